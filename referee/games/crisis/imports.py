"""The import and energy spaces of Crisis, whose price is paid once or several times (CRI-4.11, CRI-4.12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import turn_flow, values
from referee.games.crisis.managers import bring_back, may_resolve, own_space, to_resolve
from referee.games.crisis.state import ENERGY, ENERGY_LOCATION, IMPORT, State
from referee.games.crisis.values import at_space, limit, store, take, units
from referee.judging.judge import about, cites
from referee.judging.three_valued_logic import proven, some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import WholeNumber
from scoring.text_catalogs import Phrase


@cites("CRI-4.11.3", "CRI-4.12.2")
def multiple_allowed(state: State, location: str, space: int, multiple: int, clause: str) -> Check:
    """Yield a breach if the price is paid more often than the space allows (CRI-4.11.3, CRI-4.12.2)."""
    maximum = state.printed[f"{location}_space.{space}.multiple"]
    if multiple > maximum:
        yield Breach(clause, "multiple_high", {"space": space, "multiple": multiple, "most": maximum}, "fewer_times")


def afford(state: State, seat: str, location: str, space: int, multiple: int, clause: str) -> Iterator[Check]:
    """Yield the rule checks of the price: the credits and the VP."""
    yield about(credits_enough(state, seat, location, space, multiple, clause), clause, "CRI-9.4")
    yield about(vp_enough(state, seat, location, space, multiple, clause), clause, "CRI-9.5")


def _instead(multiple: int, once: int, have: int) -> str:
    """Return the remedy for a price that is too high: "fewer_times" if it can be paid once, otherwise "decline"."""
    return "fewer_times" if multiple > 1 and have >= once else "decline"


@cites("CRI-4.11.1", "CRI-4.12.1", "CRI-9.4")
def credits_enough(state: State, seat: str, location: str, space: int, multiple: int, clause: str) -> Check:
    """Yield a breach if the seat has fewer credits than the price (CRI-9.4)."""
    price = at_space(state, location, str(space), "credits") * multiple
    if price and state.seats[seat].credits < price:
        once, have = price // multiple, state.seats[seat].credits
        values = {"seat": seat, "price": price, "have": have, "most": have // once}
        shortage = Shortage(have, price)
        yield Breach(clause, "credits_short", values, _instead(multiple, once, have), ("CRI-9.4",), shortage)


@cites("CRI-4.11.1", "CRI-4.12.1", "CRI-9.5")
def vp_enough(state: State, seat: str, location: str, space: int, multiple: int, clause: str) -> Check:
    """Yield a breach if paying the price would make the VP negative (CRI-9.5)."""
    price = at_space(state, location, str(space), "vp") * multiple
    if price and state.seats[seat].vp < price:
        once, have = price // multiple, state.seats[seat].vp
        values = {"seat": seat, "price": price, "have": have, "most": have // once}
        yield Breach(clause, "vp_short", values, _instead(multiple, once, have), ("CRI-9.5",), Shortage(have, price))


def pay(ledger: Ledger, seat: str, location: str, space: int, multiple: int, clause: str) -> None:
    """Pay the credits and the VP of the price."""
    credits, vp = (at_space(ledger.state, location, str(space), part) * multiple for part in ("credits", "vp"))
    ledger.pay(seat, "credits", credits, clause)
    if vp:
        working = Phrase("working.price", {"price": vp // multiple, "multiple": multiple, "points": vp})
        ledger.score(seat, "import" if location == IMPORT else "energy", -vp, clause, working)


class ImportGoods(Move, frozen=True, kw_only=True, tag="import_goods"):
    """A move that pays the price of an import space `multiple` times and receives that multiple of its resources."""

    space: Annotated[int, WholeNumber(low=1, high=8, role="identity")]
    multiple: Annotated[int, WholeNumber(low=1, high=9, role="count")] = 1


def gives(state: State, space: int) -> dict[str, int]:
    """Return {resource: units} that an import space gives for its price, paid once."""
    return units(state.printed[f"import_space.{space}.gives"])


@cites("CRI-4.11.4", "CRI-9.2")
def import_fits(state: State, move: ImportGoods) -> Check:
    """Yield a breach if the warehouse cannot hold even one more unit (CRI-4.11.4, CRI-R26)."""
    imports = gives(state, move.space)
    if not some(partial(_room, state, move.seat, resource) for resource in imports):
        yield Breach("CRI-4.11.4", "nothing_fits", {"seat": move.seat, "resources": tuple(imports)}, "decline")


def _room(state: State, seat: str, resource: str) -> bool:
    return bool(state.seats[seat].stock[resource] < limit(state, resource))


def import_goods_checks(state: State, move: ImportGoods) -> Checks:
    yield from may_resolve(state, move, IMPORT, move.space)
    if move.multiple > 1:
        often = multiple_allowed(state, IMPORT, move.space, move.multiple, "CRI-4.11.3")
        yield about(often, "CRI-4.11.3")
    yield from afford(state, move.seat, IMPORT, move.space, move.multiple, "CRI-4.11.1")
    yield import_fits(state, move)


def import_goods_effects(ledger: Ledger, move: ImportGoods) -> None:
    """Pay the price and add as many units as the warehouse can hold."""
    imports = gives(ledger.state, move.space)
    bring_back(ledger, move.seat, IMPORT, own_space(ledger.state, move.seat, IMPORT, move.space))
    pay(ledger, move.seat, IMPORT, move.space, move.multiple, "CRI-4.11.1")
    for resource, count in imports.items():
        values.store(ledger, move.seat, resource, count * move.multiple, "CRI-4.11.2")
    turn_flow.settle(ledger)


IMPORT_GOODS = Action(
    "import_goods",
    ImportGoods,
    import_goods_checks,
    import_goods_effects,
    starts=to_resolve(IMPORT),
    choices={"multiple": (1, 2)},
)


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
def energy_fits(state: State, move: ConvertEnergy) -> Check:
    """Yield a breach if there is no space for a unit of energy after the cost is paid (CRI-4.12.3, CRI-R26)."""
    have = state.seats[move.seat].stock[ENERGY] - costs(state, move.space).get(ENERGY, 0) * move.multiple
    if have >= limit(state, ENERGY):
        yield Breach("CRI-4.12.3", "nothing_fits", {"seat": move.seat, "resources": (ENERGY,)}, "decline")


def convert_energy_checks(state: State, move: ConvertEnergy) -> Checks:
    yield from may_resolve(state, move, ENERGY_LOCATION, move.space)
    if move.multiple > 1:
        often = multiple_allowed(state, ENERGY_LOCATION, move.space, move.multiple, "CRI-4.12.2")
        yield about(often, "CRI-4.12.2")
    yield from afford(state, move.seat, ENERGY_LOCATION, move.space, move.multiple, "CRI-4.12.1")
    yield has_resources(state, move)
    yield energy_fits(state, move)


def convert_energy_effects(ledger: Ledger, move: ConvertEnergy) -> None:
    """Pay the cost and add as much energy as the warehouse can hold."""
    cost = costs(ledger.state, move.space)
    energy = int(ledger.state.printed[f"energy_space.{move.space}.energy"])
    bring_back(ledger, move.seat, ENERGY_LOCATION, own_space(ledger.state, move.seat, ENERGY_LOCATION, move.space))
    pay(ledger, move.seat, ENERGY_LOCATION, move.space, move.multiple, "CRI-4.12.1")
    for resource, count in cost.items():
        take(ledger, move.seat, resource, count * move.multiple, "CRI-4.12.1")
    store(ledger, move.seat, ENERGY, energy * move.multiple, "CRI-4.12.1")
    turn_flow.settle(ledger)


CONVERT_ENERGY = Action(
    "convert_energy",
    ConvertEnergy,
    convert_energy_checks,
    convert_energy_effects,
    starts=to_resolve(ENERGY_LOCATION),
    choices={"multiple": (1, 2, 3)},
)
