"""The industry track of Russian Railroads: one step of a marker (RRR-4.602 to RRR-4.613), and whether several steps are
possible.
"""

from __future__ import annotations

from functools import partial

from msgspec import structs

from referee.facts.verdict import Breach
from referee.games.russian_railroads.state import NONE, Board, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import holds, some
from referee.rules.game import Check
from scoring.games.russian_railroads.industry_track import GAP, IndustryTrack, lane

MARKERS = (1, 2)
OPENING = (2, 3, 7)
"""The factories whose effect can fill a factory slot ahead: with a taken factory, a reused space, or a black step onto
a ? space.
"""


def lane_of(state: State) -> IndustryTrack:
    """Return the industry track as printed on this table's boards (RRR-R30)."""
    return lane(tuple(state.printed["industry.lane"]))


def space_of(board: Board, marker: int) -> int:
    """Return the index of a marker's space on the track, -1 if it is not on it."""
    return board.marker_1 if marker == 1 else board.marker_2


def slot_at(track: IndustryTrack, index: int) -> str:
    """Return the factory slot at an index of the track, "" if it is no factory slot."""
    gap = index < len(track.printed) and track.printed[index] == GAP
    return str(track.gaps.index(index) + 1) if gap else ""


@cites("RRR-4.603", "RRR-4.607", "RRR-4.609", "RRR-4.613", "RRR-4.1104")
def marker_steps(state: State, seat: str, marker: int) -> Check:
    """Yield a breach if the marker cannot advance one space: at the end of the track, before the other marker, or
    before an empty factory slot.
    """
    board, track = state.seats[seat], lane_of(state)
    at = space_of(board, marker)
    if at == NONE:
        yield Breach("RRR-4.1104", "no_second_marker", {"seat": seat}, "first_marker")
        return
    if at + 1 >= len(track.printed):
        yield Breach("RRR-4.613", "track_ends", {"seat": seat, "marker": marker}, "other_marker")
        return
    slot = slot_at(track, at + 1)
    if slot and not board.factories[slot]:
        also = ("RRR-4.607",) if slot == str(len(track.gaps)) else ()
        yield Breach("RRR-4.603", "gap_empty", {"seat": seat, "marker": marker, "slot": slot}, "build_factory", also)
    if board.marker_2 != NONE and space_of(board, 3 - marker) == at + 1:
        yield Breach("RRR-4.609", "marker_there", {"seat": seat, "marker": marker}, "other_marker")


def factory_ahead(state: State, seat: str, marker: int) -> int:
    """Return the number of the factory that a marker reaches with its next step, 0 for none. Raises `UnknownFactError`
    if it is unknown.
    """
    board, track = state.seats[seat], lane_of(state)
    at = space_of(board, marker) + 1
    slot = slot_at(track, at) if 0 < at < len(track.printed) else ""
    return board.factories[slot] if slot else 0


def stands_on(state: State, seat: str, marker: int) -> int:
    """Return the number of the factory on which a marker is, 0 for none. Raises `UnknownFactError` if it is unknown."""
    board = state.seats[seat]
    at = space_of(board, marker)
    slot = slot_at(lane_of(state), at) if at != NONE else ""
    return board.factories[slot] if slot else 0


def step_marker(board: Board, marker: int) -> Board:
    """Return the board after one step of a marker."""
    if marker == 1:
        return structs.replace(board, marker_1=board.marker_1 + 1)
    return structs.replace(board, marker_2=board.marker_2 + 1)


def possible(state: State, seat: str, count: int) -> bool:
    """Return whether a number of industry steps is possible, without bonuses on the way. Raises `UnknownFactError` if
    the result depends on unknown values.
    """
    if not count:
        return True
    return some(partial(_goes_on, state, seat, count, marker) for marker in MARKERS)


def _goes_on(state: State, seat: str, count: int, marker: int) -> bool:
    if not holds(marker_steps(state, seat, marker)):
        return False
    after = structs.replace(state, seats={**state.seats, seat: step_marker(state.seats[seat], marker)})
    return possible(after, seat, count - 1)


def may_open(state: State, seat: str, count: int) -> bool:
    """Return whether a bonus on the way may fill an empty factory slot; then only the end of the declaration decides
    (RRR-R36). Raises `UnknownFactError` if the result depends on unknown values.
    """
    return some(partial(_opens, state, seat, count, marker) for marker in MARKERS)


def _opens(state: State, seat: str, count: int, marker: int) -> bool:
    if not count or not holds(marker_steps(state, seat, marker)):
        return False
    board, track = step_marker(state.seats[seat], marker), lane_of(state)
    at = space_of(board, marker)
    slot = slot_at(track, at)
    if slot and board.factories[slot] in OPENING:
        return True
    if at == track.token and not board.token_given["industry"]:
        return True
    after = structs.replace(state, seats={**state.seats, seat: board})
    return may_open(after, seat, count - 1)


def end_of_way(state: State, seat: str) -> Check:
    """Yield the breaches that stop each marker after it has advanced as far as possible, the most advanced marker
    first.
    """
    for marker in sorted(MARKERS, key=lambda marker_id: -space_of(state.seats[seat], marker_id)):
        if space_of(state.seats[seat], marker) == NONE:
            continue
        steps = 0
        while holds(marker_steps(state, seat, marker)):
            state = structs.replace(state, seats={**state.seats, seat: step_marker(state.seats[seat], marker)})
            steps += 1
        for breach in marker_steps(state, seat, marker):
            ahead = bool(steps) and breach.why == "track_ends"  # it stands there only once it has gone so far
            values: dict[str, object] = {"marker": marker, "seat": seat, "count": steps}
            yield Breach(breach.clause, "track_ends_ahead", values, "other_marker") if ahead else breach
