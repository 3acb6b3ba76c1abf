"""A titled part of a screen: a line with its title above, text below."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static


class Panel(Static):
    """Text under a title; `put` shows both anew."""

    DEFAULT_CSS = """
    Panel {
        height: auto; padding: 0 1;
        border-top: solid $primary; border-title-color: $primary; border-title-style: bold;
    }
    .ascii Panel { border-top: ascii $primary; }
    """

    def __init__(self, id: str) -> None:
        super().__init__("", id=id, markup=False)

    def put(self, title: str, text: Text) -> None:
        """Show a title and a text."""
        self.border_title = title.replace("[", "\\[")
        self.update(text)
