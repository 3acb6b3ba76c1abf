"""The drawing beside the form of a CRISIS round evaluation: the Financial Status track, and the distances to
the goal.
"""

from __future__ import annotations

from scoring.games.crisis.round_evaluation import differences, status_after
from scoring.games.crisis.sheet import GoalSheet
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.form import TallyRenderContext
from tui.games.crisis.painting.evaluation import from_sheet, lines


def goal_picture(sheet: GoalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the Financial Status before and after its marker moves, then each seat's distance to the goal."""
    drawing = lines(view, from_sheet(sheet.track), sheet.status, status_after(sheet))
    distances = differences(sheet)
    for seat in view.ids if view.whole else ():
        distance = view.words.format_field(distances[seat], "signed") if seat in distances else "?"
        line = StyledText("  ").append_text(view.mark(seat)).append(f" {view.name(seat)}")
        drawing.append(line.append(f"  {distance}", "bold"))
    return drawing
