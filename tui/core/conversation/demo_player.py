"""Step-by-step replay of a recorded game: each line is displayed first and then carried out."""

from __future__ import annotations

from collections.abc import Iterable

from referee.reading.legal_moves import LegalMoves
from referee.table import recorded_script
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n.move_text import declaration, understanding_text
from tui.core.reading.line_reader import LineReader


class DemoProgress:
    """The progress of a replay. `shown` is the displayed line that is not carried out yet. If `moments` (first and last
    line number of each, from 1) is given, only these lines are displayed; all others are carried out without display.
    """

    def __init__(self, table: Table, lines: Iterable[str], moments: Iterable[tuple[int, int]] = ()) -> None:
        self.table = table
        self.lines = [recorded_script.parse(text) for text in lines]
        self.moments = list(moments)
        self.at = 0
        self.shown: recorded_script.ScriptLine | None = None

    @property
    def over(self) -> bool:
        """Whether all lines of the replay have been carried out."""
        return self.at >= len(self.lines) and self.shown is None

    def skip(self) -> bool:
        """Carry out the lines before the next moment without display. Return whether there were any. After the last
        moment the replay ends.
        """
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
        """Make the next line the displayed one and return it; None at the end."""
        if self.at >= len(self.lines):
            return None
        self.shown = self.lines[self.at]
        self.at += 1
        return self.shown

    def line_text(self, words: Words) -> str:
        """Return the displayed declaration as a sentence, or as recorded if the sentence would be parsed into other
        moves. Return other lines unchanged.
        """
        line = self.shown
        if line is None or line.act not in ("declare", "overrule"):
            return line.text if line is not None else ""
        moves = self.table.judge(line.text).moves
        reader = LineReader(self.table, LegalMoves(self.table))
        sentences = (declaration(words, moves), understanding_text(words, moves)) if moves else ()
        return next((text for text in sentences if reader.parse(text).moves == moves), line.text)

    def do(self) -> recorded_script.ScriptLineResult | None:
        """Carry out the displayed line and return its result. None if there is no such line or it is refused."""
        line, self.shown = self.shown, None
        if line is None:
            return None
        try:
            return recorded_script.perform(self.table, line)
        except InputError:
            return None
