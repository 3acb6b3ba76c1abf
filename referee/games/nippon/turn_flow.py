"""The end of a turn of Nippon (section 5): refill of action slots and worker rows (NIP-4), scoring marker, region
scorings, final phase and final scoring; and `pass`, which is always a breach.

Rows are both emptied and filled from the top. An empty row above a row with workers was therefore moved to a slot and
is not refilled (NIP-R8); an empty place below is one that the last full refill could not fill.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.facts.facts import known
from referee.facts.ledger import Ledger, between_turns
from referee.facts.verdict import Breach
from referee.games.nippon.sheets_from_state import final_sheet, foreign_told, regions_breakdown
from referee.games.nippon.state import SLOTS, UNSEEN, State
from referee.games.nippon.turn_rules import on_turn, own_turn, seat_in_play
from referee.games.nippon.values import LEAST_ROWS, ROW_SIZE, ROWS, WORKERS
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import all_known
from referee.notation.move import Move
from referee.rules.default_rules import seats_after
from referee.rules.game import Action, Check, Checks
from scoring.games.nippon.score import score_final

NEVER_SHORT = 3
"""The number of rows that the bag always has enough workers to fill (specification 5, count check)."""


def slot_size(state: State) -> int:
    """Return the target number of workers in an action slot: 3, or with 2 players the number of the table's option
    (NIP-R12).
    """
    return int(state.options["workers_per_action_slot_2p"]) if state.players == 2 else 3


def rows_in_use(state: State) -> tuple[str, ...]:
    """Return the worker rows in use, from the top."""
    count = ROWS.get(int(state.players)) or int(state.printed["worker_rows"])
    return tuple(row for number in range(1, count + 1) if (row := str(number)) in state.rows)


def filled_rows(state: State) -> Iterator[str]:
    """Yield the rows with workers, from the top. If the number of rows is unknown, raises `UnknownFactError` after the
    rows that every board has.
    """
    late = int(state.players) not in ROWS and not known(state.printed["worker_rows"])
    sure = tuple(row for row in state.rows if int(row) <= LEAST_ROWS) if late else ()
    yield from (row for row in sure if state.rows[row])
    yield from (row for row in rows_in_use(state) if row not in sure and state.rows[row])


def in_bag(state: State) -> int:
    """Return the number of workers in the bag. If it cannot be calculated but is certainly enough, return the number of
    workers in play.
    """
    boards = [board.workers for board in state.seats.values()]
    if _plenty(state) and not (all_known(state.slots) and all(map(known, boards))):
        return WORKERS[int(state.players)]
    out = [*state.slots.values(), *(state.rows[row] for row in rows_in_use(state)), *boards]
    return WORKERS[int(state.players)] - sum(map(len, out))


def _plenty(state: State) -> bool:
    return slot_size(state) <= 3 and len(rows_in_use(state)) <= NEVER_SHORT


def refill(ledger: Ledger) -> bool:
    """Fill empty slots from the rows (NIP-4.2); if the rows are then empty, fill slots and rows from the bag (NIP-4.3).

    Returns whether the bag was used (a full refill), which moves the scoring marker (NIP-4.6).
    """
    slots = ledger.state.slots
    empty = [slot for slot in SLOTS if not slots[slot]]
    if not empty:
        return False
    for slot in empty:
        _from_row(ledger, slot)
    if any(True for _ in filled_rows(ledger.state)):
        return False
    _from_bag(ledger)
    return True


def _from_row(ledger: Ledger, slot: str) -> None:
    state: State = ledger.state
    row = next(filled_rows(state), None)
    if row is not None:
        ledger.change(slots={**state.slots, slot: state.rows[row]}, rows={**state.rows, row: ()})
        ledger.todo("", "row_to_slot", "NIP-4.2", row=row, slot=slot)


def _from_bag(ledger: Ledger) -> None:
    """Fill the slots, then the rows from the top, until the bag is empty (NIP-4.4, NIP-4.5, NIP-4.7)."""
    state: State = ledger.state
    remaining = in_bag(state)
    slots = dict(state.slots)
    for slot in SLOTS:
        count = max(0, min(slot_size(state) - len(slots[slot]), remaining))
        remaining -= count
        slots[slot] = (*slots[slot], *(UNSEEN,) * count)
    ledger.change(slots=slots)
    ledger.todo("", "full_refill", "NIP-4.4")
    _fill_rows(ledger, rows_in_use(state), remaining)


def _fill_rows(ledger: Ledger, names: tuple[str, ...], remaining: int) -> None:
    state: State = ledger.state
    size = ROW_SIZE[int(state.players)]
    rows = dict(state.rows)
    for row in names:
        count = max(0, min(size - len(rows[row]), remaining))
        remaining -= count
        rows[row] = (*rows[row], *(UNSEEN,) * count)
    ledger.change(rows=rows)


def rows_to_refill(state: State) -> tuple[str, ...]:
    """Return the rows to be refilled: from the first row with workers on, each row that is not full (NIP-R8)."""
    names = rows_in_use(state)
    first = next((number for number, row in enumerate(names) if state.rows[row]), 0)
    size = ROW_SIZE[int(state.players)]
    return tuple(row for row in names[first:] if len(state.rows[row]) < size)


def fill_owed(ledger: Ledger) -> None:
    """Refill the rows from the bag, after workers have been moved to it (NIP-4.8).

    If some rows are unknown, nothing happens unless a known row is not full; only then are the players asked for the
    unknown rows.
    """
    state: State = ledger.state
    if not (known(state.rows) and (all_known(state.rows) or _short(state))) or not (owed := rows_to_refill(state)):
        return
    before = _workers_in_rows(state, owed)
    _fill_rows(ledger, owed, in_bag(state))
    ledger.todo("", "owed_filled", "NIP-4.8", _workers_in_rows(ledger.state, owed) - before)


def _short(state: State) -> bool:
    """Return whether a known row that the bag may fail to fill is not full."""
    known_rows = (workers for row, workers in state.rows.items() if int(row) > NEVER_SHORT and known(workers))
    return any(len(workers) < ROW_SIZE[int(state.players)] for workers in known_rows)


def _workers_in_rows(state: State, names: tuple[str, ...]) -> int:
    return sum(len(state.rows[row]) for row in names)


FINAL_TURNS = 3


def following(state: State, seat: str) -> str:
    """Return the next seat in clockwise order (NIP-2.1)."""
    order = list(state.seats)
    return order[(order.index(seat) + 1) % len(order)]


def next_seats(state: State) -> tuple[str, ...]:
    """Return the other seats in clockwise order (NIP-2.1); in the final phase only those that still have a turn
    (NIP-5.3).
    """
    others = seats_after(tuple(state.seats), state.active)
    return others if state.phase == "play" else others[: state.final_turns_left - 1]


@between_turns
def end_turn(ledger: Ledger) -> None:
    """End the turn of the active seat: refill, move the scoring marker, score, and activate the next seat or end the
    game (steps S6 to S11 of the specification).
    """
    state: State = ledger.state
    ended = state.active
    full = refill(ledger)
    if state.phase == "play":
        if full:
            _marker_moves(ledger, ended)
    else:
        ledger.change(final_turns_left=state.final_turns_left - 1)
        if ended == state.final_trigger:
            ledger.change(marker=state.marker + 1)
            _tell_marker(ledger, "NIP-5.6")
        if state.final_turns_left == 1:
            _finish(ledger)
            return
    ledger.change(active=following(state, ended), main_done=False)


def _marker_moves(ledger: Ledger, ended: str) -> None:
    """Move the scoring marker after a full refill (NIP-4.6), score at a mark, and start the final phase at the golden
    space (NIP-5.2 to 5.4).
    """
    state: State = ledger.state
    space = state.marker + 1
    ledger.change(marker=space)
    _tell_marker(ledger, "NIP-4.6")
    for number, mark in ((1, "mark_1"), (2, "mark_2")):
        if ledger.state.scorings_done == number - 1 and reached(state, mark, space):
            region_scoring(ledger, number)
    if reached(state, "golden", space):
        ledger.change(phase="final", final_trigger=ended, final_turns_left=FINAL_TURNS * len(state.seats))
        ledger.todo("", "final_phase", "NIP-5.4", FINAL_TURNS)


def _tell_marker(ledger: Ledger, clause: str) -> None:
    space = ledger.state.marker
    ledger.todo("", "marker_moves", clause, space if known(space) else None)


def reached(state: State, mark: str, space: int) -> bool:
    """Return whether a mark is passed, or the golden space reached, when the marker moves to a space (NIP-T11)."""
    printed = state.printed[f"scoring_track.{mark}"]
    if known(printed) and known(space):
        return bool(printed == space)
    return mark in state.now["marks"]


def region_scoring(ledger: Ledger, number: int) -> None:
    """Score all four regions (NIP-17)."""
    breakdown = regions_breakdown(ledger.state, number)
    ledger.change(scorings_done=number, foreign_told=foreign_told(ledger.state))
    for line in breakdown.lines:
        ledger.points(line)


def _finish(ledger: Ledger) -> None:
    """Run region scoring III (NIP-5.7) and the final scoring (NIP-18), and end the game."""
    region_scoring(ledger, 3)
    sheet = final_sheet(ledger.state)
    ledger.change(phase="done", final_turns_left=0)
    for line in score_final(sheet, trust=True).lines:
        if line.category != "vp":  # on the track already
            ledger.points(line)


class End(Move, frozen=True, kw_only=True, tag="end"):
    """A move that ends the seat's turn. The next player's first declaration implies it."""

    ends_turn: ClassVar[bool] = True


@cites("NIP-2.2", "NIP-2.3")
def main_move_made(state: State, move: End) -> Check:
    """Yield a breach if the main move of the turn has not been made; passing is not allowed (NIP-2.2, NIP-2.3)."""
    if on_turn(state, move.seat) == move.seat and not state.main_done:
        yield Breach("NIP-2.3", "no_main_move", {"seat": move.seat}, "act_or_consolidate", ("NIP-2.2",))


def objections(state: State, move: End) -> Checks:
    yield resolves_first(state.pending, move)
    yield own_turn(state, move)
    yield main_move_made(state, move)


def effects(ledger: Ledger, _move: End) -> None:
    """End the turn: refill, move the scoring marker, score, and activate the next seat."""
    end_turn(ledger)


END = Action("end", End, objections, effects, starts=seat_in_play)


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """A move that passes the turn without an action; it is always a breach."""


def never(_state: State, move: Pass) -> Checks:
    yield iter([Breach("NIP-2.3", "no_passing", {"seat": move.seat}, "act_or_consolidate", ("NIP-2.2",))])


def nothing(ledger: Ledger, _move: Pass) -> None:
    """Mark the main move as made. It is used for a pass that the players recorded against the rules."""
    ledger.change(main_done=True)


PASS = Action("pass", Pass, never, nothing)
