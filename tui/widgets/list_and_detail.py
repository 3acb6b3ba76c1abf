"""A list, and what there is to know about its row at the cursor: beside it on a wide screen, else below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.events import Resize

from tui.core.rendering.styled_text import StyledText
from tui.widgets.hanging_indent_text import HangingIndentText

LIST_PERCENT = 45
"""The width of a list that has its detail beside it, in percent."""
MARGIN = 4
"""The width of cursor and scroll bar beside the text of a row, in terminal cells."""
DetailLines = Sequence[tuple[str, StyledText]]


class ListAndDetail(Container):
    """The two halves of a screen: a child with the class `list`, and the last one with the class `detail`: beside it on
    a screen with the class `-wide`, else in the rows below that the list leaves.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = """
    ListAndDetail { height: 1fr; }
    ListAndDetail > .list { height: auto; max-height: 50%; }
    ListAndDetail > .list RowList { height: auto; }
    ListAndDetail > .detail { height: 1fr; padding: 0 1; border-top: solid $panel; }
    .ascii ListAndDetail > .detail { border-top: ascii $panel; }
    .-wide ListAndDetail { layout: horizontal; }
    .-wide ListAndDetail > .list { width: 45%; height: 1fr; max-height: 100%; }
    .-wide ListAndDetail > .list RowList { height: 1fr; }
    .-wide ListAndDetail > .detail { width: 1fr; padding: 1 2; border-top: none; border-left: solid $panel; }
    .-wide.ascii ListAndDetail > .detail { border-top: none; border-left: ascii $panel; }
    """

    @property
    def list_width(self) -> int:
        """The width of a row of the list beside its cursor and scroll bar, also before it is displayed."""
        width = self.screen.size.width
        return max(1, (width * LIST_PERCENT // 100 if self.screen.has_class("-wide") else width) - MARGIN)


class Detail(VerticalScroll, can_focus=False):
    """Lines about the row at the cursor, drawn anew for each size."""

    DEFAULT_CSS = "Detail { scrollbar-gutter: stable; }"

    def __init__(self, id: str | None = "detail") -> None:
        super().__init__(id=id, classes="detail")
        self._draw: Callable[[int, int], DetailLines] = lambda _width, _height: ()

    def compose(self) -> ComposeResult:
        yield HangingIndentText()

    def show(self, draw: Callable[[int, int], DetailLines]) -> None:
        """Display the lines that `draw` returns for a width and a height in terminal cells."""
        self._draw = draw
        self._lay()
        self.scroll_home(animate=False)

    def on_resize(self, _event: Resize) -> None:
        """Draw the lines for the new size."""
        self._lay()

    def _lay(self) -> None:
        width, height = self.scrollable_content_region.size
        if width and self.is_mounted:
            self.query_one(HangingIndentText).set_lines(self._draw(width, height))
