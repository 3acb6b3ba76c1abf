"""Bonus employees of Crisis: whether each has a slot on the bottom side of the company, and the skill they add
(CRI-4.13.4, CRI-4.13.7).
"""

from __future__ import annotations

from msgspec import Struct

from scoring.games.crisis.employee_slots import skill_of, tiles_of, tiles_without_slot, usable_roles
from scoring.games.crisis.sheet_production import Company, Placed, ProductionSheet


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
