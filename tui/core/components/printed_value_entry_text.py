"""Entry of printed values in text mode, with one typed line for each row of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scoring.text_catalogs import Words
from tui.core.components.printed_value_entry import PrintedValueEntry


class TextPrintedValueEntry:
    """A guided entry of printed values in text mode, with printed prompts and typed lines."""

    def __init__(self, teaching: PrintedValueEntry, words: Words, out: Callable[[str], object]) -> None:
        self.teaching = teaching
        self.words = words
        self.out = out
        self._page = -1

    def begin(self) -> None:
        """Display the instructions and the prompt for the first row."""
        self.out(self.words.translate("teach.how"))
        self._say()

    def answer(self, text: str) -> bool:
        """Process one typed line and display the next prompt. Return False if the entry is finished or was stopped."""
        for line in self.teaching.take(self.words, text):
            self.out(line)
        self._say()
        return not self.teaching.over

    def run(self, lines: Iterable[str]) -> None:
        """Process typed lines until the entry is finished or no more lines are available."""
        self.begin()
        for line in lines:
            if self.teaching.over or not self.answer(line):
                return

    def _say(self) -> None:
        teaching = self.teaching
        if teaching.over:
            self.out(self.words.translate("teach.kept", count=teaching.kept))
            return
        if self._page != teaching.at:
            self._page = teaching.at
            for line in teaching.title(self.words):
                self.out(line)
        for line in teaching.prompt(self.words):
            self.out(line)
