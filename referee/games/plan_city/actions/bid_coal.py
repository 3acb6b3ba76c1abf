"""The action of bidding on the coal card in City of Plan Cards (section 6.2)."""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.games.plan_city import bidding, turn_flow
from referee.games.plan_city.state import COAL_CARD, State
from referee.notation.move import Move
from referee.rules.game import Action, Checks


class BidCoal(Move, frozen=True, kw_only=True, tag="bid_coal"):
    """A move that puts the seat's bid marker on the coal card, where trust and placement conditions do not apply
    (PLC-3.6).
    """


def objections(state: State, move: BidCoal) -> Checks:
    """Yield the rule checks: the turn, and the unoccupied coal card (PLC-3.5)."""
    if (yield bidding.turn_to_bid(state, move)) or bidding.out_of_turn(state, move.seat):
        yield bidding.coal_card_free(state, move.seat)


def effects(ledger: Ledger, move: BidCoal) -> None:
    """Place the bid marker on the coal card and activate the next seat."""
    other = bidding.holder(ledger.state, COAL_CARD, but=move.seat)
    if other:  # overruled
        ledger.seat(other, place="", bid="")
    ledger.seat(move.seat, place=COAL_CARD, bid="")
    ledger.todo(move.seat, "coal_marker", "PLC-3.3")
    ledger.change(stuck=())
    turn_flow.bid_made(ledger, move.seat)


ACTION = Action("bid_coal", BidCoal, objections, effects, starts=bidding.bidder)
