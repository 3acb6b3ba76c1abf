"""Checks of the score sheet of City of Plan Cards: impossible values, and unusual values to be confirmed.

Each function returns `Fault`s with the path of the field; their texts and remedies are in words.toml. A fault based on
a rule contains the `clause`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct

from scoring.errors import Fault
from scoring.games.plan_city import values
from scoring.games.plan_city.cells import DISTRICTS, Cell
from scoring.games.plan_city.city_grid import Position, Surface
from scoring.games.plan_city.grid_notation import cell_faults, cell_warnings, read_rows, where_in
from scoring.games.plan_city.known_item_counts import ITEMS, ROWS, KnownItemCounts, item_counts, of_field, surface_of
from scoring.games.plan_city.rail_networks import chip_spaces
from scoring.games.plan_city.sheet import FieldOnTable, FinalSheet, SeatAtEnd


def check_final(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for every impossible value of a sheet for the end of the game; [] if it can be scored."""
    faults: list[Fault] = []
    for name, seat in sheet.seats.items():
        path = f"seats.{name}"
        faults += _check_field(sheet, seat, path)
        faults += _check_contracts(seat, path)
        if sheet.has_all_seats and seat.development_points is not None:
            details = {"given": seat.development_points, "clause": "PLC-9.9"}
            faults.append(Fault("development_ranked", f"{path}.development_points", details))
    cards = sum(len(seat.contracts or ()) for seat in sheet.seats.values())
    if cards > values.CONTRACT_CARDS:
        faults.append(Fault("contracts_in_all", "seats", {"given": cards, "most": values.CONTRACT_CARDS}))
    if sheet.clockwise is not None and sorted(sheet.clockwise) != sorted(sheet.seats):
        faults.append(Fault("clockwise_order", "clockwise", {"seats": tuple(sheet.seats)}))
    for field in ("start_marker", "round_8_start"):
        first_player = getattr(sheet, field)
        if first_player is not None and first_player not in sheet.seats:
            faults.append(Fault("seat_not_seated", field, {"given": first_player, "seats": tuple(sheet.seats)}))
    return faults


def _check_field(sheet: FinalSheet, seat: SeatAtEnd, path: str) -> list[Fault]:
    """Return the faults of a seat's field: of its notation and cells first; only without these, of its size, chips and
    counts.
    """
    if seat.field is None:
        return []
    rows = f"{path}.{ROWS}"
    field = seat.field
    cells, faults = read_rows(field.rows, rows, field.left, field.top)
    if faults := faults or cell_faults(cells, where_in(rows, field.left, field.top)):
        return faults
    faults += _check_extent(field, cells, rows)
    faults += _check_chips(field, cells, f"{path}.field.chips")
    if not faults:
        faults += _check_counts(sheet, seat, field, path)
    return faults


def _check_extent(field: FieldOnTable, cells: Surface, rows: str) -> Iterator[Fault]:
    """Yield a fault if a field has more visible cells, or is wider, than its cards allow (PLC-4.6)."""
    showing = sum(cell != Cell() for cell in cells.values())
    if showing > values.MAX_CELLS:
        yield Fault("cells_many", rows, {"given": showing, "most": values.MAX_CELLS, "clause": "PLC-4.6"})
    wide = max((x for x, _ in cells), default=0) - field.left + 1
    if wide > values.SPAN:
        yield Fault("field_wide", rows, {"given": wide, "most": values.SPAN, "clause": "PLC-4.6"})


def _check_chips(field: FieldOnTable, cells: Surface, path: str) -> Iterator[Fault]:
    """Yield a fault for each coal chip that is not on an engine space (PLC-5.4), or is the second one there
    (PLC-5.6).
    """
    engines = chip_spaces(cells)
    before: set[Position] = set()
    for number, (x, y) in enumerate(field.chips or ()):
        if (x, y) not in engines:
            yield Fault("chip_off_engine", f"{path}.{number}", {"x": x, "y": y, "clause": "PLC-5.4"})
        elif (x, y) in before:
            yield Fault("chip_twice", f"{path}.{number}", {"x": x, "y": y, "clause": "PLC-5.6"})
        before.add((x, y))


def _check_counts(sheet: FinalSheet, seat: SeatAtEnd, field: FieldOnTable, path: str) -> Iterator[Fault]:
    field_counts = of_field(field, sheet.idle_station).counts
    for item in ITEMS:
        count = seat.count(item)
        if count is not None and field_counts.get(item, count) != count:
            yield Fault("count_differs", f"{path}.{item}", {"given": count, "counted": field_counts[item]})


