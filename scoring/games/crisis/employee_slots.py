"""Employees and slots of companies: which tiles fit which slots, and the skill they bring (CRI-4.13.3, CRI-4.13.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from scoring.games.crisis.sheet_production import Employee, Placed
from scoring.games.crisis.values import TEMPORARY_SKILL

Roles = frozenset[str] | None
"""The roles in which a tile may be used; None is every role (CRI-4.7.3), or a tile whose sides are not told."""


@cache
def roles_of_slot(slot: str) -> tuple[str, ...]:
    """Give the roles that a slot takes: one, or several parted by a slash."""
    return tuple(slot.split("/"))


def fits(roles: Roles, slot: str) -> bool:
    """Tell whether a tile with these roles may fill a slot."""
    return roles is None or not roles.isdisjoint(roles_of_slot(slot))


def unfilled(slots: Sequence[str], tiles: Sequence[Roles]) -> tuple[int, ...]:
    """List the slots (by place) for which no tile is left, with as many slots filled as can be."""
    if len(slots) <= len(tiles) and _side_by_side(slots, tiles):
        return ()
    matched = _matched([[tile for tile, roles in enumerate(tiles) if fits(roles, slot)] for slot in slots])
    return tuple(index for index in range(len(slots)) if index not in matched)


def misplaced(slots: Sequence[str], tiles: Sequence[Roles]) -> tuple[int, ...]:
    """List the tiles (by place) for which no slot is left, with as many tiles placed as can be."""
    if len(tiles) <= len(slots) and _side_by_side(slots, tiles):
        return ()
    placed = _matched([[index for index, slot in enumerate(slots) if fits(roles, slot)] for roles in tiles])
    return tuple(tile for tile in range(len(tiles)) if tile not in placed)


def _side_by_side(slots: Sequence[str], tiles: Sequence[Roles]) -> bool:
    """Tell whether each tile fits the slot that it stands at: then nothing has to be tried."""
    return all(map(fits, tiles, slots))


def _matched(choices: Sequence[Sequence[int]]) -> dict[int, int]:
    """Give as many as can be one of their choices each; the earlier ones keep one (augmenting paths)."""
    holders: dict[int, int] = {}  # choice -> who has it

    def assign(who: int, visited: set[int]) -> bool:
        for choice in choices[who]:
            if choice not in visited:
                visited.add(choice)
                if choice not in holders or assign(holders[choice], visited):
                    holders[choice] = who
                    return True
        return False

    for who in range(len(choices)):
        assign(who, set())
    return {who: choice for choice, who in holders.items()}


def usable_roles(slots: Sequence[str], tiles: Sequence[Roles], tile: int) -> frozenset[str]:
    """Give the roles in which one tile can be used while all the tiles have their slots.

    Where they have not, every role of the tile; empty for a tile with every role.
    """
    roles = tiles[tile] or frozenset()
    misplaced_count = len(misplaced(slots, tiles))
    return frozenset(
        role
        for role in roles
        if len(misplaced(slots, [*tiles[:tile], frozenset({role}), *tiles[tile + 1 :]])) == misplaced_count
    )


def roles_of(employee: Employee) -> Roles:
    """Give the roles of a tile; every role for the Temporary Employee and where the sides are not told."""
    if employee.origin == "temporary" or employee.sides is None:
        return None
    return frozenset(side.role for side in employee.sides)


def skill_of(employee: Employee, role: str) -> int | None:
    """Give the skill level of a tile in a role (CRI-4.9.2, CRI-4.7.2); None where that is not told."""
    if employee.origin == "temporary":
        return TEMPORARY_SKILL
    return next((side.skill for side in employee.sides or () if side.role == role), None)


def tiles_of(employees: Mapping[str, Employee], placed: Iterable[Placed]) -> list[Roles]:
    """Give the roles of the employees placed: the one named, else all of the tile."""
    tiles = []
    for placement in placed:
        roles = roles_of(employees.get(placement.employee, Employee()))
        tiles.append(roles if placement.role is None else frozenset({placement.role}))
    return tiles
