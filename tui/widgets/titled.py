"""A titled part of a screen: a line above it with its name, and text that is drawn when asked for."""

from __future__ import annotations

from rich.text import Text
from textual.content import Content
from textual.widgets import Static


class Titled(Static):
    """Text under a title line."""

    DEFAULT_CSS = """
    Titled { height: auto; border-top: solid $primary; border-title-color: $primary; border-title-style: bold; }
    .ascii Titled { border-top: ascii $primary; }
    """

    def __init__(self, id: str) -> None:
        super().__init__("", markup=False, id=id)

    def put(self, title: str, text: Text) -> None:
        """Show a title and a text."""
        self.border_title = Content(title)
        self.update(text)
