"""The input line for moves."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from tui.widgets.wrapped_input import WrappedInput


class MoveInput(WrappedInput):
    """The input line for moves. Tab completes the text, as does the right arrow at its end; Down moves to the widget
    below.
    """

    DEFAULT_CSS = """
    MoveInput, MoveInput:focus { border: none; height: 1; padding: 0; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
        Binding("down", "down", show=False),
        Binding("up", "recall", show=False),
    ]

    class CompletionRequested(Message):
        """The message that the user asked for the next completion."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    class FocusBelowRequested(Message):
        """The message that the user wants to move to the widget below the line."""

    class RecallRequested(Message):
        """The message that the user asked for the previously declared line."""

    def action_complete(self, step: int) -> None:
        self.post_message(self.CompletionRequested(step))

    def action_cursor_right(self, select: bool = False) -> None:
        """Move the text cursor right; at the end of the line, request a completion."""
        if self.value and not select and self.cursor_position == len(self.value):
            self.post_message(self.CompletionRequested(1))
        else:
            super().action_cursor_right(select)

    def action_down(self) -> None:
        self.post_message(self.FocusBelowRequested())

    def action_recall(self) -> None:
        """Request the previously declared line."""
        self.post_message(self.RecallRequested())

    async def _on_key(self, event: events.Key) -> None:
        if not self.value and event.character and event.is_printable and event.character.isspace():
            event.stop()  # a blank begins nothing: it was meant for what stood here a moment ago
            event.prevent_default()
            return
