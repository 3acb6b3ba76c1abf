"""Refilling action slots and worker rows at the end of a turn (NIP-4)."""

from __future__ import annotations

from referee.facts import known
from referee.games.nippon.state import SLOTS, UNSEEN, State
from referee.games.nippon.values import ROW_SIZE, WORKERS
from referee.ledger import Ledger


def slot_size(state: State) -> int:
    """Workers an action slot is filled up to: 3, with 2 players as the table has set (R12)."""
    return int(state.options["workers_per_action_slot_2p"]) if state.players == 2 else 3


def in_bag(state: State) -> int:
    """Count the workers in the bag."""
    out = [*state.slots.values(), *state.rows.values(), *(board.workers for board in state.seats.values())]
    return WORKERS[state.players] - sum(map(len, out))


def refill(book: Ledger) -> bool:
    """Fill empty slots from the rows (NIP-4.2) and, when that leaves the rows empty, all from the bag (NIP-4.3).

    Tells whether a full refill took place; the marker moves for it (NIP-4.6).
    """
    empty = [slot for slot in SLOTS if not book.state.slots[slot]]
    if not empty:
        return False
    for slot in empty:
        _from_row(book, slot)
    if any(book.state.rows.values()):
        return False
    _from_bag(book)
    return True


def _from_row(book: Ledger, slot: str) -> None:
    state: State = book.state
    row = next((row for row, workers in state.rows.items() if workers), None)
    if row is None:
        return
    book.change(
        slots={**state.slots, slot: state.rows[row]},
        rows={**state.rows, row: ()},
        rows_taken=state.rows_taken + 1,
    )
    book.todo("", "row_to_slot", "NIP-4.2", row=row, slot=slot)


def _from_bag(book: Ledger) -> None:
    """Fill slots, then rows from the top, as far as the bag goes (NIP-4.4, NIP-4.5, NIP-4.7)."""
    state: State = book.state
    left = in_bag(state)
    slots = dict(state.slots)
    for slot in SLOTS:
        drawn = max(0, min(slot_size(state) - len(slots[slot]), left))
        left -= drawn
        slots[slot] = (*slots[slot], *(UNSEEN,) * drawn)
    book.change(slots=slots, rows_taken=0)
    book.todo("", "full_refill", "NIP-4.4")
    _fill_rows(book, left)


def _fill_rows(book: Ledger, left: int) -> None:
    state: State = book.state
    size = ROW_SIZE[state.players]
    rows = dict(state.rows)
    for row in rows:
        if int(row) > state.rows_taken:
            drawn = max(0, min(size - len(rows[row]), left))
            left -= drawn
            rows[row] = (*rows[row], *(UNSEEN,) * drawn)
    book.change(rows=rows)


def owed(state: State) -> int:
    """Count the row places that the last full refill could not fill; a row moved to a slot since owes none (R8)."""
    size = ROW_SIZE[state.players]
    return sum(size - len(workers) for row, workers in state.rows.items() if int(row) > state.rows_taken)


def fill_owed(book: Ledger) -> None:
    """Fill owed places now that workers are back in the bag (NIP-4.8)."""
    state: State = book.state
    if not known(state.rows) or not known(state.players) or not owed(state):
        return
    places = owed(state)
    _fill_rows(book, in_bag(state))
    book.todo("", "owed_filled", "NIP-4.8", places - owed(book.state))
