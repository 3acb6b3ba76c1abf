"""The totals of a scoring in large digits, side by side, each with the mark of its seat."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.big_type import HEIGHT, big, big_shape
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.reveal.scoring_reveal_scene import RunningTotal

GAPS = (6, 2)
UNKNOWN = "?"
"""The possible gaps between two totals, in terminal cells, widest first."""


def big_totals(context: DrawingContext, totals: Sequence[RunningTotal]) -> list[StyledText]:
    """Draw the total of every seat, three rows high; empty if they are wider than the context, or in ASCII."""
    if context.ascii or not totals:
        return []
    for draw_shape in (big_shape, _small_shape):
        blocks = [[*zip(draw_shape(context.shape(total.seat)), _figures(total), strict=True)] for total in totals]
        widths = [max(cell_len(f"{shape} {figures}") for shape, figures in block) for block in blocks]
        for gap in GAPS:
            if sum(widths) + gap * (len(totals) - 1) <= context.width:
                return [_row(context, totals, [block[row] for block in blocks], widths, gap) for row in range(HEIGHT)]
    return []


def _figures(total: RunningTotal) -> tuple[str, ...]:
    unknown = ("", UNKNOWN, "")
    return unknown if total.points is None else big(str(total.points)) or unknown


def _small_shape(shape: str) -> tuple[str, ...]:
    """Return a seat shape of one cell in the middle of three rows."""
    return (" ", shape, " ")


def _row(
    context: DrawingContext,
    totals: Sequence[RunningTotal],
    parts: Sequence[tuple[str, str]],
    widths: Sequence[int],
    gap: int,
) -> StyledText:
    row = StyledText()
    for index, (total, (shape, figures), width) in enumerate(zip(totals, parts, widths, strict=True)):
        text = f"{shape} {figures}"
        row.append(" " * (gap if index else 0)).append(text, context.style(total.seat))
        row.append(" " * (width - cell_len(text)))
    return row