def _check_contracts(seat: SeatAtEnd, path: str) -> Iterator[Fault]:
    if seat.contracts is not None and seat.contract_points is not None:
        yield Fault("contracts_both", f"{path}.contract_points", {"given": seat.contract_points})
    for number, card in enumerate(seat.contracts or ()):
        industries = card.industries or ()
        twice = tuple(dict.fromkeys(industry for industry in industries if industries.count(industry) > 1))
        if twice:
            details = {"industries": twice, "clause": "PLC-9.11"}
            yield Fault("industry_twice", f"{path}.contracts.{number}.industries", details)


class _Seat(Struct, frozen=True):
    """A seat with its known counts; without counts if its field cannot be parsed."""

    name: str
    seat: SeatAtEnd
    item_counts: KnownItemCounts


def final_warnings(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for every unusual value that should be confirmed (section 11.3); the sheet can still be scored."""
    faults = list(_printed_value_warnings(sheet))
    chips = 0
    for name, seat in sheet.seats.items():
        field = _readable(seat.field)
        known_seat = _Seat(
            name,
            seat,
            item_counts(seat, sheet.idle_station) if field or seat.field is None else KnownItemCounts({}, {}),
        )
        faults += _seat_warnings(sheet, known_seat)
        chips += (seat.coal_in_hand or 0) + len(field.chips or () if field else ())
        if field:
            where = where_in(f"seats.{name}.{ROWS}", field.left, field.top)
            faults += cell_warnings(surface_of(field), where)
    if chips > values.COAL_CHIPS:
        details = {"given": chips, "most": values.COAL_CHIPS, "clause": "PLC-1.7"}
        faults.append(Fault("chips_in_all", "seats", details))
    return faults


def _readable(field: FieldOnTable | None) -> FieldOnTable | None:
    return None if field is None or read_rows(field.rows, ROWS)[1] else field


def _printed_value_warnings(sheet: FinalSheet) -> Iterator[Fault]:
    for category in values.RANK_CATEGORIES:
        ranks = sheet.rank_values.of(category)
        if ranks is not None and any(earlier < later for earlier, later in pairwise(ranks)):
            yield Fault("ranks_not_falling", f"rank_values.{category}", {"values": ranks})
    known = values.KIND_POINTS[values.KINDS_TO_CONFIRM]
    two = sheet.kind_points.kinds_2
    if two not in (None, known):
        yield Fault("kinds_2_differs", "kind_points.kinds_2", {"given": two, "known": known})
    card = sheet.kind_points
    kinds = [card.kinds_1, known if two is None else two, card.kinds_3, card.kinds_4]
    rising = [points for points in kinds if points is not None]
    if any(earlier >= later for earlier, later in pairwise(rising)):
        yield Fault("kinds_not_rising", "kind_points", {"values": tuple(rising)})


def _seat_warnings(sheet: FinalSheet, known_seat: _Seat) -> Iterator[Fault]:
    counts, seat, path = known_seat.item_counts.counts, known_seat.seat, f"seats.{known_seat.name}"
    details: dict[str, Any] = {"who": known_seat.name}
    idle = counts.get("idle_engines", 0)
    if seat.coal_in_hand and idle:
        more = {"chips": seat.coal_in_hand, "idle": idle, "clause": "PLC-5.9"}
        yield Fault("coal_and_idle", f"{path}.coal_in_hand", details | more)
    if counts.get("rail_cells") == 0:
        yield Fault("network_none", f"{path}.rail_cells", details | {"clause": "PLC-1.3"})
    if all(counts.get(district) == 0 for district in DISTRICTS):
        yield Fault("districts_none", f"{path}.{DISTRICTS[0]}", details)
    limit = sheet.contracts_per_player
    if limit is not None and len(seat.contracts or ()) > limit:
        more = {"given": len(seat.contracts or ()), "most": limit}
        yield Fault("contracts_many", f"{path}.contracts", details | more)
    for number, card in enumerate(seat.contracts or ()):
        if card.comparison.first is not None and card.comparison.first == card.comparison.second:
            more = {"kind": card.comparison.first, "clause": "PLC-9.12"}
            yield Fault("comparison_same", f"{path}.contracts.{number}.comparison", details | more)
