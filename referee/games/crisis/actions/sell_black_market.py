"""The action of selling on the black market (CRI-4.14.7)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import export_phase, warehouse
from referee.games.crisis.state import RESOURCES, State
from referee.games.crisis.values import BLACK_MARKET, chart, listed
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber


class SellBlackMarket(Move, frozen=True, kw_only=True, tag="sell_black_market"):
    """A move that sells 1 to 4 units of one resource for credits."""

    resource: Annotated[str, KeyOf("resource", role="identity")]
    amount: Annotated[int, WholeNumber(high=99, role="count")]


@cites("CRI-4.14.7")
def one_to_four(move: SellBlackMarket) -> Check:
    """Yield a breach if the number of units is outside 1 to 4 (CRI-4.14.7, CRI-R31)."""
    if not 1 <= move.amount <= BLACK_MARKET:
        yield Breach("CRI-4.14.7", "black_market_amount", {"amount": move.amount, "most": BLACK_MARKET}, "one_to_four")


@cites("CRI-4.14.7")
def has_units(state: State, move: SellBlackMarket) -> Check:
    """Yield a breach if the warehouse has fewer units than the move sells (CRI-4.14.7)."""
    have = state.seats[move.seat].stock[move.resource]
    if move.amount > have:
        values = {"seat": move.seat, "resource": move.resource, "amount": move.amount, "have": have}
        yield Breach("CRI-4.14.7", "export_short", values, "fewer_units", shortage=Shortage(have, move.amount))


@cites("CRI-4.14.7")
def on_chart(state: State, move: SellBlackMarket) -> Check:
    """Yield a breach if the price chart contains no black market price for the resource (CRI-4.14.7)."""
    if not listed(state, "black_market", move.resource):
        yield Breach("CRI-4.14.7", "no_black_market_price", {"resource": move.resource}, "other_resource")


def objections(state: State, move: SellBlackMarket) -> Checks:
    """Yield the rule checks: the turn, the number of units and the resource."""
    yield from export_phase.may_choose(state, move)
    yield one_to_four(move)
    yield has_units(state, move)
    yield on_chart(state, move)


def effects(ledger: Ledger, move: SellBlackMarket) -> None:
    """Remove the units and gain the credits, without VP and without a contract tile."""
    price = chart(ledger.state, "black_market", "credits", move.resource)
    warehouse.take(ledger, move.seat, move.resource, move.amount, "CRI-4.14.7")
    ledger.gain(move.seat, "credits", price * move.amount, "CRI-4.14.7")
    export_phase.end_choice(ledger, move.seat)


ACTION = Action(
    "sell_black_market",
    SellBlackMarket,
    objections,
    effects,
    starts=export_phase.choosing,
    choices={"resource": RESOURCES, "amount": range(1, BLACK_MARKET + 1)},
)
