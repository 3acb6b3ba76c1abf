"""Arrows go over the rows of a list in columns, and over a drawn board above it."""

from __future__ import annotations

from tui.core.rendering.styled_text import StyledText
from tui.widgets.row_geometry import (
    COLUMN_GAP,
    RowArea,
    column_width,
    horizontal,
    list_areas,
    side_by_side,
    split_columns,
    vertical,
)

LINES = [
    (index, StyledText(f"{index}{part}")) for index, parts in enumerate(["a", "ab", "a", "a", "a"]) for part in parts
]
"""Five rows, the second of which takes two lines."""


def test_a_row_stays_in_one_column_and_the_columns_are_about_as_high() -> None:
    assert [[index for index, _ in column] for column in split_columns(LINES, 2)] == [[0, 1, 1], [2, 3, 4]]
    assert [[index for index, _ in column] for column in split_columns(LINES, 4)] == [[0, 1, 1], [2], [3], [4]]
    assert len(split_columns(LINES[:1], 3)) == 1, "no empty column"
    drawn = side_by_side(split_columns(LINES, 2), column_width(22, 2))
    assert [line.plain for line in drawn] == ["0a          2a", "1a          3a", "1b          4a"]
    assert column_width(22, 2) + COLUMN_GAP == 12


def test_arrows_stay_in_a_column_and_go_to_the_row_beside() -> None:
    areas = [*list_areas(split_columns(LINES, 2), column_width(22, 2), 0)]
    assert [vertical(areas, at, 1) for at in range(5)] == [1, None, 3, 4, None]
    assert [vertical(areas, at, -1) for at in range(5)] == [None, 0, None, 2, 3]
    assert [horizontal(areas, at, 1) for at in range(5)] == [2, 3, None, None, None]
    assert [horizontal(areas, at, -1) for at in range(5)] == [None, None, 0, 1, 1], "the second row has two lines"


def test_arrows_go_over_a_board_line_by_line_and_in_reading_order() -> None:
    """Two spaces above one, and a list of two rows below them."""
    board = [RowArea(0, 0, 0, 0, 8, True), RowArea(1, 0, 0, 20, 28, True), RowArea(2, 3, 3, 22, 30, True)]
    areas = [*board, *list_areas([[(3, StyledText("d")), (4, StyledText("e"))]], 40, 5)]
    assert [vertical(areas, at, 1) for at in range(5)] == [2, 2, 3, 4, None]
    assert [vertical(areas, at, -1) for at in range(5)] == [None, None, 1, 2, 3]
    assert [horizontal(areas, at, 1) for at in range(5)] == [1, 2, None, None, None]
    assert [horizontal(areas, at, -1) for at in range(5)] == [None, 0, 1, None, None]
