"""The totals of a scoring as growing bars, with the gains of the current page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.reveal.scoring_reveal_scene import RunningTotal

GAINED = ("▓", "=")
FIGURES = 5
"""The width of the column of points, in terminal cells."""
GAIN = 6
"""The width of a gain beside a bar, in terminal cells."""
LONGEST_NAME = 20
"""The maximum width of a name, in terminal cells."""
SHORTEST = 8
"""The minimum width of the bars, in terminal cells; without it, no bars are drawn."""


def nothing(_total: RunningTotal, _bar: StyledText) -> Sequence[StyledText]:
    """Draw nothing below a bar."""
    return ()


def total_bars(
    context: DrawingContext,
    totals: Sequence[RunningTotal],
    full_bar: int,
    unknown_text: str,
    gains: bool = True,
    below: Callable[[RunningTotal, StyledText], Sequence[StyledText]] = nothing,
) -> list[StyledText]:
    """Draw the bar of each total, and the rows that `below` returns for it; `full_bar` points fill the width. Without
    `gains`, the totals are final, and all seats ranked first have a star.
    """
    longest = max((cell_len(context.name(total.seat)) for total in totals), default=0)
    name_width = min(longest, LONGEST_NAME)
    width = context.width - name_width - FIGURES - GAIN * gains - 8
    return [
        _row(
            context,
            total,
            not gains and total.rank == 1,
            name_width,
            width if width >= SHORTEST else 0,
            full_bar,
            unknown_text,
            below,
        )
        for total in totals
    ]


def _row(
    context: DrawingContext,
    total: RunningTotal,
    leads: bool,
    name_width: int,
    width: int,
    full_bar: int,
    unknown_text: str,
    below: Callable[[RunningTotal, StyledText], Sequence[StyledText]],
) -> StyledText:
    """Draw rank, seat, points and bar of a total, with a star if it `leads`."""
    row = StyledText().append(f"1{symbol('star', context.ascii)} " if leads else f"{total.rank or '-'}  ", "bold")
    name = StyledText(context.name(total.seat), "bold")
    name.truncate(name_width, symbol("ellipsis", context.ascii))
    row.append_text(context.mark(total.seat)).append(" ").append_text(name).append(" " * (name_width - name.cell_len))
    if total.points is None:
        return row.append(f" {unknown_text}")
    row.append(f"{total.points:>{FIGURES}} ", "bold")
    start, bar = row.cell_len, StyledText()
    if width and full_bar > 0:
        cells = _cells(total.points, width, full_bar)
        gained = min(cells, _cells(total.gain, width, full_bar))
        style = context.style(total.seat)
        bar.append_text(context.seat_bar(total.seat, cells - gained)).append(context.bar(GAINED, gained), style)
    row.append_text(bar)
    if total.gain:
        row.append(f" {context.words.format_field(total.gain, 'signed')}", "bold")
    for line in below(total, bar) if bar else ():
        row.append("\n" + " " * start).append_text(line)
    return row


def _cells(points: int, width: int, full_bar: int) -> int:
    """Return the number of cells of a bar, at least one if the points are positive."""
    return max(1, min(width, points * width // full_bar)) if points > 0 else 0
