"""Buy one unit at Domestic Industry (CRI-4.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import locations, turn_flow, warehouse
from referee.games.crisis.managers import bring_back, may_resolve, own_space, to_resolve
from referee.games.crisis.state import RESOURCES, State
from referee.games.crisis.values import chart, limit, listed
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber


class BuyDomestic(Move, frozen=True, kw_only=True, tag="buy_domestic"):
    """Buy one unit of a resource; `units` and `credits` may be said to have them checked."""

    resource: Annotated[str, KeyOf("resource", role="identity")]
    space: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    units: Annotated[int, WholeNumber(high=99, role="count")] = 1
    credits: Annotated[int | None, WholeNumber(high=999, role="payment")] = None


@cites("CRI-4.6.1")
def one_unit(move: BuyDomestic) -> Check:
    """Exactly one unit is bought (CRI-4.6.1)."""
    if move.units != 1:
        yield Breach("CRI-4.6.1", "one_unit_only", {"units": move.units}, "exactly")


@cites("CRI-4.6.2")
def on_chart(state: State, move: BuyDomestic) -> Check:
    """The resource has an import price on the chart (CRI-4.6.2)."""
    if not listed(state, "import", move.resource):
        yield Breach("CRI-4.6.2", "no_import_price", {"resource": move.resource}, "other_resource")


@cites("CRI-4.6.2", "CRI-9.4")
def affordable(state: State, move: BuyDomestic) -> Check:
    """The credits of the import price are paid in full (CRI-4.6.2, CRI-9.4)."""
    price, have = chart(state, "import", "credits", move.resource), state.seats[move.seat].credits
    if have < price:
        values = {"seat": move.seat, "price": price, "have": have}
        yield Breach("CRI-4.6.2", "credits_short", values, "decline", ("CRI-9.4",), Shortage(have, price))


@cites("CRI-4.6.2")
def price_right(state: State, move: BuyDomestic) -> Check:
    """What is said to be paid is the credits of the import price; its VP are not paid (CRI-4.6.2)."""
    price = chart(state, "import", "credits", move.resource)
    if move.credits != price:
        yield Breach("CRI-4.6.2", "price_said", {"said": move.credits, "price": price}, "exactly")


@cites("CRI-4.6.3", "CRI-9.2")
def fits(state: State, move: BuyDomestic) -> Check:
    """The unit must fit into the warehouse (CRI-4.6.3, CRI-9.2)."""
    have, maximum = state.seats[move.seat].stock[move.resource], limit(state, move.resource)
    if have >= maximum:
        values = {"seat": move.seat, "resource": move.resource, "have": have, "limit": maximum}
        yield Breach("CRI-4.6.3", "no_room", values, "decline", ("CRI-9.2",))


def objections(state: State, move: BuyDomestic) -> Checks:
    """Check the manager, the quantity, the price and the room."""
    yield from may_resolve(state, move, locations.DOMESTIC, move.space)
    yield one_unit(move)
    priced = yield on_chart(state, move)
    if priced:
        yield affordable(state, move)
        if move.credits is not None:
            yield price_right(state, move)
    yield fits(state, move)


def effects(ledger: Ledger, move: BuyDomestic) -> None:
    """Pay and store the unit."""
    price = chart(ledger.state, "import", "credits", move.resource)
    bring_back(
        ledger, move.seat, locations.DOMESTIC, own_space(ledger.state, move.seat, locations.DOMESTIC, move.space)
    )
    ledger.pay(move.seat, "credits", price, "CRI-4.6.2")
    warehouse.store(ledger, move.seat, move.resource, 1, "CRI-4.6.1")
    turn_flow.settle(ledger)


def options(state: State) -> Iterator[BuyDomestic]:
    """Offer every resource that can be paid and has room."""
    for seat, space in to_resolve(state, locations.DOMESTIC):
        for resource in RESOURCES:
            move = BuyDomestic(seat=seat, resource=resource, space=space)
            if passes(on_chart(state, move), affordable(state, move), fits(state, move)):
                yield move


ACTION = Action("buy_domestic", BuyDomestic, objections, effects, options)
