"""The line on which moves are declared."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive

from tui.widgets.correctable_input import CorrectableInput


class MoveInput(CorrectableInput):
    """One line of text. Tab and, at its end, the right arrow complete; Down goes to what stands below it."""

    DEFAULT_CSS = """
    MoveInput, MoveInput:focus { border: none; height: 1; padding: 0; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
        Binding("down", "down", show=False),
        Binding("up", "recall", show=False),
    ]
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """As wide as what is typed; the line is one row whatever that is, so nothing is laid out for a letter."""

    class CompletionRequested(Message):
        """The next completion is wanted."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    class FocusBelowRequested(Message):
        """What stands below the line is wanted."""

    class RecallRequested(Message):
        """The line declared last is wanted again."""

    def action_complete(self, step: int) -> None:
        """Ask for a completion."""
        self.post_message(self.CompletionRequested(step))

    def action_cursor_right(self, select: bool = False) -> None:
        """Go one sign on; at the end of the line go on with the line."""
        if self.value and not select and self.cursor_position == len(self.value):
            self.post_message(self.CompletionRequested(1))
        else:
            super().action_cursor_right(select)

    def action_down(self) -> None:
        """Go to what stands below the line."""
        self.post_message(self.FocusBelowRequested())

    def action_recall(self) -> None:
        """Bring the last line back."""
        self.post_message(self.RecallRequested())

    async def _on_key(self, event: events.Key) -> None:
        if not self.value and event.character and event.is_printable and event.character.isspace():
            event.stop()  # a blank begins nothing: it was meant for what stood here a moment ago
            event.prevent_default()
            return
