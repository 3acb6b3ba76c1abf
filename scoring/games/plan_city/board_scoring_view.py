"""What a field shows when it is scored: the cells of the counted rail network and of each counted district.

None stands for what is not told yet.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from scoring.games.plan_city.cell import DISTRICTS, Cell, District
from scoring.games.plan_city.city_grid import Position, Surface
from scoring.games.plan_city.district_counts import district_cells
from scoring.games.plan_city.known_item_counts import chips_of, surface_of
from scoring.games.plan_city.rail_networks import IdleStation, RailNetwork, networks
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.steam_engines import Factory, active_stations, factories, idle_engines


class FieldScoringView(Struct, frozen=True):
    """A field with what counts on it.

    `network` are the cells of the rail network that is compared (the largest of `networks`; none of them where a
    station alone counts 0), `districts` the cells of each district with how often each counts. Where chips are not
    told, what depends on them is None; a cell that is not told in full is taken to show nothing more.
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
    """Draw what counts on a field; `chips` are the positions of the coal chips."""
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
    """Draw one seat's field; None where the seat is told by counts.

    Raises KeyError for a seat that the sheet does not hold, `InputError` for notation that cannot be read.
    """
    field = sheet.seats[seat].field
    if field is None:
        return None
    cells = surface_of(field)
    return field_picture(cells, chips_of(field, cells), sheet.idle_station, sheet.lone_station)
