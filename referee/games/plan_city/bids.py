"""The bids of City of Plan Cards: on a proposal card or the coal card (sections 6.1, 6.2), and declaring that no legal
bid exists (section 6.3, PLC-3.4, PLC-R11).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts.facts import UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.plan_city import bidding, placeability, turn_flow
from referee.games.plan_city.city_field import described
from referee.games.plan_city.coal_chips import has_icon, number_of
from referee.games.plan_city.state import BID_SPACES, COAL_CARD, ICON, PROPOSALS, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo


class BidProposal(Move, frozen=True, kw_only=True, tag="bid_proposal"):
    """A move that places the seat's bid marker on a bid space of a proposal card; `icon` distinguishes two spaces with
    the same number, with and without a coal icon.
    """

    proposal: Annotated[str, KeyOf("proposal", role="identity")]
    number: Annotated[int, WholeNumber(high=99, role="identity")]
    icon: Annotated[bool | None, YesNo()] = None


def bid_proposal_checks(state: State, move: BidProposal) -> Checks:
    yield from bidding.bid_checks(state, move, move.proposal, move.number, move.icon)


def bid_proposal_effects(ledger: Ledger, move: BidProposal) -> None:
    """Move an outbid marker back to its owner (PLC-3.9), place the seat's marker and activate the next seat."""
    state: State = ledger.state
    space = _space(state, move)
    other = bidding.holder(state, move.proposal, but=move.seat)
    if other:
        ledger.seat(other, place="", bid="")
        ledger.todo(other, "marker_back", "PLC-3.9", proposal=move.proposal)
    ledger.todo(move.seat, "bid_marker", "PLC-3.3", move.number, proposal=move.proposal)
    _tell_contract_first(ledger, move.seat, space)
    ledger.seat(move.seat, place=move.proposal, bid=space)
    ledger.change(stuck=())
    turn_flow.bid_made(ledger, move.seat)


def _space(state: State, move: BidProposal) -> str:
    """Return the bid space of the move. A bid recorded against the rules can be on a space that the card does
    not have.
    """
    spaces = state.printed[f"proposal.{move.proposal}.spaces"]
    candidates = bidding.matching_spaces(spaces, move.number, move.icon) if known(spaces) else ()
    return candidates[0] if candidates else f"{move.number}{ICON if move.icon else ''}"


def _tell_contract_first(ledger: Ledger, seat: str, space: str) -> None:
    """Record a reminder if the seat must place its contract card first to fulfil the bid (PLC-R10)."""
    state: State = ledger.state
    board = state.seats[seat]
    if not described(board) or not placeability.contract_counts(state, board):
        return
    try:
        way = placeability.placeable(ledger.state, seat, number_of(space), icon=has_icon(space))
    except UnknownFactError:
        return  # overruled before it was decided
    if way == "contract":
        ledger.todo(seat, "contract_first", "PLC-3.10")


def bid_spaces(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for every bid space of the proposal cards in use."""
    for start in bidding.bidder(state):
        try:
            used = bidding.proposals_used(state)
        except UnknownFactError:
            used = PROPOSALS
        for proposal in used:
            printed = state.printed[f"proposal.{proposal}.spaces"]
            spaces = printed if known(printed) else BID_SPACES
            for space in spaces:
                number = number_of(space)
                twice = len(bidding.matching_spaces(spaces, number, None)) > 1
                yield start | {"proposal": proposal, "number": number, "icon": has_icon(space) if twice else None}


BID_PROPOSAL = Action("bid_proposal", BidProposal, bid_proposal_checks, bid_proposal_effects, starts=bid_spaces)


class BidCoal(Move, frozen=True, kw_only=True, tag="bid_coal"):
    """A move that puts the seat's bid marker on the coal card, where trust and placement conditions do not apply
    (PLC-3.6).
    """


def bid_coal_checks(state: State, move: BidCoal) -> Checks:
    """Yield the rule checks: the turn, and the unoccupied coal card (PLC-3.5)."""
    if (yield bidding.turn_to_bid(state, move)) or bidding.out_of_turn(state, move.seat):
        yield bidding.coal_card_free(state, move.seat)


def bid_coal_effects(ledger: Ledger, move: BidCoal) -> None:
    """Place the bid marker on the coal card and activate the next seat."""
    other = bidding.holder(ledger.state, COAL_CARD, but=move.seat)
    if other:  # overruled
        ledger.seat(other, place="", bid="")
    ledger.seat(move.seat, place=COAL_CARD, bid="")
    ledger.todo(move.seat, "coal_marker", "PLC-3.3")
    ledger.change(stuck=())
    turn_flow.bid_made(ledger, move.seat)


BID_COAL = Action("bid_coal", BidCoal, bid_coal_checks, bid_coal_effects, starts=bidding.bidder)


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


def declare_stuck_checks(state: State, move: DeclareStuck) -> Checks:
    if (yield bidding.turn_to_bid(state, move)):
        yield none_open(state, move)


def declare_stuck_effects(ledger: Ledger, move: DeclareStuck) -> None:
    """Record the clauses that prevent each bid, and activate the next seat. The phase ends if no waiting seat can bid
    (PLC-R11).
    """
    for location, clauses in bidding.closed_places(ledger.state, move.seat).items():
        ledger.todo(move.seat, "place_closed", "PLC-3.4", place=location, clauses=clauses)
    ledger.change(stuck=(*ledger.state.stuck, move.seat))
    turn_flow.bid_made(ledger, move.seat)


DECLARE_STUCK = Action(
    "declare_stuck", DeclareStuck, declare_stuck_checks, declare_stuck_effects, starts=bidding.bidder
)
