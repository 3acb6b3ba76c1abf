"""Refilling of action slots and worker rows at the end of a turn of Nippon (NIP-4).

Rows are both emptied and filled from the top. An empty row above a row with workers was therefore moved to a slot and
is not refilled (NIP-R8); an empty place below is one that the last full refill could not fill.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.games.nippon.state import SLOTS, UNSEEN, State
from referee.games.nippon.values import LEAST_ROWS, ROW_SIZE, ROWS, WORKERS
from referee.judging.three_valued_logic import all_known

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
