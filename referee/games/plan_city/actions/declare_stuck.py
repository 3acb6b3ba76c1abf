"""The action of declaring that no legal bid exists in City of Plan Cards (section 6.3), the only way not to bid
(PLC-3.4, PLC-R11).
"""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.plan_city import bidding, turn_flow
from referee.games.plan_city.coal_chips import number_of
from referee.games.plan_city.state import State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class DeclareStuck(Move, frozen=True, kw_only=True, tag="declare_stuck"):
    """A move that declares that the seat has no legal bid; its bid marker stays in hand."""


@cites("PLC-3.4", "PLC-3.3")
def none_open(state: State, move: DeclareStuck) -> Check:
    """Yield a breach if the seat has a legal bid, because it must then bid (PLC-3.3, PLC-3.4)."""
    open_bid = bidding.any_open(state, move.seat)
    if open_bid:
        location, space = open_bid
        values = {"seat": move.seat, "place": location, "number": number_of(space)}
        yield Breach("PLC-3.4", "bid_open" if space else "coal_card_open", values, "bid", ("PLC-3.3",))


def objections(state: State, move: DeclareStuck) -> Checks:
    """Yield the rule checks: the turn, and the absence of a legal bid."""
    if (yield bidding.turn_to_bid(state, move)):
        yield none_open(state, move)


def effects(ledger: Ledger, move: DeclareStuck) -> None:
    """Record the clauses that prevent each bid, and activate the next seat. The phase ends if no waiting seat can bid
    (PLC-R11).
    """
    for location, clauses in bidding.closed_places(ledger.state, move.seat).items():
        ledger.todo(move.seat, "place_closed", "PLC-3.4", place=location, clauses=clauses)
    ledger.change(stuck=(*ledger.state.stuck, move.seat))
    turn_flow.bid_made(ledger, move.seat)


ACTION = Action("declare_stuck", DeclareStuck, objections, effects, starts=bidding.bidder)
