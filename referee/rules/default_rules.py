"""Rules that most games share: the defaults of `GameRules`. A game that differs replaces them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from msgspec import Struct

from referee.facts.facts import KeySet, PrintedValueFacts, hints, known
from referee.facts.parked_declaration import ParkingLedger
from referee.notation.move import Move
from scoring.fields.field import FieldBase

DONE = "done"
"""The phase of a finished game, in every game."""


class NoReadings(Struct, frozen=True):
    """The table reads nothing off for one move only."""


def keys(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """List the ids of every key set: there are the seats."""
    return {"seats": seats}


def initial_state(state: type, seats: tuple[str, ...], options: dict[str, Any], printed: dict[str, Any]) -> Any:
    """Make a first state of the defaults of its fields and of a seat's; the first seat is active."""
    of_seat = get_args(hints(state)["seats"][0])[1]
    return state(
        seats={seat: of_seat() for seat in seats},
        active=seats[0],
        options=options,
        printed=PrintedValueFacts(printed),
    )


def faults(_state: Any) -> Iterable[Any]:
    """Nothing contradicts anything."""
    return ()


def actor(state: Any, _verb: str) -> Any:
    """Return the seat that acts if a move names none: the seat of the innermost open choice, otherwise the active seat
    (`Unknown` if unknown).
    """
    pending = getattr(state, "pending", ())
    return pending[-1].seat if pending else state.active


def seats_after(order: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """Return the other seats of an order, starting after a seat; empty if that seat is not in the order."""
    if seat not in order:
        return ()
    at = order.index(seat)
    return (*order[at + 1 :], *order[:at])


def acting(state: Any) -> str:
    """Return the seat that must declare next; the first seat if unknown."""
    return str(state.active) if known(state.active) else str(next(iter(state.seats)))


def lead_in(_state: Any, _move: Move) -> tuple[Move, ...]:
    """Return no moves: by default, no declaration implies another one."""
    return ()


def over(state: Any) -> bool:
    """Return whether the game is over; False if the phase is unknown."""
    return bool(known(state.phase) and state.phase == DONE)


def tie_breaks(_state: Any) -> Iterable[Any]:
    """Return no tie-breaks: by default, seats with equal VP share a rank."""
    return ()


def parked(ledger: ParkingLedger, seat: str) -> None:
    """Mark everything a seat owns and the active seat as unknown, which is the most that a parked declaration could
    have changed.
    """
    drop_choices(ledger, seat)
    state: type[Struct] = type(ledger.state)
    ledger.forget(*(name for name, (_, notes) in hints(state).items() if FieldBase in notes or KeySet in notes))


def drop_choices(ledger: ParkingLedger, seat: str) -> bool:
    """Remove the open choices of a seat; return whether there were any."""
    pending = getattr(ledger.state, "pending", ())
    remaining = tuple(choice for choice in pending if choice.seat != seat)
    if len(remaining) < len(pending):
        ledger.change(pending=remaining)
    return len(remaining) < len(pending)
