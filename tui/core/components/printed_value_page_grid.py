"""A page of the box as a grid: its rows with their cells, the row that is typed as it stands on the line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_value_page_layout import RowCellLayout, cells_of
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol

NAME = 34
"""Cells of the terminal that the name of a row has at most."""
GAP = 2


class ColumnHeadings(NamedTuple):
    """The names of the cells of the rows below."""

    cells: RowCellLayout


class PrintedValuePageGrid:
    """The rows of a page; `at` is the cell that is typed."""

    def __init__(self, box: BoxPrintedValues) -> None:
        self.box = box
        self.at = 0
        self._row: PrintedValuePageRow | None = None
        self._text, self._cursor = "", 0
        self._rows: Sequence[PrintedValuePageRow] = ()

    def lay(self, words: Words, rows: Sequence[PrintedValuePageRow]) -> list[PrintedValuePageRow | ColumnHeadings]:
        """Lay out the rows of a page: before those with other cells than the rows above stand their names."""
        self._rows = rows
        layout: list[PrintedValuePageRow | ColumnHeadings] = []
        last: RowCellLayout | None = None
        for row in rows:
            cells = cells_of(words, row)
            if cells and cells != last:
                layout.append(ColumnHeadings(cells))
            layout.append(row)
            last = cells
        return layout

    def write(self, row: PrintedValuePageRow, text: str, cursor: int) -> None:
        """Take over what is being typed of a row, and where the cursor stands in it."""
        self._row, self._text, self._cursor = row, text, cursor

    def spans(self, words: Words, row: PrintedValuePageRow, text: str) -> list[tuple[int, int]]:
        """Say where the cells of a text stand; nothing for a row without."""
        cells = cells_of(words, row)
        return cells.spans(text) if cells else []

    def longer(self, words: Words, row: PrintedValuePageRow, text: str) -> str:
        """Begin the cell after the last one; a row that has as many as it holds stays as it is."""
        cells = cells_of(words, row)
        if cells is None or len(cells.spans(text)) >= len(cells.heads):
            return text
        return f"{text.rstrip()} {cells.joint} " if cells.joint else f"{text.rstrip()} "

    def cell(self, words: Words, row: PrintedValuePageRow) -> str:
        """Name the cell that is typed; "" for a row without cells."""
        cells = cells_of(words, row)
        if cells is None:
            return ""
        self.at = cells.at(self._text, self._cursor)
        return cells.heads[self.at]

    # drawing

    def drawn(self, words: Words, row: PrintedValuePageRow | ColumnHeadings, width: int, ascii: bool) -> StyledText:
        """Draw a row, or the names of cells."""
        name = self._name(words, width)
        if isinstance(row, ColumnHeadings):
            return StyledText(" " * name + self._cells(words, row.cells, row.cells.heads, width - name, ascii), "bold")
        mark = symbol("ok", ascii) if self.box.is_read(row) else " "
        line = StyledText(f"{mark} {_short(self.box.library.title_of(words, row.item), name - 3, ascii)} ")
        cells, row_text = cells_of(words, row), self._said(words, row)
        if cells is None or not row_text:
            state_text = row_text or self.box.library.state(words, row.item)
            return StyledText(f"{line.plain}{_short(state_text, width - name, ascii)}".rstrip())
        return StyledText(line.plain + self._cells(words, cells, cells.texts(row_text), width - name, ascii))

    def under(self, words: Words, row: PrintedValuePageRow, at: int, width: int) -> int | None:
        """Tell which cell of a row is drawn at a cell of the terminal, of so many; None before the first one."""
        cells = cells_of(words, row)
        offset = at - self._name(words, width)
        if cells is None or offset < 0:
            return None
        ends = accumulate(longest + GAP for longest in self._widths(words, cells, width - self._name(words, width)))
        return min(sum(after <= offset for after in ends), len(cells.heads) - 1)

    def _name(self, words: Words, width: int) -> int:
        """Say how wide the names of the rows are drawn."""
        return min(
            NAME, width // 2, max(cell_len(self.box.library.title_of(words, row.item)) for row in self._rows) + 3
        )

    def _said(self, words: Words, row: PrintedValuePageRow) -> str:
        """What stands in a row: as it is typed, else as it is entered; "" for nothing."""
        return self._text if row == self._row and self._text else self.box.library.begin(words, row.item)

    def _cells(self, words: Words, cells: RowCellLayout, texts: Sequence[str], width: int, ascii: bool) -> str:
        """Set the texts below one another."""
        longest = self._widths(words, cells, width)
        shortened = [_short(text, longest[at], ascii) for at, text in enumerate(texts[: len(longest)])]
        more = " ".join(texts[len(longest) :])
        return f"{(' ' * GAP).join(shortened)}{' ' * GAP}{more}".rstrip()

    def _widths(self, words: Words, cells: RowCellLayout, width: int) -> list[int]:
        """Say how wide the cells are drawn: as the widest, if there is room."""
        rows = [cells.texts(self._said(words, row)) for row in self._rows if cells_of(words, row) == cells]
        columns = [[head, *(row[at] for row in rows if at < len(row))] for at, head in enumerate(cells.heads)]
        longest = [max(map(cell_len, column)) for column in columns]
        while sum(longest) + GAP * len(longest) > width and max(longest) > 1:
            longest[longest.index(max(longest))] -= 1
        return longest


def _short(text: str, width: int, ascii: bool) -> str:
    """Fit a text into so many cells; of one that is cut it is said."""
    if cell_len(text) <= width:
        return fit(text, width)
    more = symbol("ellipsis", ascii)
    return f"{fit(text, max(0, width - cell_len(more)))}{more}"
