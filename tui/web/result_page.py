"""The result page: the winner, the ranking, the points of the phone's seat, the score curves, and the export
formats.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from msgspec import Struct

from referee.table.round_check import round_at
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.export.bgstats import link
from tui.core.export.exported_result import gather
from tui.core.export.formats import FORMS
from tui.core.history.table_results import SeatScoreCurve, curves
from tui.core.rendering.sparkline import bounds
from tui.core.result.joint_curve import passing_text
from tui.web.final_result import final_result
from tui.web.pages import RankedSeat, SeatMark, page, seat_marks, standings
from tui.web.phone import Phone

WIDTH, HEIGHT = 100, 48
"""The width and height of a curve drawing, in its own units."""
LINK = "bgstats"


class CategoryPoints(Struct, frozen=True):
    """The points of a seat in a score category; `share` is their amount in percent of the largest category."""

    label: str
    points: int
    share: int


class ScoreCurve(Struct, frozen=True):
    """The score curve of a seat: its polylines as `x,y x,y …`, with gaps at unknown points, and its last points."""

    seat: SeatMark
    lines: tuple[str, ...]
    points: int | None


def result_page(phone: Phone, token: str) -> str:
    """Return the HTML page with the result, or with the standings of an unfinished game."""
    words, table = phone.words, phone.table
    ranking = standings(words, table)
    values = {
        "standings": ranking,
        "final": final_result(words, table),
        "seats": seat_marks(words, table),
        "categories": own_categories(words, table, phone.seat),
        "curves": score_curves(words, table),
        "passed": passing_text(words, table, ranked_curves(table, ranking), partial(round_at, table)),
        "bgstats": link(gather(table, words)),
        "forms": [form for form in FORMS if form != LINK],
        "notice": (),
    }
    return page("end", phone, token, "/end", **values)


def ranked_curves(table: Table, ranking: Sequence[RankedSeat]) -> list[SeatScoreCurve]:
    """Return the score curves, best rank first."""
    by_seat = {curve.seat: curve for curve in curves(table)}
    return [by_seat[row.seat.id] for row in ranking]


def result_file(phone: Phone, form: str) -> bytes:
    return FORMS[form](phone.table, gather(phone.table, phone.words), phone.words)


def own_categories(words: Words, table: Table, seat: str) -> list[CategoryPoints]:
    """Return the points of a seat by score category, the highest first, without categories of 0 points."""
    lines = sorted((line for line in table.breakdown().lines if line.seat == seat), key=lambda line: line.category)
    sums = {
        words.translate_or(f"category.{category}", category): sum(line.points for line in group)
        for category, group in groupby(lines, key=lambda line: line.category)
    }
    largest = max([abs(points) for points in sums.values()], default=0) or 1
    parts = [CategoryPoints(label, points, max(0, 100 * points // largest)) for label, points in sums.items() if points]
    return sorted(parts, key=lambda part: -part.points)


def score_curves(words: Words, table: Table) -> list[ScoreCurve]:
    """Return the score curves of all seats on a common scale; empty while nobody has scored."""
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
