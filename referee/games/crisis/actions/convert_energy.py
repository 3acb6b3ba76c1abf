"""The action of paying the cost of an energy space for energy (CRI-4.12)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import locations, turn_flow, warehouse
from referee.games.crisis.managers import bring_back, may_resolve, own_space, to_resolve
from referee.games.crisis.space_prices import afford, multiple_allowed, pay
from referee.games.crisis.state import ENERGY, State
from referee.games.crisis.values import limit, units
from referee.judging.judge import about, cites
from referee.judging.three_valued_logic import proven
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import WholeNumber


class ConvertEnergy(Move, frozen=True, kw_only=True, tag="convert_energy"):
    """A move that pays the cost of an energy space `multiple` times and receives that multiple of its energy."""

    space: Annotated[int, WholeNumber(low=1, high=5, role="identity")]
    multiple: Annotated[int, WholeNumber(low=1, high=9, role="count")] = 1


def costs(state: State, space: int) -> dict[str, int]:
    return units(state.printed[f"energy_space.{space}.resources"])


@cites("CRI-4.12.1")
def has_resources(state: State, move: ConvertEnergy) -> Check:
    """Yield a breach for each resource of which the warehouse has fewer units than the cost (CRI-4.12.1)."""
    stock, once = state.seats[move.seat].stock, costs(state, move.space)
    for resource in proven(once, lambda resource: stock[resource] < once[resource] * move.multiple):
        price, have, affordable = once[resource] * move.multiple, stock[resource], stock[resource] // once[resource]
        values = {"seat": move.seat, "resource": resource, "price": price, "have": have, "most": affordable}
        cure = "fewer_times" if affordable and move.multiple > 1 else "decline"
        yield Breach("CRI-4.12.1", "units_short", values, cure, shortage=Shortage(have, price))


@cites("CRI-4.12.3", "CRI-9.2")
def fits(state: State, move: ConvertEnergy) -> Check:
    """Yield a breach if there is no space for a unit of energy after the cost is paid (CRI-4.12.3, CRI-R26)."""
    have = state.seats[move.seat].stock[ENERGY] - costs(state, move.space).get(ENERGY, 0) * move.multiple
    if have >= limit(state, ENERGY):
        yield Breach("CRI-4.12.3", "nothing_fits", {"seat": move.seat, "resources": (ENERGY,)}, "decline")


def objections(state: State, move: ConvertEnergy) -> Checks:
    """Yield the rule checks: the manager piece on the space, the multiple, the cost and the free space in the
    warehouse.
    """
    yield from may_resolve(state, move, locations.ENERGY, move.space)
    if move.multiple > 1:
        often = multiple_allowed(state, locations.ENERGY, move.space, move.multiple, "CRI-4.12.2")
        yield about(often, "CRI-4.12.2")
    yield from afford(state, move.seat, locations.ENERGY, move.space, move.multiple, "CRI-4.12.1")
    yield has_resources(state, move)
    yield fits(state, move)


def effects(ledger: Ledger, move: ConvertEnergy) -> None:
    """Pay the cost and add as much energy as the warehouse can hold."""
    cost = costs(ledger.state, move.space)
    energy = int(ledger.state.printed[f"energy_space.{move.space}.energy"])
    bring_back(ledger, move.seat, locations.ENERGY, own_space(ledger.state, move.seat, locations.ENERGY, move.space))
    pay(ledger, move.seat, locations.ENERGY, move.space, move.multiple, "CRI-4.12.1")
    for resource, count in cost.items():
        warehouse.take(ledger, move.seat, resource, count * move.multiple, "CRI-4.12.1")
    warehouse.store(ledger, move.seat, ENERGY, energy * move.multiple, "CRI-4.12.1")
    turn_flow.settle(ledger)


ACTION = Action(
    "convert_energy",
    ConvertEnergy,
    objections,
    effects,
    starts=to_resolve(locations.ENERGY),
    choices={"multiple": (1, 2, 3)},
)
