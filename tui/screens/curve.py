"""The score curve of a table: the VP of every seat over the game, and points by category."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual_plotext import PlotextPlot

from tui.desk.history.played import curves
from tui.desk.ink import Text
from tui.desk.sharing.result import by_category
from tui.screens.at_table import AtTable
from tui.widgets.hanging import Hanging
from tui.widgets.prose import Parts

MARKS = ("o", "x", "+", "*", "#")
"""One sign for each seat: the curves are told apart without colour."""


class CurveScreen(AtTable):
    """The curve above, the categories below."""

    DEFAULT_CSS = """
    CurveScreen PlotextPlot { height: 1fr; min-height: 10; }
    CurveScreen VerticalScroll { height: auto; max-height: 40%; padding: 0 1; }
    """

    def title_text(self) -> str:
        """Give the title line."""
        return self.plain(f"{self.say('history.curve')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the plot and the categories."""
        yield PlotextPlot()
        with VerticalScroll(can_focus=True):
            yield Parts(id="legend")
            yield Hanging(id="categories")

    def on_mount(self) -> None:
        """Draw the curve."""
        self.draw()
        self.query_one(VerticalScroll).focus()

    async def compose_anew(self) -> None:
        """Draw it in the language and theme now in use."""
        await super().compose_anew()
        self.draw()

    def on_resize(self, _event: events.Resize) -> None:
        """Fit the curve to the terminal."""
        self.query_one(PlotextPlot).refresh()

    def draw(self) -> None:
        """Draw one line for each seat, and name its sign."""
        plot = self.query_one(PlotextPlot)
        plot.plt.clear_data()
        found = curves(self.table)
        for number, curve in enumerate(found):
            plot.plt.plot(curve.points, marker=MARKS[number % len(MARKS)])
        last = max(len(curve.points) for curve in found)
        plot.plt.xticks(list(range(1, last + 1, max(1, last // 8))))
        plot.plt.xlabel(self.say("history.steps"))
        plot.plt.ylabel(self.say("share.vp"))
        plot.refresh()
        self.query_one("#legend", Parts).put(
            Text(f"{MARKS[number % len(MARKS)]} {curve.name or curve.seat} {curve.points[-1]}")
            for number, curve in enumerate(found)
        )
        self.query_one("#categories", Hanging).put(self.categories())

    def categories(self) -> list[tuple[str, Text]]:
        """Say the points of each seat by category, the most first."""
        words, lines = self.words, []
        for seat, name in self.table.seats.items():
            mine = by_category(line for line in self.table.lines() if line.seat == seat)
            parts = sorted(mine.items(), key=lambda part: -part[1])
            said = ", ".join(f"{words.say_or(f'category.{id}', id)} {points}" for id, points in parts if points)
            lines.append((f"{seat} ", Text(f"{name or seat}: {said or '-'}")))
        return lines
