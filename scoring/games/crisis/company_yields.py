"""The inputs and outputs of one company (CRI-4.13), as functions of printed values; used by the score sheets and by the
referee.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from scoring.games.crisis.employee_slots import Roles, empty_slots
from scoring.games.crisis.sheet_production import Reduction
from scoring.games.crisis.values import MONEY


def reduction_of(reductions: Iterable[Reduction], company: str, kind: str) -> int:
    """Return the total reduction of one kind of output of a company (CRI-4.13.11, CRI-R56)."""
    return sum(
        reduction.by
        for reduction in reductions
        if (reduction.kind is None or reduction.kind == kind) and reduction.company in (None, company)
    )


def amount_of(value: int, multiplier: int | None, skill: int, reduction: int = 0) -> int:
    """Return the units of an output with a total bonus skill of `skill` (CRI-4.13.8, CRI-4.13.9, CRI-4.13.11)."""
    reduced_value = max(0, value - reduction)
    return reduced_value + skill if multiplier is None else (multiplier + skill) * reduced_value


def storable_amount(stock: int, amount: int, limit: int) -> int:
    """Return the number of produced units that fit into the warehouse; the rest is lost (CRI-4.13.13)."""
    return min(amount, max(0, limit - stock))


class OutputYield(Struct, frozen=True):
    """The result of one output of a company: printed values, reduction, skill, units produced and units stored.

    `before` is the stock before the output and `limit` the capacity of the warehouse cell; both are None for VP and
    credits. `storable_amount` is None for VP and credits, and if the stock or the limit is unknown.
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
        """The number of units that do not fit into the warehouse."""
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
    """Return the result of one output; `stock` and `limit` of the warehouse cell are given only for a resource."""
    amount = amount_of(value, multiplier, skill, reduction)
    stored_units = None if stock is None or limit is None else storable_amount(stock, amount, limit)
    return OutputYield(kind, value, multiplier, skill, reduction, amount, stock, limit, stored_units)


def clauses_of_output(output: OutputYield, outputs: int = 1) -> tuple[str, ...]:
    """Return the clauses that determine an output of a card with `outputs` outputs."""
    clauses = ["CRI-4.13.8" if output.multiplier is None else "CRI-4.13.9"]
    if output.skill and outputs > 1:
        clauses.append("CRI-4.13.10")
    if output.reduction:
        clauses.append("CRI-4.13.11")
    clauses.append("CRI-4.13.12" if output.kind in MONEY else "CRI-4.13.13")
    return tuple(clauses)


class CompanyShortage(Struct, frozen=True):
    """The requirements that a company lacks to run: the empty slots on its left side, and the missing units of each
    resource.
    """

    slots: tuple[str, ...] = ()
    units: dict[str, int] = {}

    def __bool__(self) -> bool:
        return bool(self.slots or self.units)


def shortage(
    need_employees: Sequence[str], need_resources: Mapping[str, int], tiles: Sequence[Roles], stock: Mapping[str, int]
) -> CompanyShortage:
    """Return the empty slots and missing resource units of a company with these employees and this stock. The result is
    falsy if the company can run (CRI-4.13.3).
    """
    missing = {what: n - stock.get(what, 0) for what, n in need_resources.items() if n > stock.get(what, 0)}
    return CompanyShortage(tuple(need_employees[slot] for slot in empty_slots(need_employees, tiles)), missing)
