"""The gains of a scoring page in large digits, side by side, each with the mark of its seat."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.big_type import HEIGHT, big, big_shape
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.reveal.scoring_reveal_scene import RunningTotal

GAPS = (6, 2)
"""The possible gaps between two gains, in terminal cells, widest first."""


def big_gains(context: DrawingContext, totals: Sequence[RunningTotal]) -> list[StyledText]:
    """Draw the gain of every seat that gains, three rows high; empty if there is none, if they are wider than the
    context, or in ASCII.
    """
    gains = [total for total in totals if total.gain]
    if context.ascii or not gains:
        return []
    for draw_shape in (big_shape, _small_shape):
        blocks = [[*zip(draw_shape(context.shape(total.seat)), _figures(total), strict=True)] for total in gains]
        widths = [max(cell_len(f"{shape} {figures}") for shape, figures in block) for block in blocks]
        for gap in GAPS:
            if sum(widths) + gap * (len(gains) - 1) <= context.width:
                return [_row(context, gains, [block[row] for block in blocks], widths, gap) for row in range(HEIGHT)]
    return []


def _figures(total: RunningTotal) -> tuple[str, ...]:
    return big(f"{total.gain:+}") or ("",) * HEIGHT


def _small_shape(shape: str) -> tuple[str, ...]:
    """Return a seat shape of one cell in the middle of three rows."""
    return (" ", shape, " ")


def _row(
    context: DrawingContext,
    gains: Sequence[RunningTotal],
    parts: Sequence[tuple[str, str]],
    widths: Sequence[int],
    gap: int,
) -> StyledText:
    row = StyledText()
    for index, (total, (shape, figures), width) in enumerate(zip(gains, parts, widths, strict=True)):
        text = f"{shape} {figures}"
        row.append(" " * (gap if index else 0)).append(text, context.style(total.seat))
        row.append(" " * (width - cell_len(text)))
    return row
