"""The page of the result: who has won, the ranking, the points of the phone's seat, the curves, what can be saved."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.export.bgstats import link
from tui.core.export.exported_result import gather
from tui.core.export.formats import FORMS
from tui.core.history.table_results import curves
from tui.core.rendering.sparkline import bounds
from tui.web.final_result import final_result
from tui.web.pages import SeatMark, page, seat_marks, standings
from tui.web.phone import Phone

WIDTH, HEIGHT = 100, 24
"""The units of a curve."""
LINK = "bgstats"


class CategoryPoints(Struct, frozen=True):
    """The points of a seat in a category; `share` is their part of the most, in percent."""

    label: str
    points: int
    share: int


class ScoreCurve(Struct, frozen=True):
    """How the points of a seat grew: the lines of its drawing, each as `x,y x,y …`, broken where they are not known."""

    seat: SeatMark
    lines: tuple[str, ...]
    points: int | None


def result_page(phone: Phone, token: str) -> str:
    """Lay out the result, or how the table stands before the end."""
    words, table = phone.words, phone.table
    ranking = standings(words, table)
    values = {
        "standings": ranking,
        "final": final_result(words, table),
        "seats": seat_marks(words, table),
        "categories": own_categories(words, table, phone.seat),
        "curves": score_curves(words, table),
        "bgstats": link(gather(table, words)),
        "forms": [form for form in FORMS if form != LINK],
        "notice": (),
    }
    return page("end", phone, token, "/end", **values)


def result_file(phone: Phone, form: str) -> bytes:
    """Write the result in a form."""
    return FORMS[form](phone.table, gather(phone.table, phone.words), phone.words)


def own_categories(words: Words, table: Table, seat: str) -> list[CategoryPoints]:
    """List the points of a seat by category, the largest first; a category of 0 is left out."""
    lines = sorted((line for line in table.breakdown().lines if line.seat == seat), key=lambda line: line.category)
    sums = {
        words.translate_or(f"category.{category}", category): sum(line.points for line in group)
        for category, group in groupby(lines, key=lambda line: line.category)
    }
    largest = max([abs(points) for points in sums.values()], default=0) or 1
    parts = [CategoryPoints(label, points, max(0, 100 * points // largest)) for label, points in sums.items() if points]
    return sorted(parts, key=lambda part: -part.points)


def score_curves(words: Words, table: Table) -> list[ScoreCurve]:
    """Draw the points of every seat to one scale; nothing before anybody has scored."""
    seats, by_seat = seat_marks(words, table), {curve.seat: curve.points for curve in curves(table)}
    low, high = bounds(list(by_seat.values()))
    if high == low or max(map(len, by_seat.values())) < 2:
        return []
    return [
        ScoreCurve(seats[seat], tuple(_lines(points, low, high)), points[-1])
        for seat, points in by_seat.items()
        if points
    ]


def _lines(points: tuple[int | None, ...], low: int, high: int) -> list[str]:
    steps = max(1, len(points) - 1)
    known = [
        (point is not None, f"{WIDTH * index / steps:.1f},{HEIGHT * (high - (point or 0)) / (high - low):.1f}")
        for index, point in enumerate(points)
    ]
    parts = groupby(known, key=lambda part: part[0])
    return [" ".join(position for _, position in group) for is_known, group in parts if is_known]
