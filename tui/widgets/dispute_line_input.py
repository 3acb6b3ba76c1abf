"""The input line for the disputed move or question. Tab accepts the first suggestion, and Down moves to the list."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from tui.widgets.wrapped_input import WrappedInput


class DisputedLineInput(WrappedInput):
    """The input line of a dispute."""

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
        """The message that the user asked for the first suggestion."""

    class SuggestionListRequested(Message):
        """The message that the user wants to move to the list of suggestions."""

    def action_take(self) -> None:
        self.post_message(self.FirstSuggestionRequested())

    def action_into(self) -> None:
        self.post_message(self.SuggestionListRequested())
