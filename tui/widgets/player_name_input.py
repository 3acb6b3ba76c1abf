"""The line of a player's name: names of earlier tables are completed while typing, and Tab takes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widgets import Input


class PlayerNameSuggester(Suggester):
    """Suggests the name that completes what is typed."""

    def __init__(self, completed: Callable[[str], str]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.completed = completed

    async def get_suggestion(self, value: str) -> str | None:
        """Give the whole name; None for none. It begins as it was typed."""
        name = self.completed(value)
        return value + name[len(value) :] if name else None


class PlayerNameInput(Input):
    """One line for one name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "screen.take_earlier", show=False)]

    def __init__(self, name: str, earlier: PlayerNameSuggester, offers: str, *, id: str) -> None:
        """`offers` is what an empty line says."""
        super().__init__(
            name, compact=True, max_length=40, id=id, suggester=earlier, placeholder=offers, select_on_focus=False
        )
