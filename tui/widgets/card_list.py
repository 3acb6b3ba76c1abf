"""A list with items displayed as cards, in columns or as plain rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from rich.style import Style as RichStyle
from rich.text import Text as RichText
from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.strip import Strip

from tui.core.rendering.styled_text import StyledText
from tui.widgets.rich_text_conversion import paint
from tui.widgets.row_list import RowList


class CardBlock(NamedTuple):
    """The lines of an item, all of the same width, and the position of the block: column `x` (terminal cells) and row
    `y`.
    """

    item: Any
    x: int
    y: int
    lines: Sequence[StyledText]

    @property
    def width(self) -> int:
        return self.lines[0].cell_len if self.lines else 0

    @property
    def bottom(self) -> int:
        """The number of the row below the block."""
        return self.y + len(self.lines)


Layout = Callable[[Sequence[Any], Any, int, bool], Sequence[CardBlock]]
"""A function that returns the blocks of a list, given the items, the item at the cursor, the width (terminal cells),
and whether the list has the focus.
"""


class CardList(RowList):
    """A list with items placed by `layout`. Left and right move the cursor in reading order, up and down to the nearest
    item.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "read(-1)", show=False),
        Binding("right", "read(1)", show=False),
    ]

    def __init__(
        self, layout: Layout, *, skip: Callable[[Any], bool] = lambda _item: False, id: str | None = None
    ) -> None:
        self.layout_of = layout
        self.blocks: Sequence[CardBlock] = ()
        super().__init__([], skip=skip, id=id)

    def _measure(self) -> None:
        """Compute the layout of the items."""
        width = max(1, self.scrollable_content_region.width)
        self.blocks = self.layout_of(self.items, self.item, width, self.has_focus)
        self.virtual_size = Size(width, max((block.bottom for block in self.blocks), default=0))

    def on_resize(self, _event: Resize) -> None:
        """Redraw the list for the new width."""
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw rows. The first drawing already has the items laid out for the width of the list."""
        if self.virtual_size.width != self.scrollable_content_region.width:
            self._measure()
        return super().render_lines(crop)

    @property
    def _selectable(self) -> list[CardBlock]:
        return [block for block in self.blocks if not self.skip(block.item)]

    def _current(self) -> CardBlock | None:
        return next((block for block in self.blocks if block.item is self.item), None)

    def _reveal(self) -> None:
        current = self._current()
        if self.is_mounted and current is not None:
            top = 0 if current is self._selectable[0] else current.y
            self.scroll_to_region(Region(0, top, 1, current.bottom - top), animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        """Draw one row of the list with the lines of all blocks in it."""
        row, text = y + self.scroll_offset.y, RichText()
        base, width = self._base, self.scrollable_content_region.width
        cursor = self.get_component_rich_style("rows--cursor")
        for block in sorted(self.blocks, key=lambda block: block.x):
            if not block.y <= row < block.bottom:
                continue
            text.append(" " * (block.x - text.cell_len))
            part = paint(block.lines[row - block.y])
            if block.item is self.item and not self.skip(block.item):
                is_row = len(block.lines) == 1  # a card says it by its border
                part.stylize(RichStyle(bgcolor=cursor.bgcolor if self.has_focus and is_row else None, bold=True))
            text.append_text(part)
        text.truncate(width, overflow="crop")
        return Strip(text.render(self.app.console)).apply_style(base).adjust_cell_length(width, base)

    def _go(self, index: int, step: int) -> None:
        before = self.cursor
        self.cursor = self._near(index, step)
        self._measure()
        self._reveal()
        self.refresh()
        if self.items and self.cursor != before:
            self.post_message(self.Highlighted(self, self.item))

    def action_read(self, step: int) -> None:
        """Move to the next or the previous item in reading order."""
        self._go(self.cursor + step, step)

    def action_move(self, step: int) -> None:
        """Move to the nearest item below or above; the cursor stays if there is none."""
        current = self._current()
        if current is None:
            return
        centre = current.x + current.width // 2
        ahead = [
            block
            for block in self._selectable
            if (block.y >= current.bottom if step > 0 else block.bottom <= current.y)
        ]
        if ahead:
            row = min(block.y for block in ahead) if step > 0 else max(block.y for block in ahead)
            same_row = [block for block in ahead if block.y == row]
            nearest = min(same_row, key=lambda block: abs(block.x + block.width // 2 - centre))
            self._go(self.items.index(nearest.item), step)

    def action_page(self, step: int) -> None:
        """Move by a screenful."""
        start = self._current()
        while start is not None and (current := self._current()) is not None:
            self.action_move(step)
            moved = self._current()
            if moved is current or moved is None or abs(moved.y - start.y) >= self.size.height - 1:
                break

    def on_click(self, event: Click) -> None:
        """Select the block that was clicked."""
        event.prevent_default()
        offset = event.get_content_offset(self)
        if offset is None:
            return
        x, y = offset.x + self.scroll_offset.x, offset.y + self.scroll_offset.y
        for block in self._selectable:
            if block.x <= x < block.x + block.width and block.y <= y < block.bottom:
                self._go(self.items.index(block.item), 1)
                self._choose(x - block.x)

    def on_focus(self) -> None:
        """Draw the list with an active cursor."""
        self._measure()

    def on_blur(self) -> None:
        """Draw the list with an inactive cursor."""
        self._measure()
