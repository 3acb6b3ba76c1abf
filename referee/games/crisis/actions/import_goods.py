"""The action of importing the resources of an import space (CRI-4.11)."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import locations, turn_flow, warehouse
from referee.games.crisis.managers import bring_back, may_resolve, own_space, to_resolve
from referee.games.crisis.space_prices import afford, multiple_allowed, pay
from referee.games.crisis.state import State
from referee.games.crisis.values import limit, units
from referee.judging.judge import about, cites
from referee.judging.three_valued_logic import some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import WholeNumber


class ImportGoods(Move, frozen=True, kw_only=True, tag="import_goods"):
    """A move that pays the price of an import space `multiple` times and receives that multiple of its resources."""

    space: Annotated[int, WholeNumber(low=1, high=8, role="identity")]
    multiple: Annotated[int, WholeNumber(low=1, high=9, role="count")] = 1


def gives(state: State, space: int) -> dict[str, int]:
    """Return {resource: units} that an import space gives for its price, paid once."""
    return units(state.printed[f"import_space.{space}.gives"])


@cites("CRI-4.11.4", "CRI-9.2")
def fits(state: State, move: ImportGoods) -> Check:
    """Yield a breach if the warehouse cannot hold even one more unit (CRI-4.11.4, CRI-R26)."""
    imports = gives(state, move.space)
    if not some(partial(_room, state, move.seat, resource) for resource in imports):
        yield Breach("CRI-4.11.4", "nothing_fits", {"seat": move.seat, "resources": tuple(imports)}, "decline")


def _room(state: State, seat: str, resource: str) -> bool:
    return bool(state.seats[seat].stock[resource] < limit(state, resource))


def objections(state: State, move: ImportGoods) -> Checks:
    """Yield the rule checks: the manager piece on the space, the multiple, the price and the free space in the
    warehouse.
    """
    yield from may_resolve(state, move, locations.IMPORT, move.space)
    if move.multiple > 1:
        often = multiple_allowed(state, locations.IMPORT, move.space, move.multiple, "CRI-4.11.3")
        yield about(often, "CRI-4.11.3")
    yield from afford(state, move.seat, locations.IMPORT, move.space, move.multiple, "CRI-4.11.1")
    yield fits(state, move)


def effects(ledger: Ledger, move: ImportGoods) -> None:
    """Pay the price and add as many units as the warehouse can hold."""
    imports = gives(ledger.state, move.space)
    bring_back(ledger, move.seat, locations.IMPORT, own_space(ledger.state, move.seat, locations.IMPORT, move.space))
    pay(ledger, move.seat, locations.IMPORT, move.space, move.multiple, "CRI-4.11.1")
    for resource, count in imports.items():
        warehouse.store(ledger, move.seat, resource, count * move.multiple, "CRI-4.11.2")
    turn_flow.settle(ledger)


ACTION = Action(
    "import_goods", ImportGoods, objections, effects, starts=to_resolve(locations.IMPORT), choices={"multiple": (1, 2)}
)
