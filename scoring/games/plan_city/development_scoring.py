"""Points for the rail network and city development (PLC-9.5 to PLC-9.10), by rank; tied seats share the points of their
ranks.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.breakdown import ScoreLine
from scoring.games.plan_city.known_item_counts import KnownItemCounts
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.values import RANK_CATEGORIES, RankCategory
from scoring.majority import MajorityShare, shares
from scoring.text_catalogs import Phrase

ITEM: dict[RankCategory, str] = {"rail_network": "rail_cells"}
"""The name of the count that a category ranks, if it differs from the category."""
CLAUSES: dict[RankCategory, tuple[str, ...]] = {
    "rail_network": ("PLC-9.5", "PLC-9.6"),
    "residential": ("PLC-9.7",),
    "market": ("PLC-9.7", "PLC-9.10"),
    "garden": ("PLC-9.7",),
    "slum": ("PLC-9.8",),
}


def item_of(category: RankCategory) -> str:
    return ITEM.get(category, category)


def development_lines(
    sheet: FinalSheet, seats: Mapping[str, KnownItemCounts]
) -> tuple[list[ScoreLine], list[str], dict[str, list[str]]]:
    """Return the score lines of all categories, the blank fields of the whole table, and the blank fields of
    each seat.
    """
    lines: list[ScoreLine] = []
    table: list[str] = []
    blank: dict[str, list[str]] = {}
    if not sheet.has_all_seats:
        for name, seat in seats.items():
            own, blank[name] = _apart(sheet, name, seat)
            lines += own
        return lines, table, blank
    for category in RANK_CATEGORIES:
        item = item_of(category)
        for name, seat in seats.items():
            blank[name] = blank.get(name, []) + seat.lacks((item,))
        values = sheet.rank_values.of(category)
        known = {name: seat.counts[item] for name, seat in seats.items() if item in seat.counts}
        complete = len(known) == len(seats)
        if values is None and not (complete and _nobody_ranked(sheet, category, known)):
            table.append(f"rank_values.{category}")
        elif complete:
            lines += _category(sheet, category, known, values or ())
    return lines, table, blank


def _apart(sheet: FinalSheet, name: str, known: KnownItemCounts) -> tuple[list[ScoreLine], list[str]]:
    """Return the score lines and blank fields of a seat if other seats are missing: counts without ranks, and the
    entered development points.
    """
    points = sheet.seats[name].development_points
    lines: list[ScoreLine] = []
    blank: list[str] = []
    for category in RANK_CATEGORIES:
        item = item_of(category)
        blank += known.lacks((item,)) if points is None else []
        if item in known.counts:
            count_phrase = _count_phrase(sheet, category, known.counts[item])
            working = Phrase("working.not_compared", {"counted": count_phrase})
            lines.append(ScoreLine(name, category, 0, working, CLAUSES[category]))
    if points is not None:
        working = Phrase("working.development_points", {"points": Phrase("working.loss", {"points": points})})
        clauses = tuple(dict.fromkeys(clause for clauses in CLAUSES.values() for clause in clauses))
        lines.append(ScoreLine(name, "development_points", points, working, clauses))
    return lines, blank


def _count_phrase(sheet: FinalSheet, category: RankCategory, count: int) -> Phrase:
    lone = category == "rail_network" and count == 1
    return Phrase("working.lone_station" if lone else "working.cells", {"n": ranked_count(sheet, category, count)})


def ranked_count(sheet: FinalSheet, category: RankCategory, count: int) -> int:
    """Return the count that is ranked. A rail network of one station counts as the option says (PLC-R22)."""
    return sheet.lone_station if category == "rail_network" and count == 1 else count


def _nobody_ranked(sheet: FinalSheet, category: RankCategory, counts: Mapping[str, int]) -> bool:
    return sheet.zero_count == "unranked" and not any(ranked_count(sheet, category, n) for n in counts.values())


def _category(
    sheet: FinalSheet, category: RankCategory, counts: Mapping[str, int], values: tuple[int, ...]
) -> list[ScoreLine]:
    amounts = {name: ranked_count(sheet, category, count) for name, count in counts.items()}
    ranked = {share.participant: share for share in shares(amounts, values, zero_ranks=sheet.zero_count == "ranked")}
    lines = []
    for name in amounts:
        count_phrase = _count_phrase(sheet, category, counts[name])
        share = ranked.get(name)
        if share is None:
            working = Phrase("working.no_rank", {"counted": count_phrase, "points": 0})
            lines.append(ScoreLine(name, category, 0, working, CLAUSES[category]))
        else:
            points, working = _tied_points(sheet, share, count_phrase, loss=category == "slum")
            tie = ("PLC-9.9",) if share.tied > 1 else ()
            lines.append(ScoreLine(name, category, points, working, (*CLAUSES[category], *tie)))
    return lines


def _tied_points(sheet: FinalSheet, share: MajorityShare, count_phrase: Phrase, *, loss: bool) -> tuple[int, Phrase]:
    """Return the points of one seat and their explanation: tied seats divide the points of their ranks equally
    (PLC-9.9). Fractions are rounded up; a loss is rounded as the option `slum_rounding` says.
    """
    down = loss and sheet.slum_rounding == "toward_zero"
    total = sum(share.covered)
    part = total // share.tied if down else -(-total // share.tied)
    points = -part if loss else part
    figures = {
        "counted": count_phrase,
        "rank": share.rank,
        "last": share.rank + share.tied - 1,
        "tied": share.tied,
        "sum": " + ".join(map(str, share.covered)),
        "part": part,
        "points": points,
        "result": Phrase("working.loss" if points else "working.loss_none", {"points": points}),
    }
    key = "alone" if share.tied == 1 else "shared_down" if down else "shared"
    return points, Phrase(f"working.{key}_loss" if loss else f"working.{key}", figures)
