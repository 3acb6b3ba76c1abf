"""Steam engines on a field: idle engine spaces, active stations and active factories (PLC-5.7, PLC-7.1, PLC-R33)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from scoring.games.plan_city.cell import Cell, Industry
from scoring.games.plan_city.city_grid import Position, Surface


class Factory(Struct, frozen=True):
    """A factory on a field: its name, its industry ("" if unknown), its cells, and whether it is active."""

    name: str
    industry: Industry | Literal[""]
    cells: tuple[Position, ...]
    active: bool


def chip_spaces(cells: Surface) -> frozenset[Position]:
    return frozenset(position for position, cell in cells.items() if cell.engine == "space")


def idle_engines(cells: Surface, chips: Collection[Position]) -> frozenset[Position]:
    return without_chip(chip_spaces(cells), chips)


def without_chip(engines: Collection[Position], chips: Collection[Position]) -> frozenset[Position]:
    return frozenset(position for position in engines if position not in chips)


def engine_runs(cell: Cell, chip: bool) -> bool:
    return cell.engine == "printed" or (cell.engine == "space" and chip)


def stations(cells: Surface) -> frozenset[Position]:
    return frozenset(position for position, cell in cells.items() if cell.station)


def active_stations(cells: Surface, chips: Collection[Position]) -> frozenset[Position]:
    """Return the positions of the active stations: with a running engine, or without need of one (PLC-1.3, PLC-5.7)."""
    return frozenset(
        position
        for position in stations(cells)
        if cells[position].runs or engine_runs(cells[position], position in chips)
    )


def factories(cells: Surface, chips: Collection[Position]) -> tuple[Factory, ...]:
    """Return the factories of a field in reading order. A factory is active if it has an engine and all its engines run
    (PLC-R33).
    """
    halves: dict[str, list[Position]] = {}
    for position in sorted(
        [position for position, cell in cells.items() if cell.factory], key=lambda at: (at[1], at[0])
    ):
        halves.setdefault(cells[position].factory, []).append(position)
    result = []
    for name, own in halves.items():
        engines = [position for position in own if cells[position].engine != "none"]
        active = bool(engines) and all(engine_runs(cells[position], position in chips) for position in engines)
        industries = [cells[position].industry for position in own if cells[position].industry]
        result.append(Factory(name, industries[0] if industries else "", tuple(own), active))
    return tuple(result)
