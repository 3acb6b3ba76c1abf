"""The line on which a dispute is typed: Tab takes the first way to go on, Down goes into the list."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from tui.widgets.typed_line import TypedLine


class DisputeLine(TypedLine):
    """One line of text."""

    DEFAULT_CSS = """
    DisputeLine, DisputeLine:focus { border: none; height: 1; padding: 0 1; margin: 0 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "take", show=False),
        Binding("down", "into", show=False),
    ]

    class Take(Message):
        """The first way to go on is wanted."""

    class Into(Message):
        """The list is wanted."""

    def action_take(self) -> None:
        """Take the first way to go on."""
        self.post_message(self.Take())

    def action_into(self) -> None:
        """Go into the list."""
        self.post_message(self.Into())
