"""The defaults of `GameRules`, shared by most games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from msgspec import Struct

from referee.facts.facts import KeySet, PrintedValueFacts, hints, known
from referee.facts.parked_declaration import ParkingLedger
from referee.notation.move import Move
from scoring.fields.field import FieldBase

DONE = "done"
"""The phase id of a finished game, in all games."""


class NoMoveFacts(Struct, frozen=True):
    """The default type for values that are valid for one move only: it has no fields."""


def keys(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return {key set: ids} for a game without own key sets: only the seats."""
    return {"seats": seats}


def initial_state(state: type, seats: tuple[str, ...], options: dict[str, Any], printed: dict[str, Any]) -> Any:
    """Return a start state with default values and the first seat active."""
    of_seat = get_args(hints(state)["seats"][0])[1]
    return state(
        seats={seat: of_seat() for seat in seats},
        active=seats[0],
        options=options,
        printed=PrintedValueFacts(printed),
    )


def faults(_state: Any) -> Iterable[Any]:
    """Return no contradictions: by default, every combination of values is possible."""
    return ()


def actor(state: Any, _verb: str) -> Any:
    """Return the acting seat for a move that names none: the seat of the innermost pending choice, otherwise the active
    seat (`Unknown` if unknown).
    """
    pending = getattr(state, "pending", ())
    return pending[-1].seat if pending else state.active


def seats_after(order: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """Return the other seats of an order, starting after a given seat; empty if that seat is not in the order."""
    if seat not in order:
        return ()
    at = order.index(seat)
    return (*order[at + 1 :], *order[:at])


def acting(state: Any) -> str:
    return str(state.active) if known(state.active) else str(next(iter(state.seats)))


def acting_seat(state: Any) -> Iterable[dict[str, Any]]:
    """Return the start of a move for the acting seat (`starts` of an action)."""
    return ({"seat": acting(state)},)


def lead_in(_state: Any, _move: Move) -> tuple[Move, ...]:
    """Return no moves: by default, no declaration implies another one."""
    return ()


def over(state: Any) -> bool:
    """Return whether the game is over; False for an unknown phase."""
    return bool(known(state.phase) and state.phase == DONE)


def tie_breaks(_state: Any) -> Iterable[Any]:
    """Return no tie-breaks: by default, seats with equal victory points share a rank."""
    return ()


def forget_seat(ledger: ParkingLedger, seat: str) -> None:
    """Mark all values of a seat and the active seat as unknown: the maximum that an undecided declaration could have
    changed.
    """
    drop_choices(ledger, seat)
    state: type[Struct] = type(ledger.state)
    ledger.forget(*(name for name, (_, notes) in hints(state).items() if FieldBase in notes or KeySet in notes))


def drop_choices(ledger: ParkingLedger, seat: str) -> bool:
    """Remove the pending choices of a seat. Return whether there were any."""
    pending = getattr(ledger.state, "pending", ())
    remaining = tuple(choice for choice in pending if choice.seat != seat)
    if len(remaining) < len(pending):
        ledger.change(pending=remaining)
    return len(remaining) < len(pending)
