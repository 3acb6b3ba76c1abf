"""The actions of entering the changes made by a card effect that the players resolve themselves, and of closing that
effect (specification 6.7).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct, structs

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import cards, round_end, turn_flow
from referee.games.crisis.state import State
from referee.games.crisis.values import MAX_LOANS, limit, store, take
from referee.judging.judge import cites
from referee.notation.move import Move, verb_of
from referee.notation.sentence import said_of
from referee.rules.game import Action, Check, Checks
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.fields.struct_fields import compound
from scoring.text_catalogs import Phrase

NUMBERS = ("credits", "penalty_points", "influence", "loans")


class ResourceChange(Struct, frozen=True):
    """A change in the number of units of one resource: `count` is positive for a gain and negative for a loss."""

    resource: Annotated[str, KeyOf("resource", role="identity")]
    count: Annotated[int, WholeNumber(low=-99, high=99, role="count")]


class Adjust(Move, frozen=True, kw_only=True, tag="adjust"):
    """A move that changes the holdings of a seat and the Financial Status by signed numbers, while a card effect is
    pending.
    """

    credits: Annotated[int, WholeNumber(low=-9_999, high=9_999, role="payment")] = 0
    vp: Annotated[int, WholeNumber(low=-999, high=999, role="payment")] = 0
    penalty_points: Annotated[int, WholeNumber(low=-999, high=999, role="payment")] = 0
    influence: Annotated[int, WholeNumber(low=-99, high=99, role="payment")] = 0
    loans: Annotated[int, WholeNumber(low=-4, high=4, role="payment")] = 0
    units: Annotated[tuple[ResourceChange, ...], SeparatedList(compound(ResourceChange), most=6)] = ()
    status: Annotated[int, WholeNumber(low=-999, high=999, role="payment")] = 0


class EventDone(Move, frozen=True, kw_only=True, tag="event_done"):
    """A move that closes a card effect that the players have resolved."""


@cites("CRI-9.8")
def effect_open(state: State, move: Move) -> Check:
    """Yield a breach if no card effect is pending; without one, values change only by actions (CRI-9.8)."""
    if not state.pending:
        yield Breach("CRI-9.8", "no_effect_open", {"verb": verb_of(move)}, "recount")


@cites("CRI-9.4", "CRI-4.5.4")
def in_bounds(state: State, move: Adjust, what: str) -> Check:
    """Yield a breach if the change would make a holding negative (CRI-9.4, CRI-R40) or exceed 4 loans (CRI-4.5.4)."""
    have = getattr(state.seats[move.seat], what)
    change = getattr(move, what)
    values = {"seat": move.seat, "what": what, "have": have, "change": change}
    if have + change < 0:
        yield Breach("CRI-9.4", "below_zero", values, "down_to_zero", shortage=Shortage(have, -change))
    if what == "loans" and have + change > MAX_LOANS:
        yield Breach("CRI-4.5.4", "loans_many", {"seat": move.seat, "loans": have, "most": MAX_LOANS}, "repay_first")


@cites("CRI-9.2")
def fits(state: State, move: Adjust, change: ResourceChange) -> Check:
    """Yield a breach if the change would make the units of a resource negative (CRI-9.4) or exceed the warehouse limit
    (CRI-9.2).
    """
    have = state.seats[move.seat].stock[change.resource]
    if have + change.count < 0:
        values = {"seat": move.seat, "what": change.resource, "have": have, "change": change.count}
        yield Breach("CRI-9.4", "units_below_zero", values, "down_to_zero", shortage=Shortage(have, -change.count))
    elif change.count > 0 and have + change.count > limit(state, change.resource):
        yield Breach("CRI-9.2", "over_limit", _over(state, move.seat, change.resource), "up_to_limit")


def _over(state: State, seat: str, resource: str) -> dict[str, object]:
    return {
        "seat": seat,
        "resource": resource,
        "have": state.seats[seat].stock[resource],
        "limit": limit(state, resource),
    }


def objections(state: State, move: Adjust) -> Checks:
    yield effect_open(state, move)
    for what in NUMBERS:
        if getattr(move, what):
            yield in_bounds(state, move, what)
    for change in move.units:
        yield fits(state, move, change)


def effects(ledger: Ledger, move: Adjust) -> None:
    """Record the changes. The card effect remains pending until an `EventDone` move."""
    state: State = ledger.state
    clause = state.pending[-1].clause if state.pending else "CRI-1.4"
    name = state.pending[-1].about if state.pending else ""
    ledger.gain(move.seat, "credits", max(0, move.credits), clause)
    ledger.pay(move.seat, "credits", max(0, -move.credits), clause)
    ledger.gain(move.seat, "penalty_points", max(0, move.penalty_points), clause)
    ledger.pay(move.seat, "penalty_points", max(0, -move.penalty_points), clause)
    ledger.gain(move.seat, "influence", max(0, move.influence), clause)
    ledger.pay(move.seat, "influence", max(0, -move.influence), clause)
    ledger.gain(move.seat, "loans", max(0, move.loans), clause)
    ledger.pay(move.seat, "loans", max(0, -move.loans), clause)
    if move.vp:
        working = Phrase("working.card", {"card": name, "points": move.vp})
        ledger.score(move.seat, "card", move.vp, clause, working, name)
    for change in move.units:
        if change.count > 0:
            store(ledger, move.seat, change.resource, change.count, clause)
        else:
            take(ledger, move.seat, change.resource, -change.count, clause)
    if move.status:
        round_end.move_status(ledger, move.status, clause)
    if state.pending and said_of(move):  # else nothing is said, and nothing done
        *outer, innermost = state.pending
        ledger.change(pending=(*outer, structs.replace(innermost, entered=True)))


def done_checks(state: State, move: EventDone) -> Checks:
    yield effect_open(state, move)


def done_effects(ledger: Ledger, _move: EventDone) -> None:
    """Close the card effect opened last, and continue the round."""
    if ledger.state.pending:
        cards.done_with(ledger)
    turn_flow.settle(ledger)


def done_options(state: State) -> Iterator[EventDone]:
    """Yield the move that closes the card effect opened last, if there is one."""
    if state.pending:
        yield EventDone(seat=state.pending[-1].seat)


ADJUST = Action("adjust", Adjust, objections, effects)
EVENT_DONE = Action("event_done", EventDone, done_checks, done_effects, done_options)
