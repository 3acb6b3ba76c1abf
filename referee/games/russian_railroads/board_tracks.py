"""The tracks of a player board in Russian Railroads: one step of a track (RRR-4.302 to RRR-4.321) or of an industry
marker (RRR-4.602 to RRR-4.613), and whether several steps are possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec import structs

from referee.facts.verdict import Breach
from referee.games.russian_railroads.action_spaces import ANY, ActionPart
from referee.games.russian_railroads.state import NONE, Board, RailLineTracks, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import holds, passes, some
from referee.rules.game import Check, Checks
from scoring.games.russian_railroads.industry_track import GAP, IndustryTrack, lane
from scoring.games.russian_railroads.values import LINES, RAILROADS, UNLOCKED_AT, Colour, LineName, RailLineSpec

MAIN_LINE: LineName = "trans_siberian"
"""The line whose black track unlocks the other colours (RRR-4.306 to RRR-4.309)."""


_RAILROADS: dict[str, RailLineSpec] = dict(RAILROADS.items())
_FRONT = {rear: front for front, rear in pairwise(ANY)}
"""The next more advanced colour of each colour."""


def taken_by(line: str) -> tuple[Colour, ...]:
    """Return the track colours of a railroad line, the most advanced first (RRR-4.315)."""
    return _RAILROADS[line].colours


def length_of(line: str) -> int:
    return _RAILROADS[line].length


def is_unlocked(board: Board, colour: str) -> bool:
    """Return whether tracks of a colour can be moved (RRR-4.310)."""
    return colour == "black" or bool(board.lines[MAIN_LINE].tracks["black"] >= UNLOCKED_AT[colour])


def has_way(board: Board, line: str, colour: str) -> bool:
    """Return whether the next space of a track is free."""
    tracks = board.lines[line].tracks
    if colour == ANY[0]:
        return bool(tracks[colour] < length_of(line))
    front = tracks[_FRONT[colour]]
    return bool(front > 1 and front > tracks[colour] + 1)


def can_step(board: Board, line: str, colour: str) -> bool:
    """Return whether one step is legal (see `step_checks`)."""
    return is_unlocked(board, colour) and colour in taken_by(line) and has_way(board, line, colour)


@cites("RRR-4.310")
def colour_unlocked(board: Board, seat: str, colour: str) -> Check:
    """Yield a breach if the black track has not reached the space that unlocks the colour (RRR-4.310)."""
    if not is_unlocked(board, colour):
        values = {"seat": seat, "colour": colour, "space": UNLOCKED_AT[colour]}
        yield Breach("RRR-4.310", "colour_locked", values, "unlock_colour")


@cites("RRR-4.315")
def colour_printed(line: str, colour: str) -> Check:
    """Yield a breach if the colour is not printed on the line (RRR-4.315)."""
    if colour not in taken_by(line):
        values = {"line": line, "colour": colour, "colours": taken_by(line)}
        yield Breach("RRR-4.315", "colour_not_on_line", values, "other_line")


@cites("RRR-4.312", "RRR-4.313", "RRR-4.314", "RRR-4.316", "RRR-4.320")
def way_free(board: Board, line: str, colour: str) -> Check:
    """Yield a breach if the next space is not empty or not behind the track of the colour in front (RRR-4.312 to 4.314,
    4.316, 4.320).
    """
    if colour not in taken_by(line) or has_way(board, line, colour):
        return  # `colour_printed` speaks of a colour that is not on the line
    tracks = board.lines[line].tracks
    at = tracks[colour]
    values: dict[str, Any] = {"line": line, "colour": colour}
    if colour == ANY[0]:
        yield Breach("RRR-4.316", "line_ends", values | {"space": at}, "other_line")
        return
    front = _FRONT[colour]
    ahead = tracks[front]
    if ahead <= 1:
        at = 0  # nothing can stand behind the first space
    values |= {"front": front, "space": at + 1}
    if not ahead:
        yield Breach("RRR-4.312", "front_missing", values, "front_first", ("RRR-4.320",))
    else:
        also = ("RRR-4.314",) if at else ("RRR-4.314", "RRR-4.320")
        yield Breach("RRR-4.313", "way_blocked", values, "front_first", also)


def step_checks(board: Board, seat: str, line: str, colour: str) -> Checks:
    yield colour_unlocked(board, seat, colour)
    yield colour_printed(line, colour)
    yield way_free(board, line, colour)


def step_track(board: Board, line: str, colour: str) -> Board:
    """Return the board after one step."""
    tracks = board.lines[line].tracks
    moved = RailLineTracks({**tracks, colour: tracks[colour] + 1})
    return structs.replace(board, lines={**board.lines, line: moved})


def steps_of(board: Board, seat: str, colours: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield (line, colour) for each possible step in these colours, in the given order of colours; steps that depend on
    unknown values are included.
    """
    for colour in colours:
        for line in LINES:
            if passes(*step_checks(board, seat, line, colour)):
                yield line, colour


