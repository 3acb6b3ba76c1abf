"""A list of one-line rows with a cursor, for keys and mouse, drawn as one widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.text import Text as RichText
from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.widgets.rich_text_conversion import paint

Draw = Callable[[Any, int], StyledText]
NO_ROW = -1
"""The cursor of a list in which no row is selected."""
MARK = "  "
"""The text before rows without the cursor."""


def shorten(text: str, width: int, ascii: bool = False) -> str:
    """Shorten a text to a width in terminal cells, with an ellipsis if it is cut."""
    if cell_len(text) <= width:
        return text
    more = symbol("ellipsis", ascii)
    return f"{set_cell_size(text, max(0, width - cell_len(more))).rstrip()}{more}"


class RowList(ScrollView, can_focus=True):
    """A list of items drawn by `draw(item, width)`. The cursor skips items for which `skip(item)` is True, such as
    headings.
    """

    DEFAULT_CSS = """
    RowList { height: 1fr; overflow-x: hidden; }
    RowList > .rows--cursor { background: $primary 25%; color: $foreground; text-style: bold; }
    RowList > .rows--resting { text-style: bold; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"rows--cursor", "rows--resting"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(press, f"{action}", show=False)
        for press, action in (
            ("up", "move(-1)"), ("down", "move(1)"), ("pageup", "page(-1)"), ("pagedown", "page(1)"),
            ("home", "edge(-1)"), ("end", "edge(1)"), ("enter", "choose"),
        )
    ]  # fmt: skip

    class Highlighted(Message):
        """The message that the cursor moved to an item."""

        def __init__(self, rows: RowList, item: Any) -> None:
            super().__init__()
            self.rows = rows
            self.item = item

        @property
        def control(self) -> RowList:
            return self.rows

    class Selected(Highlighted):
        """The message that an item was selected by Enter or a click; `at` is the clicked column of its text, None for
        Enter.
        """

        def __init__(self, rows: RowList, item: Any, at: int | None = None) -> None:
            super().__init__(rows, item)
            self.at = at

    def __init__(
        self,
        items: Sequence[Any] = (),
        draw: Draw = lambda item, _width: StyledText(str(item)),
        *,
        skip: Callable[[Any], bool] = lambda _item: False,
        ascii: bool = False,
        cursor: int = 0,
        marks: bool = True,
        id: str | None = None,
    ) -> None:
        """`marks` is whether the row under the cursor is marked."""
        super().__init__(id=id)
        self.marks = marks
        self.items = list(items)
        self.draw = draw
        self.skip = skip
        self.ascii = ascii
        self.cursor = self._near(cursor, 1)

    @property
    def item(self) -> Any:
        return self.items[self.cursor] if 0 <= self.cursor < len(self.items) else None

    @property
    def text_width(self) -> int:
        """The width of the text of a row, in terminal cells."""
        return max(1, self.scrollable_content_region.width - len(MARK))

    def on_mount(self) -> None:
        """Compute the size of the list and scroll to the cursor."""
        self._measure()
        self.call_after_refresh(self._reveal)

    def on_resize(self, event: Resize) -> None:
        """Redraw the rows for the new width."""
        self._measure()
        self._reveal()

    def show(self, items: Sequence[Any], cursor: int | None = None) -> None:
        """Display other items without posting a message; the cursor keeps its position unless `cursor` is given."""
        self.items = list(items)
        self.cursor = self._near(self.cursor if cursor is None else cursor, 1)
        self._measure()
        self._reveal()
        self.refresh()

    def deselect(self) -> None:
        """Remove the cursor; the next movement begins at the first row."""
        self.cursor = NO_ROW
        self.refresh()

    def _measure(self) -> None:
        self.virtual_size = Size(max(1, self.scrollable_content_region.width), len(self.items))

    def _near(self, target: int, step: int) -> int:
        """Return the index of the nearest selectable row, first in the direction of `step`; 0 if there is none."""
        if not self.items:
            return 0
        target = max(0, min(target, len(self.items) - 1))
        ahead = range(target, len(self.items)) if step > 0 else range(target, -1, -1)
        behind = range(target, -1, -1) if step > 0 else range(target, len(self.items))
        return next((index for index in (*ahead, *behind) if not self.skip(self.items[index])), 0)

    def _reveal(self) -> None:
        if self.is_mounted and self.item is not None:
            top = 0 if self.cursor == self._near(0, 1) else self.cursor
            region = Region(0, top, 1, self.cursor - top + 1)
            self.scroll_to_region(region, animate=False, force=True)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw rows, with the base style computed once."""
        self._base = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Draw one row: the cursor mark and the text, cut to the width."""
        index = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        base = self._base
        if index >= len(self.items):
            return Strip.blank(width, base)
        is_current = self.marks and index == self.cursor and not self.skip(self.items[index])
        mark = f"{symbol('cursor', self.ascii)} " if is_current else MARK
        text = RichText(mark).append_text(paint(self.draw(self.items[index], self.text_width)))
        if text.cell_len > width:
            more = symbol("ellipsis", self.ascii)
            text.truncate(max(0, width - cell_len(more)), overflow="crop")
            text.append(more)
        if is_current:
            name = "rows--cursor" if self.has_focus else "rows--resting"
            style = self.get_component_rich_style(name)
            return Strip([Segment(text.plain, style)]).adjust_cell_length(width, style)
        return Strip(text.render(self.app.console)).apply_style(base).adjust_cell_length(width, base)

    def _go(self, index: int, step: int) -> None:
        before, top = self.cursor, self.scroll_offset
        self.cursor = self._near(index, step)
        self._reveal()
        if self.scroll_offset == top:
            self.refresh_line(before)
            self.refresh_line(self.cursor)
        else:
            self.refresh()
        if self.items and self.cursor != before:
            self.post_message(self.Highlighted(self, self.item))

    def action_move(self, step: int) -> None:
        """Move the cursor; at the first or last row it stays."""
        self._go(self.cursor + step, step)

    def action_page(self, step: int) -> None:
        self._go(self.cursor + step * max(1, self.size.height - 1), step)

    def action_edge(self, step: int) -> None:
        """Move to the first or last row."""
        self._go(0 if step < 0 else len(self.items) - 1, -step)

    def action_choose(self) -> None:
        """Select the row at the cursor."""
        self._choose()

    def _choose(self, at: int | None = None) -> None:
        if self.item is not None and not self.skip(self.item):
            self.post_message(self.Selected(self, self.item, at))

    def on_click(self, event: Click) -> None:
        """Select the clicked row."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        index = offset.y + self.scroll_offset.y
        if index < len(self.items) and not self.skip(self.items[index]):
            self._go(index, 1)
            self._choose(offset.x - len(MARK))

    def on_focus(self) -> None:
        """Draw the list with an active cursor."""
        self.refresh()

    def on_blur(self) -> None:
        """Draw the list with an inactive cursor."""
        self.refresh()
