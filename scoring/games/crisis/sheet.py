"""What lies on the table at the evaluation of a round (CRI-5) and at the end of a game of Crisis (CRI-7).

A value left out, or null, means "not told"; 0 means "none". The sheet of a production is in sheet_production.py.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scoring.sheet_types import Seat, SeatReference

NATION = "nation"
"""The nation as the holder of the Financial Status in a breakdown; no seat may have this name."""

# A loss of VP is taken in full, so that VP may fall below 0 (CRI-9.6).
Vp = Annotated[int, Meta(ge=-999, le=9999)]
Status = Annotated[int, Meta(ge=-9999, le=9999)]
TrackNumber = Annotated[int, Meta(ge=0, le=999)]
Goal = Annotated[int, Meta(ge=0, le=999)]
Round = Annotated[int, Meta(ge=1, le=7)]
# Credits have no upper limit (CRI-9.3), and penalty points none either: bounds against slips only.
Credits = Annotated[int, Meta(ge=0, le=9999)]
PenaltyPoints = Annotated[int, Meta(ge=0, le=999)]
Loans = Annotated[int, Meta(ge=0, le=4)]
CompanyVp = Annotated[int, Meta(ge=0, le=999)]


class SeatAtGoal(Struct, frozen=True, forbid_unknown_fields=True):
    """What the evaluation looks at: the VP track alone; penalty points do not count (CRI-5.1, CRI-9.7)."""

    vp: Annotated[
        Vp | None, Meta(title="VP", description="What the VP track shows; penalty points are not taken off.")
    ] = None


class StatusTrack(Struct, frozen=True, forbid_unknown_fields=True):
    """The Financial Status track as printed: the numbers of each colour and the highest number."""

    red_low: Annotated[TrackNumber | None, Meta(title="Lowest red number")] = None
    red_high: Annotated[TrackNumber | None, Meta(title="Highest red number")] = None
    yellow_low: Annotated[TrackNumber | None, Meta(title="Lowest yellow number")] = None
    yellow_high: Annotated[TrackNumber | None, Meta(title="Highest yellow number")] = None
    green_low: Annotated[TrackNumber | None, Meta(title="Lowest green number")] = None
    green_high: Annotated[TrackNumber | None, Meta(title="Highest green number")] = None
    top: Annotated[
        TrackNumber | None,
        Meta(title="Top of the track", description="The highest number; the marker never rises beyond it."),
    ] = None


class GoalSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The evaluation of a round (CRI-5): differences, Financial Status, award, what follows."""

    seats: Annotated[
        dict[Seat, SeatAtGoal],
        Meta(min_length=1, max_length=5, title="Seats", description="1 to 5 seats by name."),
    ]
    round: Annotated[Round | None, Meta(title="Round", description="1 to 7.")] = None
    goal: Annotated[Goal | None, Meta(title="Goal", description="Of this round, read off the Austerity Plan card.")] = (
        None
    )
    status: Annotated[
        Status | None, Meta(title="Financial Status", description="Before the evaluation; may be below 0.")
    ] = None
    order: Annotated[
        tuple[SeatReference, ...] | None,
        Meta(title="Turn order", description="All seats, first place first; needed only where several draw a card."),
    ] = None
    track: Annotated[
        StatusTrack | None,
        Meta(title="Financial Status track", description="Read off the board; left out, the colour is not named."),
    ] = None
    marker: Annotated[
        Status | None,
        Meta(title="Financial Status after it", description="What the track shows after the evaluation."),
    ] = None


class FinalSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has at the end of the game (CRI-7). Credits and loans count in the normal ending only."""

    vp: Annotated[Vp | None, Meta(title="VP", description="What the VP track shows, before anything is added.")] = None
    penalty_points: Annotated[
        PenaltyPoints | None, Meta(title="Penalty points", description="Sum of the own penalty tokens.")
    ] = None
    credits: Annotated[
        Credits | None, Meta(title="Credits", description="All of them; after a bankruptcy only for a tie.")
    ] = None
    loans: Annotated[Loans | None, Meta(title="Loans", description="Loans not repaid; normal ending only.")] = None
    company_vp: Annotated[
        CompanyVp | None,
        Meta(title="VP of the companies", description="Sum of the VP printed on the own companies; for ties only."),
    ] = None
    marker: Annotated[
        Vp | None, Meta(title="VP marker", description="What the VP track shows after the final tally.")
    ] = None


class FinalSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of the game (CRI-7): by bankruptcy, or after round 7."""

    seats: Annotated[
        dict[Seat, FinalSeat],
        Meta(min_length=1, max_length=5, title="Seats", description="1 to 5 seats by name."),
    ]
    status: Annotated[
        Status | None,
        Meta(title="Financial Status", description="After the last evaluation; below 0 is a bankruptcy."),
    ] = None
    round: Annotated[
        Round | None, Meta(title="Round", description="The last one played; not needed after a bankruptcy.")
    ] = None
    goal: Annotated[
        Goal | None,
        Meta(title="Goal", description="Of the round just evaluated; needed only after a bankruptcy."),
    ] = None


def vp_shown(sheet: GoalSheet | FinalSheet) -> dict[str, int | None]:
    """Give what the VP track shows of each seat, as far as the sheet tells it."""
    return {name: seat.vp for name, seat in sheet.seats.items()}
