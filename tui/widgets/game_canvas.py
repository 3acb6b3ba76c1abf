"""A widget for the drawings of a game."""

from __future__ import annotations

from rich.text import Text as RichText
from textual.geometry import Size
from textual.widget import Widget

from tui.core.rendering.styled_text import StyledText
from tui.widgets.app_protocol import app_of
from tui.widgets.rich_text_conversion import paint, readable


class GameCanvas(Widget):
    """A widget that displays prepared lines of text."""

    DEFAULT_CSS = "GameCanvas { height: auto; width: 1fr; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: list[StyledText] = []

    def set_lines(self, lines: list[StyledText]) -> None:
        """Display these lines."""
        grown = len(lines) != len(self.lines)
        self.lines = lines
        self.refresh(layout=grown)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines)

    def render(self) -> RichText:
        return paint(readable(StyledText("\n").join(self.lines), app_of(self).session.ascii))
