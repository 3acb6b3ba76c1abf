"""The score sheet of City of Plan Cards (PLC-9), with counts or with the fields themselves.

A missing or null value is unknown; 0 and an empty list mean none. Printed values that no source gives are entered by
the players.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from scoring.games.plan_city.cells import DISTRICTS, Industry
from scoring.games.plan_city.rail_networks import IdleStation
from scoring.games.plan_city.values import MIN_SEATS, RankCategory
from scoring.sheet_types import Label, Seat, SeatReference

Points = Annotated[int, Meta(ge=0, le=99)]
Total = Annotated[int, Meta(ge=-999, le=9999)]
# A field shows at most 121 cells: 9 and 8 more for each of 8 plan cards and 6 contract cards.
CellCount = Annotated[int, Meta(ge=0, le=121)]
# A split market counts as two.
Markets = Annotated[int, Meta(ge=0, le=242)]
# Two cells each.
Factories = Annotated[int, Meta(ge=0, le=60)]
Chips = Annotated[int, Meta(ge=0, le=46)]
Ranks = Annotated[tuple[Points, ...], Meta(min_length=1, max_length=4)]
# Each of 14 cards reaches at most 2 cells beyond the others.
Coordinate = Annotated[int, Meta(ge=-28, le=30)]
Corner = Annotated[int, Meta(ge=-28, le=0)]
RowText = Annotated[str, Meta(max_length=2000)]
IndustryName = Annotated[str, Meta(min_length=1, max_length=40)]

MARKERS = ("start_marker", "round_8_start")
"""The names of the fields for the seat with the start marker, now and at the start of round 8."""

Kind = Literal["residential", "market", "garden", "slum", "rail", "station", "factory", "river"]
Sign = Literal[">", ">=", "<", "<=", "="]


class FieldOnTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The visible part of a seat's field in the compact notation, and the chips on it (section 3.5)."""

    rows: Annotated[
        tuple[RowText, ...],
        Meta(
            min_length=1,
            max_length=31,
            description='From the north; "|" between cells, "." where no card lies; each factory has its own letter.',
        ),
    ]
    chips: Annotated[
        tuple[Annotated[tuple[Coordinate, ...], Meta(min_length=2, max_length=2)], ...] | None,
        Meta(description="Positions [x, y] of the coal chips; an empty list for none."),
    ] = None
    left: Annotated[Corner, Meta(description="0 where positions are counted from it.")] = 0
    top: Annotated[Corner, Meta(description="0 where positions are counted from it.")] = 0


