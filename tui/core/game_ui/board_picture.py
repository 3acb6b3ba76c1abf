"""Pictures of the boards of a table."""

from __future__ import annotations

from itertools import chain

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.registry import board_of
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.svg import file_style, svg

FILE_CELLS = 96
"""The width of the boards in a file, in terminal cells."""


def board_svg(words: Words, table: Table, width: int, seat: str = "") -> str:
    """Draw the board of a seat, or a compact view of all boards if `seat` is "", as SVG for a web page. Return "" if
    the game has no drawing.
    """
    board = board_of(table.game.id)
    if board is None:
        return ""
    context = DrawingContext(words, table.table_state.seats, width, theme="gyoji-dark")
    parts = board.seat(context, table, seat) if seat else [board.compact(context, table)]
    return svg(list(chain.from_iterable(parts)), _title(words, table))


def board_file(words: Words, table: Table) -> str:
    """Draw all pages of the boards, one below the other, as an SVG file."""
    board, title = board_of(table.game.id), _title(words, table)
    context = DrawingContext(words, table.table_state.seats, FILE_CELLS, theme="gyoji-light")
    lines = [StyledText(title, "bold")]
    for heading, page in board.pages(context, table) if board else ():
        lines += [StyledText(), StyledText(heading, "dim"), *page]
    return svg(lines, title, file_style())


def _title(words: Words, table: Table) -> str:
    return f"{table.game.meta.title(words.lang)} · {table.name}"
