"""What a game draws of itself: its board, and the holdings that stand beside a seat's VP."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from rich.text import Text as RichText
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from referee.table.table import Table
from tui.desk.ink import Text
from tui.widgets.host import host
from tui.widgets.paint import paint, readable


def by_hand(game: str) -> Callable[[Table], Screen[str | None]] | None:
    """Load the screen of a game on which a declaration is made with the pieces; it answers with the line. None for a
    game that brings none.
    """
    name = f"tui.games.{game}.by_hand"
    if not find_spec(f"tui.games.{game}") or not find_spec(name):
        return None
    made: Callable[[Table], Screen[str | None]] = import_module(name).screen
    return made


class Drawing(Widget):
    """Lines of text, drawn as they are."""

    DEFAULT_CSS = "Drawing { height: auto; width: 1fr; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: list[Text] = []

    def put(self, lines: list[Text]) -> None:
        """Show these lines."""
        self.lines = lines
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A row for each line."""
        return len(self.lines)

    def render(self) -> RichText:
        """Draw the lines."""
        return paint(readable(Text("\n").join(self.lines), self.app.theme, host(self).session.ascii))
