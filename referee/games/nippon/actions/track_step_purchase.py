"""Purchase of steps on a track of Nippon, shared by the knowledge and mines actions."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.nippon.state import State
from referee.games.nippon.turn_rules import (
    WorkerMove,
    may_start,
    pay,
    price_rules,
    take_worker,
    with_worker,
    within_bounds,
)
from referee.games.nippon.values import ActionPrice, owns, rise, room, steps_price
from referee.judging.judge import cites
from referee.notation.move import verb_of
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import WholeNumber


class TrackStepsMove(WorkerMove, frozen=True, kw_only=True):
    """A move that buys steps on a track; `extra`, the number of steps added by a synergy, is optional and checked if
    typed.
    """

    steps: Annotated[int, WholeNumber(high=9, role="count")]
    extra: Annotated[int | None, WholeNumber(high=9, role="payment")] = None


class TrackAction(Struct, frozen=True):
    """The clauses of an action that buys track steps, and two factories that affect it: `cheap` lowers the price,
    `more` adds a step.
    """

    track: str
    number_clause: str
    price_clause: str
    room_clause: str
    cheap: str
    cheap_clause: str
    more: str
    more_clause: str

    def price(self, count: int) -> ActionPrice:
        return steps_price(count, self.price_clause, self.cheap, self.cheap_clause)

    def action(self, kind: type[TrackStepsMove]) -> Action:
        """Return the `Action` object for buying steps with moves of class `kind`."""
        verb = verb_of(kind)
        return Action(verb, kind, self.objections, self.effects, starts=may_start(verb), choices={"steps": (1, 2, 3)})

    def objections(self, state: State, move: TrackStepsMove) -> Checks:
        """Yield the rule checks: the worker, the number of steps, the price and the free spaces above the marker."""
        return with_worker(state, move, self.demands(state, move))

    def demands(self, state: State, move: TrackStepsMove) -> Checks:
        """Yield the rule checks of the number of steps, the price and the free spaces above the marker."""
        yield within_bounds(move, move.steps, self.number_clause)
        yield from price_rules(state, move, self.price(move.steps))
        yield fits(self, state, move)
        if move.extra is not None:
            yield additional(self, state, move, move.extra)

    def effects(self, ledger: Ledger, move: TrackStepsMove) -> None:
        """Use the worker, pay, move the marker up and add the step of the synergy."""
        take_worker(ledger, move)
        pay(ledger, move.seat, self.price(move.steps))
        rise(ledger, move.seat, self.track, move.steps, self.number_clause)
        if owns(ledger.state, move.seat, self.more):
            rise(ledger, move.seat, self.track, 1, self.more_clause)


@cites("NIP-10.3", "NIP-11.3")
def fits(steps: TrackAction, state: State, move: TrackStepsMove) -> Check:
    """Yield a breach if the steps bought exceed the free spaces above the marker (NIP-R15)."""
    free = room(state, move.seat, steps.track)
    if free < move.steps:
        values = {"seat": move.seat, "track": steps.track, "free": free, "steps": move.steps}
        yield Breach(
            steps.room_clause, "steps_beyond", values, "fewer", shortage=Shortage(free, move.steps, is_owned=False)
        )


@cites("NIP-21.5", "NIP-21.15")
def additional(steps: TrackAction, state: State, move: TrackStepsMove, stated: int) -> Check:
    """Yield a breach if `stated`, the typed number of additional steps, is wrong: 1 with the factory of the synergy,
    otherwise 0 (NIP-R56).
    """
    right = 1 if owns(state, move.seat, steps.more) else 0
    lost = stated < right and room(state, move.seat, steps.track) <= move.steps
    if stated != right and not lost:
        yield Breach(steps.more_clause, "extra_said", {"said": stated, "right": right}, "exactly")
