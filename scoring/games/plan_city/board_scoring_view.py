"""The cells of a player's field that count in its scoring, for display: rail network and districts."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from scoring.games.plan_city.cells import DISTRICTS, Cell, District
from scoring.games.plan_city.city_grid import Position, Surface, district_cells
from scoring.games.plan_city.known_item_counts import chips_of, surface_of
from scoring.games.plan_city.rail_networks import (
    Factory,
    IdleStation,
    RailNetwork,
    active_stations,
    factories,
    idle_engines,
    networks,
)
from scoring.games.plan_city.sheet import FinalSheet


class FieldScoringView(Struct, frozen=True):
    """The cells of a player's field that count in its scoring.

    `network` contains the cells of the scored rail network: the largest of `networks`, or no cells if it is a single
    station that counts 0. `districts` maps the cells of each district to how often each counts. If the coal chips are
    unknown, all attributes that depend on them are None.
    """

    cells: dict[Position, Cell]
    chips: frozenset[Position] | None
    networks: tuple[RailNetwork, ...] | None
    network: frozenset[Position] | None
    districts: dict[District, dict[Position, int]]
    factories: tuple[Factory, ...] | None
    idle: frozenset[Position] | None
    stations: frozenset[Position] | None


def field_picture(
    cells: Surface,
    chips: Collection[Position] | None,
    idle_station: IdleStation = "blocks",
    lone_station: int = 1,
) -> FieldScoringView:
    """Return the scored cells of a field; `chips` are the positions of coal chips, None if unknown."""
    districts = {district: district_cells(cells, district) for district in DISTRICTS}
    if chips is None:
        return FieldScoringView(dict(cells), None, None, None, districts, None, None, None)
    running = active_stations(cells, chips)
    rail_networks = networks(cells, running, idle_station)
    network_cells = (
        rail_networks[0].cells if rail_networks and (lone_station or not rail_networks[0].lone) else frozenset()
    )
    return FieldScoringView(
        dict(cells),
        frozenset(chips),
        rail_networks,
        network_cells,
        districts,
        factories(cells, chips),
        idle_engines(cells, chips),
        running,
    )


def picture(sheet: FinalSheet, seat: str) -> FieldScoringView | None:
    """Return the scored cells of a seat's field, None if the sheet has only counts for the seat. Raises KeyError for an
    unknown seat, `InputError` for a field that cannot be parsed.
    """
    field = sheet.seats[seat].field
    if field is None:
        return None
    cells = surface_of(field)
    return field_picture(cells, chips_of(field, cells), sheet.idle_station, sheet.lone_station)
