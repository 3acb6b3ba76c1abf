"""Blocks of a drawing on pages: one below the other, or in two columns, as many on a page as fit whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.text_catalogs import Words
from tui.core.rendering.drawing import beside
from tui.core.rendering.styled_text import StyledText

Block = tuple[str, list[StyledText]]
"""A title with lines: a part of a page, or a whole one."""


def joined(parts: Iterable[list[StyledText]]) -> list[StyledText]:
    """Set parts one below the other, a blank row between them."""
    lines: list[StyledText] = []
    for part in parts:
        lines += [*([StyledText("")] if lines else []), *part]
    return lines


def stacked(words: Words, blocks: Iterable[Block], height: int) -> list[Block]:
    """Set blocks one below the other, as many on a page as fit whole."""
    return _pages(words, [([title], lines) for title, lines in blocks], height)


def paired(words: Words, blocks: Sequence[Block], width: int, height: int) -> list[Block]:
    """Set blocks in two columns of a width (cells), as many pairs on a page as fit whole."""
    pairs = []
    for at in range(0, len(blocks), 2):
        titles, columns = zip(*blocks[at : at + 2], strict=True)
        pairs.append(([*titles], beside(columns[0], columns[-1] if len(columns) > 1 else [], width)))
    return _pages(words, pairs, height)


def _pages(words: Words, rows: Iterable[tuple[list[str], list[StyledText]]], height: int) -> list[Block]:
    pages: list[tuple[list[str], list[StyledText]]] = []
    for titles, lines in rows:
        if pages and len(pages[-1][1]) + len(lines) < height:
            before, above = pages.pop()
            pages.append(([*before, *titles], joined((above, lines))))
        else:
            pages.append((titles, lines))
    return [(words.listed(titles), lines) for titles, lines in pages]
