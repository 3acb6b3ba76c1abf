"""What games have alike: the defaults of `GameRules`. A game that differs in one of them brings its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.facts.facts import known
from referee.facts.parked_declaration import ParkingLedger
from referee.notation.move import Move

DONE = "done"
"""The phase of a game that is over, in every game."""


def actor(state: Any, _verb: str) -> Any:
    """Say who acts when a move names nobody: whose choice is open, else whose turn it is (`Unknown` where untold)."""
    return state.pending[-1].seat if state.pending else state.active


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
    """Forget all that a seat has, and whose turn it is: what the declaration could have changed at most."""
    drop_choices(ledger, seat)
    ledger.forget(f"seats.{seat}", "active")


def drop_choices(ledger: ParkingLedger, seat: str) -> bool:
    """Drop the choices that a seat has left open in mid-action; tell whether there were any."""
    pending = ledger.state.pending
    remaining = tuple(choice for choice in pending if choice.seat != seat)
    if len(remaining) < len(pending):
        ledger.change(pending=remaining)
    return len(remaining) < len(pending)
