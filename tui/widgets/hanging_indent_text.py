"""Lines with a symbol before each; a long line continues below its text, not below its symbol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import ClassVar

from rich.text import Text as RichText
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang, prefix_width, wrap
from tui.widgets.app_protocol import app_of
from tui.widgets.rich_text_conversion import paint, readable

LEAST = 3
"""The minimum height of a paged text, in rows."""


class HangingIndentText(Widget):
    """A widget that displays lines with symbols and a hanging indent, as high as necessary."""

    DEFAULT_CSS = "HangingIndentText { height: auto; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: Sequence[tuple[str, StyledText]] = ()
        self._laid: tuple[int, list[StyledText]] | None = None

    def set_lines(self, lines: Iterable[tuple[str, StyledText]]) -> None:
        """Display these (symbol, text) lines."""
        self.lines = tuple(lines)
        self._laid = None
        self.refresh(layout=True)

    def layout_lines(self, width: int) -> list[StyledText]:
        """Return the wrapped lines for a width, with a cache."""
        if self._laid is None or self._laid[0] != width:
            self._laid = (width, hang(self.lines, width))
        return self._laid[1]

    def ends(self, width: int) -> list[int]:
        """Return the index of the row after each line."""
        indent = prefix_width(self.lines)
        return list(accumulate(len(wrap(text, max(4, width - indent))) for _, text in self.lines))

    def text_at_position(self, x: int, y: int) -> tuple[str, int] | None:
        """Return (text of the line, index of its character) at a position in the widget (column, row); None below the
        last line.
        """
        indent, row = prefix_width(self.lines), 0
        for _, text in self.lines:
            start = 0
            for part in wrap(text, max(4, self.content_size.width - indent)):
                start = text.plain.index(part.plain, start)
                if row == y:
                    signs = range(len(part.plain))
                    return text.plain, start + sum(cell_len(part.plain[: at + 1]) <= x - indent for at in signs)
                start, row = start + len(part.plain), row + 1
        return None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of wrapped rows for this width."""
        return len(self.layout_lines(width)) if width else 0

    def render(self) -> RichText:
        """Draw the lines."""
        text = StyledText("\n").join(self.layout_lines(self.content_size.width))
        return paint(readable(text, app_of(self).session.ascii))


class PagedText(VerticalScroll, can_focus=False):
    """A widget that displays lines with a hanging indent on pages of a limited height. A row below states the number of
    hidden lines; screen keys and the mouse wheel turn the pages.
    """

    DEFAULT_CSS = """
    PagedText { height: auto; scrollbar-size-vertical: 0; }
    PagedText.more { border-bottom: solid $panel; border-subtitle-color: $foreground; border-subtitle-style: bold; }
    PagedText.more.ascii { border-bottom: ascii $panel; }
    """
    head: ClassVar[int] = 0
    """The number of rows above the lines."""

    def __init__(self, id: str | None = None, within: str | None = None) -> None:
        """Create the widget; `within` is the id of the inner widget that contains the lines."""
        super().__init__(id=id)
        self.within = within

    def compose(self) -> ComposeResult:
        yield HangingIndentText(self.within)

    @property
    def hanging(self) -> HangingIndentText:
        """The inner widget that contains the lines."""
        return self.query_one(HangingIndentText)

    def rows(self, width: int) -> int:
        return self.head + len(self.hanging.layout_lines(width))

    def give(self, rows: int, width: int) -> None:
        """Limit the height to a number of rows. If the lines need more, the last row states the number of
        hidden lines.
        """
        self.styles.max_height = rows
        self.set_class(self.rows(width) > rows, "more")
        self.call_after_refresh(self.mark)

    def measure(self, width: int) -> None:
        """Display or hide the number of hidden lines, if the screen sets the height."""
        self.set_class(self.rows(width) > self.outer_size.height, "more")
        self.call_after_refresh(self.mark)

    def give_part(self, parts: int = 1) -> None:
        """Limit the height to a quarter of the screen, divided by `parts`, for use in a container that does not
        distribute its rows.
        """
        if width := self.container_size.width:
            self.give(max(LEAST, self.screen.size.height // 4 // parts), width)

    def mark(self) -> None:
        """Display the number of lines hidden below and above; a partly visible line counts as hidden."""
        if not self.is_mounted or not self.has_class("more"):
            return
        session = app_of(self).session
        self.set_class(session.ascii, "ascii")
        ends = self.hanging.ends(self.content_size.width)
        first, last = round(self.scroll_y), round(self.scroll_y) + self.content_size.height
        below = sum(end > last for end in ends)
        above = sum(start < first for start in (0, *ends[:-1]))
        down, up = symbol("more_below", session.ascii), symbol("more_above", session.ascii)
        alone = len(ends) == 1  # of one long text there is nothing to count
        marks = [f"{down} {'' if alone else f'{below} '}PgDn"] if below else []
        marks += [f"{up} {'' if alone else f'{above} '}PgUp"] if above else []
        self.border_subtitle = Content("  ".join(marks))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Update the number of hidden lines."""
        super().watch_scroll_y(old_value, new_value)
        self.mark()

    def page(self, step: int) -> None:
        """Turn to the next or previous page, which repeats one row."""
        self.scroll_relative(y=step * max(1, self.content_size.height - 1), animate=False)
