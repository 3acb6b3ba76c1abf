"""The ranking as bars, with the tie-breaks between seats with equal points."""

from __future__ import annotations

from scoring.breakdown import SeatRank, won_by
from tui.core.export.exported_result import ExportedTableResult
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.reveal.scoring_reveal_scene import RunningTotal
from tui.core.reveal.total_bars import total_bars
from tui.core.reveal.winners_plate import grown_points

INDENT = 7
"""The indent of a tie-break, in terminal cells."""


def ranking_bars(context: DrawingContext, result: ExportedTableResult, grown: float = 1) -> list[StyledText]:
    """Draw a row for each seat, best rank first, with deciding tie-breaks. `grown` is the displayed fraction of the
    bars and points during the animation.
    """
    totals = [RunningTotal(seat.rank, seat.id, grown_points(seat.points, grown), seat.lines) for seat in result.seats]
    full_bar = max((seat.points or 0 for seat in result.seats), default=0)
    bars = total_bars(context, totals, full_bar, context.words.translate("reveal.not_entered"), gains=False)
    places = [SeatRank(seat.id, seat.rank, seat.points or 0, seat.tie_break) for seat in result.seats]
    for bar, rank in zip(bars, places, strict=True):
        if rank.rank and (tie := won_by(rank, places)):
            tie_text = context.words.translate("reveal.tie", name=context.words.translate_or(f"tie_break.{tie}", tie))
            bar.append("\n" + " " * INDENT).append(tie_text, "dim")
    return bars
