"""The appearance of a page of printed values: an ASCII sketch of where to find it, and the column headings of its rows.

Both are game data. `pages.txt` contains a sketch below each `[page]`. `pages.toml` lists the headings of a row
(`page_cells.<row>`), separated by `|` if the values are separated by blanks and by `>` if they are separated by `>`. A
heading that begins with `@` is the key of another catalogue text, for names that a table may change. A row id with a
final number may be listed without the number; the entry then applies to all these rows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from scoring.game_packages import package
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol

BLANK = re.compile(r"[^\s,、;/|]+")
"""Pattern of one cell in a row whose cells are separated by blanks, commas, `;`, `/` or `|`."""
_BOXES = {"-": "─", "|": "│", "#": "▒"}
_CORNERS = {
    (0, 1, 0, 1): "┌", (1, 0, 0, 1): "┐", (0, 1, 1, 0): "└", (1, 0, 1, 0): "┘", (1, 1, 0, 1): "┬",
    (1, 1, 1, 0): "┴", (0, 1, 1, 1): "├", (1, 0, 1, 1): "┤", (1, 1, 1, 1): "┼",
}  # fmt: skip
"""Box-drawing characters for corners, by the four directions (left, right, up, down) in which a line continues."""


class RowCellLayout(NamedTuple):
    """The columns of a row: headings, and the separator between values ("" for blanks)."""

    heads: tuple[str, ...]
    joint: str = ""

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Return the (start, end) of each cell in a text."""
        if not self.joint:
            return [match.span() for match in BLANK.finditer(text)]
        spans, start = [], 0
        for part in text.replace("＞", ">").split(self.joint):
            stripped = part.strip()
            begins = start + (part.index(stripped) if stripped else len(part))
            spans.append((begins, begins + len(stripped)))
            start += len(part) + len(self.joint)
        return spans if text.strip() else []

    def texts(self, text: str) -> list[str]:
        return [text[first:after] for first, after in self.spans(text)]

    def at(self, text: str, cursor: int) -> int:
        """Return the index of the cell at the cursor position."""
        index = sum(after < cursor for _, after in self.spans(text))
        return min(index, len(self.heads) - 1)


def cells_of(words: Words, row: PrintedValuePageRow) -> RowCellLayout | None:
    """Return the columns of a row; None if the catalogue defines none."""
    id = row.item.card.id if row.item.card else row.item.path
    keys = (f"page_cells.{name}" for name in (id, re.sub(r"_?\d+$", "", id)))
    key = next(filter(words.has, keys), "")
    if not key:
        return None
    headings = words.translate(key)
    joint = ">" if ">" in headings else ""
    heads = (head.strip() for head in re.split(r"[|>]", headings))
    return RowCellLayout(tuple(words.translate(head[1:]) if head.startswith("@") else head for head in heads), joint)


def headings(words: Words, id: str, section: str = "page_cells") -> list[str]:
    """Return the texts of the cells of a line, listed under its id; empty if there are none."""
    if not words.has(key := f"{section}.{id}"):
        return []
    heads = (head.strip() for head in words.translate(key).split("|"))
    return [words.translate(head[1:]) if head.startswith("@") else head for head in heads]


def sketch(game: str, page: str, ascii: bool) -> list[str]:
    """Return the lines of the sketch that shows where to find a page in the game; empty if there is no sketch."""
    lines = list(_sketches(game).get(page, ()))
    return lines if ascii else _draw_boxes(lines)


@cache
def _sketches(game: str) -> dict[str, tuple[str, ...]]:
    file, sketches, page = package(game).file("tui", "pages.txt"), dict[str, list[str]](), ""
    for line in file.read_text(encoding="utf-8").splitlines() if file is not None else ():
        if line.startswith("[") and line.endswith("]"):
            page = line[1:-1]
        elif page:
            sketches.setdefault(page, []).append(line)
    return {page: tuple("\n".join(lines).strip("\n").split("\n")) for page, lines in sketches.items()}


def _draw_boxes(lines: list[str]) -> list[str]:
    """Replace the ASCII lines and corners of a sketch with box-drawing characters."""

    def character_at(row: int, at: int) -> str:
        return lines[row][at] if 0 <= row < len(lines) and 0 <= at < len(lines[row]) else " "

    def corner(row: int, at: int) -> str:
        horizontal = (character_at(row, at - 1) in "-+", character_at(row, at + 1) in "-+")
        over = (character_at(row - 1, at) in "|+", character_at(row + 1, at) in "|+")
        return _CORNERS.get((*horizontal, *over), "+")

    return [
        "".join(
            corner(row, at) if character == "+" else _BOXES.get(character, character)
            for at, character in enumerate(line)
        )
        for row, line in enumerate(lines)
    ]


NAME = 34
"""The maximum width of a row's name, in terminal cells."""
GAP = 2


class ColumnHeadings(NamedTuple):
    """The column headings of the rows below."""

    cells: RowCellLayout


