"""Company cards and the employees on them, converted to the production sheet of the scoring (CRI-4.13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from referee.facts.facts import KnownFacts, known
from referee.games.crisis.state import ANY_TILE, ROLES, TEMPORARY_TILE, State
from referee.games.crisis.values import known_name, limit, units, word
from referee.printed_lines.named_line import key_of, same
from scoring.games.crisis.employees import Roles, fits, roles_of, roles_of_slot, tiles_without_slot
from scoring.games.crisis.sheet import (
    Activation,
    Cell,
    Company,
    Employee,
    Output,
    Placed,
    ProductionSheet,
    Reduction,
    Side,
)
from scoring.games.crisis.values import MONEY


def printed_company_value(state: State, company: str, what: str) -> Any:
    return state.printed.cached(_printed_value, company, what)


def _printed_value(facts: KnownFacts, company: str, what: str) -> Any:
    path = f"company.{key_of(company)}.{what}"
    return facts[path if path in facts else f"company.{known_name(facts, 'company', company)}.{what}"]


def needs_of(state: State, company: str) -> Mapping[str, int]:
    """Return the required units of each resource of a company."""
    return state.printed.cached(_needs, company)


def _needs(facts: KnownFacts, company: str) -> dict[str, int]:
    return units(_printed_value(facts, company, "resources"))


def _card_to_run(facts: KnownFacts, company: str, with_bonus: bool) -> Company:
    """Return the card of a company for its run, with bonus slots only if `with_bonus`."""
    needs, outputs = _needs(facts, company), _outputs(facts, company)
    slots = tuple(_printed_value(facts, company, "bonus")) if with_bonus else None
    return Company(tuple(_printed_value(facts, company, "employees")), needs, slots, outputs)


@cache
def tile(id: str) -> Employee:
    """Return the employee described by a tile id."""
    if id == TEMPORARY_TILE:
        return Employee("temporary")
    if id == ANY_TILE:
        return Employee(sides=tuple(Side(role, 1) for role in ROLES))
    sides = (side.rpartition("_") for side in id.split("/"))
    return Employee(sides=tuple(Side(role, int(skill)) for role, _, skill in sides))


def roles(tiles: Iterable[str]) -> list[Roles]:
    return [_roles(id) for id in tiles]


@cache
def _roles(id: str) -> Roles:
    return roles_of(tile(id))


def free_tiles(state: State, seat: str) -> Counter[str]:
    """Return how many of each employee tile of a seat are unused in this Production phase."""
    board = state.seats[seat]
    return Counter(board.employees) - Counter(board.busy)


def _outputs(facts: KnownFacts, company: str) -> tuple[Output, ...]:
    """Return the outputs of a card in printed order; a printed multiplier of 0 becomes None."""
    return tuple(
        Output(
            kind,
            int(_printed_value(facts, company, f"value.{number}")),
            int(_printed_value(facts, company, f"multiplier.{number}")) or None,
        )
        for number, kind in enumerate(_printed_value(facts, company, "outputs"), 1)
    )


def _reductions(state: State, kinds: Iterable[str], companies: Iterable[str]) -> tuple[Reduction, ...]:
    """Return this round's reductions of outputs of these kinds, and of outputs of these companies (CRI-4.13.11)."""
    every = [Reduction(by, kind) for kind in dict.fromkeys(kinds) if (by := int(state.reduced[kind]))]
    own = [
        Reduction(reduction.by, reduction.kind or None, company)
        for company in companies
        for reduction in state.lasting
        if same(reduction.company, company)
    ]
    return (*every, *own)


def run_sheet(state: State, seat: str, company: str, required: Sequence[str], bonus: Sequence[str]) -> ProductionSheet:
    """Return the production sheet for a run of one company with the current stock; `required` are the tiles on its left
    side, `bonus` those at the bottom.
    """
    card = state.printed.cached(_card_to_run, company, bool(bonus))
    needs, outputs = card.need_resources or {}, card.outputs or ()
    stock = state.seats[seat].stock
    stored = {output.kind for output in outputs if output.kind not in MONEY}
    warehouse = {
        what: Cell(int(stock[what]), limit(state, what) if what in stored else None)
        for what in stock
        if what in needs or what in stored
    }
    tiles = [*required, *bonus]
    names = [f"{number} {id}" for number, id in enumerate(tiles, 1)]
    used = roles_used(card.bonus_slots or (), bonus)
    placed = [Placed(name) for name in names[: len(required)]]
    placed_bonus = [Placed(name, role or None) for name, role in zip(names[len(required) :], used, strict=True)]
    return ProductionSheet(
        seat,
        (Activation(company, tuple(placed), tuple(placed_bonus)),),
        companies={company: card},
        employees={name: tile(id) for name, id in zip(names, tiles, strict=True)},
        warehouse=warehouse,
        reductions=_reductions(state, (output.kind for output in outputs), (company,)),
    )


