"""The places of rows on a widget: those on a drawn board, and those in the columns of a list below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from tui.core.rendering.styled_text import StyledText

COLUMN_GAP = 2
"""The width between two columns, in terminal cells."""
Layout = list[tuple[int, StyledText]]
"""The lines of rows, each with the index of its row."""


class RowArea(NamedTuple):
    """The cells of a row, which is given by its index: lines from `top` to `bottom`, columns from `start` to before
    `stop`, and whether it stands on the drawn board.
    """

    row: int
    top: int
    bottom: int
    start: int
    stop: int
    on_board: bool = False


def column_width(width: int, count: int) -> int:
    """Return the width of each of several columns."""
    return (width - COLUMN_GAP * (count - 1)) // count


def split_columns(lines: Layout, count: int) -> list[Layout]:
    """Distribute the lines to columns of about equal height; a row stays in one column."""
    columns: list[Layout] = []
    remaining = lines
    for columns_remaining in range(count, 0, -1):
        at = -(-len(remaining) // columns_remaining)
        while 0 < at < len(remaining) and remaining[at][0] == remaining[at - 1][0]:
            at += 1
        columns.append(remaining[:at])
        remaining = remaining[at:]
    return [column for column in columns if column]


def side_by_side(columns: Sequence[Layout], width: int) -> list[StyledText]:
    """Return the lines of columns that are `width` cells wide each."""
    lines = []
    for cells in zip_longest(*([line for _, line in column] for column in columns), fillvalue=StyledText()):
        text = StyledText()
        for number, cell in enumerate(cells):
            text.append(" " * (number * (width + COLUMN_GAP) - text.cell_len)).append_text(cell)
        lines.append(text)
    return lines


def list_areas(columns: Sequence[Layout], width: int, top: int) -> Iterator[RowArea]:
    """Yield the areas of the rows in columns that are `width` cells wide each and begin at the line `top`."""
    for number, column in enumerate(columns):
        start = number * (width + COLUMN_GAP)
        for index in dict.fromkeys(index for index, _ in column):
            lines = [line for line, (at, _) in enumerate(column, top) if at == index]
            yield RowArea(index, lines[0], lines[-1], start, start + width)


def vertical(areas: Sequence[RowArea], at: int, step: int) -> int | None:
    """Return the index of the next row below (1) or above (-1); in a list it is in the same column. None if there is
    none.
    """
    current = next(area for area in areas if area.row == at)
    found = [
        (abs(area.top - current.top), _apart(area, current), area.row)
        for area in areas
        if (area.top - current.top) * step > 0 and (area.on_board or current.on_board or area.start == current.start)
    ]
    return min(found)[-1] if found else None


def horizontal(areas: Sequence[RowArea], at: int, step: int) -> int | None:
    """Return the index of the next row at the right (1) or left (-1); on a board, in reading order. None if there is
    none.
    """
    current = next(area for area in areas if area.row == at)
    if current.on_board:
        beside = next((area for area in areas if area.row == at + step), current)
        return beside.row if beside.on_board and beside is not current else None
    found = [
        (abs(area.start - current.start), max(area.top - current.top, current.top - area.bottom, 0), area.row)
        for area in areas
        if (area.start - current.start) * step > 0 and not area.on_board
    ]
    return min(found)[-1] if found else None


def _apart(area: RowArea, other: RowArea) -> int:
    return max(area.start - other.stop + 1, other.start - area.stop + 1, 0)
