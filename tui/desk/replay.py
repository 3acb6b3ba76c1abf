"""A recorded play beside the table: one line at a time is put on the line, looked at, and then done."""

from __future__ import annotations

from collections.abc import Iterable

from referee.table import script
from referee.table.table import Table
from scoring.trouble import Trouble


class Replay:
    """The lines of a recorded play and how far they are done. `shown` is the line that lies there, not done yet."""

    def __init__(self, table: Table, lines: Iterable[str]) -> None:
        self.table = table
        self.lines = [script.parse(text) for text in lines]
        self.at = 0
        self.shown: script.Line | None = None

    @property
    def over(self) -> bool:
        """Tell whether all lines are done."""
        return self.at >= len(self.lines) and self.shown is None

    def show(self) -> script.Line | None:
        """Lay the next line down to be looked at; None at the end."""
        if self.at >= len(self.lines):
            return None
        self.shown = self.lines[self.at]
        self.at += 1
        return self.shown

    def do(self) -> script.Done | None:
        """Do the line that lies there; a line that must be refused is only looked at. None where nothing was done."""
        line, self.shown = self.shown, None
        if line is None or line.refused:
            return None
        try:
            return script.perform(self.table, line)
        except Trouble:
            return None
