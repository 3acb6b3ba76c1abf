"""The warehouse of a seat: removal and storage of units within its limits (CRI-9.1, CRI-9.2)."""

from __future__ import annotations

from typing import Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.games.crisis.values import limit
from scoring.games.crisis.company_yields import stored


def with_added(owned: Any, name: str) -> Any:
    """Return the tiles or cards held with one more added; unchanged if they are unknown."""
    return (*owned, name) if known(owned) else owned


def set_units(ledger: Ledger, seat: str, resource: str, units: int) -> None:
    """Set the number of units of a resource in the warehouse of a seat."""
    ledger.seat(seat, stock={**ledger.state.seats[seat].stock, resource: units})


def take(ledger: Ledger, seat: str, resource: str, units: int, clause: str) -> None:
    """Return units of a resource from the warehouse to the supply."""
    if units:
        set_units(ledger, seat, resource, ledger.state.seats[seat].stock[resource] - units)
        ledger.todo(seat, "units_paid", clause, units, resource=resource)


def store(ledger: Ledger, seat: str, resource: str, units: int, clause: str) -> None:
    """Put as many units of a resource into the warehouse as fit; the surplus is lost."""
    stock = ledger.state.seats[seat].stock[resource]
    received = stored(stock, units, limit(ledger.state, resource)) if units else 0
    if received:
        set_units(ledger, seat, resource, stock + received)
        ledger.todo(seat, "units_received", clause, received, resource=resource)
    if units > received:
        ledger.todo(seat, "units_lost", "CRI-9.2", units - received, resource=resource)
