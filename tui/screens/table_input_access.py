"""Where one types at a table, as its keys know it: while the screen is made anew there is no line, or half of one."""

from __future__ import annotations

from collections.abc import Iterator

from textual.screen import Screen

from referee.record.table_state import ReplayStep
from tui.widgets.declare_panel import DeclarePanel


class TableInputAccess:
    """The line of one table's screen. What is asked of it while it is not there is not done."""

    def __init__(self, screen: Screen[object]) -> None:
        self.screen = screen

    def _made(self) -> Iterator[DeclarePanel]:
        """Give the panel once all of it is made."""
        return (declare for declare in self.screen.query(DeclarePanel) if declare.query("#verdict"))

    def set_line(self, text: str) -> None:
        """Put a text on the line."""
        self.screen.query_one(DeclarePanel).set_line(text)

    def clear(self, step: ReplayStep | None = None) -> None:
        """Take everything from it; what was `done` with it is called."""
        panel = self.screen.query_one(DeclarePanel)
        panel.line.value = ""
        panel.recorded = step.entry if step is not None else None

    def write(self, text: str) -> None:
        """Write on where one types what was typed beside it."""
        for declare in self.screen.query(DeclarePanel):
            declare.write(text)

    def keep(self) -> None:
        """Keep what is typed as an answer, before the panel is made anew."""
        for declare in self.screen.query(DeclarePanel):
            declare.keep()

    def rest(self) -> bool:
        """Go to where one types; tells whether one was elsewhere, or there is none yet."""
        return all(declare.rest_here() for declare in self.screen.query(DeclarePanel))

    def declare(self) -> None:
        """Declare what stands there."""
        for declare in self._made():
            declare.declare()
