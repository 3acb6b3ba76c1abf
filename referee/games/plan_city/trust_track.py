"""The trust track of City of Plan Cards: the space for a number of engine spaces without a chip, and the bid numbers
that a space forbids (PLC-7).
"""

from __future__ import annotations

from contextlib import suppress

from referee.facts.facts import KnownFacts, UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.games.plan_city.city_field import idle_count, start_idle
from referee.games.plan_city.state import State

LOWEST = 1
"""The lowest trust space."""


def space_for(state: State, idle: int) -> int:
    """Return the trust space for a number of engine spaces without a chip (PLC-7.2); above the highest printed number
    it is the lowest space (PLC-R18).
    """
    return state.printed.cached(_space_for, idle)


def _space_for(facts: KnownFacts, idle: int) -> int:
    fewer = (facts[f"trust.space.{count}"] for count in range(idle))
    if any(known(space) and space == LOWEST for space in fewer):
        return LOWEST
    return int(facts[f"trust.space.{idle}"])


def space_of(state: State, seat: str) -> int:
    """Return the trust space of a seat; before the first trust phase it follows from the start card (PLC-R17)."""
    space = state.seats[seat].trust
    return int(space) if space else space_for(state, start_idle(state, seat))


def forbids(state: State, space: int, number: int) -> bool:
    """Return whether a trust space forbids a bid number (PLC-3.7, PLC-R18)."""
    return bool(state.printed[f"trust.forbids.{space}.{number}"])


def forbidden(state: State, space: int) -> tuple[int, ...]:
    """Return the bid numbers that a trust space certainly forbids, for display."""
    return state.printed.cached(_forbidden, space)


def _forbidden(facts: KnownFacts, space: int) -> tuple[int, ...]:
    marks = {number: facts[f"trust.forbids.{space}.{number}"] for number in range(10)}
    return tuple(number for number, closed in marks.items() if known(closed) and closed)


def markers_due(ledger: Ledger) -> None:
    """Move the trust markers at the end of the placement phase, except those of seats with an unknown number of engine
    spaces without a chip (PLC-7.1).
    """
    for seat in ledger.state.seats:
        with suppress(UnknownFactError):
            _replace(ledger, seat)


def replace_markers(ledger: Ledger) -> None:
    """Move every trust marker that is not yet on the space for its engine spaces without a chip (PLC-7.1 to
    PLC-7.3).
    """
    for seat in ledger.state.seats:
        before = ledger.state.seats[seat].trust
        if not known(before) or before != space_for(ledger.state, idle_count(ledger.state, seat)):
            _replace(ledger, seat)


def _replace(ledger: Ledger, seat: str) -> None:
    idle = idle_count(ledger.state, seat)
    space = space_for(ledger.state, idle)
    ledger.seat(seat, trust=space)
    numbers = forbidden(ledger.state, space)
    what = "trust_marker" if numbers else "trust_marker_free"
    ledger.figure(seat, what, "PLC-7.2", space, idle=idle, numbers=numbers)
