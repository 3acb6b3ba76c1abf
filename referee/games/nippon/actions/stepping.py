"""Buying steps on a track: what the knowledge and mines actions share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from referee.game import Check, Checks
from referee.games.nippon.state import State
from referee.games.nippon.turn import WorkerMove, bounded, may_start, price_paid, take_worker, with_worker
from referee.games.nippon.values import owns, rise, room, steps_price
from referee.judge import cites
from referee.ledger import Ledger
from referee.move import Said
from referee.verdict import Breach


class StepsMove(WorkerMove, frozen=True, kw_only=True):
    """Steps bought on a track; `extra`, the steps of a synergy, may be said to have them checked."""

    steps: Annotated[int, Said(high=9)]
    extra: Annotated[int | None, Said(high=9)] = None


class Steps(Struct, frozen=True):
    """The clauses of one such action and the two factories that change it: a cheaper price, an additional step."""

    track: str
    number_clause: str
    price_clause: str
    room_clause: str
    cheap: str
    cheap_clause: str
    more: str
    more_clause: str

    def objections(self, state: State, move: StepsMove) -> Checks:
        """Check the worker, the number of steps, the price and the room above the marker."""
        yield from with_worker(state, move)
        yield bounded(move, move.steps, self.number_clause)
        yield paid(self, state, move)
        yield fits(self, state, move)
        if move.extra is not None:
            yield additional(self, state, move, move.extra)

    def effects(self, book: Ledger, move: StepsMove) -> None:
        """Take the worker, pay, raise the marker, add the synergy's step."""
        take_worker(book, move)
        cheap = owns(book.state, move.seat, self.cheap)
        cost = steps_price(book.state, move.seat, move.steps, self.cheap)
        book.pay(move.seat, "yen", cost, self.cheap_clause if cheap else self.price_clause)
        rise(book, move.seat, self.track, move.steps, self.number_clause)
        if owns(book.state, move.seat, self.more):
            rise(book, move.seat, self.track, 1, self.more_clause)

    def offers(self, state: State, verb: str) -> Iterator[tuple[str, int]]:
        """Give every number of steps that fits and can be paid."""
        for seat in may_start(state, verb):
            for steps in (1, 2, 3):
                price = steps_price(state, seat, steps, self.cheap)
                if state.seats[seat].yen >= price and steps <= room(state, seat, self.track):
                    yield seat, steps


@cites("NIP-10.2", "NIP-11.2", "NIP-2.5")
def paid(steps: Steps, state: State, move: StepsMove) -> Check:
    """The price of the steps is paid, the synergy's where owned (NIP-21.26)."""
    also = (steps.cheap_clause, "NIP-21.26") if owns(state, move.seat, steps.cheap) else ()
    price = steps_price(state, move.seat, move.steps, steps.cheap)
    yield from price_paid(state, move, price, steps.price_clause, also)


@cites("NIP-10.3", "NIP-11.3")
def fits(steps: Steps, state: State, move: StepsMove) -> Check:
    """Bought steps must all fit below the top (R15)."""
    free = room(state, move.seat, steps.track)
    if free < move.steps:
        values = {"seat": move.seat, "track": steps.track, "free": free, "steps": move.steps}
        yield Breach(steps.room_clause, "steps_beyond", values, "fewer")


@cites("NIP-21.5", "NIP-21.15")
def additional(steps: Steps, state: State, move: StepsMove, said: int) -> Check:
    """The synergy adds one step, once per action (R56)."""
    right = 1 if owns(state, move.seat, steps.more) else 0
    if said != right:
        yield Breach(steps.more_clause, "extra_said", {"said": said, "right": right}, "exactly")
