"""The known counts of a seat, as entered or computed from its field, and the blank fields needed for the unknown
counts.

The key of a count is its path in the seat, such as "market" or "active_factories.textile". An entered count takes
precedence over the field; sheet_checks.py checks that they agree.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from scoring.errors import InputError
from scoring.games.plan_city.cells import INDUSTRIES, Cell
from scoring.games.plan_city.city_grid import OTHER_KINDS, Position, Surface, cells_showing, district_counts
from scoring.games.plan_city.grid_notation import read_rows, where_in
from scoring.games.plan_city.rail_networks import (
    IdleStation,
    active_stations,
    chip_spaces,
    factories,
    idle_engines,
    networks,
)
from scoring.games.plan_city.sheet import FieldOnTable, SeatAtEnd

ROWS = "field.rows"
CHIPS = "field.chips"


class KnownItemCounts(Struct, frozen=True):
    """The known counts of a seat, and for each unknown count the paths of the blank fields needed to compute it."""

    counts: dict[str, int]
    blank: dict[str, tuple[str, ...]]

    def lacks(self, items: Collection[str]) -> list[str]:
        """Return the paths of the blank fields needed for these counts, each once."""
        return list(dict.fromkeys(path for item in items for path in self.blank.get(item, ())))


def item_counts(seat: SeatAtEnd, idle_station: IdleStation, cells: Surface | None = None) -> KnownItemCounts:
    """Return the counts of a seat; `cells` are the parsed cells of its field, None to parse them. Raises `InputError`
    if the field cannot be parsed.
    """
    field_counts = of_field(seat.field, idle_station, cells) if seat.field is not None else KnownItemCounts({}, {})
    counts, blank = dict(field_counts.counts), dict(field_counts.blank)
    for item in ITEMS:
        count = seat.count(item)
        if count is not None:
            counts[item] = count
            blank.pop(item, None)
        elif item not in counts and item not in blank:
            blank[item] = (item,)
    return KnownItemCounts(counts, blank)


FACTORY_ITEMS = tuple(f"active_factories.{industry}" for industry in INDUSTRIES)
ITEMS = (
    *FACTORY_ITEMS,
    "rail_cells",
    "residential",
    "market",
    "garden",
    "slum",
    *(f"other_cells.{kind}" for kind in OTHER_KINDS),
    "idle_engines",
)
"""The keys of all counts that can be computed from a field."""


def surface_of(field: FieldOnTable) -> dict[Position, Cell]:
    """Return the visible cells of a field by position. Raises `InputError` if its rows cannot be parsed."""
    cells, faults = read_rows(field.rows, ROWS, field.left, field.top)
    if faults:
        raise InputError(faults)
    return cells


def chips_of(field: FieldOnTable, cells: Surface) -> frozenset[Position] | None:
    """Return the positions of the chips on a field; None if they are unknown and there is an engine space."""
    if field.chips is None:
        return None if chip_spaces(cells) else frozenset()
    return frozenset((x, y) for x, y in field.chips)


def of_field(field: FieldOnTable, idle_station: IdleStation, cells: Surface | None = None) -> KnownItemCounts:
    """Return the counts of a field, and the blank fields needed for its unknown counts. `cells` are its parsed cells,
    None to parse them.
    """
    cells = surface_of(field) if cells is None else cells
    chips = chips_of(field, cells)
    where = where_in(ROWS, field.left, field.top)
    unseen = tuple(where(spot)[0] for spot, cell in cells.items() if cell.entered == "no")
    unscored = tuple(where(spot)[0] for spot, cell in cells.items() if cell.entered != "full")
    without = unseen + ((CHIPS,) if chips is None else ())
    blank: dict[str, tuple[str, ...]] = {}
    counts: dict[str, int] = {f"other_cells.{kind}": cells_showing(cells, kind) for kind in OTHER_KINDS}
    counts |= dict(district_counts(cells).items())
    blank |= dict.fromkeys(("residential", "market", "garden", "slum", "other_cells.rail"), unscored)
    blank |= {"other_cells.station": unscored, "other_cells.factory": unseen, "other_cells.river": unseen}
    counts["idle_engines"] = len(idle_engines(cells, chips or ()))
    blank["idle_engines"] = without
    running = [factory for factory in factories(cells, chips or ()) if factory.active]
    unnamed = tuple(where(factory.cells[0])[0] for factory in running if not factory.industry)
    fueled = any(cell.engine == "space" and cell.factory for cell in cells.values())
    for industry in INDUSTRIES:
        counts[f"active_factories.{industry}"] = sum(factory.industry == industry for factory in running)
        blank[f"active_factories.{industry}"] = (without if fueled else unseen) + unnamed
    rail_networks = networks(cells, active_stations(cells, chips or ()), idle_station)
    counts["rail_cells"] = len(rail_networks[0].cells) if rail_networks else 0
    spaced = any(cell.engine == "space" and cell.station for cell in cells.values())
    blank["rail_cells"] = unscored + ((CHIPS,) if chips is None and spaced else ())
    open_items = {item: paths for item, paths in blank.items() if paths}
    return KnownItemCounts({item: count for item, count in counts.items() if item not in open_items}, open_items)
