"""Points of contract cards that were not placed (PLC-9.11 to PLC-9.13), for their industries and their comparison."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from scoring.breakdown import ScoreLine
from scoring.games.plan_city.industry_scoring import industry_names
from scoring.games.plan_city.known_item_counts import KnownItemCounts
from scoring.games.plan_city.sheet import ContractCard, FinalSheet, Sign, item_of
from scoring.games.plan_city.values import CONTRACT_INDUSTRY
from scoring.text_catalogs import Phrase

HOLDS: Mapping[Sign, Callable[[int, int], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
}


def contract_lines(sheet: FinalSheet, name: str, known: KnownItemCounts) -> tuple[list[ScoreLine], list[str]]:
    """Return the score lines of a seat's contract cards, and the seat's blank fields that affect them."""
    seat = sheet.seats[name]
    if seat.contract_points is not None:
        figures = {"points": seat.contract_points}
        working = Phrase("working.contract_points", figures)
        clauses = ("PLC-9.11", "PLC-9.12", "PLC-9.13")
        return [ScoreLine(name, "contract_points", seat.contract_points, working, clauses)], []
    if seat.contracts is None:
        return [], ["contracts"]
    if not seat.contracts:
        return [
            ScoreLine(name, "contract_points", 0, Phrase("working.contracts_none", {"points": 0}), ("PLC-9.13",))
        ], []
    lines: list[ScoreLine] = []
    blank: list[str] = []
    for number, card in enumerate(seat.contracts):
        for line, lacks in (_industries(sheet, name, known, number, card), _comparison(name, known, number, card)):
            lines += [line] if line else []
            blank += lacks
    return lines, blank


def _industries(
    sheet: FinalSheet, name: str, known: KnownItemCounts, number: int, card: ContractCard
) -> tuple[ScoreLine | None, list[str]]:
    if card.industries is None:
        return None, [f"contracts.{number}.industries"]
    if blank := known.lacks([f"active_factories.{industry}" for industry in card.industries]):
        return None, blank
    present = [industry for industry in card.industries if known.counts[f"active_factories.{industry}"]]
    points = len(present) * CONTRACT_INDUSTRY
    figures = {
        "industries": industry_names(sheet, present),
        "n": len(present),
        "each": CONTRACT_INDUSTRY,
        "points": points,
    }
    working = Phrase("working.contract_industries" if present else "working.contract_no_industry", figures)
    return ScoreLine(name, "contract_industries", points, working, ("PLC-9.11", "PLC-9.13"), str(number + 1)), []


def _comparison(
    name: str, known: KnownItemCounts, number: int, card: ContractCard
) -> tuple[ScoreLine | None, list[str]]:
    printed, path = card.comparison, f"contracts.{number}.comparison"
    if printed.first is None or printed.sign is None or printed.second is None:
        missing = [part for part in ("first", "sign", "second") if getattr(printed, part) is None]
        return None, [f"{path}.{part}" for part in missing]
    items = (item_of(printed.first), item_of(printed.second))
    if blank := known.lacks(items):
        return None, blank
    first, second = (known.counts[item] for item in items)
    holds = HOLDS[printed.sign](first, second)
    if holds and printed.points is None:
        return None, [f"{path}.points"]
    points = (printed.points or 0) if holds else 0
    figures = {"first": printed.first, "sign": printed.sign, "second": printed.second, "points": points}
    figures |= {"first_cells": first, "second_cells": second}
    working = Phrase("working.comparison" if holds else "working.comparison_fails", figures)
    return ScoreLine(name, "contract_comparison", points, working, ("PLC-9.12", "PLC-9.13"), str(number + 1)), []
