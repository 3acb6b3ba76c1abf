"""Checks of the cells of a card or player field: impossible cells, and unusual cells to be confirmed (section 3.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.errors import Fault
from scoring.games.plan_city.city_grid import STEPS, Position, Surface, neighbour
from scoring.games.plan_city.steam_engines import factories
from scoring.games.plan_city.values import FACTORY_CELLS

Where = Callable[[Position], tuple[str, dict[str, Any]]]
"""A function from a position to the path of its cell (counted from 0), and its row and cell numbers for a message
(counted from 1).
"""

SPLIT = ("market", "market")


def where_in(at: str, left: int = 0, top: int = 0) -> Where:
    """Return a function from a position to (path, row and cell number) of its cell; (left, top) is the position of the
    first cell, and `at` the path of the rows.
    """

    def where(spot: Position) -> tuple[str, dict[str, Any]]:
        column, row = spot[0] - left, spot[1] - top
        return f"{at}.{row}.{column}", {"row": row + 1, "cell": column + 1}

    return where


def cell_faults(cells: Surface, where: Where) -> list[Fault]:
    """Return a fault for each factory that is not two adjacent cells, or whose cells have different industries."""
    faults = []
    for factory in factories(cells, ()):
        first, *others = factory.cells
        neighbours = {neighbour(first, edge) for edge in STEPS}
        path, location = where(factory.cells[-1])
        values = location | {"letter": factory.name, "given": len(factory.cells), "wanted": FACTORY_CELLS}
        if len(factory.cells) != FACTORY_CELLS or others[0] not in neighbours:
            faults.append(Fault("factory_cells", path, values))
        industries = tuple(dict.fromkeys(cells[spot].industry for spot in factory.cells if cells[spot].industry))
        if len(industries) > 1:
            faults.append(Fault("factory_industries", path, values | {"industries": industries}))
    return faults


def cell_warnings(cells: Surface, where: Where) -> list[Fault]:
    """Return a fault for every unusual cell, to be compared with the printed card."""
    faults = []
    for spot, cell in cells.items():
        path, location = where(spot)
        if len(cell.districts) > 1 and cell.districts != SPLIT:
            faults.append(Fault("districts_odd", path, location | {"districts": cell.districts}))
        if cell.station and not cell.runs and cell.engine == "none":
            faults.append(Fault("station_no_engine", path, location))
        if cell.engine != "none" and cell.river:
            faults.append(Fault("river_engine", path, location))
        elif cell.engine != "none" and not cell.station and not cell.factory and cell.entered == "full":
            faults.append(Fault("engine_alone", path, location))
    for factory in factories(cells, ()):
        engines = sum(cells[spot].engine != "none" for spot in factory.cells)
        if engines != 1:
            path, location = where(factory.cells[-1])
            key = "factory_engines" if engines else "factory_no_engine"
            faults.append(Fault(key, path, location | {"letter": factory.name, "given": engines}))
    return faults
