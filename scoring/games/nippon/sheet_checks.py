"""Checks of the score sheets of Nippon: impossible values, and unusual values to be confirmed.

Each function returns `Fault`s with the path of the field; their texts and remedies are in words.toml. A fault based on
a rule contains the `clause`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.errors import Fault
from scoring.games.nippon import values
from scoring.games.nippon.sheet import FOREIGN, FinalSeat, FinalSheet, RegionOnTable, RegionsSheet, SeatInRegion
from scoring.games.nippon.values import SPACES, Region


def _minimum_pieces(amount: int | None, highest: int) -> int:
    """Return the minimum number of pieces, worth at most `highest` each, with a total of at least `amount`; None counts
    as 0.
    """
    return -(-(amount or 0) // highest)


def check_regions(sheet: RegionsSheet) -> list[Fault]:
    """Return a fault for every impossible value of a region scoring; [] if it can be scored."""
    faults = []
    if FOREIGN in sheet.seats:
        faults.append(Fault("seat_reserved", f"seats.{FOREIGN}", {"given": FOREIGN}))
    if sheet.points is not None and sheet.scoring in values.RANK_POINTS:
        known = values.RANK_POINTS[sheet.scoring]
        faults.append(Fault("points_known", "points", {"scoring": sheet.scoring, "points": known}))
    regions = sheet.regions.known()
    for name, region in regions.items():
        faults += _check_region(sheet, name, region)
    for seat in sheet.seats:
        faults += _check_pieces(seat, [region.seats[seat] for region in regions.values() if seat in region.seats])
    return faults


def _check_region(sheet: RegionsSheet, name: Region, region: RegionOnTable) -> list[Fault]:
    faults: list[Fault] = []
    details: dict[str, Any]
    slots, tiles = 0, 0
    for seat, spot in region.seats.items():
        path = f"regions.{name}.seats.{seat}"
        if seat not in sheet.seats:
            faults.append(Fault("seat_not_seated", path, {"given": seat, "seats": tuple(sheet.seats)}))
            continue
        for kind, sides in (("trains", spot.trains), ("ships", spot.ships)):
            if sides is not None and 0 < sides < values.LOWEST_SIDE:
                details = {"given": sides, "low": values.LOWEST_SIDE, "high": values.HIGHEST_SIDE}
                faults.append(Fault("side_sum", f"{path}.{kind}", details))
        slots += _minimum_pieces(spot.trains, values.HIGHEST_SIDE) + _minimum_pieces(spot.ships, values.HIGHEST_SIDE)
        tiles += _minimum_pieces(spot.tiles, values.HIGHEST_TILE)
    players = len(sheet.seats)
    four = players == max(values.TRANSPORT_SLOTS)
    limit = values.TRANSPORT_SLOTS[players]
    if slots > limit:
        details = {"where": name, "least": slots, "most": limit, "clause": "NIP-12.6" if four else "NIP-20.5"}
        faults.append(Fault("transport_slots", f"regions.{name}.seats", details))
    limit = values.CITIES_PER_REGION * values.TILES_PER_CITY[players]
    if tiles > limit:
        details = {"where": name, "least": tiles, "most": limit, "clause": "NIP-15.13" if four else "NIP-20.6"}
        faults.append(Fault("influence_slots", f"regions.{name}.seats", details))
    return faults


def _check_pieces(seat: str, spots: list[SeatInRegion]) -> list[Fault]:
    """Return a fault for each kind of piece of which a seat would need more than it owns, for the entered sums of all
    regions.
    """
    owned = (
        (
            "trains_owned",
            values.TRAINS,
            "NIP-12.3",
            [_minimum_pieces(spot.trains, values.HIGHEST_SIDE) for spot in spots],
        ),
        (
            "ships_owned",
            values.SHIPS,
            "NIP-13.3",
            [_minimum_pieces(spot.ships, values.HIGHEST_SIDE) for spot in spots],
        ),
        (
            "tiles_owned",
            values.INFLUENCE_TILES,
            "NIP-1.4",
            [_minimum_pieces(s.tiles, values.HIGHEST_TILE) for s in spots],
        ),
    )
    return [
        Fault(key, f"seats.{seat}", {"who": seat, "least": sum(least), "most": limit, "clause": clause})
        for key, limit, clause, least in owned
        if sum(least) > limit
    ]


def region_warnings(sheet: RegionsSheet) -> list[Fault]:
    """Return a fault for every unusual value that should be confirmed; the sheet can still be scored."""
    faults = []
    if sheet.scoring not in values.RANK_POINTS and sheet.points is not None:
        first, second, third = sheet.points
        if not first > second > third:
            faults.append(Fault("points_not_falling", "points", {"points": sheet.points}))
        before = values.RANK_POINTS[max(values.RANK_POINTS)]
        if any(now < then for now, then in zip(sheet.points, before, strict=True)):
            faults.append(Fault("points_lower", "points", {"points": sheet.points, "before": before}))
    for name, region in sheet.regions.known().items():
        if region.foreign is not None and region.foreign > values.FOREIGN_PER_REGION:
            details = {"given": region.foreign, "most": values.FOREIGN_PER_REGION}
            faults.append(Fault("foreign_high", f"regions.{name}.foreign", details))
    for seat, marker in sheet.seats.items():
        if marker.marker is not None and marker.vp_before is None:
            faults.append(Fault("marker_alone", f"seats.{seat}.vp_before", {"who": seat}))
    return faults


def check_final(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for every impossible value of a final scoring; [] if it can be scored."""
    faults: list[Fault] = []
    for name, seat in sheet.seats.items():
        faults += _check_seat(sheet, seat, f"seats.{name}")
    faults += _check_owned_once(sheet)
    faults += _check_multiplier_tiles(sheet)
    if sheet.last_turns is not None and sorted(sheet.last_turns) != sorted(sheet.seats):
        faults.append(Fault("last_turns_order", "last_turns", {"seats": tuple(sheet.seats)}))
    printed = sheet.printed_multipliers
    if printed is not None and not len(printed) == len(set(printed)) == values.SPACES_WITH_X1:
        details = {"given": printed, "wanted": values.SPACES_WITH_X1}
        faults.append(Fault("printed_spaces", "printed_multipliers", details))
    return faults


