"""Checks for contradictory positions (specification 11.3), such as two industry markers on one space; each breach cites
the violated clause.

Tests run the checks after every move, and players' descriptions of positions are checked with them. An unknown value
contradicts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from referee.facts.facts import known, put
from referee.facts.verdict import Breach
from referee.games.russian_railroads import board_tracks, described_actions, locomotives, placement_cost
from referee.games.russian_railroads.action_spaces import ENGINEER_SPACES
from referee.games.russian_railroads.setup import workers
from referee.games.russian_railroads.state import EMPTY, FACTORY_SLOTS, LOCO_SLOTS, NONE, STRIP, Board, State
from referee.judging.three_valued_logic import contradictions
from referee.rules.game import Check
from scoring.errors import Fault
from scoring.games.russian_railroads.values import DOUBLERS, LINES, UNLOCKED_AT, locomotives_of
from scoring.text_catalogs import Phrase


def faults(state: State) -> Iterator[Breach]:
    return contradictions(partial(check, state) for check in _CHECKS)


def _lane(state: State) -> Check:
    """Yield a breach if the industry track does not start with a number, or does not have five gaps and one ? space
    (RRR-R30).
    """
    printed = tuple(state.printed["industry.lane"])
    if printed.count("gap") != len(FACTORY_SLOTS) or printed.count("?") != 1 or not printed[0].isdecimal():
        yield Breach("RRR-4.603", "lane_odd", {"count": printed.count("gap")})


def _holdings(state: State) -> Check:
    """Yield a breach for each negative holding (RRR-4.207)."""
    for seat, board in state.seats.items():
        for what in ("own", "stock", "black", "turquoise", "rubles", "doublers", "end_bonus_cards"):
            count = getattr(board, what)
            if known(count) and count < 0:
                yield Breach("RRR-4.207", "below_zero", {"seat": seat, "what": what})


def _order(state: State) -> Check:
    """Yield a breach if the turn order does not contain each player exactly once, or not the active seat
    (RRR-4.901).
    """
    count = state.players if known(state.players) else len(state.order)
    if len(set(state.order)) != len(state.order) or len(state.order) != count:
        yield Breach("RRR-4.901", "order_odd", {"order": state.order})
    elif state.active not in state.order:
        yield Breach("RRR-4.901", "active_elsewhere", {"seat": state.active, "order": state.order})


def _tracks(state: State) -> Check:
    """Yield a breach for each track in a wrong colour order, not unlocked, or on a line without this colour (RRR-4.310,
    RRR-4.312, RRR-4.316).
    """
    for seat, board in state.seats.items():
        for line in LINES:
            yield from _line(seat, board, line)
        main = board.lines[board_tracks.MAIN_LINE].tracks["black"]
        for colour, space in UNLOCKED_AT.items():
            spaces = [board.lines[line].tracks[colour] for line in LINES]
            if known(main) and main < space and any(known(at) and at for at in spaces):
                yield Breach("RRR-4.310", "colour_locked", {"seat": seat, "colour": colour, "space": space})


def _line(seat: str, board: Board, line: str) -> Check:
    tracks = board.lines[line].tracks
    printed = board_tracks.taken_by(line)
    for colour, at in tracks.items():
        values = {"seat": seat, "line": line, "colour": colour}
        if known(at) and at and colour not in printed:
            yield Breach("RRR-4.315", "colour_elsewhere", values)
        if known(at) and at > board_tracks.length_of(line):
            yield Breach("RRR-4.316", "beyond_line", values | {"space": at})
    for front, behind in pairwise(printed):
        ahead, at = tracks[front], tracks[behind]
        if known(ahead) and known(at) and at and at >= ahead:
            yield Breach("RRR-4.312", "order_wrong", {"seat": seat, "line": line, "front": front, "colour": behind})


def _industry(state: State) -> Check:
    """Yield a breach if factories are not filled from the left (RRR-4.502), a marker is beyond an empty gap
    (RRR-4.603), or both markers are on one space (RRR-4.609).
    """
    for seat, board in state.seats.items():
        numbers = [board.factories[slot] for slot in FACTORY_SLOTS]
        gap = next((index for index, number in enumerate(numbers) if known(number) and not number), len(numbers))
        if any(known(number) and number for number in numbers[gap:]):
            yield Breach("RRR-4.502", "factories_not_left", {"seat": seat})
        track = board_tracks.lane_of(state)
        beyond = track.gaps[gap] if gap < len(track.gaps) else len(track.printed)
        for marker in board_tracks.MARKERS:
            at = board_tracks.space_of(board, marker)
            if known(at) and at >= beyond:
                yield Breach("RRR-4.603", "marker_past_gap", {"seat": seat, "marker": marker})
        if known(board.marker_1) and known(board.marker_2) and board.marker_1 == board.marker_2 != NONE:
            yield Breach("RRR-4.609", "markers_together", {"seat": seat})


def _doublers(state: State) -> Check:
    """Yield a breach for more than 20 doublers on the boards and in the stock (RRR-4.111)."""
    placed = sum(board.doublers for board in state.seats.values() if known(board.doublers))
    stock = state.doublers_left if known(state.doublers_left) else 0
    if placed + stock > DOUBLERS:
        yield Breach("RRR-4.704", "doublers_many", {"count": placed + stock, "most": DOUBLERS})


def _workers(state: State) -> Check:
    """Yield a breach for each seat with a wrong total of its own workers in hand, on the board and in stock (RRR-4.107,
    RRR-4.108).
    """
    for seat, board in state.seats.items():
        placed = placement_cost.on_board(state, seat, "own")
        count = board.own + board.stock + placed
        if known(count) and known(state.players) and count != workers(state.players):
            clause = "RRR-4.107" if state.players == 4 else "RRR-4.108"
            parts = Phrase("cost.all_workers", {"hand": board.own, "stock": board.stock, "board": placed})
            values = {"seat": seat, "count": count, "most": workers(state.players), "parts": parts}
            yield Breach(clause, "workers_odd", values, "total")


def _shared_workers(state: State) -> Check:
    """Yield a breach for more than 2 turquoise workers or more than 1 black worker (RRR-4.109, RRR-4.110)."""
    for kind, clause, maximum in (("turquoise", "RRR-4.109", 2), ("black", "RRR-4.110", 1)):
        counts = [
            getattr(board, kind) + placement_cost.on_board(state, seat, kind) for seat, board in state.seats.items()
        ]
        count = sum(known_count for known_count in counts if known(known_count))
        if count > maximum:
            yield Breach(clause, "workers_many", {"piece": kind, "count": count, "most": maximum})


OF_CARD = "engineer_1"
"""The engineer that belongs to an advantage card."""


def _engineers(state: State) -> Check:
    """Yield a breach for each engineer in two places, and for engineer 1 on the strip, because it belongs to a card
    (RRR-4.112). An engineer with pieces on it counts as hired.
    """
    owned = [engineer_id for board in state.seats.values() if known(board.engineers) for engineer_id in board.engineers]
    strip = [state.strip[slot] for slot in STRIP]
    on_strip = [f"engineer_{number}" for number in strip if known(number) and number]
    used = [
        engineer_id
        for engineer_id in ENGINEER_SPACES
        if known(state.spaces[engineer_id].owner) and state.spaces[engineer_id].owner
    ]
    hired = [*owned, *(engineer_id for engineer_id in used if engineer_id not in owned)]
    for engineer, count in Counter([*hired, *on_strip]).items():
        if count > 1:
            yield Breach("RRR-4.112", "engineer_twice", {"engineer": engineer})
    if OF_CARD in on_strip:
        yield Breach("RRR-4.112", "engineer_of_card", {"engineer": OF_CARD})


def _locomotives(state: State) -> Check:
    """Yield a breach for each number with more locomotive and factory tiles than the game has (RRR-4.105,
    RRR-4.106).
    """
    if not known(state.players):
        return
    out: Counter[int] = Counter()
    for board in state.seats.values():
        numbers = (*(board.locomotives[slot] for slot in LOCO_SLOTS), *board.factories.values())
        out.update(number for number in numbers if known(number) and number)
    out.update({int(number): count for number, count in state.pool.items() if known(count) and count})
    out.update(choice.number for choice in state.pending if choice.kind in ("place_loco", "displaced", "place_factory"))
    for number, count in sorted(out.items()):
        maximum = state.players if number == 1 else locomotives_of(number, state.players) - _in_piles(state, number)
        if count > maximum:
            yield Breach("RRR-4.106", "tiles_many", {"number": number, "count": count, "most": maximum})


def _in_piles(state: State, number: int) -> int:
    """Return the number of tiles with this number that are still in the piles, 0 if unknown."""
    if not known(state.lowest) or state.lowest == EMPTY or number < state.lowest:
        return 0
    if number > state.lowest:
        return locomotives.in_pile(state.players)
    return state.left if known(state.left) else 0


def _tokens(state: State) -> Check:
    """Yield a breach if a seat has used more tokens than its ? spaces allow (RRR-4.1020, RRR-R60), or its second marker
    contradicts the use of the marker token (RRR-4.1104).
    """
    for seat, board in state.seats.items():
        used, giving_spaces = board.used_tokens.values(), board.token_given.values()
        if all(map(known, used)) and all(map(known, giving_spaces)) and sum(used) > sum(giving_spaces):
            yield Breach("RRR-4.1020", "tokens_many", {"seat": seat, "count": sum(used), "most": sum(giving_spaces)})
        second = board.used_tokens["tok_second_marker"]
        if known(board.marker_2) and known(second) and (board.marker_2 != NONE) != second:
            yield Breach("RRR-4.1104", "second_marker_odd", {"seat": seat})


def _spaces(state: State) -> Check:
    """Yield a breach for each space with pieces but no owner, or with an owner but no pieces (RRR-4.204)."""
    for id, space in state.spaces.items():
        if known(space.owner) and known(space.pieces) and bool(space.owner) != bool(space.pieces):
            yield Breach("RRR-4.204", "pieces_unowned", {"space": id})


def _phase(state: State) -> Check:
    """Yield a breach for a relocation phase without a worker to relocate (RRR-4.931), or a reveal phase without cards
    to reveal (RRR-4.1502).
    """
    if state.phase == "relocate" and not state.pending and not described_actions.relocations(state):
        yield Breach("RRR-4.931", "nobody_relocates")
    if state.phase == "reveal" and not state.pending and not described_actions.reveals(state):
        yield Breach("RRR-4.1502", "nobody_reveals")


def _open(state: State) -> Check:
    """Yield a breach for a described pending choice outside of a turn or relocation, or one that its source cannot
    cause (RRR-4.208).
    """
    for number, described_item in state.open.items():
        if not known(described_item.what) or not described_item.what:
            continue
        if state.phase not in ("turn", "relocate"):
            yield Breach("RRR-4.208", "open_elsewhere", {"phase": state.phase})
            return
        if not described_actions.matches_source(state, number):
            values = {"item": described_item.what, "space": described_item.source, "place": int(number)}
            yield Breach("RRR-4.208", "open_odd", values)


_CHECKS: tuple[Callable[[State], Check], ...] = (
    _lane,
    _holdings,
    _order,
    _tracks,
    _industry,
    _doublers,
    _workers,
    _shared_workers,
    _engineers,
    _locomotives,
    _tokens,
    _spaces,
    _phase,
    _open,
)


def unusual_answers(state: State, path: str, value: Any) -> Iterator[Fault]:
    """Yield a fault for each contradiction caused by an answer (specification 11.3), such as one engineer in two
    places.

    The answer is not rejected, because the earlier values may be wrong.
    """
    before = list(faults(state))
    for breach in faults(put(state, path, value)):
        if breach not in before:
            why = Phrase(f"breach.{breach.why}", breach.values)
            yield Fault("answer_against", path, {"why": why, "clause": breach.clause})
