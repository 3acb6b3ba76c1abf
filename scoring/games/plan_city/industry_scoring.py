"""Points for city industry (PLC-9.3, PLC-9.4): different active industries, and industries with at least two active
factories.
"""

from __future__ import annotations

from scoring.breakdown import ScoreLine
from scoring.games.plan_city.cells import INDUSTRIES, Industry
from scoring.games.plan_city.known_item_counts import FACTORY_ITEMS, KnownItemCounts
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.values import KIND_POINTS, OTHER_INDUSTRIES, PAIR_BONUS, PAIR_THRESHOLD
from scoring.text_catalogs import Phrase


def industry_lines(
    sheet: FinalSheet, name: str, known: KnownItemCounts
) -> tuple[list[ScoreLine], list[str], list[str]]:
    """Return the two score lines of a seat, the blank fields of the whole table, and the blank fields of the seat."""
    blank = known.lacks(FACTORY_ITEMS)
    if blank:
        return [], [], blank
    active = dict(zip(INDUSTRIES, (known.counts[item] for item in FACTORY_ITEMS), strict=True))
    kinds = [industry for industry in INDUSTRIES if active[industry]]
    pairs = [industry for industry in INDUSTRIES if active[industry] >= PAIR_THRESHOLD]
    lines: list[ScoreLine] = []
    points = kind_points(sheet, len(kinds))
    if points is not None:
        figures = {"industries": industry_names(sheet, kinds), "n": len(kinds), "points": points}
        working = Phrase("working.kinds" if kinds else "working.kinds_none", figures)
        lines.append(ScoreLine(name, "industry_kinds", points, working, ("PLC-9.3",)))
    pay = len(pairs) * PAIR_BONUS
    figures = {"industries": industry_names(sheet, pairs), "n": len(pairs), "bonus": PAIR_BONUS, "points": pay}
    figures |= {"threshold": PAIR_THRESHOLD}
    working = Phrase("working.pairs" if pairs else "working.pairs_none", figures)
    lines.append(ScoreLine(name, "industry_pairs", pay, working, ("PLC-9.4",)))
    return lines, [f"kind_points.kinds_{len(kinds)}"] if points is None else [], []


def kind_points(sheet: FinalSheet, kinds: int) -> int | None:
    """Return the points for a number of different industries, None if unknown. Points entered by the players take
    precedence (T-05).
    """
    points: int | None = getattr(sheet.kind_points, f"kinds_{kinds}") if kinds else None
    return KIND_POINTS.get(kinds) if points is None else points


def industry_names(sheet: FinalSheet, industries: list[Industry]) -> tuple[str, ...]:
    """Return the entered name of each industry, or its id if no name was entered."""
    names = {industry: getattr(sheet.industry_names, industry) for industry in OTHER_INDUSTRIES}
    return tuple(names.get(industry) or industry for industry in industries)
