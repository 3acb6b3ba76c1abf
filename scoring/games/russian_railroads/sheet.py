"""The score sheets of Russian Railroads for a round (RRR-4.14xx) and for the end of the game (RRR-4.15xx).

A missing or null value is unknown; 0 means none, or not on the line.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from scoring.games.russian_railroads.values import MIN_SEATS, EndBonus, LineName
from scoring.sheet_types import Label, Seat

Vp = Annotated[int, Meta(ge=0, le=9999)]
# The longest line; shorter ones are checked with the clause (check.py), since the table may have overruled it.
Space = Annotated[int, Meta(ge=0, le=15)]
LocomotiveNumber = Annotated[int, Meta(ge=0, le=9)]
UpTo3 = Annotated[int, Meta(ge=0, le=3)]
UpTo4 = Annotated[int, Meta(ge=0, le=4)]
UpTo5 = Annotated[int, Meta(ge=0, le=5)]
UpTo8 = Annotated[int, Meta(ge=0, le=8)]
EngineerNumber = Annotated[int, Meta(ge=1, le=15)]
# Four locomotives of at most 9; locomotive 1 never leaves a player without another in its place.
LocomotiveSum = Annotated[int, Meta(ge=1, le=36)]
# The lane of the sources has 16 spaces (RRR-R30); a table may read another one off its board.
LaneIndex = Annotated[int, Meta(ge=0, le=29)]
LaneVp = Annotated[int, Meta(ge=0, le=99)]
LaneSpace = Annotated[str, Meta(pattern=r"^([0-9]{1,2}|gap|\?)$")]


class LineOnBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """One railroad line of a player board: the space of each colour (0: not on the line) and the locomotive numbers (0:
    none).
    """

    black: Annotated[Space | None, Meta(description="Its space; it starts on 1.")] = None
    grey: Annotated[Space | None, Meta(description="Its space; 0 if not on the line.")] = None
    brown: Annotated[Space | None, Meta(description="Its space; 0 if not on the line.")] = None
    natural: Annotated[
        Space | None,
        Meta(description="Its space; 0 if not on the line. Never on the Kiev line."),
    ] = None
    white: Annotated[
        Space | None,
        Meta(description="Its space; 0 if not on the line. Trans-Siberian only."),
    ] = None
    locomotive: Annotated[LocomotiveNumber | None, Meta(description="Its number; 0 if there is none.")] = None
    locomotive_2: Annotated[
        LocomotiveNumber | None,
        Meta(description="Its number; 0 if there is none. Trans-Siberian only."),
    ] = None


class IndustryOnBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """The markers on the industry track, each entered as an index on the track or as the VP read from the board.

    The index counts every space from 0, including factory slots and the "?" space. The VP are the number printed on the
    space, or the last one before it (RRR-4.1408).
    """

    marker_1: Annotated[
        LaneIndex | None,
        Meta(description="Counted from 0, factory slots and ? included."),
    ] = None
    marker_1_vp: Annotated[
        LaneVp | None,
        Meta(description="Printed on its space, or the last number before it."),
    ] = None
    second_marker: Annotated[bool | None, Meta(description="Whether the second industry marker is on the track.")] = (
        None
    )
    marker_2: Annotated[
        LaneIndex | None,
        Meta(description="Counted from 0, factory slots and ? included."),
    ] = None
    marker_2_vp: Annotated[
        LaneVp | None,
        Meta(description="Printed on its space, or the last number before it."),
    ] = None
    factories: Annotated[
        UpTo5 | None,
        Meta(description="Factories on the track; never needed, but a marker is checked by it."),
    ] = None


class BoardOnTable(Struct, frozen=True, forbid_unknown_fields=True):
    """One player board at the scoring of a round (RRR-7.1 to RRR-7.4)."""

    trans_siberian: LineOnBoard = field(default_factory=LineOnBoard)
    st_petersburg: LineOnBoard = field(default_factory=LineOnBoard)
    kiev: LineOnBoard = field(default_factory=LineOnBoard)
    doublers: Annotated[UpTo8 | None, Meta(description="x2 tokens above the Trans-Siberian, from space 1 on.")] = None
    revaluation: Annotated[bool | None, Meta(description="Whether the revaluation marker lies on the board.")] = None
    kiev_medal: Annotated[bool | None, Meta(description="Whether the medal lies on Kiev space 5.")] = None
    industry: IndustryOnBoard = field(default_factory=IndustryOnBoard)
    vp_before: Annotated[Vp | None, Meta(description="Needed only for the marker check.")] = None
    marker: Annotated[Vp | None, Meta(description="What the score track shows after the scoring.")] = None

    def line(self, name: LineName) -> LineOnBoard:
        """Return one of the three railroad lines."""
        line: LineOnBoard = getattr(self, name)
        return line


class RoundSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet for the scoring of a round, for one or more player boards (RRR-4.14xx)."""

    seats: Annotated[
        dict[Seat, BoardOnTable],
        Meta(min_length=1, max_length=4, description="1 to 4 player boards by seat."),
    ]
    round: Annotated[Annotated[int, Meta(ge=1, le=7)] | None, Meta(description="For the record; it changes no VP.")] = (
        None
    )
    kiev_8: Annotated[
        LaneVp | None,
        Meta(description="Read off the board; 10 where nothing is told."),
    ] = None
    industry_lane: Annotated[
        Annotated[tuple[LaneSpace, ...], Meta(min_length=1, max_length=30)] | None,
        Meta(
            description='Only where the board differs: its numbers, "gap" for each factory slot, and "?", in order.',
        ),
    ] = None


