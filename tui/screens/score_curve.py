"""The score curve screen: the points of all seats during the game in one chart, and the points by category."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll

from referee.table.protest_replay import recorded_winners
from tui.core.export.exported_result import by_category
from tui.core.history.table_results import SeatScoreCurve, curves
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import pack
from tui.core.result.joint_curve import joint_curve
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText

MARGIN = 6
"""The width beside the chart (padding and scroll bar), in terminal cells."""


class ScoreCurveScreen(TableScreenBase):
    """The score curves of a table in one chart, and below it the points by category."""

    HELP_ID = "curve"

    DEFAULT_CSS = "ScoreCurveScreen VerticalScroll { padding: 1 2; }"

    def title_text(self) -> str:
        return self.plain(f"{self.translate('history.curve')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the chart."""
        with VerticalScroll(can_focus=True):
            yield HangingIndentText(id="curves")

    def on_mount(self) -> None:
        """Draw the curves."""
        self.draw()
        self.query_one(VerticalScroll).focus()

    async def compose_anew(self) -> None:
        """Recompose the curves in the current language and theme."""
        await super().compose_anew()
        self.draw()

    def on_resize(self, _event: events.Resize) -> None:
        """Redraw the curves for the new size."""
        for part in self.query("#curves").results(HangingIndentText):
            part.set_lines(self.lines())

    def draw(self) -> None:
        self.query_one("#curves", HangingIndentText).set_lines(self.lines())

    def lines(self) -> list[tuple[str, StyledText]]:
        """Return the chart, and the points by category of each seat, as lines."""
        score_curves, winners = curves(self.table), recorded_winners(self.table) or ()
        width = self.app.size.width - MARGIN
        context = DrawingContext(self.words, self.seats, width, theme=self.app.theme, ascii=self.ascii)
        lines = joint_curve(context, score_curves, max(len(score_curves), self.app.size.height // 3))
        for curve in score_curves:
            star = f"1{symbol('star', self.ascii)} " if curve.seat in winners else ""
            name = StyledText(star, "bold").append_text(context.mark(curve.seat))
            lines += [StyledText(""), name.append(f" {context.name(curve.seat)}", "bold")]
            lines += [StyledText("  ").append_text(line) for line in pack(self._categories(curve), width - 2, "  ")]
        return [("", line) for line in lines]

    def _categories(self, curve: SeatScoreCurve) -> list[StyledText]:
        """Return the points of a seat by category, highest first, as texts."""
        words = self.words
        totals = by_category(line for line in self.table.lines() if line.seat == curve.seat)
        parts = sorted(totals.items(), key=lambda part: -part[1])
        return [
            StyledText(f"{words.translate_or(f'category.{id}', id)} {points}", "dim") for id, points in parts if points
        ]
