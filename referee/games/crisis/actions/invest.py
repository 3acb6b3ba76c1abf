"""The action of buying a company card (CRI-4.10)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import locations, turn_flow
from referee.games.crisis.card_name_matching import word
from referee.games.crisis.company_production import printed_company_value
from referee.games.crisis.managers import bring_back, looked_up, may_resolve, own_space, to_resolve
from referee.games.crisis.state import State
from referee.games.crisis.values import ICONS, price_change
from referee.games.crisis.warehouse import with_added
from referee.judging.judge import about, cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import WholeNumber
from scoring.text_catalogs import Phrase


class Invest(Move, frozen=True, kw_only=True, tag="invest"):
    """A move that buys the company card on the seat's own space; `credits` (the price paid) are optional and checked if
    typed.
    """

    space: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    credits: Annotated[int | None, WholeNumber(high=999, role="payment")] = None


def space_of(state: State, move: Invest) -> str:
    """Return the company space with the seat's manager piece, "" for none. Raises `UnknownFactError` if the owner of a
    space is unknown.
    """
    return looked_up(state, move.seat, locations.COMPANIES, move.space)


def company_of(state: State, move: Invest) -> str:
    """Return the company on the space of the move, "" for none. Raises `UnknownFactError` if it is unknown."""
    return word(state.company_spaces.get(space_of(state, move), ""))


def cost_of(state: State, company: str) -> int:
    return max(0, int(printed_company_value(state, company, "cost")) + price_change(state, "company_credits"))


@cites("CRI-3.8", "CRI-4.0.6")
def card_there(state: State, move: Invest) -> Check:
    """Yield a breach if the seat has no manager piece at Companies (CRI-4.0.6), or its space has no card (CRI-3.8)."""
    if not space_of(state, move):
        absent = {"seat": move.seat, "location": locations.COMPANIES}
        yield Breach("CRI-4.0.6", "no_manager_there", absent, "next_round")
    elif not company_of(state, move):
        values = {"location": locations.COMPANIES, "space": move.space}
        yield Breach("CRI-3.8", "no_company_there", values, "decline")


@cites("CRI-4.10.1", "CRI-9.4")
def affordable(state: State, move: Invest) -> Check:
    """Yield a breach if the seat has fewer credits than the price of the company (CRI-4.10.1, CRI-9.4)."""
    company = company_of(state, move)
    have = state.seats[move.seat].credits
    cost = cost_of(state, company)
    if have < cost:
        values = {"seat": move.seat, "company": company, "price": cost, "have": have}
        yield Breach("CRI-4.10.1", "company_dear", values, "decline", ("CRI-9.4",), Shortage(have, cost))


@cites("CRI-4.10.1")
def price_right(state: State, move: Invest) -> Check:
    """Yield a breach if the typed price differs from the price of the company (CRI-4.10.1)."""
    cost = cost_of(state, company_of(state, move))
    if move.credits != cost:
        yield Breach("CRI-4.10.1", "price_said", {"said": move.credits, "price": cost}, "exactly", ("CRI-9.4",))


def objections(state: State, move: Invest) -> Checks:
    """Yield the rule checks: the manager piece on the space, the card and its price."""
    own = yield from may_resolve(state, move, locations.COMPANIES, move.space)
    if not own:
        return
    there = yield about(card_there(state, move), *(("CRI-3.8",) if move.space else ("CRI-3.8", "CRI-4.0.6")))
    if there:
        yield affordable(state, move)
        if move.credits is not None:
            yield price_right(state, move)


def effects(ledger: Ledger, move: Invest) -> None:
    """Pay the price, gain the VP and move the card to the seat; the third manager icon gives the fifth manager
    piece.
    """
    state: State = ledger.state
    seat = move.seat
    company = company_of(state, move)
    if not company:
        raise UnrepresentableStateError  # an overrule may want it, there is no card
    cost, vp = cost_of(state, company), int(printed_company_value(state, company, "vp"))
    space = space_of(state, move)
    bring_back(ledger, seat, locations.COMPANIES, own_space(state, seat, locations.COMPANIES, move.space))
    ledger.pay(seat, "credits", cost, "CRI-4.10.1")
    ledger.score(
        seat, "invest", vp, "CRI-4.10.2", Phrase("working.invest", {"company": company, "points": vp}), company
    )
    board = ledger.state.seats[seat]
    ledger.change(company_spaces={**ledger.state.company_spaces, space: ""})
    ledger.seat(seat, companies=with_added(board.companies, company), company_vp=board.company_vp + vp)
    ledger.todo(seat, "company_taken", "CRI-4.10.3", company=company)
    _icons(ledger, seat, int(printed_company_value(state, company, "icons")))
    turn_flow.settle(ledger)


def _icons(ledger: Ledger, seat: str, more: int) -> None:
    """Add manager icons to the seat. The third icon gives the fifth manager piece, once, from the next round on
    (CRI-4.10.4 to 4.10.6).
    """
    if not more:
        return
    board = ledger.state.seats[seat]
    icons = board.icons + more
    ledger.seat(seat, icons=icons)
    if icons >= ICONS and not board.fifth_from:
        ledger.seat(seat, fifth_from=ledger.state.round + 1)
        ledger.todo(seat, "fifth_manager", "CRI-4.10.4", ledger.state.round + 1)


ACTION = Action("invest", Invest, objections, effects, starts=to_resolve(locations.COMPANIES))
