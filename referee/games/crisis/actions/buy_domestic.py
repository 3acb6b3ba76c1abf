"""The action of buying one unit at Domestic Industry (CRI-4.6)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import locations, turn_flow, warehouse
from referee.games.crisis.managers import bring_back, may_resolve, own_space, to_resolve
from referee.games.crisis.state import RESOURCES, State
from referee.games.crisis.values import chart, limit, listed
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber


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
def affordable(state: State, move: BuyDomestic) -> Check:
    """Yield a breach if the seat has fewer credits than the import price (CRI-4.6.2, CRI-9.4)."""
    price, have = chart(state, "import", "credits", move.resource), state.seats[move.seat].credits
    if have < price:
        values = {"seat": move.seat, "price": price, "have": have}
        yield Breach("CRI-4.6.2", "credits_short", values, "decline", ("CRI-9.4",), Shortage(have, price))


@cites("CRI-4.6.2")
def price_right(state: State, move: BuyDomestic) -> Check:
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


def objections(state: State, move: BuyDomestic) -> Checks:
    """Yield the rule checks: the manager piece on the space, the number of units, the price and the free space in the
    warehouse.
    """
    yield from may_resolve(state, move, locations.DOMESTIC, move.space)
    yield one_unit(move)
    priced = yield on_chart(state, move)
    if priced:
        yield affordable(state, move)
        if move.credits is not None:
            yield price_right(state, move)
    yield fits(state, move)


def effects(ledger: Ledger, move: BuyDomestic) -> None:
    """Pay the price and add the unit to the warehouse."""
    price = chart(ledger.state, "import", "credits", move.resource)
    bring_back(
        ledger, move.seat, locations.DOMESTIC, own_space(ledger.state, move.seat, locations.DOMESTIC, move.space)
    )
    ledger.pay(move.seat, "credits", price, "CRI-4.6.2")
    warehouse.store(ledger, move.seat, move.resource, 1, "CRI-4.6.1")
    turn_flow.settle(ledger)


ACTION = Action(
    "buy_domestic",
    BuyDomestic,
    objections,
    effects,
    starts=to_resolve(locations.DOMESTIC),
    choices={"resource": RESOURCES},
)
