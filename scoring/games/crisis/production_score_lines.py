"""Score lines of a production (CRI-4.13): inputs and outputs of each company, the requirements that idle companies
lack, and the stock afterwards. Only VP are points; resources and credits are in lines with 0 points.
"""

from __future__ import annotations

from functools import cache

from scoring.breakdown import ScoreLine
from scoring.games.crisis.employees import roles_of, roles_of_slot
from scoring.games.crisis.production import (
    CompanyRun,
    OutputYield,
    ProductionResult,
    ResourceUse,
    clauses_of_output,
    shortage,
)
from scoring.games.crisis.sheet import ProductionSheet
from scoring.games.crisis.values import CREDITS, MONEY, VP, number_text, sum_text
from scoring.text_catalogs import Phrase


def production_lines(sheet: ProductionSheet, result: ProductionResult) -> list[ScoreLine]:
    """Return the lines of the companies that ran, then of the idle companies, the warehouse and the credits. If a
    needed field is blank, only the lines of the companies that ran are returned.
    """
    lines: list[ScoreLine] = []
    for run in result.runs:
        lines += company_lines(sheet.seat, run)
    if result.blank:
        return lines
    return [*lines, *_idle(sheet, result), *_warehouse(sheet, result), *_credits(sheet, result)]


# companies that are run


def company_lines(seat: str, run: CompanyRun) -> list[ScoreLine]:
    return [*_inputs(seat, run), *_bonus(seat, run), *(_output(seat, run, output) for output in run.yields)]


@cache
def slot_phrase(slot: str) -> Phrase:
    """Return the text of a slot: its role, or its alternative roles."""
    roles = roles_of_slot(slot)
    return Phrase("slot.either", {"roles": roles}) if len(roles) > 1 else Phrase("slot.one", {"role": roles[0]})


def amount_phrase(what: str, units: int) -> Phrase:
    """Return the text of an amount of a resource, VP or credits."""
    return Phrase(f"working.amount_{what}" if what in MONEY else "working.amount", {"what": what, "n": units})


def _used_phrase(used: ResourceUse) -> Phrase:
    if used.before is None:
        return amount_phrase(used.what, used.units)
    figures = {
        "what": used.what,
        "before": used.before,
        "n": used.units,
        "after": number_text(used.before - used.units),
    }
    return Phrase("working.taken", figures)


def _inputs(seat: str, run: CompanyRun) -> list[ScoreLine]:
    parts = [*map(slot_phrase, run.slots), *map(_used_phrase, run.used)]
    if not parts:
        return []
    clauses = ["CRI-4.13.3"]
    clauses += ["CRI-4.13.14"] if run.used else []
    clauses += ["CRI-4.13.15"] if any(used.chained for used in run.used) else []
    return [
        ScoreLine(seat, "company", 0, Phrase("working.inputs", {"parts": tuple(parts)}), tuple(clauses), run.company)
    ]


def _bonus(seat: str, run: CompanyRun) -> list[ScoreLine]:
    if not run.skills:
        return []
    figures = {"sum": sum_text(run.skills), "skill": sum(run.skills), "n": len(run.skills)}
    key = "bonus" if len(run.skills) > 1 else "bonus_one"
    return [ScoreLine(seat, "company", 0, Phrase(f"working.{key}", figures), ("CRI-4.13.4", "CRI-4.13.7"), run.company)]


def _output(seat: str, run: CompanyRun, output: OutputYield) -> ScoreLine:
    return ScoreLine(
        seat,
        "company",
        output.amount if output.kind == VP else 0,
        _working(output),
        clauses_of_output(output, run.outputs),
        run.company,
    )


def _working(output: OutputYield) -> Phrase:
    figures = {
        "counted": _printed_phrase(output),
        "multiplier": output.multiplier,
        "skill": output.skill,
        "made": amount_phrase(output.kind, output.amount),
    }
    key = "output" if output.multiplier is None else "output_multiplied"
    phrase = Phrase(f"working.{key}" if output.skill else f"working.{key}_alone", figures)
    if output.before is None or output.stored is None:
        return phrase
    total = output.before + output.amount
    stocked = {"output": phrase, "before": output.before, "n": output.amount, "sum": total, "limit": output.limit}
    return Phrase("working.overflow" if output.lost else "working.stored", stocked | {"lost": output.lost})


def _printed_phrase(output: OutputYield) -> Phrase:
    if not output.reduction:
        return Phrase("working.printed", {"value": output.value})
    key = "reduced" if output.reduction <= output.value else "reduced_to_0"
    return Phrase(f"working.{key}", {"value": output.value, "reduction": output.reduction})


# what is left


def _idle(sheet: ProductionSheet, result: ProductionResult) -> list[ScoreLine]:
    """Return a line for each idle company with the requirements that it lacks after the others have run. Companies with
    unknown cards are omitted; returns [] if an unused tile is unknown.
    """
    run = {company_run.company for company_run in result.runs}
    busy = {
        placed.employee
        for activation in sheet.activations or ()
        for placed in (*(activation.required or ()), *(activation.bonus or ()))
    }
    free = [tile for name, tile in sheet.employees.items() if name not in busy]
    if any(tile.sides is None and tile.origin != "temporary" for tile in free):
        return []
    stock = {what: units for what, units in result.stock.items() if units is not None}
    lines = []
    for name, card in sheet.companies.items():
        slots, needs = card.need_employees, card.need_resources
        if name in run or slots is None or needs is None or not set(needs) <= set(stock):
            continue
        lacks = shortage(slots, needs, [roles_of(tile) for tile in free], stock)
        parts = [*map(slot_phrase, lacks.slots), *(amount_phrase(what, n) for what, n in lacks.units.items())]
        working = Phrase("working.idle_lacks", {"parts": tuple(parts)}) if lacks else Phrase("working.idle_ready")
        clauses = ("CRI-4.13.2", "CRI-4.13.3") if lacks else ("CRI-4.13.2",)
        lines.append(ScoreLine(sheet.seat, "company", 0, working, clauses, name))
    return lines


def _warehouse(sheet: ProductionSheet, result: ProductionResult) -> list[ScoreLine]:
    """Return a line with the changes of each resource that was used or produced."""
    lines = []
    for what, after in result.stock.items():
        changes: list[int] = []
        lost = 0
        for run in result.runs:
            changes += [-used.units for used in run.used if used.what == what and used.units]
            for output in run.yields:
                if output.kind == what and output.amount:
                    changes.append(output.amount)
                    lost += output.lost
        if changes:
            figures = {"sum": sum_text([sheet.warehouse[what].stock or 0, *changes]), "lost": lost, "after": after}
            working = Phrase("working.stock_lost" if lost else "working.stock", figures)
            lines.append(ScoreLine(sheet.seat, "resource", 0, working, ("CRI-4.13.13", "CRI-4.13.14"), what))
    return lines


def _credits(sheet: ProductionSheet, result: ProductionResult) -> list[ScoreLine]:
    gained = [output.amount for run in result.runs for output in run.yields if output.kind == CREDITS]
    if not gained:
        return []
    parts = ([sheet.credits] if sheet.credits is not None else []) + gained
    figures = {"sum": sum_text(parts), "after": amount_phrase(CREDITS, sum(parts))}
    key = "credits_gained" if sheet.credits is None else "credits"
    return [ScoreLine(sheet.seat, "credits", 0, Phrase(f"working.{key}", figures), ("CRI-4.13.12",))]
