"""The score curve of a table: the VP of every seat over the game, one small picture each, and points by category."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll

from tui.core.export.exported_result import by_category
from tui.core.history.table_results import SeatScoreCurve, curves
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.sparkline import bounds, spark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import packed
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText

BESIDE = 6
"""Cells beside the pictures: the padding and the scroll bar."""
LONGEST = 100
"""Columns of a picture at most."""


class ScoreCurveScreen(TableScreenBase):
    """A picture for each seat with its total, all of them to one scale; below, what each scored for what."""

    HELP_ID = "curve"

    DEFAULT_CSS = "ScoreCurveScreen VerticalScroll { padding: 1 2; }"

    def title_text(self) -> str:
        """Give the title line."""
        return self.plain(f"{self.say('history.curve')} · {self.table_title()}")

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
            part.put(self.lines())

    def draw(self) -> None:
        """Draw one picture for each seat."""
        self.query_one("#curves", HangingIndentText).put(self.lines())

    def lines(self) -> list[tuple[str, StyledText]]:
        """Lay the pictures out as high as the screen lets them be, names and totals whole to their left."""
        found = curves(self.table)
        low, high = bounds([curve.points for curve in found])
        width = self.app.size.width - BESIDE
        names = [curve.name or curve.seat for curve in found]
        stand = [curve.points[-1] for curve in found]
        totals = [self.say("reveal.not_entered") if one is None else str(one) for one in stand]
        lead = max(map(cell_len, names)) + max(map(cell_len, totals)) + 11
        most = max((one for one in stand if one is not None), default=None)
        rows = max(1, min(5, (self.app.size.height // 2) // max(1, len(found))))
        lines = []
        for curve, name, total in zip(found, names, totals, strict=True):
            seat = next(seat for seat in self.table.world.seats if seat.id == curve.seat)
            leads = most is not None and curve.points[-1] == most
            head = StyledText(f"1{sign('star', self.ascii)} " if leads else "   ", "bold")
            head.append_text(seat_mark(seat, self.app.theme, self.ascii)).append(f" {name}", "bold")
            head.append(" " * (lead - head.cell_len - cell_len(total) - 2)).append(f"{total}  ", "bold")
            drawn = spark(curve.points, min(LONGEST, width - lead), low, high, self.ascii, rows)
            style = seat_mark(seat, self.app.theme).style
            lines += [StyledText(" " * lead).append(row, style) for row in drawn[:-1]]
            lines.append(head.append(drawn[-1], style))
            lines += [StyledText("")] * (rows > 1)
        said = f"{self.say('history.entry')} {found[0].entries[0]} {sign('arrow', self.ascii)} {found[0].entries[-1]}"
        lines.append(StyledText(" " * lead).append(f"{said}   {self.say('share.vp')} {low}–{high}", "dim"))
        for curve, name in zip(found, names, strict=True):
            lines += [StyledText(""), StyledText(name, "bold")]
            lines += [StyledText("  ").append_text(line) for line in packed(self._categories(curve), width - 2, "  ")]
        return [("", line) for line in lines]

    def _categories(self, curve: SeatScoreCurve) -> list[StyledText]:
        """Say the points of a seat by category, the most first."""
        words = self.words
        mine = by_category(line for line in self.table.lines() if line.seat == curve.seat)
        parts = sorted(mine.items(), key=lambda part: -part[1])
        return [StyledText(f"{words.say_or(f'category.{id}', id)} {points}", "dim") for id, points in parts if points]
