"""The score sheets of Nippon for a region scoring (NIP-17) and for the final scoring (NIP-18), with their checks:
impossible values, and unusual values to be confirmed.

A missing or null value is unknown; a missing multiplier tile means none. Each check returns `Fault`s with the path of
the field; their texts and remedies are in words.toml. A fault based on a rule contains the `clause`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from scoring.errors import Fault
from scoring.games.nippon import values
from scoring.games.nippon.values import MIN_SEATS, REGIONS, SPACES, Region, Space
from scoring.sheet_types import Label, Seat, SeatReference

FOREIGN = "foreign_companies"
"""The name of the foreign companies as a participant in a region (NIP-17.5); no seat may have this name."""

Vp = Annotated[int, Meta(ge=-999, le=9999)]
UpTo4 = Annotated[int, Meta(ge=0, le=4)]
UpTo6 = Annotated[int, Meta(ge=0, le=6)]
UpTo8 = Annotated[int, Meta(ge=0, le=8)]
# No source gives the stars of the areas and of the coal track (NIP-T1, NIP-T2): a bound against slips only.
Stars = Annotated[int, Meta(ge=0, le=12)]
# 8 slots of a region, influence tiles of at most 7.
TileSum = Annotated[int, Meta(ge=0, le=56)]
# 6 train or ship tiles, sides of at most 3.
SideSum = Annotated[int, Meta(ge=0, le=18)]
# 12 by the one public page; the board of the table wins, so that more is doubted and not refused.
ForeignSum = Annotated[int, Meta(ge=0, le=99)]
# The marker starts on the printed 12 and never falls.
MoneyLevel = Annotated[int, Meta(ge=12, le=99)]
Multiplier = Annotated[int, Meta(ge=2, le=5)]
RankPoints = Annotated[int, Meta(ge=0, le=99)]


class SeatMarker(Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a seat's score marker before and after a region scoring; both are optional."""

    vp_before: Annotated[Vp | None, Meta(description="Needed only for the marker check.")] = None
    marker: Annotated[
        Vp | None,
        Meta(description="What the physical marker shows after the scoring."),
    ] = None


