"""What the companies of Crisis yield and need, and the profit of a production phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from scoring.games.crisis.employees import Roles, bonus_of, empty_slots, tiles_of, tiles_without_slot
from scoring.games.crisis.sheet import Cell, Company, Output, Placed, ProductionSheet, Reduction
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


Stock = dict[str, int | None]
"""Units of each resource in the warehouse; None if unknown."""


class ResourceUse(Struct, frozen=True):
    """A resource that a company consumes. `before` is the stock before, None if unknown; `missing` is the number of
    units short; `chained` is True if a company that ran earlier produces this resource.
    """

    what: str
    units: int
    before: int | None
    missing: int = 0
    chained: bool = False


class CompanyRun(Struct, frozen=True):
    """The result of running one company.

    `lacks` contains the empty slots of the left side, `surplus` the indexes of employees there without a slot,
    `homeless` the indexes of bonus employees without a slot. `skills` are those of the bonus employees, None if one is
    unknown; `outputs` is the number of outputs on the card. `blank` contains the paths of the blank fields that affect
    the result.
    """

    place: int
    company: str
    slots: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    surplus: tuple[int, ...] = ()
    homeless: tuple[int, ...] = ()
    used: tuple[ResourceUse, ...] = ()
    skills: tuple[int, ...] | None = ()
    outputs: int = 0
    yields: tuple[OutputYield, ...] = ()
    blank: tuple[str, ...] = ()


class ProductionResult(Struct, frozen=True):
    """The results of running all companies of a sheet in order, and the stock of the warehouse after them."""

    runs: tuple[CompanyRun, ...]
    stock: Stock

    @property
    def blank(self) -> tuple[str, ...]:
        """The paths of the blank fields that affect the result, each once."""
        return tuple(dict.fromkeys(path for run in self.runs for path in run.blank))

    def amount(self, kind: str) -> int:
        """Return the total amount produced of a kind; of a resource, only the units stored in the warehouse."""
        yields = (output for run in self.runs for output in run.yields if output.kind == kind)
        return sum(output.amount if kind in MONEY else output.stored or 0 for output in yields)


def production(sheet: ProductionSheet) -> ProductionResult:
    """Run the companies of a sheet in order (CRI-4.13.2), including those that lack employees or resources."""
    stock: Stock = {what: cell.stock for what, cell in sheet.warehouse.items()}
    runs: list[CompanyRun] = []
    chained: set[str] = set()
    for index in range(len(sheet.activations or ())):
        run = _run(sheet, index, stock, frozenset(chained))
        chained |= {output.kind for output in run.yields}
        runs.append(run)
    return ProductionResult(tuple(runs), stock)


def _run(sheet: ProductionSheet, index: int, stock: Stock, chained: frozenset[str]) -> CompanyRun:
    """Run one company and update the stock: inputs are removed before outputs are added (CRI-4.13.14)."""
    activation = (sheet.activations or ())[index]
    company = sheet.companies.get(activation.company, Company())
    at, card = f"activations.{index}", f"companies.{activation.company}"
    blank: list[str] = []
    slots = company.need_employees
    lacks: tuple[str, ...] = ()
    surplus: tuple[int, ...] = ()
    if slots is None:
        blank.append(f"{card}.need_employees")
    elif activation.required is None:
        blank += [f"{at}.required"] if slots else []
    else:
        tiles = tiles_of(sheet.employees, activation.required)
        lacks = tuple(slots[slot] for slot in empty_slots(slots, tiles))
        surplus = tiles_without_slot(slots, tiles)
        blank += _untold_sides(sheet, activation.required)
    used, more = _consume_inputs(sheet, company, stock, chained)
    blank += [f"{card}.{path}" if path == "need_resources" else path for path in more]
    bonus = bonus_of(sheet, index)
    blank += bonus.blank
    yields, more = _produce_outputs(
        sheet, activation.company, company, None if bonus.skills is None else sum(bonus.skills), stock
    )
    return CompanyRun(
        index,
        activation.company,
        slots or (),
        lacks,
        surplus,
        bonus.homeless,
        used,
        bonus.skills,
        len(company.outputs or ()),
        yields,
        (*blank, *more),
    )


def _untold_sides(sheet: ProductionSheet, placed: Iterable[Placed]) -> list[str]:
    """Return the paths of the unknown `sides` of the placed employees; they are needed to check the slots."""
    paths = []
    for placement in placed:
        tile = sheet.employees.get(placement.employee)
        if tile is not None and tile.sides is None and tile.origin != "temporary":
            paths.append(f"employees.{placement.employee}.sides")
    return paths


def _consume_inputs(
    sheet: ProductionSheet, company: Company, stock: Stock, chained: frozenset[str]
) -> tuple[tuple[ResourceUse, ...], list[str]]:
    """Remove the inputs of a company from the stock, which never falls below 0. Returns the resources used, and the
    blank fields that affect them.
    """
    if company.need_resources is None:
        stock.update(dict.fromkeys(stock))
        return (), ["need_resources"]
    used = []
    blank = []
    for what, units in company.need_resources.items():
        before = stock.get(what)
        if not units:
            continue
        if before is None:
            used.append(ResourceUse(what, units, None, chained=what in chained))
            blank += [] if _cell(sheet, what).stock is not None else [f"warehouse.{what}.stock"]
            stock[what] = None
        else:
            used.append(ResourceUse(what, units, before, max(0, units - before), what in chained))
            stock[what] = max(0, before - units)
    return tuple(used), blank


def _produce_outputs(
    sheet: ProductionSheet, name: str, company: Company, skill: int | None, stock: Stock
) -> tuple[tuple[OutputYield, ...], list[str]]:
    """Produce every output in printed order and add the resources to the stock. Returns the outputs, and the blank
    fields that affect them.
    """
    if company.outputs is None:
        stock.update(dict.fromkeys(stock))
        return (), [f"companies.{name}.outputs"]
    yields: list[OutputYield] = []
    blank = []
    for index, output in enumerate(company.outputs):
        blank += [f"companies.{name}.outputs.{index}.value"] if output.value is None else []
        cell = _cell(sheet, output.kind)
        if output.kind not in MONEY:
            blank += [f"warehouse.{output.kind}.{part}" for part in ("stock", "limit") if getattr(cell, part) is None]
        stored_units: int | None = None
        if skill is not None and output.value is not None:
            yields.append(_yield_of(sheet, name, output, output.value, skill, stock))
            stored_units = yields[-1].stored
        if output.kind not in MONEY:
            before = stock.get(output.kind)
            stock[output.kind] = None if before is None or stored_units is None else before + stored_units
    return tuple(yields), blank


def _yield_of(sheet: ProductionSheet, name: str, output: Output, value: int, skill: int, stock: Stock) -> OutputYield:
    reduction = reduction_of(sheet.reductions, name, output.kind)
    if output.kind in MONEY:
        return output_yield(output.kind, value, output.multiplier, skill, reduction)
    limit = _cell(sheet, output.kind).limit
    return output_yield(output.kind, value, output.multiplier, skill, reduction, stock.get(output.kind), limit)


def _cell(sheet: ProductionSheet, what: str) -> Cell:
    return sheet.warehouse.get(what, Cell())
