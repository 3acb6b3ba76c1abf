"""A text wrapped by the rules of its language, as high as necessary."""

from __future__ import annotations

from rich.text import Text as RichText
from textual.geometry import Size
from textual.widget import Widget

from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrap
from tui.widgets.rich_text_conversion import paint


class Paragraph(Widget):
    """A widget that displays a wrapped text, plain or styled."""

    DEFAULT_CSS = "Paragraph { height: auto; }"

    def __init__(self, text: str | StyledText = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.text = text if isinstance(text, StyledText) else StyledText(text)

    def update(self, text: str | StyledText) -> None:
        """Change the text."""
        self.text = text if isinstance(text, StyledText) else StyledText(text)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.layout_lines(width)) if width and self.text.plain else 0

    def layout_lines(self, width: int) -> list[StyledText]:
        return wrap(self.text, width)

    def render(self) -> RichText:
        return paint(StyledText("\n").join(self.layout_lines(max(1, self.content_size.width))))
