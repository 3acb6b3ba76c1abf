"""Pages of a board: no block is parted, and what belongs together stands on as few pages as there is room for."""

from __future__ import annotations

import pytest

from scoring.text_catalogs import Words
from tui.core.rendering.board_pages import WIDE, Block, Page, board_pages
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText

NARROW = WIDE - 1


def block(name: str, rows: int) -> Block:
    """A block of so many rows, each with its number."""
    return Block(name, lambda width: [StyledText(f"{name}{row}"[:width]) for row in range(rows)])


def pages(width: int, height: int, *groups: list[Block]) -> list[Page]:
    return board_pages(DrawingContext(Words("en"), width=width, height=height), "all", groups)


def shown(page: Page) -> list[str]:
    return [line.plain.rstrip() for line in page[1]]


def test_everything_stands_on_one_page_where_there_is_room() -> None:
    (page,) = pages(NARROW, 6, [block("a", 2)], [block("b", 3)])
    assert (page[0], shown(page)) == ("all", ["a0", "a1", "", "b0", "b1", "b2"])


def test_one_row_too_few_and_each_group_has_pages_of_its_own() -> None:
    found = pages(NARROW, 5, [block("a", 1), block("b", 1)], [block("c", 3)])
    assert [page[0] for page in found] == ["a, b", "c"]


def test_a_block_is_never_parted() -> None:
    found = pages(NARROW, 5, [block("a", 3), block("b", 3), block("c", 9)])
    assert [(page[0], len(page[1])) for page in found] == [("a", 3), ("b", 3), ("c", 9)]


def test_blocks_are_shared_out_evenly() -> None:
    found = pages(NARROW, 8, [block(name, 2) for name in "abcd"])
    assert [page[0] for page in found] == ["a, b", "c, d"], "not three and one"


def test_without_a_title_for_everything_pages_are_named_by_their_blocks() -> None:
    found = board_pages(DrawingContext(Words("en"), width=NARROW, height=9), "", [[block("a", 1), block("b", 1)]])
    assert [(page[0], shown(page)) for page in found] == [("a, b", ["a0", "", "b0"])]


def test_two_columns_stand_side_by_side() -> None:
    (page,) = pages(WIDE, 5, [block("a", 2), block("b", 1)], [block("c", 4)])
    assert [row.split() for row in shown(page)] == [["a0", "c0"], ["a1", "c1"], ["c2"], ["b0", "c3"]]
    found = pages(WIDE, 3, [block(name, 2) for name in "abc"])
    assert [page[0] for page in found] == ["a, b", "c"]


@pytest.mark.parametrize("width", [40, NARROW, WIDE, 200])
def test_no_line_is_wider_than_the_page(width: int) -> None:
    long = Block("a", lambda _width: [StyledText("x" * 300)])
    for _, lines in pages(width, 1, [long, long]):
        assert all(line.cell_len <= width for line in lines)
