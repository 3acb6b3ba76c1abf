"""The score curve of a table: the VP of every seat over the game, one small picture each, and points by category."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll

from tui.core.export.exported_result import by_category
from tui.core.history.table_results import SeatScoreCurve, curves
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import packed
from tui.core.result.curve_pictures import curve_pictures
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText

MARGIN = 6
"""Cells beside the pictures: the padding and the scroll bar."""


class ScoreCurveScreen(TableScreenBase):
    """A picture for each seat with its total, all of them to one scale; below, what each scored for what."""

    HELP_ID = "curve"

    DEFAULT_CSS = "ScoreCurveScreen VerticalScroll { padding: 1 2; }"

    def title_text(self) -> str:
        """Give the title line."""
        return self.plain(f"{self.translate('history.curve')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the pictures."""
        with VerticalScroll(can_focus=True):
            yield HangingIndentText(id="curves")

    def on_mount(self) -> None:
        """Draw the curves."""
        self.draw()
        self.query_one(VerticalScroll).focus()

    async def compose_anew(self) -> None:
        """Draw them in the language and theme now in use."""
        await super().compose_anew()
        self.draw()

    def on_resize(self, _event: events.Resize) -> None:
        """Fit the curves to the terminal."""
        for part in self.query("#curves").results(HangingIndentText):
            part.set_lines(self.lines())

    def draw(self) -> None:
        """Draw one picture for each seat."""
        self.query_one("#curves", HangingIndentText).set_lines(self.lines())

    def lines(self) -> list[tuple[str, StyledText]]:
        """Lay the pictures out as high as the screen lets them be, names and totals whole to their left."""
        score_curves = curves(self.table)
        width = self.app.size.width - MARGIN
        rows = max(1, min(5, (self.app.size.height // 2) // max(1, len(score_curves))))
        context = DrawingContext(self.words, self.seats, width, theme=self.app.theme, ascii=self.ascii)
        lines = curve_pictures(context, score_curves, rows)
        for curve in score_curves:
            lines += [StyledText(""), StyledText(curve.name or curve.seat, "bold")]
            lines += [StyledText("  ").append_text(line) for line in packed(self._categories(curve), width - 2, "  ")]
        return [("", line) for line in lines]

    def _categories(self, curve: SeatScoreCurve) -> list[StyledText]:
        """Say the points of a seat by category, the most first."""
        words = self.words
        totals = by_category(line for line in self.table.lines() if line.seat == curve.seat)
        parts = sorted(totals.items(), key=lambda part: -part[1])
        return [
            StyledText(f"{words.translate_or(f'category.{id}', id)} {points}", "dim") for id, points in parts if points
        ]