class SeatInRegion(Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces of a seat in one region; 0 means none, None is unknown (NIP-17.2, NIP-17.3, NIP-17.9)."""

    tiles: Annotated[TileSum | None, Meta(description="Sum of the own influence tiles there.")] = None
    trains: Annotated[SideSum | None, Meta(description="Sum of the sides of the own trains.")] = None
    ships: Annotated[SideSum | None, Meta(description="Sum of the sides of the own ships, in VP.")] = None


class RegionOnTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The foreign companies' influence and the pieces of each seat in one region (NIP-17.2 to NIP-17.4)."""

    foreign: Annotated[
        ForeignSum | None,
        Meta(description="Sum of the foreign numbers of the empty influence slots."),
    ] = None
    seats: Annotated[dict[SeatReference, SeatInRegion], Meta(description="By seat; give 0 for none.")] = {}


class Regions(Struct, frozen=True, forbid_unknown_fields=True):
    """The regions of a region scoring; a region that is None is not scored."""

    west_japan: Annotated[RegionOnTable | None, Label("region.west_japan")] = None
    central_japan: Annotated[RegionOnTable | None, Label("region.central_japan")] = None
    east_japan: Annotated[RegionOnTable | None, Label("region.east_japan")] = None
    hokkaido: Annotated[RegionOnTable | None, Label("region.hokkaido")] = None

    def known(self) -> dict[Region, RegionOnTable]:
        """Return {region: its board} for the regions to be scored, in board order."""
        regions: dict[Region, RegionOnTable] = {}
        for name in REGIONS:
            region: RegionOnTable | None = getattr(self, name)
            if region is not None:
                regions[name] = region
        return regions


class RegionsSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet for a region scoring of some or all regions (NIP-17)."""

    scoring: Annotated[int, Meta(ge=1, le=3, description="1, 2 or 3 for scoring I, II or III.")]
    seats: Annotated[
        dict[Seat, SeatMarker],
        Meta(min_length=2, max_length=4, description="2 to 4 seats by name."),
    ]
    regions: Annotated[Regions, Meta(description="Only the regions to be scored.")]
    points: Annotated[
        Annotated[tuple[RankPoints, ...], Meta(min_length=3, max_length=3)] | None,
        Meta(
            description="Read off the board for scoring III; never for I and II.",
        ),
    ] = None
    zero_influence_ranks: Annotated[
        bool,
        Meta(description="Ruling NIP-R43; normally influence 0 has no rank."),
    ] = False


class Multipliers(Struct, frozen=True, forbid_unknown_fields=True):
    """The number on the multiplier tile of each achievement space, None for no tile (NIP-18.6)."""

    money: Annotated[Multiplier | None, Label("achievement.money")] = None
    ships: Annotated[Multiplier | None, Label("achievement.ships")] = None
    trains: Annotated[Multiplier | None, Label("achievement.trains")] = None
    influence: Annotated[Multiplier | None, Label("achievement.influence")] = None
    mechanisation: Annotated[Multiplier | None, Label("achievement.mechanisation")] = None
    factories: Annotated[Multiplier | None, Label("achievement.factories")] = None
    coal: Annotated[Multiplier | None, Label("achievement.coal")] = None
    knowledge: Annotated[Multiplier | None, Label("achievement.knowledge")] = None
    contracts: Annotated[Multiplier | None, Label("achievement.contracts")] = None

    def on(self, space: Space) -> int | None:
        """Return the number on the tile of a space, None for no tile."""
        tile: int | None = getattr(self, space)
        return tile


class FinalSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a seat at the end of the game, after region scoring III (NIP-18)."""

    vp: Annotated[Vp | None, Meta(description="After region scoring III.")] = None
    money_level: Annotated[
        MoneyLevel | None,
        Meta(description="The number printed at or below the money marker, such as 16."),
    ] = None
    worker_colours: Annotated[
        UpTo6 | None,
        Meta(description="Different colours of workers on the player board."),
    ] = None
    ship_stars: Annotated[Stars | None, Meta(description="Stars above empty spaces of the ship area.")] = None
    train_stars: Annotated[Stars | None, Meta(description="Stars above empty spaces of the train area.")] = None
    influence_regions: Annotated[UpTo4 | None, Meta(description="Regions with an own influence tile.")] = None
    mechanised: Annotated[UpTo6 | None, Meta(description="Own factories with a +2 machine tile.")] = None
    factories: Annotated[UpTo4 | None, Meta(description="Own factories of level 2 or 3.")] = None
    coal_stars: Annotated[
        Stars | None,
        Meta(description="Stars at or below the coal marker, without bento_2."),
    ] = None
    # A marker on the top of the knowledge track has passed 4 stars in all (NIP-E26).
    knowledge_stars: Annotated[
        UpTo4 | None,
        Meta(description="Stars at or below the knowledge marker, without paper_2."),
    ] = None
    bento_2: Annotated[bool | None, Meta(description="The bento factory that adds a coal star.")] = None
    paper_2: Annotated[bool | None, Meta(description="The paper factory that adds a knowledge star.")] = None
    contracts: Annotated[UpTo8 | None, Meta(description="Own contract tiles that lie face down.")] = None
    multipliers: Multipliers = field(default_factory=Multipliers)
    region_points: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | None,
        Meta(
            description="Of all regions and ships, where `vp` is from before it; only for one seat by itself.",
        ),
    ] = None
    marker: Annotated[
        Vp | None,
        Meta(description="What the physical marker shows after final scoring."),
    ] = None


class FinalSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet for the final scoring: wages and the nine achievement spaces (NIP-18), and ranking (NIP-19)."""

    seats: Annotated[
        dict[Seat, FinalSeat],
        Meta(
            min_length=1,
            max_length=4,
            description="2 to 4 seats by name; one by itself is counted without a place.",
        ),
    ]
    last_turns: Annotated[
        tuple[SeatReference, ...] | None,
        Meta(description="All seats, the one whose last turn was earliest first; for ties."),
    ] = None
    printed_multipliers: Annotated[
        tuple[Space, ...] | None,
        Meta(
            description="Only where the board differs from money and knowledge: the two spaces that show x1.",
        ),
    ] = None

    @property
    def has_all_seats(self) -> bool:
        """Whether the sheet has at least two seats, as region points and the ranking require (NIP-17, NIP-18.16)."""
        return len(self.seats) >= MIN_SEATS


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