class BlackTracks(Struct, frozen=True, forbid_unknown_fields=True):
    """The space of the black track of each line at the end of the game."""

    trans_siberian: Annotated[Space | None, Label("field.black_trans_siberian")] = None
    st_petersburg: Annotated[Annotated[int, Meta(ge=0, le=9)] | None, Label("field.black_st_petersburg")] = None
    kiev: Annotated[Annotated[int, Meta(ge=0, le=9)] | None, Label("field.black_kiev")] = None

    def on(self, line: LineName) -> int | None:
        """Return the space of the black track on a line, None if unknown."""
        space: int | None = getattr(self, line)
        return space


class FinalSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a seat at the end of the game, after the scoring of the last round (RRR-4.15xx).

    Engineers are entered as a list of numbers, or as their count and their highest number. A value used only by an end
    bonus card is optional without that card.
    """

    vp: Annotated[Vp | None, Meta(description="After the scoring of the last round.")] = None
    end_bonus: Annotated[
        Annotated[tuple[EndBonus, ...], Meta(max_length=8)] | None,
        Meta(description="The cards revealed; an empty list for none."),
    ] = None
    engineers: Annotated[
        Annotated[tuple[EngineerNumber, ...], Meta(max_length=8)] | None,
        Meta(description="Numbers of the own engineers; an empty list for none."),
    ] = None
    engineer_count: Annotated[UpTo8 | None, Meta(description="Instead of their numbers.")] = None
    highest_engineer: Annotated[
        EngineerNumber | None,
        Meta(description="Instead of all numbers; needed only for a tie."),
    ] = None
    black: Annotated[BlackTracks, Label("field.black_tracks")] = field(default_factory=BlackTracks)
    factories: Annotated[UpTo5 | None, Meta(description="Factories on the industry track.")] = None
    locomotive_sum: Annotated[LocomotiveSum | None, Meta(description="Sum of the numbers of the own locomotives.")] = (
        None
    )
    extra_workers: Annotated[
        UpTo3 | None,
        Meta(description="Workers gained from the own stock, and the black worker."),
    ] = None
    tokens: Annotated[UpTo4 | None, Meta(description="Tokens that lie on ? spaces of the own board.")] = None
    doublers: Annotated[UpTo8 | None, Meta(description="x2 tokens above the Trans-Siberian.")] = None
    marker: Annotated[Vp | None, Meta(description="What the score track shows after the final scoring.")] = None
    majority_place: Annotated[
        UpTo4 | None,
        Meta(
            description="1 for most, 2 for second most, 0 for neither; only for one seat by itself.",
        ),
    ] = None


class FinalSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet for the end of the game: end bonus cards, engineer majority, ranking (RRR-4.15xx)."""

    seats: Annotated[
        dict[Seat, FinalSeat],
        Meta(
            min_length=1,
            max_length=4,
            description="2 to 4 seats by name; one by itself is counted without a place.",
        ),
    ]
    majority_needs_tile: Annotated[
        bool,
        Meta(
            description="Ruling RRR-R18; normally the card alone counts as one engineer.",
        ),
    ] = False

    @property
    def has_all_seats(self) -> bool:
        """Whether the sheet has at least two seats, as RRR-4.1503 and RRR-4.1507 require."""
        return len(self.seats) >= MIN_SEATS
