"""The pages of a board as lines, and the cells of a row."""

from __future__ import annotations

from referee.table.table import Table
from tui.core.game_ui.registry import board_of
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext

SMALL = (75, 22)
"""The room of the board on the smallest terminal (cells, rows)."""


def drawn(table: Table, lang: str = "en", size: tuple[int, int] = SMALL, ascii: bool = False) -> dict[str, list[str]]:
    """The lines of every page, by its title."""
    board = board_of(table.game.id)
    assert board
    found = board.pages(
        DrawingContext(
            words_for(lang, table.game.id, table.seats), table.table_state.seats, *size, "gyoji-dark", ascii
        ),
        table,
    )
    return {title: [line.plain.rstrip() for line in lines] for title, lines in found}


def row(lines: list[str], start: str) -> list[str]:
    """The cells of the first row that begins so."""
    return next(line for line in lines if line.strip().startswith(start)).split()
