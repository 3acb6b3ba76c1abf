"""Counting the cells of a field: districts (PLC-9.7, PLC-9.8, PLC-9.10) and what else a contract card may compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Literal

from scoring.games.plan_city.cell import DISTRICTS, Cell, District
from scoring.games.plan_city.city_grid import Position, Surface

OtherKind = Literal["rail", "station", "factory", "river"]
OTHER_KINDS: tuple[OtherKind, ...] = ("rail", "station", "factory", "river")
"""Kinds that only a contract card can name (PLC-R28)."""

SHOWS: dict[OtherKind, Callable[[Cell], bool]] = {
    "rail": lambda cell: bool(cell.rails),
    "station": lambda cell: cell.station,
    "factory": lambda cell: bool(cell.factory),
    "river": lambda cell: cell.river,
}


def district_cells(cells: Surface, district: District) -> dict[Position, int]:
    """Give the cells that count for a district, and how often: a split market counts as two."""
    return {position: cell.districts.count(district) for position, cell in cells.items() if district in cell.districts}


def district_counts(cells: Surface) -> dict[District, int]:
    """Count every district of a field."""
    totals = Counter(district for cell in cells.values() for district in cell.districts)
    return {district: totals[district] for district in DISTRICTS}


def cells_showing(cells: Surface, kind: OtherKind) -> int:
    """Count the cells that show something else; a factory is two cells (PLC-R28)."""
    return sum(SHOWS[kind](cell) for cell in cells.values())
