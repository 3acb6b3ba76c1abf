"""The picture beside the evaluation of a round: the Financial Status track, and the distances to the goal."""

from __future__ import annotations

from scoring.games.crisis.round_evaluation import differences, status_after
from scoring.games.crisis.sheet import GoalSheet
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.form import TallyRenderContext
from tui.games.crisis.painting.financial_status import from_sheet, lines


def goal_picture(sheet: GoalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the Financial Status track with where the marker stands and where it goes, then each seat's distance."""
    words = view.words
    drawn = lines(words, from_sheet(sheet.track), sheet.status, status_after(sheet), view.width, view.theme, view.ascii)
    if not view.whole:
        return drawn
    each = differences(sheet)
    for seat in view.seats:
        line = (
            StyledText("  ")
            .append_text(seat_mark(seat, view.theme, view.ascii))
            .append(f" {words.format_field(seat.id, 'seat')}")
        )
        line.append(f"  {words.format_field(each[seat.id], 'signed') if seat.id in each else '?'}", "bold")
        drawn.append(line)
    return drawn
