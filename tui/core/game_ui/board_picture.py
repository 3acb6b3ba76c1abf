"""Pictures of the boards of a table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.registry import board_of
from tui.core.rendering.board_spots import lit, spot_areas
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.svg import SpotButton, file_style, svg

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


def choice_svg(
    words: Words, table: Table, lines: list[StyledText], numbers: Mapping[str, int], rows: Mapping[int, tuple[str, str]]
) -> str:
    """Draw a board to choose from as SVG for a web page, with a button on each spot whose number has a row (the value
    that its button sends, and its text).
    """
    buttons = [
        SpotButton(area, *rows[numbers[area.spot]]) for area in spot_areas(lines) if numbers.get(area.spot, 0) in rows
    ]
    return svg(lit(lines, {button.area.spot for button in buttons}), _title(words, table), buttons=buttons)


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
