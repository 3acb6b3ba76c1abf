"""Production of all companies on a score sheet, in order (CRI-4.13): the units that each removes from and adds to the
warehouse.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from scoring.games.crisis.bonus_employees import bonus_of
from scoring.games.crisis.company_yields import OutputYield, output_yield, reduction_of
from scoring.games.crisis.employee_slots import empty_slots, tiles_of, tiles_without_slot
from scoring.games.crisis.sheet_production import Cell, Company, Output, Placed, ProductionSheet
from scoring.games.crisis.values import MONEY

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
