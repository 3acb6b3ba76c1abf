"""The Foreign Employees of Crisis: their slots on the companies, and what those with a bonus yield."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from msgspec import Struct

from scoring.games.crisis.sheet import Company, Employee, Placed, ProductionSheet
from scoring.games.crisis.values import TEMPORARY_SKILL
from scoring.maximum_matching import maximum_matching


class BonusEmployeeSkills(Struct, frozen=True):
    """The bonus employees of one company: their skills (None if one is unknown), the indexes of those without a slot,
    and the blank sheet fields that determine a skill.
    """

    skills: tuple[int, ...] | None = ()
    homeless: tuple[int, ...] = ()
    blank: tuple[str, ...] = ()


def bonus_of(sheet: ProductionSheet, index: int) -> BonusEmployeeSkills:
    """Return the skills of the bonus employees of the company that runs at position `index`."""
    activation = (sheet.activations or ())[index]
    slots = sheet.companies.get(activation.company, Company()).bonus_slots
    at = f"activations.{index}.bonus"
    if activation.bonus is None:
        return BonusEmployeeSkills() if slots == () else BonusEmployeeSkills(None, (), (at,))
    if not activation.bonus:
        return BonusEmployeeSkills()
    if slots is None:
        return BonusEmployeeSkills(None, (), (f"companies.{activation.company}.bonus_slots",))
    tiles = tiles_of(sheet.employees, activation.bonus)
    skills: list[int] = []
    blank: list[str] = []
    for number, placement in enumerate(activation.bonus):
        open_roles = frozenset({placement.role}) if placement.role else usable_roles(slots, tiles, number)
        skill, missing = _skill(sheet, placement, open_roles, f"{at}.{number}.role")
        blank += missing
        skills += [] if skill is None else [skill]
    all_known = len(skills) == len(activation.bonus)
    return BonusEmployeeSkills(tuple(skills) if all_known else None, tiles_without_slot(slots, tiles), tuple(blank))


def _skill(sheet: ProductionSheet, placed: Placed, roles: frozenset[str], asks: str) -> tuple[int | None, list[str]]:
    """Return (skill, []) of a bonus employee, or (None, blank sheet fields) if the skill depends on blank fields."""
    tile = sheet.employees.get(placed.employee)
    if tile is None:
        return None, []  # not an own employee, which is a fault
    if tile.origin == "temporary":
        return skill_of(tile, ""), []
    if tile.sides is None:
        return None, [f"employees.{placed.employee}.sides"]
    sides = {side.role: number for number, side in enumerate(tile.sides) if side.role in roles}
    skills = {skill_of(tile, role) for role in sides}
    if len(skills) > 1:
        return None, [asks]
    if skills == {None}:
        return None, [f"employees.{placed.employee}.sides.{number}.skill" for number in sides.values()]
    return next(iter(skills), None), []


Roles = frozenset[str] | None
"""The roles in which a tile can be used; None means every role (CRI-4.7.3), also for a tile with unknown sides."""


@cache
def roles_of_slot(slot: str) -> tuple[str, ...]:
    """Return the roles that a slot accepts: "worker/farmer" accepts two."""
    return tuple(slot.split("/"))


def fits(roles: Roles, slot: str) -> bool:
    return roles is None or not roles.isdisjoint(roles_of_slot(slot))


def empty_slots(slots: Sequence[str], tiles: Sequence[Roles]) -> tuple[int, ...]:
    """Return the indexes of the slots that remain empty after as many slots as possible are filled."""
    if len(slots) <= len(tiles) and _side_by_side(slots, tiles):
        return ()
    matched = maximum_matching([[tile for tile, roles in enumerate(tiles) if fits(roles, slot)] for slot in slots])
    return tuple(index for index in range(len(slots)) if index not in matched)


def tiles_without_slot(slots: Sequence[str], tiles: Sequence[Roles]) -> tuple[int, ...]:
    """Return the indexes of the tiles without a slot after as many tiles as possible are placed."""
    if len(tiles) <= len(slots) and _side_by_side(slots, tiles):
        return ()
    placed = maximum_matching([[index for index, slot in enumerate(slots) if fits(roles, slot)] for roles in tiles])
    return tuple(tile for tile in range(len(tiles)) if tile not in placed)


def _side_by_side(slots: Sequence[str], tiles: Sequence[Roles]) -> bool:
    return all(map(fits, tiles, slots))


def usable_roles(slots: Sequence[str], tiles: Sequence[Roles], tile: int) -> frozenset[str]:
    """Return the roles of a tile that allow the maximum number of placed tiles; empty for a tile with every role."""
    roles = tiles[tile] or frozenset()
    misplaced_count = len(tiles_without_slot(slots, tiles))
    return frozenset(
        role
        for role in roles
        if len(tiles_without_slot(slots, [*tiles[:tile], frozenset({role}), *tiles[tile + 1 :]])) == misplaced_count
    )


def roles_of(employee: Employee) -> Roles:
    """Return the roles of a tile; None (every role) for the Temporary Employee and for a tile with unknown sides."""
    if employee.origin == "temporary" or employee.sides is None:
        return None
    return frozenset(side.role for side in employee.sides)


def skill_of(employee: Employee, role: str) -> int | None:
    """Return the skill level of a tile in a role (CRI-4.9.2, CRI-4.7.2), None if it is unknown."""
    if employee.origin == "temporary":
        return TEMPORARY_SKILL
    return next((side.skill for side in employee.sides or () if side.role == role), None)


def tiles_of(employees: Mapping[str, Employee], placed: Iterable[Placed]) -> list[Roles]:
    """Return the roles of each placed employee: its entered role, otherwise all roles of its tile."""
    tiles = []
    for placement in placed:
        roles = roles_of(employees.get(placement.employee, Employee()))
        tiles.append(roles if placement.role is None else frozenset({placement.role}))
    return tiles