def _check_seat(sheet: FinalSheet, seat: FinalSeat, path: str) -> Iterator[Fault]:
    """Yield the faults of one seat: too many machines, contradictory factories, or entered region points although the
    sheet computes them.
    """
    if seat.mechanised is not None and seat.factories is not None:
        limit = seat.factories + values.LEVEL_1_GOODS
        if seat.mechanised > limit:
            details = {"given": seat.mechanised, "most": limit, "clause": "NIP-7.3"}
            yield Fault("machines_high", f"{path}.mechanised", details)
    if seat.bento_2 and seat.factories == 0:
        yield Fault("bento_counts", f"{path}.factories", {"clause": "NIP-18.12"})
    if sheet.has_all_seats and seat.region_points is not None:
        yield Fault("regions_compared", f"{path}.region_points", {"given": seat.region_points})


def _check_owned_once(sheet: FinalSheet) -> Iterator[Fault]:
    """Yield a fault for each factory tile owned by two seats (NIP-1.13)."""
    for factory in ("bento_2", "paper_2"):
        owners = tuple(name for name, seat in sheet.seats.items() if getattr(seat, factory))
        if len(owners) > 1:
            details = {"owners": owners, "factory": factory, "clause": "NIP-1.13"}
            yield Fault("owned_twice", f"seats.{owners[1]}.{factory}", details)


def _check_multiplier_tiles(sheet: FinalSheet) -> Iterator[Fault]:
    """Yield a fault if more multiplier tiles are on the sheet than exist (NIP-1.14; with fewer players NIP-20.1)."""
    tiles = sum(seat.multipliers.on(space) is not None for seat in sheet.seats.values() for space in SPACES)
    players = len(sheet.seats) if sheet.has_all_seats else values.MAX_SEATS
    limit = values.MULTIPLIER_TILES[players]
    if tiles > limit:
        clause = "NIP-1.14" if players == values.MAX_SEATS else "NIP-20.1"
        yield Fault("multiplier_tiles", "seats", {"given": tiles, "most": limit, "clause": clause})
