"""Pages of board drawings: blocks of lines in columns; a block is never split."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import structs

from tui.core.rendering.drawing import COLUMN_GAP, UNLIMITED, DrawingContext, cropped, in_two_columns
from tui.core.rendering.styled_text import StyledText

WIDE = 140
"""The minimum width for two columns, in terminal cells."""

Page = tuple[str, list[StyledText]]
"""The title and the lines of a page."""


class Block(NamedTuple):
    """A block of a board drawing: its title, and the function that draws it in a given width (terminal cells)."""

    title: str
    draw: Callable[[int], list[StyledText]]


class _Column(NamedTuple):
    titles: list[str]
    lines: list[StyledText]


def board_pages(context: DrawingContext, full_title: str, groups: Sequence[Iterable[Block]]) -> list[Page]:
    """Arrange blocks on pages: on a single page titled `full_title` if all fit, else each group on pages of its own.
    There are two columns only if the width has room for them and the height is limited.
    """
    count = 2 if context.width >= WIDE and context.height < UNLIMITED else 1
    width = (context.width - COLUMN_GAP * (count - 1)) // count
    block_context = structs.replace(context, width=width, height=UNLIMITED)
    columns = [[_Column([title], cropped(draw(width), block_context)) for title, draw in group] for group in groups]
    everything = _balance([column for group in columns for column in group], context.height, count)
    if full_title and len(everything) <= count and max(len(column.lines) for column in everything) <= context.height:
        return [(full_title, _side_by_side(everything, width))]
    pages = []
    for group in columns:
        balanced = _balance(group, context.height, count)
        for first in range(0, len(balanced), count):
            page = balanced[first : first + count]
            titles = context.words.join_items([title for column in page for title in column.titles])
            pages.append((titles, _side_by_side(page, width)))
    return pages


def _balance(blocks: Sequence[_Column], height: int, count: int) -> list[_Column]:
    """Arrange blocks in columns of about equal height, on as few pages as possible."""
    least = len(_stack(blocks, height))
    pages = -(-least // count) * count
    return next(
        columns
        for column_height in range(height + 1)
        if len(columns := _stack(blocks, column_height)) <= max(least, pages)
    )


def _stack(blocks: Sequence[_Column], height: int) -> list[_Column]:
    """Stack blocks in columns of the given height; a block that is too high is alone in its column."""
    columns: list[_Column] = []
    for titles, lines in blocks:
        if columns and len(columns[-1].lines) + 1 + len(lines) <= height:
            columns[-1].titles.extend(titles)
            columns[-1].lines.extend([StyledText(), *lines])
        else:
            columns.append(_Column([*titles], [*lines]))
    return columns


def _side_by_side(columns: Sequence[_Column], width: int) -> list[StyledText]:
    first, *more = (column.lines for column in columns)
    return in_two_columns(first, more[0], width) if more else first
