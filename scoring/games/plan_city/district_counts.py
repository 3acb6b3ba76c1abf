"""Counts of the cells of a field: districts (PLC-9.7, PLC-9.8, PLC-9.10), and other kinds that a contract card can
compare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Literal

from scoring.games.plan_city.cell import DISTRICTS, Cell, District
from scoring.games.plan_city.city_grid import Position, Surface

OtherKind = Literal["rail", "station", "factory", "river"]
OTHER_KINDS: tuple[OtherKind, ...] = ("rail", "station", "factory", "river")
"""The kinds of cells that are not districts; only contract cards compare them (PLC-R28)."""

SHOWS: dict[OtherKind, Callable[[Cell], bool]] = {
    "rail": lambda cell: bool(cell.rails),
    "station": lambda cell: cell.station,
    "factory": lambda cell: bool(cell.factory),
    "river": lambda cell: cell.river,
}


def district_cells(cells: Surface, district: District) -> dict[Position, int]:
    """Return the positions of the cells of a district, with how often each counts: 2 for a split market,
    otherwise 1.
    """
    return {position: cell.districts.count(district) for position, cell in cells.items() if district in cell.districts}


def district_counts(cells: Surface) -> dict[District, int]:
    """Return the count of every district of a field."""
    totals = Counter(district for cell in cells.values() for district in cell.districts)
    return {district: totals[district] for district in DISTRICTS}


def cells_showing(cells: Surface, kind: OtherKind) -> int:
    """Return the number of cells of a non-district kind; a factory is two cells (PLC-R28)."""
    return sum(SHOWS[kind](cell) for cell in cells.values())
