"""What one company needs and what it yields (CRI-4.13): plain functions of printed values, for sheets and referee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from scoring.games.crisis.employee_slots import Roles, unfilled
from scoring.games.crisis.sheet_production import Reduction
from scoring.games.crisis.values import MONEY


def reduction_of(reductions: Iterable[Reduction], company: str, kind: str) -> int:
    """Add up the reductions that hit an output of a company (CRI-4.13.11, CRI-R56)."""
    return sum(
        reduction.by
        for reduction in reductions
        if (reduction.kind is None or reduction.kind == kind) and reduction.company in (None, company)
    )


def amount_of(value: int, multiplier: int | None, skill: int, reduction: int = 0) -> int:
    """Give what an output yields with bonus employees of `skill` in all (CRI-4.13.8, CRI-4.13.9, CRI-4.13.11)."""
    reduced_value = max(0, value - reduction)
    return reduced_value + skill if multiplier is None else (multiplier + skill) * reduced_value


def stored(stock: int, amount: int, limit: int) -> int:
    """Give how many of the units enter the warehouse; the rest is lost (CRI-4.13.13)."""
    return min(amount, max(0, limit - stock))


class OutputYield(Struct, frozen=True):
    """What one output yields: the printed numbers, the reduction, the skill, and how much of it is stored.

    `before` is the stock before it and `limit` that of the warehouse; both are None for VP and credits, and so is
    `stored`, which is None as well where one of the two is not known.
    """

    kind: str
    value: int
    multiplier: int | None
    skill: int
    reduction: int
    amount: int
    before: int | None = None
    limit: int | None = None
    stored: int | None = None

    @property
    def lost(self) -> int:
        """Give the units that do not fit."""
        return 0 if self.stored is None else self.amount - self.stored


def output_yield(
    kind: str,
    value: int,
    multiplier: int | None,
    skill: int,
    reduction: int = 0,
    stock: int | None = None,
    limit: int | None = None,
) -> OutputYield:
    """Work out one output; `stock` and `limit` of the warehouse only for a resource."""
    amount = amount_of(value, multiplier, skill, reduction)
    stored_units = None if stock is None or limit is None else stored(stock, amount, limit)
    return OutputYield(kind, value, multiplier, skill, reduction, amount, stock, limit, stored_units)


def cited(output: OutputYield, outputs: int = 1) -> tuple[str, ...]:
    """Give the clauses that an output rests on, on a card with so many outputs."""
    clauses = ["CRI-4.13.8" if output.multiplier is None else "CRI-4.13.9"]
    if output.skill and outputs > 1:
        clauses.append("CRI-4.13.10")
    if output.reduction:
        clauses.append("CRI-4.13.11")
    clauses.append("CRI-4.13.12" if output.kind in MONEY else "CRI-4.13.13")
    return tuple(clauses)


class CompanyShortage(Struct, frozen=True):
    """What a company lacks to run: slots of its left side that nobody fills, units missing of each resource."""

    slots: tuple[str, ...] = ()
    units: dict[str, int] = {}

    def __bool__(self) -> bool:
        return bool(self.slots or self.units)


def shortage(
    need_employees: Sequence[str], need_resources: Mapping[str, int], tiles: Sequence[Roles], stock: Mapping[str, int]
) -> CompanyShortage:
    """Tell what a company lacks with these employees and this warehouse; falsy if it can run (CRI-4.13.3)."""
    missing = {what: n - stock.get(what, 0) for what, n in need_resources.items() if n > stock.get(what, 0)}
    return CompanyShortage(tuple(need_employees[slot] for slot in unfilled(need_employees, tiles)), missing)
