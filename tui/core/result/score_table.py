"""The points of a table by category and seat, with totals, as a grid."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.facts.facts import known
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Words
from tui.core.rendering.symbols import symbol

START, TOTAL = "start", "total"
"""The category of the points before the first score line, and the row of totals."""
Cell = tuple[str, str]
"""A (category, seat) pair."""


class ScoreTable(Struct, frozen=True):
    """The grid of points: rows as (category, label) with the total last, numbers, the highest cells of each row
    (`best`), and the score lines of each number.
    """

    rows: tuple[tuple[str, str], ...] = ()
    numbers: Mapping[Cell, str] = {}
    best: frozenset[Cell] = frozenset()
    lines: Mapping[Cell, tuple[ScoreLine, ...]] = {}

    def behind(self, category: str, seat: str) -> tuple[ScoreLine, ...]:
        """Return the score lines of a number; for a total, all score lines of the seat."""
        if category != TOTAL:
            return self.lines.get((category, seat), ())
        return tuple(line for (_, id), lines in self.lines.items() if id == seat for line in lines)


def score_table(words: Words, table: Table, ascii: bool, empty: bool = True) -> ScoreTable:
    """Return the points of a table by category and seat. Without `empty`, categories without any points are omitted."""
    lines: dict[Cell, tuple[ScoreLine, ...]] = {}
    for line in table.lines():
        cell = (line.category, line.seat)
        lines[cell] = (*lines.get(cell, ()), line)
    points: dict[Cell, int | None] = {
        cell: sum(line.points for line in seat_lines) for cell, seat_lines in lines.items()
    }
    order = list(dict.fromkeys(category for category, _ in lines))
    has_start = START not in order
    for seat in table.seats:
        vp = table.state.seats[seat].vp
        with_reason = sum(vp or 0 for (_, id), vp in points.items() if id == seat)
        points[TOTAL, seat] = vp if known(vp) else None
        if has_start:
            points[START, seat] = vp - with_reason if known(vp) else None
    if has_start and any(points[START, seat] for seat in table.seats):
        order.insert(0, START)
    categories = [category for category in order if empty or any(points.get((category, seat)) for seat in table.seats)]
    labels = {START: words.translate("scores.start")} if has_start else {}
    rows = [(id, labels.get(id) or words.translate_or(f"category.{id}", id)) for id in categories]
    missing = symbol("dash", ascii)
    return ScoreTable(
        (*rows, (TOTAL, words.translate("scores.total"))),
        {cell: missing if vp is None else str(vp) for cell, vp in points.items()},
        frozenset(cell for category in categories for cell in _best(points, category, tuple(table.seats))),
        lines,
    )


def _best(points: Mapping[Cell, int | None], category: str, seats: tuple[str, ...]) -> list[Cell]:
    """Return the cells with the highest points in a row; empty if all are equal."""
    row = {seat: points.get((category, seat)) or 0 for seat in seats}
    maximum = max(row.values(), default=0)
    return [(category, seat) for seat, vp in row.items() if vp == maximum] if len(set(row.values())) > 1 else []
