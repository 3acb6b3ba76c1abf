"""What cannot be true of a sheet of the City of Plan Cards beyond the bounds of single fields, and what is merely odd.

Every function lists `Fault`s with the path of the field; sentences and cures are in words.toml. Where a fault rests
on a rule its values carry the `clause`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct

from scoring.errors import Fault
from scoring.games.plan_city import values
from scoring.games.plan_city.card_checks import cell_doubts, cell_faults, where_in
from scoring.games.plan_city.cell import DISTRICTS, Cell
from scoring.games.plan_city.city_grid import Position, Surface
from scoring.games.plan_city.grid_notation import read_rows
from scoring.games.plan_city.known_item_counts import ITEMS, ROWS, KnownItemCounts, of_field, surface_of, told
from scoring.games.plan_city.sheet import FieldOnTable, FinalSheet, SeatAtEnd
from scoring.games.plan_city.steam_engines import spaces


def check_final(sheet: FinalSheet) -> list[Fault]:
    """List everything that cannot be at the end of the game; an empty list means it can be scored."""
    found: list[Fault] = []
    for name, seat in sheet.seats.items():
        path = f"seats.{name}"
        found += _check_field(sheet, seat, path)
        found += _check_contracts(seat, path)
        if sheet.whole and seat.development_points is not None:
            shown = {"given": seat.development_points, "clause": "PLC-9.9"}
            found.append(Fault("development_ranked", f"{path}.development_points", shown))
    cards = sum(len(seat.contracts or ()) for seat in sheet.seats.values())
    if cards > values.CONTRACT_CARDS:
        found.append(Fault("contracts_in_all", "seats", {"given": cards, "most": values.CONTRACT_CARDS}))
    if sheet.clockwise is not None and sorted(sheet.clockwise) != sorted(sheet.seats):
        found.append(Fault("clockwise_order", "clockwise", {"seats": tuple(sheet.seats)}))
    for field in ("start_marker", "round_8_start"):
        given = getattr(sheet, field)
        if given is not None and given not in sheet.seats:
            found.append(Fault("seat_not_seated", field, {"given": given, "seats": tuple(sheet.seats)}))
    return found


def _check_field(sheet: FinalSheet, seat: SeatAtEnd, path: str) -> list[Fault]:
    """Look at the notation of a field first; what it shows is looked at where that can be read."""
    if seat.field is None:
        return []
    rows = f"{path}.{ROWS}"
    field = seat.field
    cells, found = read_rows(field.rows, rows, field.left, field.top)
    if found := found or cell_faults(cells, where_in(rows, field.left, field.top)):
        return found
    found += _check_extent(field, cells, rows)
    found += _check_chips(field, cells, f"{path}.field.chips")
    if not found:
        found += _check_counts(sheet, seat, field, path)
    return found


def _check_extent(field: FieldOnTable, cells: Surface, rows: str) -> Iterator[Fault]:
    """Check that a field shows no more cells, and is no wider, than its cards allow (PLC-4.6)."""
    showing = sum(cell != Cell() for cell in cells.values())
    if showing > values.CELLS_MOST:
        yield Fault("cells_many", rows, {"given": showing, "most": values.CELLS_MOST, "clause": "PLC-4.6"})
    wide = max((x for x, _ in cells), default=0) - field.left + 1
    if wide > values.SPAN:
        yield Fault("field_wide", rows, {"given": wide, "most": values.SPAN, "clause": "PLC-4.6"})


def _check_chips(field: FieldOnTable, cells: Surface, path: str) -> Iterator[Fault]:
    """Check that every coal chip lies on an engine space (PLC-5.4), and on each at most one (PLC-5.6)."""
    engines = spaces(cells)
    before: set[Position] = set()
    for number, (x, y) in enumerate(field.chips or ()):
        if (x, y) not in engines:
            yield Fault("chip_off_engine", f"{path}.{number}", {"x": x, "y": y, "clause": "PLC-5.4"})
        elif (x, y) in before:
            yield Fault("chip_twice", f"{path}.{number}", {"x": x, "y": y, "clause": "PLC-5.6"})
        before.add((x, y))


def _check_counts(sheet: FinalSheet, seat: SeatAtEnd, field: FieldOnTable, path: str) -> Iterator[Fault]:
    """Compare the numbers that were counted by hand with those that the field shows."""
    seen = of_field(field, sheet.idle_station).counts
    for item in ITEMS:
        count = seat.count(item)
        if count is not None and seen.get(item, count) != count:
            yield Fault("count_differs", f"{path}.{item}", {"given": count, "counted": seen[item]})


def _check_contracts(seat: SeatAtEnd, path: str) -> Iterator[Fault]:
    if seat.contracts is not None and seat.contract_points is not None:
        yield Fault("contracts_both", f"{path}.contract_points", {"given": seat.contract_points})
    for number, card in enumerate(seat.contracts or ()):
        named = card.industries or ()
        twice = tuple(dict.fromkeys(industry for industry in named if named.count(industry) > 1))
        if twice:
            shown = {"industries": twice, "clause": "PLC-9.11"}
            yield Fault("industry_twice", f"{path}.contracts.{number}.industries", shown)


class _Seat(Struct, frozen=True):
    """A seat with what it tells; nothing where its field cannot be read."""

    name: str
    seat: SeatAtEnd
    told: KnownItemCounts


def doubts_final(sheet: FinalSheet) -> list[Fault]:
    """List what is odd but may be true (section 11.3): the table looks again, the sheet is scored as it stands."""
    found = list(_doubts_printed(sheet))
    chips = 0
    for name, seat in sheet.seats.items():
        field = _readable(seat.field)
        mine = _Seat(
            name, seat, told(seat, sheet.idle_station) if field or seat.field is None else KnownItemCounts({}, {})
        )
        found += _doubts_seat(sheet, mine)
        chips += (seat.coal_in_hand or 0) + len(field.chips or () if field else ())
        if field:
            where = where_in(f"seats.{name}.{ROWS}", field.left, field.top)
            found += cell_doubts(surface_of(field), where)
    if chips > values.COAL_CHIPS:
        shown = {"given": chips, "most": values.COAL_CHIPS, "clause": "PLC-1.7"}
        found.append(Fault("chips_in_all", "seats", shown))
    return found


def _readable(field: FieldOnTable | None) -> FieldOnTable | None:
    return None if field is None or read_rows(field.rows, ROWS)[1] else field


def _doubts_printed(sheet: FinalSheet) -> Iterator[Fault]:
    for category in values.RANK_CATEGORIES:
        ranks = sheet.rank_values.of(category)
        if ranks is not None and any(one < other for one, other in pairwise(ranks)):
            yield Fault("ranks_not_falling", f"rank_values.{category}", {"values": ranks})
    known = values.KIND_POINTS[values.KINDS_TO_CONFIRM]
    two = sheet.kind_points.kinds_2
    if two not in (None, known):
        yield Fault("kinds_2_differs", "kind_points.kinds_2", {"given": two, "known": known})
    card = sheet.kind_points
    kinds = [card.kinds_1, known if two is None else two, card.kinds_3, card.kinds_4]
    rising = [points for points in kinds if points is not None]
    if any(one >= other for one, other in pairwise(rising)):
        yield Fault("kinds_not_rising", "kind_points", {"values": tuple(rising)})


def _doubts_seat(sheet: FinalSheet, mine: _Seat) -> Iterator[Fault]:
    counts, seat, path = mine.told.counts, mine.seat, f"seats.{mine.name}"
    shown: dict[str, Any] = {"who": mine.name}
    idle = counts.get("idle_engines", 0)
    if seat.coal_in_hand and idle:
        more = {"chips": seat.coal_in_hand, "idle": idle, "clause": "PLC-5.9"}
        yield Fault("coal_and_idle", f"{path}.coal_in_hand", shown | more)
    if counts.get("rail_cells") == 0:
        yield Fault("network_none", f"{path}.rail_cells", shown | {"clause": "PLC-1.3"})
    if all(counts.get(district) == 0 for district in DISTRICTS):
        yield Fault("districts_none", f"{path}.{DISTRICTS[0]}", shown)
    most = sheet.contracts_per_player
    if most is not None and len(seat.contracts or ()) > most:
        more = {"given": len(seat.contracts or ()), "most": most}
        yield Fault("contracts_many", f"{path}.contracts", shown | more)
    for number, card in enumerate(seat.contracts or ()):
        if card.comparison.first is not None and card.comparison.first == card.comparison.second:
            more = {"kind": card.comparison.first, "clause": "PLC-9.12"}
            yield Fault("comparison_same", f"{path}.contracts.{number}.comparison", shown | more)