class PrintedValuePageGrid:
    """The rows of a page as a grid; `at` is the index of the cell being edited."""

    def __init__(self, box: BoxPrintedValues) -> None:
        self.box = box
        self.at = 0
        self._row: PrintedValuePageRow | None = None
        self._text, self._cursor = "", 0
        self._rows: Sequence[PrintedValuePageRow] = ()

    def lay(self, words: Words, rows: Sequence[PrintedValuePageRow]) -> list[PrintedValuePageRow | ColumnHeadings]:
        """Insert column headings before each row whose columns differ from those of the previous row."""
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
        """Store the text in the input field of a row, and the cursor position in it."""
        self._row, self._text, self._cursor = row, text, cursor

    def spans(self, words: Words, row: PrintedValuePageRow, text: str) -> list[tuple[int, int]]:
        """Return the (start, end) of each cell in a text; empty if the row has no cells."""
        cells = cells_of(words, row)
        return cells.spans(text) if cells else []

    def longer(self, words: Words, row: PrintedValuePageRow, text: str) -> str:
        """Append a separator for the next cell to the text. Return it unchanged if the row has no further cell."""
        cells = cells_of(words, row)
        if cells is None or len(cells.spans(text)) >= len(cells.heads):
            return text
        return f"{text.rstrip()} {cells.joint} " if cells.joint else f"{text.rstrip()} "

    def cell(self, words: Words, row: PrintedValuePageRow) -> str:
        """Return the heading of the cell being edited; "" if the row has no cells."""
        cells = cells_of(words, row)
        if cells is None:
            return ""
        self.at = cells.at(self._text, self._cursor)
        return cells.heads[self.at]

    # drawing

    def drawn(self, words: Words, row: PrintedValuePageRow | ColumnHeadings, width: int, ascii: bool) -> StyledText:
        """Draw a row or its column headings, `width` terminal cells wide."""
        name = self._name(words, width)
        if isinstance(row, ColumnHeadings):
            return StyledText(" " * name + self._cells(words, row.cells, row.cells.heads, width - name, ascii), "bold")
        return StyledText(f"{self.label(words, row, width, ascii)}{self.value(words, row, width, ascii)}".rstrip())

    def label(self, words: Words, row: PrintedValuePageRow, width: int, ascii: bool) -> str:
        """Return what stands before the value of a row: whether the value is known, and the row's name."""
        mark = symbol("ok", ascii) if self.box.is_read(row) else " "
        name = self._name(words, width)
        return f"{mark} {_short(self.box.library.title_of(words, row.item), name - 3, ascii)} "

    def value(self, words: Words, row: PrintedValuePageRow, width: int, ascii: bool) -> str:
        """Return the stored values of a row, in its cells if it has any, or that none are known."""
        library, available = self.box.library, width - self._name(words, width)
        cells, known = cells_of(words, row), library.count_known(row.item)[0]
        if cells is None or not known:
            return _short(library.begin(words, row.item) or library.state(words, row.item), available, ascii)
        return self._cells(words, cells, cells.texts(self._said(words, row)), available, ascii)

    def columns(self, words: Words, row: PrintedValuePageRow, text: str, width: int) -> list[tuple[int, int, int]]:
        """Return where the cells of a typed text stand: start and end in the text, and the terminal cell, of each."""
        cells = cells_of(words, row)
        if cells is None:
            return []
        widths = self._widths(words, cells, width - self._name(words, width))
        starts = accumulate((longest + GAP for longest in widths), initial=0)
        return [(*span, start) for span, start in zip(cells.spans(text), starts, strict=False)]

    def is_cut(self, words: Words, row: PrintedValuePageRow, width: int) -> bool:
        return cell_len(self.box.library.title_of(words, row.item)) > self._name(words, width) - 3

    def under(self, words: Words, row: PrintedValuePageRow, at: int, width: int) -> int | None:
        """Return the index of the row's cell at column `at` of its drawing, `width` terminal cells wide; None if there
        is no cell.
        """
        cells = cells_of(words, row)
        offset = at - self._name(words, width)
        if cells is None or offset < 0:
            return None
        ends = accumulate(longest + GAP for longest in self._widths(words, cells, width - self._name(words, width)))
        return min(sum(after <= offset for after in ends), len(cells.heads) - 1)

    def _name(self, words: Words, width: int) -> int:
        """Return the width of the column of row names, in terminal cells."""
        return min(
            NAME, width // 2, max(cell_len(self.box.library.title_of(words, row.item)) for row in self._rows) + 3
        )

    def _said(self, words: Words, row: PrintedValuePageRow) -> str:
        """Return the text of a row with cells: the typed text if the row is being typed, else its stored values with
        `?` for each unknown one; "" if none are known.
        """
        if row == self._row and self._text:
            return self._text
        library, card = self.box.library, row.item.card
        stored = library.begin(words, row.item)
        return (
            card.format_values(words, library.values)
            if card and not stored and library.count_known(row.item)[0]
            else stored
        )

    def _cells(self, words: Words, cells: RowCellLayout, texts: Sequence[str], width: int, ascii: bool) -> str:
        """Join the texts into one line, each padded to the width of its column."""
        longest = self._widths(words, cells, width)
        shortened = [_short(text, longest[at], ascii) for at, text in enumerate(texts[: len(longest)])]
        more = " ".join(texts[len(longest) :])
        return f"{(' ' * GAP).join(shortened)}{' ' * GAP}{more}".rstrip()

    def _widths(self, words: Words, cells: RowCellLayout, width: int) -> list[int]:
        """Return the width of each column in terminal cells: the widest text, reduced where the columns exceed
        `width`.
        """
        rows = [cells.texts(self._said(words, row)) for row in self._rows if cells_of(words, row) == cells]
        columns = [[head, *(row[at] for row in rows if at < len(row))] for at, head in enumerate(cells.heads)]
        longest = [max(map(cell_len, column)) for column in columns]
        while sum(longest) + GAP * len(longest) > width and max(longest) > 1:
            longest[longest.index(max(longest))] -= 1
        return longest


def _short(text: str, width: int, ascii: bool) -> str:
    """Pad or cut a text to `width` terminal cells; a cut text ends with an ellipsis."""
    if cell_len(text) <= width:
        return fit(text, width)
    more = symbol("ellipsis", ascii)
    return f"{fit(text, max(0, width - cell_len(more)))}{more}"
