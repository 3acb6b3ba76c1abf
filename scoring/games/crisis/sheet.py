"""The score sheets of Crisis for the evaluation of a round (CRI-5) and for the end of the game (CRI-7).

A missing or null value is unknown; 0 means none.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scoring.sheet_types import Label, Seat, SeatReference

NATION = "nation"
"""The name of the nation in a breakdown, as the owner of the Financial Status; no seat may have this name."""

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
    """The values of a seat for the evaluation of a round: its VP on the track, without penalty points (CRI-5.1,
    CRI-9.7).
    """

    vp: Annotated[Vp | None, Meta(description="What the VP track shows; penalty points are not taken off.")] = None


class StatusTrack(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed Financial Status track: the lowest and highest number of each colour, and the top number."""

    red_low: TrackNumber | None = None
    red_high: TrackNumber | None = None
    yellow_low: TrackNumber | None = None
    yellow_high: TrackNumber | None = None
    green_low: TrackNumber | None = None
    green_high: TrackNumber | None = None
    top: Annotated[
        TrackNumber | None,
        Meta(description="The highest number; the marker never rises beyond it."),
    ] = None


class GoalSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet for the evaluation of a round (CRI-5)."""

    seats: Annotated[
        dict[Seat, SeatAtGoal],
        Meta(min_length=1, max_length=5, description="1 to 5 seats by name."),
    ]
    round: Annotated[Round | None, Meta(description="1 to 7.")] = None
    goal: Annotated[Goal | None, Meta(description="Of this round, read off the Austerity Plan card.")] = None
    status: Annotated[Status | None, Meta(description="Before the evaluation; may be below 0.")] = None
    order: Annotated[
        tuple[SeatReference, ...] | None,
        Meta(description="All seats, first place first; needed only where several draw a card."),
    ] = None
    track: Annotated[
        StatusTrack | None,
        Meta(description="Read off the board; left out, the colour is not named."),
    ] = None
    marker: Annotated[
        Status | None,
        Label("field.status_after"),
        Meta(description="What the track shows after the evaluation."),
    ] = None


class FinalSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a seat at the end of the game (CRI-7). Credits and loans give points only in the normal ending."""

    vp: Annotated[Vp | None, Meta(description="What the VP track shows, before anything is added.")] = None
    penalty_points: Annotated[PenaltyPoints | None, Meta(description="Sum of the own penalty tokens.")] = None
    credits: Annotated[Credits | None, Meta(description="All of them; after a bankruptcy only for a tie.")] = None
    loans: Annotated[Loans | None, Meta(description="Loans not repaid; normal ending only.")] = None
    company_vp: Annotated[
        CompanyVp | None,
        Meta(description="Sum of the VP printed on the own companies; for ties only."),
    ] = None
    marker: Annotated[Vp | None, Meta(description="What the VP track shows after the final tally.")] = None


class FinalSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet for the end of the game (CRI-7), by bankruptcy or after round 7."""

    seats: Annotated[
        dict[Seat, FinalSeat],
        Meta(min_length=1, max_length=5, description="1 to 5 seats by name."),
    ]
    status: Annotated[
        Status | None,
        Meta(description="After the last evaluation; below 0 is a bankruptcy."),
    ] = None
    round: Annotated[Round | None, Meta(description="The last one played; not needed after a bankruptcy.")] = None
    goal: Annotated[
        Goal | None,
        Meta(description="Of the round just evaluated; needed only after a bankruptcy."),
    ] = None
