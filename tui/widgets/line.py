"""The line on which moves are declared."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widgets import Input


class LineInput(Input):
    """One line of text. On an empty line `?` and `+` are keys of the screen; Tab and, at its end, the right
    arrow complete; Down goes to what stands below it; a `+` after a blank offers one unit more.
    """

    DEFAULT_CSS = """
    LineInput, LineInput:focus { border: none; height: 1; padding: 0; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
        Binding("down", "down", show=False),
        Binding("up", "recall", show=False),
        Binding("escape", "rest", show=False),
    ]
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """As wide as what is typed; the line is one row whatever that is, so nothing is laid out for a letter."""
    SIGN_KEYS: ClassVar[dict[str, str]] = {"?": "why", "+": "markers"}

    class Complete(Message):
        """The next completion is wanted."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    class Down(Message):
        """What stands below the line is wanted."""

    class Longer(Message):
        """One unit more of the move is wanted."""

    class Recall(Message):
        """The line declared last is wanted again."""

    class Left(Message):
        """A step back towards the line is wanted, or out of it."""

    def action_complete(self, step: int) -> None:
        """Ask for a completion."""
        self.post_message(self.Complete(step))

    def action_cursor_right(self, select: bool = False) -> None:
        """Go one sign on; at the end of the line go on with the line."""
        if self.value and not select and self.cursor_position == len(self.value):
            self.post_message(self.Complete(1))
        else:
            super().action_cursor_right(select)

    def action_down(self) -> None:
        """Go to what stands below the line."""
        self.post_message(self.Down())

    def action_recall(self) -> None:
        """Bring the last line back."""
        self.post_message(self.Recall())

    def action_rest(self) -> None:
        """Go a step back, or leave the line, so that single letters are keys."""
        self.post_message(self.Left())

    async def _on_key(self, event: events.Key) -> None:
        if not self.value and event.character in self.SIGN_KEYS:
            event.stop()
            event.prevent_default()
            await self.run_action(f"screen.{self.SIGN_KEYS[event.character]}")
            return
        if event.character == "+" and self.value.endswith(" ") and self.cursor_position == len(self.value):
            event.stop()
            event.prevent_default()
            self.post_message(self.Longer())
            return
