"""The score sheets of Nippon for a region scoring (NIP-17) and for the final scoring (NIP-18).

A missing or null value is unknown; a missing multiplier tile means none.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from scoring.games.nippon.values import MIN_SEATS, REGIONS, Region, Space
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
