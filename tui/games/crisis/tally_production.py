"""The score sheet form of a Production (CRI-4.13): a seat's companies in running order, their employees, and the
warehouse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.printed_lines.named_line import card_names
from scoring.breakdown import Breakdown
from scoring.errors import Fault
from scoring.games.crisis.sheet import ProductionSheet
from scoring.games.crisis.values import MONEY
from tui.core.tally.form import Counts, FormFunctions, TallyFormRow, TextPiece
from tui.games.crisis import tally_production_fields

SLOTS = 8
"""The maximum number of companies on the form."""
SINGLE = ("employees", "reductions")
NUMBERS = ("credits", "vp_before", "marker")


# the sheet


def _to_sheet(tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Convert form values to a score sheet. A company counts as run once its employees, or their absence, are
    entered.
    """
    slots = [tree.get("slots", {}).get(str(index), {}) for index in range(SLOTS)]
    occupied = [slot for slot in slots if "card" in slot]
    pool = tally_production_fields.EmployeePool(tree.get("employees"))
    sheet: dict[str, Any] = {"seat": seats[0]} | {name: tree[name] for name in NUMBERS if name in tree}
    if occupied:
        sheet["activations"] = [_activation(slot, pool) for slot in occupied if "left" in slot or "bonus" in slot]
        sheet["companies"] = {slot["card"]["name"]: _without_name(slot["card"]) for slot in occupied}
    sheet["employees"] = pool.employees
    sheet["warehouse"] = tree.get("warehouse", {})
    if "reductions" in tree:
        sheet["reductions"] = tally_production_fields.name_reductions(tree["reductions"], sheet.get("companies", {}))
    return sheet


def _activation(slot: Mapping[str, Any], pool: tally_production_fields.EmployeePool) -> dict[str, Any]:
    activation: dict[str, Any] = {"company": slot["card"]["name"]}
    for name, theirs in (("left", "required"), ("bonus", "bonus")):
        if name in slot:
            activation[theirs] = [pool.take(tile) for tile in slot[name]]
    return activation


def _without_name(card: Mapping[str, Any]) -> dict[str, Any]:
    return {what: value for what, value in card.items() if what != "name"}


def _from_sheet(sheet: dict[str, Any]) -> dict[str, Any]:
    """Convert a score sheet to form values: first the companies that run, in order, then the others."""
    cards = sheet.get("companies") or {}
    people = sheet.get("employees") or {}
    runs = sheet.get("activations") or ()
    order = [
        *(run["company"] for run in runs),
        *(name for name in cards if all(run["company"] != name for run in runs)),
    ]
    slots: dict[str, Any] = {}
    for index, name in enumerate(order):
        slots[str(index)] = {"card": {"name": name} | dict(cards.get(name, {}))}
        for slot_part, sheet_part in (("left", "required"), ("bonus", "bonus")) if index < len(runs) else ():
            if runs[index].get(sheet_part) is not None:
                slots[str(index)][slot_part] = [_use_text(placed, people) for placed in runs[index][sheet_part]]
    tree: dict[str, Any] = {"slots": slots, "warehouse": sheet.get("warehouse") or {}}
    if people:
        tree["employees"] = [tile for person in people.values() if (tile := tally_production_fields.tile_of(person))]
    if sheet.get("reductions"):
        tree["reductions"] = sheet["reductions"]
    return tree | {name: sheet[name] for name in NUMBERS if sheet.get(name) is not None}


def _use_text(placed: Mapping[str, Any], people: Mapping[str, Any]) -> str:
    tile = tally_production_fields.tile_of(people.get(placed["employee"], {})) or "temporary"
    return tile + (f"{tally_production_fields.AS}{placed['role']}" if placed.get("role") else "")


# what is asked


def _counting(sheet: ProductionSheet, _breakdown: Breakdown) -> Counts:
    """Return a predicate for the form fields that can affect the score: entered companies and one more, and the
    resources that they use or produce.
    """
    used = {what for card in sheet.companies.values() for what in card.need_resources or ()}
    yielded = {
        output.kind for card in sheet.companies.values() for output in card.outputs or () if output.kind not in MONEY
    }
    count = len(sheet.companies)

    def counts(row: TallyFormRow, _seat: str) -> bool:
        parts = row.path.split(".")
        if parts[0] == "slots":
            return int(parts[1]) < count or (int(parts[1]) == count and parts[2] == "card")
        if parts[0] == "warehouse":
            return parts[1] in (used | yielded if parts[2] == "stock" else yielded)
        return True

    return counts


def cell_of(sheet: ProductionSheet, fault: Fault) -> str:
    """Return the form cell of the field with a fault."""
    field = fault.field
    head, *parts = field.split(".")
    companies = list(sheet.companies)
    if head == "activations":
        if not parts:
            return "slots.0.card" if not companies else "slots.0.left"
        company = (sheet.activations or ())[int(parts[0])].company
        part = {"required": "left", "bonus": "bonus"}.get(parts[1] if len(parts) > 1 else "", "card")
        return f"slots.{companies.index(company)}.{part}" if company in companies else field
    if head == "companies":
        index = next((index for index, name in enumerate(companies) if field.startswith(f"companies.{name}.")), 0)
        return f"slots.{index}.card"
    if head == "employees" and parts:
        return _where_used(sheet, parts[0])
    return head if head in SINGLE else field


def _where_used(sheet: ProductionSheet, employee: str) -> str:
    """Return the form cell in which an employee was assigned to a company; `employees` if unassigned."""
    companies = list(sheet.companies)
    for run in sheet.activations or ():
        for part, placed in (("left", run.required), ("bonus", run.bonus)):
            if run.company in companies and any(assignment.employee == employee for assignment in placed or ()):
                return f"slots.{companies.index(run.company)}.{part}"
    return "employees"


def _details(library: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the parsers and formatters of the form's text cells. Companies with a stored card are formatted as their
    names.
    """
    tiles = {
        "read": tally_production_fields.tiles,
        "write": tally_production_fields.write_tiles,
        "pieces": tally_production_fields.TILE_PIECES,
        "joint": " ",
    }
    reader, writer = (tally_production_fields.company_reader(library), tally_production_fields.company_writer(library))
    reductions = {
        "read": tally_production_fields.reductions,
        "write": tally_production_fields.write_reductions,
        "pieces": tally_production_fields.REDUCTION_PIECES,
        "joint": ", ",
    }
    known = tuple(TextPiece(name) for name in card_names(library, "company"))
    texts = dict.fromkeys(("left", "bonus", "employees"), tiles)
    return texts | {"card": {"read": reader, "write": writer, "pieces": known}, "reductions": reductions}


def _lacking(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    return set(seats) if breakdown.needed else set()


PRODUCTION = FormFunctions(_counting, cell_of, _lacking, _to_sheet, _from_sheet, _details)
