"""The line on which a dispute is typed: Tab takes the first way to go on, Down goes into the list."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from tui.widgets.correctable_input import CorrectableInput


class DisputedLineInput(CorrectableInput):
    """One line of text."""

    DEFAULT_CSS = """
    DisputedLineInput, DisputedLineInput:focus {
        border: none; height: 1; padding: 0 1; margin: 0 1; background: $panel;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "take", show=False),
        Binding("down", "into", show=False),
    ]

    class FirstSuggestionRequested(Message):
        """The first way to go on is wanted."""

    class SuggestionListRequested(Message):
        """The list is wanted."""

    def action_take(self) -> None:
        """Take the first way to go on."""
        self.post_message(self.FirstSuggestionRequested())

    def action_into(self) -> None:
        """Go into the list."""
        self.post_message(self.SuggestionListRequested())
