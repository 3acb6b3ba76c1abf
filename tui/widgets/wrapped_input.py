"""An input line that wraps to three rows, so that its beginning stays visible."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.geometry import Offset, Size
from textual.reactive import Reactive
from textual.strip import Strip

from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.wrapping import cuts
from tui.widgets.app_protocol import app_of
from tui.widgets.correctable_input import CorrectableInput

MAX_ROWS = 3
"""The maximum height of the line. A longer text shows its first row and the rows at the cursor."""


class WrappedInput(CorrectableInput):
    """An input line that is as high as its text, or as its placeholder while it is empty."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """The size of the typed text, redeclared so that typing does not update the layout."""
    _pointed_row = 0

    @property
    def content_width(self) -> int:
        return self.scrollable_content_region.width

    @property
    def rows(self) -> list[tuple[int, int]]:
        """The start and end of each row in the text; the last column of the line is left to the cursor and to marks."""
        return (
            list(cuts(self.value or self.placeholder, self.content_width - 1)) if self.content_width > 1 else [(0, 0)]
        )

    def watch_value(self) -> None:
        self._fit()

    def watch_placeholder(self) -> None:
        self._fit()

    def on_resize(self) -> None:
        """Fit the height to the new width."""
        self._fit()

    def _fit(self) -> None:
        height = min(MAX_ROWS, len(self.rows))
        if self.content_width and self.size.height != height:
            self.styles.height = height

    def _cursor_row(self, rows: list[tuple[int, int]]) -> int:
        return max(index for index, (start, _) in enumerate(rows) if start <= self.cursor_position or not index)

    def _displayed_rows(self, rows: list[tuple[int, int]]) -> list[int]:
        """Return the indexes of the displayed rows: the first one, and the others at the cursor."""
        last = max(MAX_ROWS - 1, self._cursor_row(rows)) if self.value else MAX_ROWS - 1
        return [0, *range(max(1, last - MAX_ROWS + 2), min(last + 1, len(rows)))]

    @property
    def cursor_screen_offset(self) -> Offset:
        """The position of the cursor on the screen."""
        x, y, _, _ = self.content_region
        rows = self.rows
        row = self._cursor_row(rows)
        cells = cell_len(self.value[rows[row][0] : self.cursor_position])
        displayed = self._displayed_rows(rows)
        return Offset(x + min(cells, self.content_width - 1), y + (displayed.index(row) if row in displayed else 0))

    def render_line(self, y: int) -> Strip:
        """Draw one row of the text, with a mark at its end if rows after it are hidden."""
        width, rows = self.content_width, self.rows
        displayed = self._displayed_rows(rows)
        if y >= len(displayed):
            return Strip.blank(self.size.width, self.rich_style)
        index = displayed[y]
        start, end = rows[index]
        is_last = index == len(rows) - 1
        part = self._styled_text()[start : None if is_last else end]
        part.end = ""
        part.truncate(width)
        if not is_last and (y + 1 == len(displayed) or displayed[y + 1] != index + 1):
            part.pad_right(width - 1 - part.cell_len)
            part.append("..." if app_of(self).session.ascii else "…")
        segments = self.app.console.render(part, self.app.console_options.update_width(width))
        return Strip(segments).adjust_cell_length(self.size.width).apply_style(self.rich_style)

    def _styled_text(self) -> Text:
        """Return the text with the cursor and the selection, or the placeholder."""
        text = Text(self.value or self.placeholder, no_wrap=True, overflow="ignore", end="")
        if not self.value:
            text.stylize(self.get_component_rich_style("input--placeholder"))
        if self.has_focus:
            if not self.selection.is_empty:
                start, end = sorted(self.selection)
                text.stylize_before(self.get_component_rich_style("input--selection"), start, end)
            if self._cursor_visible:
                if self.cursor_at_end or not text:
                    text.pad_right(1)
                text.stylize(
                    self.get_component_rich_style("input--cursor"), self.cursor_position, self.cursor_position + 1
                )
        return text

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Store the row of the pointer, before the column is converted to a character."""
        self._pointed_row = event.get_content_offset_capture(self).y

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Store the row of the pointer, before the column is converted to a character."""
        self._pointed_row = event.get_content_offset_capture(self).y

    def _cell_offset_to_index(self, offset: int) -> int:
        """Return the index of the character at a column of the row of the pointer."""
        rows = self.rows if self.value else [(0, 0)]
        displayed = self._displayed_rows(rows)
        start, end = rows[displayed[max(0, min(self._pointed_row, len(displayed) - 1))]]
        cells = 0
        for index in range(start, end):
            cells += cell_len(self.value[index])
            if offset < cells:
                return index
        return end if end == len(self.value) else max(start, end - 1)
