"""Buying a unit at Domestic Industry (CRI-4.6), hiring a Foreign Employee (CRI-4.8) and buying a company (CRI-4.10)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.facts import UnknownFactError
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import turn_flow
from referee.games.crisis.company_production import printed_company_value
from referee.games.crisis.managers import bring_back, looked_up, may_resolve, own_space, to_resolve
from referee.games.crisis.state import COMPANIES, DOMESTIC, FOREIGN, FOREIGN_TYPES, RESOURCES, State
from referee.games.crisis.values import (
    ICONS,
    chart,
    cheapest_hiring,
    colour,
    dearest_hiring,
    hiring,
    limit,
    listed,
    price_change,
    store,
    with_added,
    word,
)
from referee.judging.judge import about, cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.games.crisis.values import FOREIGN_SKILL
from scoring.text_catalogs import Phrase


class BuyDomestic(Move, frozen=True, kw_only=True, tag="buy_domestic"):
    """A move that buys one unit of a resource; `units` and `credits` (the price paid) are optional and checked if
    typed.
    """

    resource: Annotated[str, KeyOf("resource", role="identity")]
    space: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    units: Annotated[int, WholeNumber(high=99, role="count")] = 1
    credits: Annotated[int | None, WholeNumber(high=999, role="payment")] = None


@cites("CRI-4.6.1")
def one_unit(move: BuyDomestic) -> Check:
    """Yield a breach if the number of units is not exactly 1 (CRI-4.6.1)."""
    if move.units != 1:
        yield Breach("CRI-4.6.1", "one_unit_only", {"units": move.units}, "exactly")


@cites("CRI-4.6.2")
def on_chart(state: State, move: BuyDomestic) -> Check:
    """Yield a breach if the price chart contains no import price for the resource (CRI-4.6.2)."""
    if not listed(state, "import", move.resource):
        yield Breach("CRI-4.6.2", "no_import_price", {"resource": move.resource}, "other_resource")


@cites("CRI-4.6.2", "CRI-9.4")
def domestic_affordable(state: State, move: BuyDomestic) -> Check:
    """Yield a breach if the seat has fewer credits than the import price (CRI-4.6.2, CRI-9.4)."""
    price, have = chart(state, "import", "credits", move.resource), state.seats[move.seat].credits
    if have < price:
        values = {"seat": move.seat, "price": price, "have": have}
        yield Breach("CRI-4.6.2", "credits_short", values, "decline", ("CRI-9.4",), Shortage(have, price))


@cites("CRI-4.6.2")
def domestic_price_right(state: State, move: BuyDomestic) -> Check:
    """Yield a breach if the typed price differs from the credits of the import price (CRI-4.6.2)."""
    price = chart(state, "import", "credits", move.resource)
    if move.credits != price:
        yield Breach("CRI-4.6.2", "price_said", {"said": move.credits, "price": price}, "exactly")


@cites("CRI-4.6.3", "CRI-9.2")
def fits(state: State, move: BuyDomestic) -> Check:
    """Yield a breach if the warehouse has no free space for the unit (CRI-4.6.3, CRI-9.2)."""
    have, maximum = state.seats[move.seat].stock[move.resource], limit(state, move.resource)
    if have >= maximum:
        values = {"seat": move.seat, "resource": move.resource, "have": have, "limit": maximum}
        yield Breach("CRI-4.6.3", "no_room", values, "decline", ("CRI-9.2",))


def buy_domestic_checks(state: State, move: BuyDomestic) -> Checks:
    yield from may_resolve(state, move, DOMESTIC, move.space)
    yield one_unit(move)
    priced = yield on_chart(state, move)
    if priced:
        yield domestic_affordable(state, move)
        if move.credits is not None:
            yield domestic_price_right(state, move)
    yield fits(state, move)


def buy_domestic_effects(ledger: Ledger, move: BuyDomestic) -> None:
    """Pay the price and add the unit to the warehouse."""
    price = chart(ledger.state, "import", "credits", move.resource)
    bring_back(ledger, move.seat, DOMESTIC, own_space(ledger.state, move.seat, DOMESTIC, move.space))
    ledger.pay(move.seat, "credits", price, "CRI-4.6.2")
    store(ledger, move.seat, move.resource, 1, "CRI-4.6.1")
    turn_flow.settle(ledger)


BUY_DOMESTIC = Action(
    "buy_domestic",
    BuyDomestic,
    buy_domestic_checks,
    buy_domestic_effects,
    starts=to_resolve(DOMESTIC),
    choices={"resource": RESOURCES},
)


class HireForeign(Move, frozen=True, kw_only=True, tag="hire_foreign"):
    """A move that hires a Foreign Employee tile; `type` names its roles; `credits` (the price paid) are optional and
    checked if typed.
    """

    type: Annotated[str, KeyOf("roles.foreign", role="identity")]
    space: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    credits: Annotated[int | None, WholeNumber(high=99, role="payment")] = None


@cites("CRI-4.8.1", "CRI-9.4")
def foreign_affordable(state: State, move: HireForeign) -> Check:
    """Yield a breach if the seat has fewer credits than the price, which depends on the Financial Status colour
    (CRI-4.8.1, CRI-R44).
    """
    have = state.seats[move.seat].credits
    if have >= dearest_hiring(state):
        return  # whatever the colour is
    try:
        price = hiring(state)
    except UnknownFactError:
        values = {"seat": move.seat, "price": cheapest_hiring(state), "have": have}
        if have >= cheapest_hiring(state):
            raise
        shortage = Shortage(have, cheapest_hiring(state))
        yield Breach("CRI-4.8.1", "credits_short_of_least", values, "decline", ("CRI-9.4",), shortage)
        return
    if have < price:
        values = {"seat": move.seat, "price": price, "have": have}
        yield Breach("CRI-4.8.1", "credits_short", values, "decline", ("CRI-9.4",), Shortage(have, price))


@cites("CRI-4.8.1")
def foreign_price_right(state: State, move: HireForeign) -> Check:
    """Yield a breach if the typed price differs from the price for the current colour (CRI-4.8.1)."""
    if move.credits != hiring(state):
        values = {"said": move.credits, "price": hiring(state), "colour": colour(state), "status": state.status}
        yield Breach("CRI-4.8.1", "hiring_price_said", values, "exactly")


@cites("CRI-4.8.2")
def available(state: State, move: HireForeign) -> Check:
    """Yield a breach if no tile of the type is left (CRI-4.8.2)."""
    if state.foreign[move.type] < 1:
        yield Breach("CRI-4.8.2", "none_of_type", {"type": move.type}, "other_type")


def hire_foreign_checks(state: State, move: HireForeign) -> Checks:
    yield from may_resolve(state, move, FOREIGN, move.space)
    yield foreign_affordable(state, move)
    if move.credits is not None:
        yield foreign_price_right(state, move)
    yield available(state, move)


def tile_of(type: str) -> str:
    """Return the id of the employee tile of a type; each role has skill 1 (CRI-4.8.3)."""
    return "/".join(f"{role}_{FOREIGN_SKILL}" for role in type.split("/"))


def hire_foreign_effects(ledger: Ledger, move: HireForeign) -> None:
    """Pay the price and add the tile to the employees of the seat."""
    price = hiring(ledger.state)
    bring_back(ledger, move.seat, FOREIGN, own_space(ledger.state, move.seat, FOREIGN, move.space))
    ledger.pay(move.seat, "credits", price, "CRI-4.8.1")
    state: State = ledger.state
    board = state.seats[move.seat]
    ledger.change(foreign={**state.foreign, move.type: state.foreign[move.type] - 1})
    ledger.seat(move.seat, employees=with_added(board.employees, tile_of(move.type)))
    ledger.todo(move.seat, "foreign_hired", "CRI-4.8.2", type=move.type)
    turn_flow.settle(ledger)


HIRE_FOREIGN = Action(
    "hire_foreign",
    HireForeign,
    hire_foreign_checks,
    hire_foreign_effects,
    starts=to_resolve(FOREIGN),
    choices={"type": FOREIGN_TYPES},
)


class Invest(Move, frozen=True, kw_only=True, tag="invest"):
    """A move that buys the company card on the seat's own space; `credits` (the price paid) are optional and checked if
    typed.
    """

    space: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    credits: Annotated[int | None, WholeNumber(high=999, role="payment")] = None


def space_of(state: State, move: Invest) -> str:
    """Return the company space with the seat's manager piece, "" for none."""
    return looked_up(state, move.seat, COMPANIES, move.space)


