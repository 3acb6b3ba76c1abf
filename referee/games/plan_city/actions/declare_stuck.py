"""The action of declaring that no legal bid exists (section 6.3), the only way not to bid (PLC-3.4, PLC-R11)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.facts import known, passes_or_unknown
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.plan_city import bidding, turn_flow
from referee.games.plan_city.coal_chips import number_of
from referee.games.plan_city.state import State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class DeclareStuck(Move, frozen=True, kw_only=True, tag="declare_stuck"):
    """A move that declares that no place is open to the seat's bid marker, which stays in hand."""


@cites("PLC-3.4", "PLC-3.3")
def none_open(state: State, move: DeclareStuck) -> Check:
    """Yield a breach if a legal bid is open to the seat, because passing is not allowed then (PLC-3.3, PLC-3.4)."""
    open_bid = bidding.any_open(state, move.seat)
    if open_bid:
        location, space = open_bid
        values = {"seat": move.seat, "place": location, "number": number_of(space)}
        yield Breach("PLC-3.4", "bid_open" if space else "coal_card_open", values, "bid", ("PLC-3.3",))


def objections(state: State, move: DeclareStuck) -> Checks:
    """Yield the checks of the turn and that every place is closed."""
    if (yield bidding.turn_to_bid(state, move)):
        yield none_open(state, move)


def effects(ledger: Ledger, move: DeclareStuck) -> None:
    """Record the clauses that close each place and give the turn to the next seat; the phase ends if all waiting seats
    are stuck (PLC-R11).
    """
    for location, clauses in bidding.closed_places(ledger.state, move.seat).items():
        ledger.todo(move.seat, "place_closed", "PLC-3.4", place=location, clauses=clauses)
    ledger.change(stuck=(*ledger.state.stuck, move.seat))
    turn_flow.bid_made(ledger, move.seat)


def options(state: State) -> Iterator[DeclareStuck]:
    """Yield the move if no bid is open."""
    if state.phase != "bidding" or not known(state.active):
        return
    if passes_or_unknown(lambda: bidding.any_open(state, state.active) is None):
        yield DeclareStuck(seat=state.active)


ACTION = Action("declare_stuck", DeclareStuck, objections, effects, options)
