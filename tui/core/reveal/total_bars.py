"""The totals of a scoring as bars that grow, with the gains of the page, and the last gain in the large type."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.big_type import HEIGHT, big, big_shape
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.reveal.scoring_reveal_scene import RunningTotal

FILLED, GAINED = ("█", "#"), ("▓", "=")
FIGURES = 5
"""Cells of the points."""
GAIN = 6
"""Cells of a gain."""
GAIN_BLOCK = 24
"""Cells of the last gain in the large type, kept free on every page: a bar is as long on each."""
LONGEST_NAME = 20
"""The cells that a name may take."""
SHORTEST = 8
"""Cells of the longest bar at least; where there are fewer none is drawn."""


def total_bars(
    context: DrawingContext,
    totals: Sequence[RunningTotal],
    full_bar: int,
    gain: RunningTotal | None,
    unknown_text: str,
    gains: bool = True,
) -> list[StyledText]:
    """Draw a row for each total, where `full_bar` VP fill the width, and beside them the last gain; without `gains`
    the bars have the room of those.
    """
    longest = max((cell_len(context.name(total.seat)) for total in totals), default=0)
    name_width = min(longest, LONGEST_NAME)
    gain_rows = _big_gain(context, gain)
    gain_width = 0 if context.ascii or not gains else GAIN_BLOCK
    width = context.width - gain_width - name_width - FIGURES - GAIN * gains - 7
    rows = [
        _row(context, total, totals, name_width, width if width >= SHORTEST else 0, full_bar, unknown_text)
        for total in totals
    ]
    for index, part in enumerate(gain_rows):
        if index >= len(rows):
            rows.append(StyledText(" " * (context.width - gain_width)))
        rows[index].append(" " * (context.width - part.cell_len - rows[index].cell_len)).append_text(part)
    return rows


def _row(
    context: DrawingContext,
    total: RunningTotal,
    totals: Sequence[RunningTotal],
    name_width: int,
    width: int,
    full_bar: int,
    unknown_text: str,
) -> StyledText:
    """Draw rank, seat, points and bar; whoever leads alone or with others has a star."""
    leads = total.rank == 1 and any(other.rank > 1 for other in totals)
    row = StyledText().append(f"1{symbol('star', context.ascii)}" if leads else f"{total.rank or '-'} ", "bold")
    name = StyledText(context.name(total.seat), "bold")
    name.truncate(name_width, symbol("ellipsis", context.ascii))
    row.append_text(context.mark(total.seat)).append(" ").append_text(name).append(" " * (name_width - name.cell_len))
    if total.points is None:
        return row.append(f" {unknown_text}")
    row.append(f"{total.points:>{FIGURES}} ", "bold")
    if width and full_bar > 0:
        cells = _cells(total.points, width, full_bar)
        gained = min(cells, _cells(total.gain, width, full_bar))
        style = context.style(total.seat)
        row.append(context.bar(FILLED, cells - gained), style).append(context.bar(GAINED, gained), style)
    if total.gain:
        row.append(f" {context.words.format_field(total.gain, 'signed')}", "bold")
    return row


def _cells(points: int, width: int, full_bar: int) -> int:
    """Give the cells of a bar: at least one for any points."""
    return max(1, min(width, points * width // full_bar)) if points > 0 else 0


def _big_gain(context: DrawingContext, total: RunningTotal | None) -> list[StyledText]:
    """Draw the shape of a seat and its gain three rows high; nothing without special signs."""
    if total is None or context.ascii:
        return []
    shape, figures = big_shape(context.shape(total.seat)), big(f"{total.gain:+}") or ("",) * HEIGHT
    return [StyledText(f"{shape[row]}  {figures[row]}", context.style(total.seat)) for row in range(HEIGHT)]
