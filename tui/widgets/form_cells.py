"""The cells of a form around that of the answer line, in as many rows as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from tui.core.components.value_form import FormRow
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang
from tui.widgets.hanging_indent_text import HangingIndentText

BETWEEN = " · "
"""The separator between cells in one row."""
Run = tuple[tuple[str, StyledText], tuple[tuple[int, int], ...]]
"""A line with its symbol, and each of its cells by the start of its text and its number in the form."""


class CellLayout(IntEnum):
    """How cells are displayed: one below the other with what is wrong with them, or without that, or all in one row,
    which is wrapped.
    """

    REASONS = 0
    UPRIGHT = 1
    JOINED = 2


class FormCells(HangingIndentText):
    """The cells before or after that of the answer line. Empty ones share a row."""

    def __init__(self, id: str, ascii: bool) -> None:
        super().__init__(id=id)
        self.ascii = ascii
        self.cell_layout = CellLayout.REASONS
        self._cells: Sequence[tuple[int, FormRow]] = ()
        self._longest = 0

    def show(self, cells: Sequence[tuple[int, FormRow]], longest: int) -> None:
        """Display cells with their numbers in the form; the longest name of all cells has `longest` terminal cells."""
        self._cells, self._longest = cells, longest
        self.display = bool(cells)
        self.lay(self.cell_layout)

    def lay(self, layout: CellLayout) -> None:
        """Display the cells in another layout."""
        self.cell_layout = layout
        self.set_lines(line for line, _ in self._runs(layout))

    def height_in(self, layout: CellLayout, width: int) -> int:
        """Return the number of rows in a layout at a width."""
        return len(hang([line for line, _ in self._runs(layout)], width))

    def cell_at(self, x: int, y: int) -> int | None:
        """Return the number of the cell at a position in the widget (column, row)."""
        position = self.text_at_position(x, y)
        if position is None:
            return None
        starts = next(starts for (_, text), starts in self._runs(self.cell_layout) if text.plain == position[0])
        return [number for start, number in starts if start <= max(0, position[1])][-1]

    def _runs(self, layout: CellLayout) -> Iterator[Run]:
        open_: list[tuple[int, FormRow]] = []
        for number, row in self._cells:
            if layout is CellLayout.JOINED or not row.text:
                open_.append((number, row))
                continue
            if open_:
                yield self._joined(open_)
                open_ = []
            text = StyledText(f"{fit(row.name, self._longest)}  {row.text}")
            text.append(f"  {row.error}" if row.error and layout is CellLayout.REASONS else "")
            yield (self._mark(row), text), ((0, number),)
        if open_:
            yield self._joined(open_)

    def _joined(self, cells: Sequence[tuple[int, FormRow]]) -> Run:
        text = StyledText()
        starts: list[tuple[int, int]] = []
        for number, row in cells:
            text.append(BETWEEN if starts else "", "dim")
            starts.append((len(text), number))
            text.append(f"{self._mark(row)} {row.name} {row.text}" if row.text else row.name, "" if row.text else "dim")
        return (" ", text), tuple(starts)

    def _mark(self, row: FormRow) -> str:
        return " " if row.is_valid is None else symbol("ok" if row.is_valid else "no", self.ascii)
