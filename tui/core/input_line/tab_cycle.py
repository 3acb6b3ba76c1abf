"""The completions that Tab goes through."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from tui.core.input_line.suggestions import DeclarationSuggestionRow, completions
from tui.core.moves.line_completion import LineCompletions


class TabCompletionCycle(NamedTuple):
    """The completions that Tab goes through, the line that it began on, and the one that stands on the line."""

    completion: LineCompletions
    begun: str
    at: int

    def turned(self, step: int) -> TabCompletionCycle:
        """Give the next one."""
        return self._replace(at=(self.at + step) % len(self.completion.items))

    @property
    def line(self) -> str:
        """The line with the one that stands there."""
        return self.completion.taken(self.begun, self.completion.items[self.at])

    @property
    def rows(self) -> tuple[DeclarationSuggestionRow, ...]:
        """All of them."""
        found = completions(self.completion, self.begun)
        return tuple(structs.replace(row, number=0, enter=place == self.at) for place, row in enumerate(found))