class ActiveFactories(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of active factories of each industry (PLC-9.3, PLC-9.4)."""

    textile: Factories | None = None
    shipbuilding: Factories | None = None
    industry_3: Factories | None = None
    industry_4: Factories | None = None


class OtherCells(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of non-district cells on the field; needed only if a contract card compares them (PLC-R28)."""

    rail: CellCount | None = None
    station: CellCount | None = None
    factory: Annotated[CellCount | None, Meta(description="Two for each factory.")] = None
    river: CellCount | None = None


class Comparison(Struct, frozen=True, forbid_unknown_fields=True):
    """The comparison on the front of a contract card, exactly as printed (PLC-9.12)."""

    first: Kind | None = None
    sign: Sign | None = None
    second: Kind | None = None
    points: Points | None = None


class ContractCard(Struct, frozen=True, forbid_unknown_fields=True):
    """The front of a contract card that was not placed (PLC-9.11 to PLC-9.13)."""

    industries: Annotated[
        Annotated[tuple[Industry, ...], Meta(max_length=4)] | None,
        Meta(description="An empty list for none."),
    ] = None
    comparison: Comparison = msgspec.field(default_factory=Comparison)


class SeatAtEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a seat at the end of the game (PLC-9.3 to PLC-9.15): counts, or the field from which blank counts
    are computed.
    """

    field: Annotated[FieldOnTable | None, Meta(description="Instead of the counts from here to idle engines.")] = None
    active_factories: ActiveFactories = msgspec.field(default_factory=ActiveFactories)
    rail_cells: Annotated[
        CellCount | None,
        Meta(
            description="Cells of the largest group of active stations and the rails between them; a station alone: 1.",
        ),
    ] = None
    residential: Annotated[CellCount | None, Meta(description="Visible cells.")] = None
    market: Annotated[Markets | None, Meta(description="Visible cells; a split one as 2.")] = None
    garden: Annotated[CellCount | None, Meta(description="Visible cells.")] = None
    slum: Annotated[CellCount | None, Meta(description="Visible cells.")] = None
    other_cells: OtherCells = msgspec.field(default_factory=OtherCells)
    idle_engines: Annotated[CellCount | None, Meta(description="Visible engine spaces without a chip.")] = None
    coal_in_hand: Annotated[Chips | None, Meta(description="Not those on the field.")] = None
    contracts: Annotated[
        Annotated[tuple[ContractCard, ...], Meta(max_length=6)] | None,
        Meta(description="Only those not placed; an empty list for none."),
    ] = None
    contract_points: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | None,
        Meta(description="Instead of the cards."),
    ] = None
    development_points: Annotated[
        Annotated[int, Meta(ge=-999, le=999)] | None,
        Meta(
            description="Of network and districts, less the loss by slums; only where not the whole table is told.",
        ),
    ] = None
    marker: Annotated[Total | None, Meta(description="What the score track shows after the scoring.")] = None

    def count(self, item: str) -> int | None:
        """Return a count by its path, such as "market" or "active_factories.textile"; None if it is blank."""
        value: object = self
        for name in item.split("."):
            value = getattr(value, name)
        return value if isinstance(value, int) else None


class KindPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """The points for 1 to 4 different active industries, as printed on the industry scoring card (PLC-9.3)."""

    kinds_1: Points | None = None
    kinds_2: Annotated[Points | None, Meta(description="10 where nothing is told.")] = None
    kinds_3: Points | None = None
    kinds_4: Points | None = None


class RankValues(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of each rank in each category, first rank first, as printed on the used side of the development
    scoring card (PLC-1.4).
    """

    rail_network: Annotated[Ranks | None, Label("category.rail_network")] = None
    residential: Annotated[Ranks | None, Label("category.residential")] = None
    market: Annotated[Ranks | None, Label("category.market")] = None
    garden: Annotated[Ranks | None, Label("category.garden")] = None
    slum: Annotated[
        Ranks | None, Label("category.slum"), Meta(description="As positive numbers; most slums first.")
    ] = None

    def of(self, category: RankCategory) -> tuple[int, ...] | None:
        """Return the points of each rank in a category, None if unknown."""
        rank_values: tuple[int, ...] | None = getattr(self, category)
        return rank_values


class IndustryNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of the two industries that the rules show only as pictures; they do not affect points."""

    industry_3: Annotated[IndustryName | None, Label("field.name_of_industry_3")] = None
    industry_4: Annotated[IndustryName | None, Label("field.name_of_industry_4")] = None


class FinalSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet for the end of the game (PLC-9), with the printed values and the agreed rule options."""

    seats: Annotated[
        dict[Seat, SeatAtEnd],
        Meta(
            min_length=1,
            max_length=4,
            description="3 or 4 seats by name; fewer are counted without what compares the whole table.",
        ),
    ]
    kind_points: KindPoints = msgspec.field(default_factory=KindPoints)
    rank_values: RankValues = msgspec.field(default_factory=RankValues)
    industry_names: IndustryNames = msgspec.field(default_factory=IndustryNames)
    contracts_per_player: Annotated[
        Annotated[int, Meta(ge=0, le=2)] | None,
        Meta(description="As dealt at set-up; for a check only."),
    ] = None
    clockwise: Annotated[
        tuple[SeatReference, ...] | None,
        Meta(description="All seats, from any of them; for ties."),
    ] = None
    start_marker: Annotated[SeatReference | None, Meta(description="The seat that holds it at scoring; for ties.")] = (
        None
    )
    round_8_start: Annotated[
        SeatReference | None,
        Meta(description="For ties, only with the other interpretation of PLC-R29."),
    ] = None
    idle_station: Annotated[IdleStation, Meta(description="Ruling PLC-R21; normally it ends the line.")] = "blocks"
    lone_station: Annotated[Literal[1, 0], Meta(description="Ruling PLC-R22; normally 1 cell.")] = 1
    zero_count: Annotated[
        Literal["ranked", "unranked"],
        Meta(description="Ruling PLC-R25; normally it takes a rank."),
    ] = "ranked"
    slum_rounding: Annotated[
        Literal["magnitude_up", "toward_zero"],
        Meta(description="Ruling PLC-R26; normally the loss is rounded up."),
    ] = "magnitude_up"
    tie_break_start: Annotated[
        Literal["marker_holder", "round8_start"],
        Meta(description="Ruling PLC-R29; normally the holder of the start marker."),
    ] = "marker_holder"

    @property
    def has_all_seats(self) -> bool:
        """Whether the sheet has at least three seats, as ranks require (PLC-9.2, PLC-9.5)."""
        return len(self.seats) >= MIN_SEATS


def item_of(kind: Kind) -> str:
    """Return the path of the count of a kind of cell, within a seat."""
    return kind if kind in DISTRICTS else f"other_cells.{kind}"
