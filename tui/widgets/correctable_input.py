"""A line of text on which what was refused stays for correction, and gives way to what is typed next."""

from __future__ import annotations

from typing import ClassVar

from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class CorrectableInput(Input):
    """One line of text. After `refuse` the first letter typed replaces it, an arrow goes into it, Esc clears it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "clear_refused", show=False)]
    _refused = ""

    class RefusedTextCleared(Message):
        """A refused text was cleared."""

    def refuse(self) -> None:
        """Keep the text for correction; what is typed next takes its place."""
        self._refused = self.value
        self.focus()
        self.select_all()

    @property
    def refused(self) -> bool:
        """Tell whether the text was refused, and nobody has begun to correct it."""
        return bool(self.value) and self.value == self._refused == self.selected_text

    def action_clear_refused(self) -> None:
        """Clear a refused text; with any other, Esc goes a step back."""
        if not self.refused:
            raise SkipAction
        self.value = ""
        self.post_message(self.RefusedTextCleared())
