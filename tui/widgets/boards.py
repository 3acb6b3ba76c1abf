"""Where what a game draws of itself stands on the screen."""

from __future__ import annotations

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

from tui.widgets.hanging import readable
from tui.widgets.host import host


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

    def render(self) -> Text:
        """Draw the lines, cut at the edge."""
        text = Text("\n").join(self.lines)
        text.no_wrap = True
        text.overflow = "crop"
        return readable(text, self.app.theme, host(self).session.ascii)
