"""An input line that keeps refused text for correction; typing replaces it."""

from __future__ import annotations

from typing import ClassVar

from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class CorrectableInput(Input):
    """An input line. After `refuse`, typing replaces the text, an arrow key starts editing it, and Esc clears it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "clear_refused", show=False)]
    _refused = ""

    class RefusedTextCleared(Message):
        """The message that a refused text was cleared."""

    def refuse(self) -> None:
        """Mark the text as refused by selecting it, so that typing replaces it."""
        self._refused = self.value
        self.focus()
        self.select_all()

    @property
    def refused(self) -> bool:
        """Whether the text was refused and has not been edited since."""
        return bool(self.value) and self.value == self._refused == self.selected_text

    def action_clear_refused(self) -> None:
        """Clear a refused text; otherwise pass Esc on to the screen."""
        if not self.refused:
            raise SkipAction
        self.value = ""
        self.post_message(self.RefusedTextCleared())
