"""Access to the input line of a table screen, even while the screen is recomposed and the line does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from textual.screen import Screen

from referee.record.table_state import ReplayStep
from tui.widgets.declare_panel import DeclarePanel


class TableInputAccess:
    """The input line of a table screen. While the line does not exist, all calls are ignored, except `set_line` and
    `clear`, which must not be called.
    """

    def __init__(self, screen: Screen[object]) -> None:
        self.screen = screen

    def _made(self) -> Iterator[DeclarePanel]:
        """Yield the panel with the input line, if it is completely composed."""
        return (declare for declare in self.screen.query(DeclarePanel) if declare.query("#verdict"))

    def set_line(self, text: str) -> None:
        self.screen.query_one(DeclarePanel).set_line(text)

    def clear(self, step: ReplayStep | None = None) -> None:
        """Clear the input line, and display the entry of `step` as recorded, if given."""
        panel = self.screen.query_one(DeclarePanel)
        panel.line.value = ""
        panel.recorded = step.entry if step is not None else None

    def write(self, text: str) -> None:
        """Append text typed elsewhere to the input line."""
        for declare in self.screen.query(DeclarePanel):
            declare.write(text)

    def keep(self) -> None:
        """Store a partly typed answer before the panel is recomposed."""
        for declare in self.screen.query(DeclarePanel):
            declare.keep()

    def rest(self) -> bool:
        """Focus the input line. Return whether the focus was elsewhere or the line does not exist."""
        return all(declare.rest_here() for declare in self.screen.query(DeclarePanel))

    def declare(self) -> None:
        """Declare the text on the input line."""
        for declare in self._made():
            declare.declare()
