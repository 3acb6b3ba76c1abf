"""Checks of a production sheet of Crisis: impossible values, and unusual values to be confirmed.

Companies that lack employees or resources are found by running the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.errors import Fault
from scoring.games.crisis import values
from scoring.games.crisis.production import CompanyRun, ProductionResult, production
from scoring.games.crisis.production_score_lines import slot_phrase
from scoring.games.crisis.sheet import Employee, Placed, ProductionSheet


def check_production(sheet: ProductionSheet, result: ProductionResult | None = None) -> list[Fault]:
    """Return a fault for every impossible value of a production sheet; [] if it can be scored. `result` is the
    production of the sheet, None to compute it.
    """
    faults = [*_resources(sheet), *_warehouse(sheet), *_tiles(sheet)]
    used: dict[str, str] = {}  # employee -> the company it lies on
    run: set[str] = set()
    for company_run in (result or production(sheet)).runs:
        activation = (sheet.activations or ())[company_run.place]
        at = f"activations.{company_run.place}"
        if activation.company not in sheet.companies:
            faults.append(
                Fault("company_not_own", f"{at}.company", {"company": activation.company, "clause": "CRI-4.13.16"})
            )
        elif activation.company in run:
            faults.append(
                Fault("company_twice", f"{at}.company", {"company": activation.company, "clause": "CRI-4.13.5"})
            )
        run.add(activation.company)
        for side, placed in (("required", activation.required or ()), ("bonus", activation.bonus or ())):
            for number, employee in enumerate(placed):
                faults += _employee_faults(sheet, employee, activation.company, used, f"{at}.{side}.{number}")
        if activation.company in sheet.companies:
            faults += _lacking(sheet, company_run, at)
    return faults


def _resources(sheet: ProductionSheet) -> Iterator[Fault]:
    """Yield the faults of the resources: more than six kinds, or VP or credits listed as a resource (CRI-4.13.12)."""
    inputs = [
        (f"companies.{name}.need_resources.{what}", what)
        for name, card in sheet.companies.items()
        for what in card.need_resources or ()
    ]
    cells = [(f"warehouse.{what}", what) for what in sheet.warehouse]
    for path, what in (*cells, *inputs):
        if what in values.MONEY:
            yield Fault("resource_reserved", path, {"given": what})
    outputs = [output.kind for card in sheet.companies.values() for output in card.outputs or ()]
    all_kinds = dict.fromkeys(what for what in (*sheet.warehouse, *(what for _, what in inputs), *outputs))
    kinds = tuple(what for what in all_kinds if what not in values.MONEY)
    if len(kinds) > values.RESOURCES:
        yield Fault("resources_many", "warehouse", {"given": kinds, "n": len(kinds), "most": values.RESOURCES})


def _warehouse(sheet: ProductionSheet) -> Iterator[Fault]:
    for what, cell in sheet.warehouse.items():
        if cell.stock is not None and cell.limit is not None and cell.stock > cell.limit:
            details = {"what": what, "stock": cell.stock, "limit": cell.limit, "clause": "CRI-9.2"}
            yield Fault("stock_over_limit", f"warehouse.{what}.stock", details)


def _tiles(sheet: ProductionSheet) -> Iterator[Fault]:
    for name, tile in sheet.employees.items():
        roles = [side.role for side in tile.sides or ()]
        for number, role in enumerate(roles):
            if role in roles[:number]:
                yield Fault("role_twice", f"employees.{name}.sides.{number}.role", {"who": name, "role": role})
        if tile.origin == "temporary" and tile.sides is not None:
            yield Fault("temporary_sides", f"employees.{name}.sides", {"who": name, "clause": "CRI-4.7.3"})


def _employee_faults(
    sheet: ProductionSheet, placed: Placed, company: str, used: dict[str, str], path: str
) -> Iterator[Fault]:
    """Yield the faults of a placed employee: not owned by the seat, placed twice, or in a role that is not on
    its tile.
    """
    details: dict[str, Any] = {"who": placed.employee, "company": company}
    tile = sheet.employees.get(placed.employee)
    if tile is None:
        yield Fault("employee_not_own", f"{path}.employee", details | {"clause": "CRI-4.13.16"})
    elif placed.employee in used:
        yield Fault(
            "employee_twice", f"{path}.employee", details | {"on": used[placed.employee], "clause": "CRI-4.13.6"}
        )
    if tile is not None and placed.role is not None and not _has(tile, placed.role):
        yield Fault("role_not_on_tile", f"{path}.role", details | {"role": placed.role, "clause": "CRI-4.9.2"})
    used.setdefault(placed.employee, company)


def _has(tile: Employee, role: str) -> bool:
    return tile.origin == "temporary" or tile.sides is None or any(side.role == role for side in tile.sides)


def _lacking(sheet: ProductionSheet, run: CompanyRun, at: str) -> Iterator[Fault]:
    """Yield the faults of a company run: empty slots, missing resources, and employees without a slot."""
    activation = (sheet.activations or ())[run.place]
    details: dict[str, Any] = {"company": run.company}
    if run.lacks:
        slots = tuple(map(slot_phrase, run.lacks))
        yield Fault("lacks_employees", f"{at}.required", details | {"slots": slots, "clause": "CRI-4.13.3"})
    for number in run.surplus:
        who = (activation.required or ())[number].employee
        if who in sheet.employees:
            yield Fault("no_slot_left", f"{at}.required.{number}", details | {"who": who, "clause": "CRI-4.13.3"})
    for used in run.used:
        if used.missing:
            lacks = {"what": used.what, "n": used.units, "before": used.before, "missing": used.missing}
            yield Fault("lacks_resource", f"{at}.company", details | lacks | {"clause": "CRI-4.13.3"})
    for number in run.homeless:
        who = (activation.bonus or ())[number].employee
        if who in sheet.employees:
            yield Fault("no_slot_bottom", f"{at}.bonus.{number}", details | {"who": who, "clause": "CRI-4.13.4"})


def production_warnings(sheet: ProductionSheet) -> list[Fault]:
    """Return a fault for every unusual value that should be confirmed; the sheet can still be scored."""
    faults = []
    temporary = [name for name, tile in sheet.employees.items() if tile.origin == "temporary"]
    if len(temporary) > values.TEMPORARY_TILES:
        details: dict[str, Any] = {"n": len(temporary), "most": values.TEMPORARY_TILES, "clause": "CRI-4.7.1"}
        faults.append(Fault("temporary_many", f"employees.{temporary[-1]}.origin", details))
    for name, tile in sheet.employees.items():
        for number, side in enumerate(tile.sides or ()):
            if tile.origin == "foreign" and side.skill not in (None, values.FOREIGN_SKILL):
                details = {"who": name, "given": side.skill, "skill": values.FOREIGN_SKILL, "clause": "CRI-4.8.3"}
                faults.append(Fault("foreign_skill", f"employees.{name}.sides.{number}.skill", details))
    if sheet.marker is not None and sheet.vp_before is None:
        faults.append(Fault("marker_alone", "vp_before", {"who": sheet.seat}))
    return faults
