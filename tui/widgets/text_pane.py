"""A panel of fixed size with lines of text and a title. Changed text needs no layout update. Text that does not fit is
on further pages; a mark states the number of hidden lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rich.cells import cell_len
from rich.text import Text as RichText
from textual import events
from textual.geometry import Size
from textual.widget import Widget

from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang, prefix_width
from tui.widgets.app_protocol import app_of
from tui.widgets.rich_text_conversion import paint, readable

EDGE = "▌ "
"""The vertical line before each row of a verdict card."""
PaneLines = tuple[tuple[str, StyledText], ...]


class TextPane(Widget):
    """A panel with lines, displayed from the row `first` on. `title` has its own row; "" means no title."""

    DEFAULT_CSS = "TextPane { height: 1fr; }"

    def __init__(self, id: str | None = None, more: str = "") -> None:
        """Create the panel. `more` is the name of the key that displays all lines elsewhere; with "", the page keys
        turn the pages.
        """
        super().__init__(id=id)
        self.title = ""
        self.lines: PaneLines = ()
        self.edge = ""
        self.more = more
        self.first = 0
        self._width = 0
        self._laid: list[StyledText] = []
        self._ends: list[int] = []

    def set_lines(self, lines: Iterable[tuple[str, StyledText]], title: str = "", edge: str = "") -> None:
        """Display these lines from the first one. `edge` is the colour of a vertical line before each row; ""
        for none.
        """
        new_lines = tuple(lines)
        if (new_lines, title, edge) != (self.lines, self.title, self.edge):
            self.lines, self.title, self.edge, self.first, self._width = new_lines, title, edge, 0, 0
            self.refresh()

    def layout_lines(self, width: int, enough: int | None = None) -> list[StyledText]:
        """Return the wrapped lines for a width, cached, and computed only as far as `enough` rows are needed."""
        if self._width != width:
            self._width, self._laid, self._ends = width, [], []
        indent = prefix_width(self.lines)
        while len(self._ends) < len(self.lines) and (enough is None or len(self._laid) < enough):
            self._laid += hang([self.lines[len(self._ends)]], width - len(EDGE) * bool(self.edge), lead=indent)
            self._ends.append(len(self._laid))
        return self._laid

    def rows(self, width: int) -> int:
        """Return the number of rows necessary at this width, including the title."""
        return bool(self.title) + len(self.layout_lines(width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows necessary at this width, for a panel without fixed height."""
        return self.rows(width) if width else 0

    def _spans(self) -> list[tuple[int, int]]:
        """Return (first row, row after the last one) of each line."""
        self.layout_lines(self.content_size.width)
        return list(pairwise([0, *self._ends]))

    def _hidden(self, height_shown: int) -> tuple[int, int]:
        """Return (lines hidden below, lines hidden above), including partly hidden ones."""
        below = len(self.lines) - sum(stop <= self.first + height_shown for stop in self._ends)
        return below, sum(start < self.first for start in (0, *self._ends[:-1]))

    def render(self) -> RichText:
        """Draw the title, the visible lines, and the mark of hidden lines."""
        width, height = self.content_size
        ascii = app_of(self).session.ascii
        rows = height - bool(self.title)
        layout = self.layout_lines(width, self.first + rows + 1)
        marked = len(layout) > rows
        if marked and not self.title:
            rows -= 1
        self.first = max(0, min(self.first, len(layout) - rows)) if marked else 0
        mark = self._mark(*self._hidden(rows), ascii) if marked else ""
        visible = layout[self.first : self.first + max(0, rows)]
        if self.title:
            visible = [self._head(width, mark, ascii), *visible]
        elif marked:
            visible = [*visible, StyledText(mark.rjust(width - len(EDGE) * bool(self.edge)), "bold")]
        if self.edge and self.lines:
            edge = StyledText("| " if ascii else EDGE, self.edge)
            visible = [StyledText().append_text(edge).append_text(row) for row in visible]
        return paint(readable(StyledText("\n").join(visible), ascii))

    def _mark(self, below: int, above: int, ascii: bool) -> str:
        marks = [f"{symbol('more_below', ascii)}{below} {self.more or 'PgDn'}"] if below else []
        marks += [f"{symbol('more_above', ascii)}{above} {self.more or 'PgUp'}"] if above else []
        return "  ".join(marks)

    def _head(self, width: int, mark: str, ascii: bool) -> StyledText:
        rule = "-" if ascii else "─"
        tail = f" {mark} {rule}" if mark else ""
        title = StyledText(self.title)
        title.truncate(max(0, width - 3 - cell_len(tail)), symbol("ellipsis", ascii))
        line = f"{rule}{title.plain}"
        return StyledText(f"{line}{rule * max(0, width - cell_len(line) - cell_len(tail))}{tail}", "bold")

    @property
    def hides(self) -> bool:
        """Whether some lines are hidden."""
        return self.rows(self.content_size.width) > self.content_size.height

    def page(self, step: int) -> None:
        """Turn to the next page, which begins with the cut line, or to the previous page."""
        rows = self.content_size.height - 1
        cut = next((start for start, stop in self._spans() if stop > self.first + rows), 0)
        if step > 0:
            self.first = cut if cut > self.first else self.first + max(1, rows - 1)
        else:
            self.first = max(0, self.first - max(1, rows - 1))
        self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down by one row."""
        if self.hides:
            event.stop()
            self.first += 1
            self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up by one row."""
        if self.first:
            event.stop()
            self.first -= 1
            self.refresh()
