"""The points of each seat during a game as small charts, all with the same scale."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tui.core.history.table_results import SeatScoreCurve
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.sparkline import bounds, spark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol

LONGEST = 100
"""The maximum width of a chart, in terminal cells."""
TELLING = 3
"""The minimum number of points of a curve worth displaying."""


def tells(curves: Sequence[SeatScoreCurve]) -> bool:
    """Return whether the curves have enough points to be worth displaying."""
    return any(len(curve.points) >= TELLING for curve in curves)


def curve_pictures(
    context: DrawingContext, curves: Sequence[SeatScoreCurve], rows: int, winners: Collection[str] | None
) -> list[StyledText]:
    """Draw a chart of `rows` rows for each seat, with name and total on the left and the scale below. Winners have a
    star; the leaders if `winners` is None.
    """
    low, high = bounds([curve.points for curve in curves])
    names = [curve.name or curve.seat for curve in curves]
    stand = [curve.points[-1] for curve in curves]
    totals = [context.words.translate("reveal.not_entered") if points is None else str(points) for points in stand]
    label_width = max(map(cell_len, names)) + max(map(cell_len, totals)) + 11
    maximum = max((points for points in stand if points is not None), default=None)
    leaders = [curve.seat for curve in curves if maximum is not None and curve.points[-1] == maximum]
    lines = []
    for curve, name, total in zip(curves, names, totals, strict=True):
        leads = curve.seat in (leaders if winners is None else winners)
        head = StyledText(f"1{symbol('star', context.ascii)} " if leads else "   ", "bold")
        head.append_text(context.mark(curve.seat)).append(f" {name}", "bold")
        head.append(" " * (label_width - head.cell_len - cell_len(total) - 2)).append(f"{total}  ", "bold")
        picture = spark(curve.points, min(LONGEST, context.width - label_width), low, high, context.ascii, rows)
        style = context.style(curve.seat)
        lines += [StyledText(" " * label_width).append(row, style) for row in picture[:-1]]
        lines.append(head.append(picture[-1], style))
        lines += [StyledText("")] * (rows > 1)
    entries = curves[0].entries
    scale = f"{context.words.translate('history.entry')} {entries[0]} {symbol('arrow', context.ascii)} {entries[-1]}"
    lines.append(
        StyledText(" " * label_width).append(f"{scale}   {context.words.translate('share.vp')} {low}–{high}", "dim")
    )
    return lines
