"""The ranking as bars with the categories that they are made of, and the tie-breaks between seats with equal points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from scoring.breakdown import SeatRank, won_by
from tui.core.export.exported_result import ExportedTableResult
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.reveal.scoring_reveal_scene import RunningTotal
from tui.core.reveal.total_bars import total_bars

EDGE = ("▐", "|")
"""The left edge of a category below a bar; the second is ASCII."""
SHORTEST = 6
"""The minimum width of a shortened name of a category, in terminal cells."""
INDENT = 7
"""The indent of a tie-break, in terminal cells."""


def counting_bars(
    context: DrawingContext, result: ExportedTableResult, fraction: float, height: int
) -> list[StyledText]:
    """Draw a grey bar of `height` rows for each seat in turn order while the points are counted up to a fraction of the
    most, so that nothing tells who has won before the end.
    """
    points = {seat.id: seat.points for seat in result.seats}
    full_bar = max((each or 0 for each in points.values()), default=0)
    limit = int(full_bar * fraction)
    totals = [
        RunningTotal(0, seat, None if (total := points.get(seat)) is None else int(min(total, limit)), ())
        for seat in context.ids
    ]
    unknown = context.words.translate("reveal.not_entered")
    below = partial(_same_bar, height - 1)
    bars = total_bars(context, totals, full_bar, unknown, gains=False, below=below)
    return [StyledText(f"   {bar.plain[3:]}\n", "dim") for bar in bars]


def _same_bar(count: int, _total: RunningTotal, bar: StyledText) -> list[StyledText]:
    return [bar] * count


def ranking_bars(context: DrawingContext, result: ExportedTableResult) -> list[StyledText]:
    """Draw a row for each seat, best rank first, with deciding tie-breaks."""
    totals = [RunningTotal(seat.rank, seat.id, seat.points, seat.lines) for seat in result.seats]
    full_bar = max((seat.points or 0 for seat in result.seats), default=0)
    categories = {seat.id: seat.categories for seat in result.seats}

    def add_categories(total: RunningTotal, bar: StyledText) -> list[StyledText]:
        return [make_up(context, total.seat, categories[total.seat], bar.cell_len)]

    bars = total_bars(
        context, totals, full_bar, context.words.translate("reveal.not_entered"), gains=False, below=add_categories
    )
    places = [SeatRank(seat.id, seat.rank, seat.points or 0, seat.tie_break) for seat in result.seats]
    for bar, rank in zip(bars, places, strict=True):
        if rank.rank and (tie := won_by(rank, places)):
            tie_text = context.words.translate("reveal.tie", name=context.words.translate_or(f"tie_break.{tie}", tie))
            bar.append("\n" + " " * INDENT).append(tie_text, "dim")
    return bars


def make_up(context: DrawingContext, seat: str, categories: Mapping[str, int], width: int) -> StyledText:
    """Draw the categories of a seat's points below its bar, each as wide as its share, the largest first."""
    ordered = sorted(((points, id) for id, points in categories.items() if points > 0), reverse=True)
    total, row, stop = sum(points for points, _ in ordered), StyledText(), 0
    for points, id in ordered:
        start, stop = stop * width // total, stop + points
        available_width = stop * width // total - start - 1
        label = context.words.translate_or(f"category.{id}", id)
        short = fit(label, max(0, available_width - cell_len(str(points)) - 2)).rstrip()
        shortened = f"{short}{symbol('ellipsis', context.ascii)} {points}" if cell_len(short) >= SHORTEST else ""
        texts = (f"{label} {points}", shortened or str(points), str(points), "")
        if available_width >= 0:
            row.append(EDGE[context.ascii], context.style(seat))
            row.append(fit(next(text for text in texts if cell_len(text) <= available_width), available_width), "dim")
    return row
