"""The mechanise action of Nippon: 1 to 3 improvements at 5,000 yen each (NIP-8)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.games.nippon.actions.factory_improvement import MachineImprovement, improve, possible, units
from referee.games.nippon.state import State
from referee.games.nippon.turn_rules import (
    WorkerMove,
    may_start,
    pay,
    price_rules,
    take_worker,
    with_worker,
    within_bounds,
)
from referee.games.nippon.values import IMPROVEMENT, ActionPrice, unit_price
from referee.rules.game import Action, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.struct_fields import compound

SYNERGY = "light_bulb_4"


class Mechanise(WorkerMove, frozen=True, kw_only=True, tag="mechanise"):
    """A move that improves factories in the given order; the same factory can be improved twice."""

    improvements: Annotated[tuple[MachineImprovement, ...], SeparatedList(compound(MachineImprovement), most=9)]


def price(count: int) -> ActionPrice:
    return unit_price(count, IMPROVEMENT, "NIP-8.2", SYNERGY, "NIP-21.24")


def objections(state: State, move: Mechanise) -> Checks:
    """Yield the rule checks: the worker, the number of improvements, their total price and each improvement."""
    return with_worker(state, move, demands(state, move))


def demands(state: State, move: Mechanise) -> Checks:
    """Yield the rule checks of the number of improvements, their total price and each improvement."""
    yield within_bounds(move, len(move.improvements), "NIP-8.1")
    yield from price_rules(state, move, price(len(move.improvements)))
    yield from units(state, move.seat, move.improvements)


def effects(ledger: Ledger, move: Mechanise) -> None:
    """Use the worker, pay and apply the improvements."""
    take_worker(ledger, move)
    pay(ledger, move.seat, price(len(move.improvements)))
    for improvement in move.improvements:
        improve(ledger, move.seat, improvement, _CLAUSE[improvement.kind])


_CLAUSE = {"install": "NIP-8.3", "upgrade": "NIP-8.4", "hold": "NIP-8.8"}


ACTION = Action(
    "mechanise",
    Mechanise,
    objections,
    effects,
    starts=may_start("mechanise"),
    list_field=ListField("improvements", possible),
)
