"""Access to the input line of a table screen that is safe while the screen is being recomposed and the line does not
exist.
"""

from __future__ import annotations

from collections.abc import Iterator

from textual.screen import Screen

from referee.record.table_state import ReplayStep
from tui.widgets.declare_panel import DeclarePanel


class TableInputAccess:
    """The input line of one table screen. While the line does not exist, `set_line` and `clear` must not be called, and
    all other calls have no effect.
    """

    def __init__(self, screen: Screen[object]) -> None:
        self.screen = screen

    def _made(self) -> Iterator[DeclarePanel]:
        """Yield the panel with the input line once it is fully composed."""
        return (declare for declare in self.screen.query(DeclarePanel) if declare.query("#verdict"))

    def set_line(self, text: str) -> None:
        """Put a text on the input line."""
        self.screen.query_one(DeclarePanel).set_line(text)

    def clear(self, step: ReplayStep | None = None) -> None:
        """Empty the input line, and display the entry of `step` as recorded, if one is given."""
        panel = self.screen.query_one(DeclarePanel)
        panel.line.value = ""
        panel.recorded = step.entry if step is not None else None

    def write(self, text: str) -> None:
        """Add text that was typed outside the input line to it."""
        for declare in self.screen.query(DeclarePanel):
            declare.write(text)

    def keep(self) -> None:
        """Store a typed answer before the panel is recomposed."""
        for declare in self.screen.query(DeclarePanel):
            declare.keep()

    def rest(self) -> bool:
        """Focus the input line, and return whether the focus was elsewhere; True too while there is no line."""
        return all(declare.rest_here() for declare in self.screen.query(DeclarePanel))

    def declare(self) -> None:
        """Declare the text on the input line."""
        for declare in self._made():
            declare.declare()
