"""Mechanise: 1 to 3 improvements at 5,000 yen each (NIP-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import structs

from referee.game import Action, Check, Checks
from referee.games.nippon.actions.improving import Improvement, further, improve, possible, units
from referee.games.nippon.state import State
from referee.games.nippon.turn import WorkerMove, bounded, may_start, price_paid, take_worker, with_worker
from referee.games.nippon.values import IMPROVEMENT, owns, unit_price
from referee.judge import cites
from referee.ledger import Ledger
from referee.move import Said

SYNERGY = "light_bulb_4"


class Mechanise(WorkerMove, frozen=True, kw_only=True, tag="mechanise"):
    """Improve factories one after the other; one factory may be improved twice."""

    improvements: Annotated[tuple[Improvement, ...], Said(most=9)]


def price(state: State, seat: str, count: int) -> int:
    """Price of so many improvements (NIP-8.2, NIP-21.24)."""
    return unit_price(state, seat, count, IMPROVEMENT, SYNERGY)


@cites("NIP-8.2", "NIP-2.5")
def paid(state: State, move: Mechanise) -> Check:
    """The price of all improvements is paid (NIP-8.2), the synergy's where owned (NIP-21.24, NIP-21.26)."""
    also = ("NIP-21.24", "NIP-21.26") if owns(state, move.seat, SYNERGY) else ()
    yield from price_paid(state, move, price(state, move.seat, len(move.improvements)), "NIP-8.2", also)


def objections(state: State, move: Mechanise) -> Checks:
    """Check the worker, the number, the price of all and every improvement."""
    yield from with_worker(state, move)
    yield bounded(move, len(move.improvements), "NIP-8.1")
    yield paid(state, move)
    yield from units(state, move.seat, move.improvements)


def effects(book: Ledger, move: Mechanise) -> None:
    """Take the worker, pay, improve."""
    take_worker(book, move)
    synergy = owns(book.state, move.seat, SYNERGY)
    cost = price(book.state, move.seat, len(move.improvements))
    book.pay(move.seat, "yen", cost, "NIP-21.24" if synergy else "NIP-8.2")
    for improvement in move.improvements:
        improve(book, move.seat, improvement, _CLAUSE[improvement.kind])


_CLAUSE = {"install": "NIP-8.3", "upgrade": "NIP-8.4", "hold": "NIP-8.8"}


def options(state: State) -> Iterator[Mechanise]:
    """Offer every single improvement that can be paid."""
    for seat in may_start(state, "mechanise"):
        if state.seats[seat].yen >= price(state, seat, 1):
            for improvement in possible(state.seats[seat]):
                yield Mechanise(seat=seat, improvements=(improvement,))


def extend(state: State, move: Mechanise) -> Iterator[Mechanise]:
    """Offer one improvement more."""
    count = len(move.improvements) + 1
    board = state.seats[move.seat]
    if count <= 3 and board.yen >= price(state, move.seat, count):
        for improvement in further(board, move.improvements):
            yield structs.replace(move, improvements=(*move.improvements, improvement))


ACTION = Action("mechanise", Mechanise, objections, effects, options, extend)
