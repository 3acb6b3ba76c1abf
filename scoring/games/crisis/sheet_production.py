"""The score sheet of Crisis for the production of one player (CRI-4.13): warehouse, employees, companies, and the
companies to run.

A missing or null value is unknown; 0 and an empty list mean none. A missing multiplier or reduction means none.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from scoring.games.crisis.sheet import Credits, Vp
from scoring.sheet_types import Label, Seat

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