def company_of(state: State, move: Invest) -> str:
    """Return the company on the space of the move, "" for none."""
    return word(state.company_spaces.get(space_of(state, move), ""))


def cost_of(state: State, company: str) -> int:
    return max(0, int(printed_company_value(state, company, "cost")) + price_change(state, "company_credits"))


@cites("CRI-3.8", "CRI-4.0.6")
def card_there(state: State, move: Invest) -> Check:
    """Yield a breach if the seat has no manager piece at Companies (CRI-4.0.6), or its space has no card (CRI-3.8)."""
    if not space_of(state, move):
        absent = {"seat": move.seat, "location": COMPANIES}
        yield Breach("CRI-4.0.6", "no_manager_there", absent, "next_round")
    elif not company_of(state, move):
        values = {"location": COMPANIES, "space": move.space}
        yield Breach("CRI-3.8", "no_company_there", values, "decline")


@cites("CRI-4.10.1", "CRI-9.4")
def company_affordable(state: State, move: Invest) -> Check:
    """Yield a breach if the seat has fewer credits than the price of the company (CRI-4.10.1, CRI-9.4)."""
    company = company_of(state, move)
    have = state.seats[move.seat].credits
    cost = cost_of(state, company)
    if have < cost:
        values = {"seat": move.seat, "company": company, "price": cost, "have": have}
        yield Breach("CRI-4.10.1", "company_dear", values, "decline", ("CRI-9.4",), Shortage(have, cost))


@cites("CRI-4.10.1")
def company_price_right(state: State, move: Invest) -> Check:
    """Yield a breach if the typed price differs from the price of the company (CRI-4.10.1)."""
    cost = cost_of(state, company_of(state, move))
    if move.credits != cost:
        yield Breach("CRI-4.10.1", "price_said", {"said": move.credits, "price": cost}, "exactly", ("CRI-9.4",))


def invest_checks(state: State, move: Invest) -> Checks:
    own = yield from may_resolve(state, move, COMPANIES, move.space)
    if not own:
        return
    there = yield about(card_there(state, move), *(("CRI-3.8",) if move.space else ("CRI-3.8", "CRI-4.0.6")))
    if there:
        yield company_affordable(state, move)
        if move.credits is not None:
            yield company_price_right(state, move)


def invest_effects(ledger: Ledger, move: Invest) -> None:
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
    bring_back(ledger, seat, COMPANIES, own_space(state, seat, COMPANIES, move.space))
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


INVEST = Action("invest", Invest, invest_checks, invest_effects, starts=to_resolve(COMPANIES))
