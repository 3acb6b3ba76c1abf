"""The warehouse of a seat: removing and adding units within its limits (CRI-9.1, CRI-9.2)."""

from __future__ import annotations

from typing import Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.games.crisis.values import limit
from scoring.games.crisis.production import storable_amount


def with_added(owned: Any, name: str) -> Any:
    """Return a tuple of tiles or cards with one added; an unknown value is returned unchanged."""
    return (*owned, name) if known(owned) else owned


def set_units(ledger: Ledger, seat: str, resource: str, units: int) -> None:
    ledger.seat(seat, stock={**ledger.state.seats[seat].stock, resource: units})


def take(ledger: Ledger, seat: str, resource: str, units: int, clause: str) -> None:
    """Remove units of a resource from the warehouse of a seat."""
    if units:
        set_units(ledger, seat, resource, ledger.state.seats[seat].stock[resource] - units)
        ledger.todo(seat, "units_paid", clause, units, resource=resource)


def store(ledger: Ledger, seat: str, resource: str, units: int, clause: str) -> None:
    """Add units of a resource to the warehouse of a seat, up to its limit; the excess is lost."""
    stock = ledger.state.seats[seat].stock[resource]
    received = storable_amount(stock, units, limit(ledger.state, resource)) if units else 0
    if received:
        set_units(ledger, seat, resource, stock + received)
        ledger.todo(seat, "units_received", clause, received, resource=resource)
    if units > received:
        ledger.todo(seat, "units_lost", "CRI-9.2", units - received, resource=resource)
