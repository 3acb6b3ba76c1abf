"""A recorded play beside the table: one line at a time is put on the line, looked at, and then done."""

from __future__ import annotations

from collections.abc import Iterable

from referee.reading.legal_moves import LegalMoves
from referee.table import recorded_script
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n.move_text import declaration, understood
from tui.core.reading.line_reader import LineReader


class DemoProgress:
    """The lines of a recorded play and how far they are done. `shown` is the line that lies there, not done yet.

    With `moments` (first and last line of each, from 1) these alone are shown; what lies between them is done at once.
    """

    def __init__(self, table: Table, lines: Iterable[str], moments: Iterable[tuple[int, int]] = ()) -> None:
        self.table = table
        self.lines = [recorded_script.parse(text) for text in lines]
        self.moments = list(moments)
        self.at = 0
        self.shown: recorded_script.ScriptLine | None = None

    @property
    def over(self) -> bool:
        """Tell whether all lines are done."""
        return self.at >= len(self.lines) and self.shown is None

    def skip(self) -> bool:
        """Do what lies before the next moment; tell whether there was something. Behind the last one the play ends."""
        until = next((first - 1 for first, last in self.moments if self.at < last), None if self.moments else self.at)
        if until is None:
            self.at = len(self.lines)
            return False
        passed = self.lines[self.at : until]
        self.at += len(passed)
        for self.shown in passed:
            self.do()
        return bool(passed)

    def show(self) -> recorded_script.ScriptLine | None:
        """Lay the next line down to be looked at; None at the end."""
        if self.at >= len(self.lines):
            return None
        self.shown = self.lines[self.at]
        self.at += 1
        return self.shown

    def line_text(self, words: Words) -> str:
        """Give the declaration that lies there in sentences; as it is recorded where a sentence reads otherwise."""
        line = self.shown
        if line is None or line.act not in ("declare", "overrule"):
            return line.text if line is not None else ""
        moves = self.table.judge(line.text).moves
        reader = LineReader(self.table, LegalMoves(self.table))
        sentences = (declaration(words, moves), understood(words, moves)) if moves else ()
        return next((text for text in sentences if reader.parse(text).moves == moves), line.text)

    def do(self) -> recorded_script.ScriptLineResult | None:
        """Do the line that lies there; a refused one may take back the action under way. None where it cannot be."""
        line, self.shown = self.shown, None
        if line is None:
            return None
        try:
            return recorded_script.perform(self.table, line)
        except InputError:
            return None
