"""The warehouse of a seat: what leaves it and what enters it, up to its limits (CRI-9.1, CRI-9.2)."""

from __future__ import annotations

from typing import Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.games.crisis.values import limit
from scoring.games.crisis.company import stored


def more(held: Any, name: str) -> Any:
    """Add a tile or a card to those held; where nobody has told them, they stay untold."""
    return (*held, name) if known(held) else held


def set_units(book: Ledger, seat: str, resource: str, units: int) -> None:
    """Let so many units of a resource lie in the warehouse."""
    book.seat(seat, stock={**book.state.seats[seat].stock, resource: units})


def take(book: Ledger, seat: str, resource: str, units: int, clause: str) -> None:
    """Return units of a resource to the supply."""
    if units:
        set_units(book, seat, resource, book.state.seats[seat].stock[resource] - units)
        book.todo(seat, "units_paid", clause, units, resource=resource)


def put(book: Ledger, seat: str, resource: str, units: int, clause: str) -> None:
    """Put units of a resource into the warehouse as far as they fit; the others are not received."""
    stock = book.state.seats[seat].stock[resource]
    kept = stored(stock, units, limit(book.state, resource)) if units else 0
    if kept:
        set_units(book, seat, resource, stock + kept)
        book.todo(seat, "units_received", clause, kept, resource=resource)
    if units > kept:
        book.todo(seat, "units_lost", "CRI-9.2", units - kept, resource=resource)