def track_steps_possible(board: Board, parts: tuple[ActionPart, ...]) -> bool:
    """Return whether all steps of these action parts can be made, in any order.

    Bonuses on the way are ignored, because they allow no further steps.
    """
    parts = tuple(part for part in parts if part.count)
    if not parts:
        return True
    if len(parts) == 1 and parts[0].count == 1:
        return step_possible(board, parts[0].colours)
    return some(
        partial(_tracks_go_on, board, parts, at, line, colour)
        for at, part in enumerate(parts)
        for colour in part.colours
        for line in LINES
    )


def step_possible(board: Board, colours: Iterable[str]) -> bool:
    """Return whether one step in one of the colours is possible."""
    return some(partial(can_step, board, line, colour) for colour in colours for line in LINES)


def _tracks_go_on(board: Board, parts: tuple[ActionPart, ...], at: int, line: str, colour: str) -> bool:
    """Return whether one step is legal and the remaining steps of the parts are possible after it."""
    if not can_step(board, line, colour):
        return False
    part = parts[at]
    remainder = (*parts[:at], structs.replace(part, count=part.count - 1), *parts[at + 1 :])
    return track_steps_possible(step_track(board, line, colour), remainder)


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
    """Return the number of the factory that a marker reaches with its next step, 0 for none."""
    board, track = state.seats[seat], lane_of(state)
    at = space_of(board, marker) + 1
    slot = slot_at(track, at) if 0 < at < len(track.printed) else ""
    return board.factories[slot] if slot else 0


def stands_on(state: State, seat: str, marker: int) -> int:
    """Return the number of the factory on which a marker is, 0 for none."""
    board = state.seats[seat]
    at = space_of(board, marker)
    slot = slot_at(lane_of(state), at) if at != NONE else ""
    return board.factories[slot] if slot else 0


def step_marker(board: Board, marker: int) -> Board:
    """Return the board after one step of a marker."""
    if marker == 1:
        return structs.replace(board, marker_1=board.marker_1 + 1)
    return structs.replace(board, marker_2=board.marker_2 + 1)


def industry_steps_possible(state: State, seat: str, count: int) -> bool:
    """Return whether a number of industry steps is possible, without bonuses on the way."""
    if not count:
        return True
    return some(partial(_marker_goes_on, state, seat, count, marker) for marker in MARKERS)


def _marker_goes_on(state: State, seat: str, count: int, marker: int) -> bool:
    if not holds(marker_steps(state, seat, marker)):
        return False
    after = structs.replace(state, seats={**state.seats, seat: step_marker(state.seats[seat], marker)})
    return industry_steps_possible(after, seat, count - 1)


def may_open(state: State, seat: str, count: int) -> bool:
    """Return whether a bonus on the way may fill an empty factory slot; then only the end of the declaration decides
    (RRR-R36).
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
