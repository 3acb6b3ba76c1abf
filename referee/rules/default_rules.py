"""What games have alike: the defaults of `GameRules`. A game that differs in one of them brings its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from msgspec import Struct

from referee.facts.facts import KeySet, PrintedValueFacts, hints, known
from referee.facts.parked_declaration import ParkingLedger
from referee.notation.move import Move
from scoring.fields.field import FieldBase

DONE = "done"
"""The phase of a game that is over, in every game."""


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
    """Say who acts when a move names nobody: whose choice is open, else whose turn it is (`Unknown` where untold)."""
    pending = getattr(state, "pending", ())
    return pending[-1].seat if pending else state.active


def seats_after(order: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """List the other seats of an order, from the one after a seat on; none where it is not in the order."""
    if seat not in order:
        return ()
    at = order.index(seat)
    return (*order[at + 1 :], *order[:at])


def acting(state: Any) -> str:
    """Give the seat whose declaration is due; the first one where nobody has told it (for options)."""
    return str(state.active) if known(state.active) else str(next(iter(state.seats)))


def lead_in(_state: Any, _move: Move) -> tuple[Move, ...]:
    """No declaration implies another one."""
    return ()


def over(state: Any) -> bool:
    """Tell whether the game is over; where nobody has told the phase, it goes on."""
    return bool(known(state.phase) and state.phase == DONE)


def tie_breaks(_state: Any) -> Iterable[Any]:
    """Nothing parts a tie: equal VP share the rank."""
    return ()


def parked(ledger: ParkingLedger, seat: str) -> None:
    """Forget every fact of the position: what the declaration could have changed at most."""
    drop_choices(ledger, seat)
    state: type[Struct] = type(ledger.state)
    ledger.forget(*(name for name, (_, notes) in hints(state).items() if FieldBase in notes or KeySet in notes))


def drop_choices(ledger: ParkingLedger, seat: str) -> bool:
    """Drop the choices that a seat has left open in mid-action; tell whether there were any."""
    pending = getattr(ledger.state, "pending", ())
    remaining = tuple(choice for choice in pending if choice.seat != seat)
    if len(remaining) < len(pending):
        ledger.change(pending=remaining)
    return len(remaining) < len(pending)
