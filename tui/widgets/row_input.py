"""An input line that is a row of a list: its label, the text in the columns of the list, and the question below it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Click
from textual.strip import Strip
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from tui.core.rendering.styled_text import StyledText
from tui.widgets.correctable_input import CorrectableInput
from tui.widgets.labelled_input import LabelledInput
from tui.widgets.paragraph import Paragraph


class ColumnInput(CorrectableInput):
    """A single-line input that displays parts of its text in columns; the text itself stays as it is typed."""

    _columns: tuple[tuple[int, int, int], ...] = ()

    def lay(self, columns: Sequence[tuple[int, int, int]]) -> None:
        """Display each part of the text at a terminal cell: the index of its start, the index after it, and the cell,
        in ascending order. A part that is too long moves those after it to the right.
        """
        self._columns = tuple(columns)
        self.refresh()

    def _starts(self) -> list[tuple[int, int, int]]:
        """Return for each part its index, the cell where the text holds it, and the cell where it is displayed; one
        part if the line is too narrow for columns.
        """
        starts, shift = [(0, 0, 0)], 0
        for index, _, cell in self._columns:
            source = cell_len(self.value[:index])
            shift = max(shift, cell - source)
            starts.append((index, source, source + shift))
        fits = cell_len(self.value) + shift < self.scrollable_content_region.width
        return starts if fits else starts[:1]

    def _position_to_cell(self, position: int) -> int:
        source = super()._position_to_cell(position)
        shifts = [target - source for index, source, target in self._starts() if index <= position]
        return source + shifts[-1]

    def _cell_offset_to_index(self, offset: int) -> int:
        cell = offset + self.scroll_offset.x
        return max((index for index in range(len(self.value) + 1) if self._position_to_cell(index) <= cell), default=0)

    def on_click(self, _event: Click) -> None:
        """Select the part that was clicked, so that typing replaces it."""
        parts = [(first, after) for first, after, _ in self._columns if first <= self.cursor_position]
        if parts and self.selection.is_empty:
            self.selection = Selection(*parts[-1])

    @property
    def content_width(self) -> int:
        """The width of the content, in terminal cells."""
        shift = self._starts()[-1]
        return super().content_width + shift[2] - shift[1]

    def render_line(self, y: int) -> Strip:
        """Draw the text with its parts in their columns."""
        starts = self._starts()
        if y or not self.value or starts[-1][1] == starts[-1][2]:
            return super().render_line(y)
        line = super().render_line(y)
        pieces: list[Strip] = []
        for (_, source, target), (_, next_source, next_target) in pairwise(starts):
            pieces.append(line.crop(source, next_source).adjust_cell_length(next_target - target, self.rich_style))
        _, source, target = starts[-1]
        width = self.scrollable_content_region.width
        return Strip.join([*pieces, line.crop(source)]).crop(0, width + 1)


class RowInput(LabelledInput):
    """An input line among the rows of a list: the text is the value of its row, and the question stands below it."""

    DEFAULT_CSS = """
    RowInput { dock: none; max-height: 100%; padding: 0; margin: 0; background: $background; border-top: none; }
    RowInput.ascii { border-top: none; }
    RowInput #entry-row { height: 1; background: $primary 25%; }
    RowInput #entry-label { width: auto; text-style: bold; }
    RowInput Input { width: 1fr; background: transparent; }
    RowInput Input > .input--placeholder { color: $text-muted; }
    RowInput Paragraph { padding: 0 1 0 4; }
    RowInput #entry-hint { color: $text-muted; }
    RowInput #entry-feedback { min-height: 1; }
    """

    def compose(self) -> ComposeResult:
        """Compose the row, and below it the question, its hint and the interpretation."""
        with Horizontal(id="entry-row"):
            yield Static(id="entry-label", markup=False)
            yield ColumnInput(id="entry-line", compact=True, max_length=400, select_on_focus=False)
        yield Paragraph(id="entry-title")
        yield Paragraph(id="entry-hint")
        yield Paragraph(id="entry-feedback")

    def lay(self, label: StyledText, columns: Sequence[tuple[int, int, int]], nothing: str) -> None:
        """Set the text before the line, the columns of its text, and what stands on the line while it is empty."""
        self.query_one("#entry-label", Static).update(label.plain)
        self.query_one(Input).placeholder = nothing
        self.query_one(ColumnInput).lay(columns)
