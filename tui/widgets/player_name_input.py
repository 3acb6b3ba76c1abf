"""The input line for a player's name, with suggestions from earlier tables; Tab accepts a suggestion."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widgets import Input


class PlayerNameSuggester(Suggester):
    """A suggester for names; `completed` returns the whole name for its typed beginning, "" if there is none."""

    def __init__(self, completed: Callable[[str], str]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.completed = completed

    async def get_suggestion(self, value: str) -> str | None:
        """Return the completed name, beginning exactly as typed; None if there is no suggestion."""
        name = self.completed(value)
        return value + name[len(value) :] if name else None


class PlayerNameInput(Input):
    """The input line of one name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "screen.take_earlier", show=False)]

    def __init__(self, name: str, earlier: PlayerNameSuggester, offers: str, *, id: str) -> None:
        """Create the line; `offers` is its placeholder text."""
        super().__init__(
            name, compact=True, max_length=40, id=id, suggester=earlier, placeholder=offers, select_on_focus=False
        )
