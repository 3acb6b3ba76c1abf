"""A line of text on which refused text remains for correction, and is replaced by what is typed next."""

from __future__ import annotations

from typing import ClassVar

from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class CorrectableInput(Input):
    """A single-line input. After `refuse` the first typed letter replaces the text, an arrow key starts editing it, and
    Esc clears it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "clear_refused", show=False)]
    _refused = ""

    class RefusedTextCleared(Message):
        """The message that a refused text was cleared."""

    def refuse(self) -> None:
        """Select the text as refused, so that typing replaces it."""
        self._refused = self.value
        self.focus()
        self.select_all()

    @property
    def refused(self) -> bool:
        """Whether the text was refused and the user has not begun to correct it."""
        return bool(self.value) and self.value == self._refused == self.selected_text

    def action_clear_refused(self) -> None:
        """Clear a refused text; for any other text leave Esc to the screen."""
        if not self.refused:
            raise SkipAction
        self.value = ""
        self.post_message(self.RefusedTextCleared())