def roles_used(slots: Sequence[str], tiles: Sequence[str]) -> tuple[str, ...]:
    """Return the role of each bonus tile in the assignment with the highest total skill (CRI-4.9.2); "" for a tile for
    which no role is needed.
    """
    if not tiles:
        return ()
    best_skill, best_roles = -1, ("",) * len(tiles)
    for skill, assigned_roles in _assignments(slots, tiles):
        if skill > best_skill:
            best_skill, best_roles = skill, assigned_roles
    return best_roles


def _assignments(slots: Sequence[str], tiles: Sequence[str]) -> Iterable[tuple[int, tuple[str, ...]]]:
    """Yield every assignment of the tiles to different slots, as (total skill, roles)."""
    if not tiles:
        yield 0, ()
        return
    first = tile(tiles[0])
    for index, slot in enumerate(slots):
        for role, skill in _uses(first, slot):
            for more, others in _assignments([*slots[:index], *slots[index + 1 :]], tiles[1:]):
                yield skill + more, (role, *others)


def _uses(employee: Employee, slot: str) -> list[tuple[str, int]]:
    if employee.sides is None:
        return [("", 1)]
    return [(side.role, side.skill or 0) for side in employee.sides if side.role in roles_of_slot(slot)]


def production_sheet(state: State, seat: str = "") -> ProductionSheet:
    """Return a production sheet with the known holdings of a seat (default: the active seat) and no company run."""
    name = seat or word(state.active)
    board = state.seats[name]
    owned = board.companies if known(board.companies) else ()
    copies: Counter[str] = Counter()
    employees = {}
    for id in board.employees if known(board.employees) else ():
        copies[id] += 1
        employees[f"{id} ({copies[id]})"] = tile(id)
    stock = {what: n for what, n in board.stock.items() if known(n)}
    limits = {what: state.printed[f"warehouse.{what}.limit"] for what in board.stock}
    return ProductionSheet(
        name,
        companies={company: _card(state, company) for company in owned},
        employees=employees,
        warehouse={
            what: Cell(stock.get(what), value if known(value) else None)
            for what, value in limits.items()
            if what in stock or known(value)
        },
        reductions=_reductions(state, (kind for kind, by in state.reduced.items() if known(by)), owned),
        credits=board.credits if known(board.credits) else None,
        vp_before=board.vp if known(board.vp) else None,
    )


def _card(state: State, company: str) -> Company:
    printed_values = {
        what: printed_company_value(state, company, what) for what in ("employees", "resources", "bonus", "outputs")
    }
    known_values = {what: value for what, value in printed_values.items() if known(value)}
    outputs = []
    for number, kind in enumerate(known_values.get("outputs", ()), 1):
        value, multiplier = (
            printed_company_value(state, company, f"{what}.{number}") for what in ("value", "multiplier")
        )
        outputs.append(Output(kind, value if known(value) else None, multiplier or None if known(multiplier) else None))
    return Company(
        need_employees=known_values.get("employees"),
        need_resources=units(known_values["resources"]) if "resources" in known_values else None,
        bonus_slots=known_values.get("bonus"),
        outputs=tuple(outputs) if "outputs" in known_values else None,
    )


def choices(state: State, seat: str, company: str) -> Iterable[tuple[str, ...]]:
    """Yield every set of free tiles that fills the left side of the company, each once; one empty set if the slots are
    unknown.
    """
    slots = printed_company_value(state, company, "employees")
    if not known(slots):
        yield ()
        return
    visited: set[tuple[str, ...]] = set()
    for tiles in _slot_fillings(slots, free_tiles(state, seat)):
        if (alike := tuple(sorted(tiles))) not in visited:
            visited.add(alike)
            yield tiles


def _slot_fillings(slots: Sequence[str], unused: Counter[str]) -> Iterable[tuple[str, ...]]:
    if not slots:
        yield ()
        return
    for id, count in unused.items():
        if count and fits(roles_of(tile(id)), slots[0]):
            for others in _slot_fillings(slots[1:], unused - Counter({id: 1})):
                yield (id, *others)


def fitting(state: State, company: str, bonus: Sequence[str], unused: Counter[str]) -> Iterable[str]:
    """Yield each free tile with a slot at the bottom side, in addition to the tiles in `bonus`. The order prevents
    duplicate sets of tiles.
    """
    slots = printed_company_value(state, company, "bonus")
    for id in unused:
        if (not bonus or id >= bonus[-1]) and not tiles_without_slot(slots, roles((*bonus, id))):
            yield id
