"""The score sheets of Crisis for the evaluation of a round (CRI-5), the production of one player (CRI-4.13), and the
end of the game (CRI-7).

A missing or null value is unknown; 0 and an empty list mean none. A missing multiplier or reduction means none.
"""

from __future__ import annotations

from typing import Annotated, Literal

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


Name = Annotated[str, Meta(min_length=1, max_length=60)]
Resource = Annotated[str, Meta(min_length=1, max_length=30)]
Role = Annotated[str, Meta(min_length=1, max_length=30, pattern=r"^[^/]+$")]
# "worker", or "worker/farmer" for a slot that takes either.
EmployeeSlot = Annotated[str, Meta(min_length=1, max_length=120, pattern=r"^[^/]+(/[^/]+)*$")]
# No source gives what the cards and tiles show (T-03, T-12, T-16): bounds against slips only.
Units = Annotated[int, Meta(ge=0, le=99)]
Multiplier = Annotated[int, Meta(ge=1, le=99)]
Skill = Annotated[int, Meta(ge=1, le=9)]


class Cell(Struct, frozen=True, forbid_unknown_fields=True):
    """One cell of the warehouse card: the units before Production, and the maximum number of units (CRI-9.2)."""

    stock: Annotated[Units | None, Meta(description="Units before Production.")] = None
    limit: Annotated[Units | None, Meta(description="Printed in the cell of the warehouse card.")] = None


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """A role of an employee tile with its skill level."""

    role: Annotated[Role, Meta(description="Such as worker, farmer, engineer, banker.")]
    skill: Annotated[Skill | None, Meta(description="The +number; needed only at the bottom of a company.")] = None


class Employee(Struct, frozen=True, forbid_unknown_fields=True):
    """An employee tile of the player. The Temporary Employee has every role and skill level 1, without `sides`
    (CRI-4.7.3).
    """

    origin: Annotated[
        Literal["regular", "foreign", "temporary"], Meta(description="Regular where nothing is told.")
    ] = "regular"
    sides: Annotated[
        Annotated[tuple[Side, ...], Meta(min_length=1, max_length=8)] | None,
        Meta(description="One for each colour of the tile."),
    ] = None


class Output(Struct, frozen=True, forbid_unknown_fields=True):
    """One printed output of a company: "3×2 VP" has the value 2 and the multiplier 3 (CRI-4.13.8, CRI-4.13.9)."""

    kind: Annotated[Name, Meta(description='A resource, "vp" or "credits".')]
    value: Annotated[Units | None, Meta(description="The number in the icon.")] = None
    multiplier: Annotated[Multiplier | None, Meta(description="The number before ×; left out where there is none.")] = (
        None
    )


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed values of a company card that Production uses; they are optional for a company that is not run."""

    need_employees: Annotated[
        tuple[EmployeeSlot, ...] | None,
        Meta(
            description='The role of each slot; "worker/farmer" for a slot that takes either.',
        ),
    ] = None
    need_resources: Annotated[
        dict[Resource, Units] | None,
        Meta(description="Units of each resource."),
    ] = None
    bonus_slots: Annotated[
        tuple[EmployeeSlot, ...] | None,
        Meta(description="The role of each slot of the bottom side."),
    ] = None
    outputs: Annotated[tuple[Output, ...] | None, Meta(description="In the order printed on the card.")] = None


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """An employee placed on a company card, and the role in which it is used (CRI-4.9.2)."""

    employee: Annotated[Name, Meta(description="One of the own employees, by name.")]
    role: Annotated[Role | None, Meta(description="Needed only where the tile fits in several roles.")] = None


class Activation(Struct, frozen=True, forbid_unknown_fields=True):
    """One company to run, with the employees placed on it (CRI-4.13.3, CRI-4.13.4)."""

    company: Annotated[Name, Meta(description="One of the own companies, by name.")]
    required: Annotated[tuple[Placed, ...] | None, Meta(description="Employees on the left side, in any order.")] = None
    bonus: Annotated[
        tuple[Placed, ...] | None,
        Meta(description="Bonus employees; an empty list for none."),
    ] = None


class Reduction(Struct, frozen=True, forbid_unknown_fields=True):
    """A reduction of outputs by an event or a card (CRI-4.13.11), restricted to `kind` and `company`; None means every
    kind or company.
    """

    by: Units
    kind: Annotated[Name | None, Meta(description="Left out: of every kind.")] = None
    company: Annotated[Name | None, Meta(description="Left out: of every company.")] = None


class ProductionSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet for the production of one player in one round (CRI-4.13)."""

    seat: Annotated[Seat, Meta(description="The player who produces.")]
    activations: Annotated[
        tuple[Activation, ...] | None,
        Meta(description="In the order in which they are run; an empty list for none."),
    ] = None
    companies: Annotated[dict[Name, Company], Meta(description="Own companies by name, those not run as well.")] = {}
    employees: Annotated[
        dict[Name, Employee], Label("field.all_employees"), Meta(description="Own employee tiles, by any names.")
    ] = {}
    warehouse: Annotated[
        dict[Resource, Cell], Meta(description="By resource; only those that are used or produced.")
    ] = {}
    reductions: Annotated[
        tuple[Reduction, ...],
        Label("field.outputs_reduced"),
        Meta(description="Of outputs this round, by the event or a card."),
    ] = ()
    credits: Annotated[Credits | None, Meta(description="Never needed; to show what there is afterwards.")] = None
    vp_before: Annotated[Vp | None, Meta(description="Needed only for the marker check.")] = None
    marker: Annotated[Vp | None, Meta(description="What the VP track shows after Production.")] = None
