"""The boards on the screen of a table: of the seat that acts below the line, the whole table in a column of its own."""

from __future__ import annotations

from referee.facts.facts import UnknownFactError, get, known
from referee.table.table import Table
from tui.core.game_ui.registry import board_of
from tui.core.rendering.drawing import DrawingContext, fitting_parts
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrapped

LITTLE = 0.5
"""A board of which less than this share is entered is not drawn."""


def acting_board(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw the board of the seat that acts, as many whole parts of it as fit; nothing where nobody acts. One of which
    little is entered offers to be read instead.
    """
    board, acting = board_of(table.game.id), table.acting
    if board is None or table.table_state.depth != "full" or not acting:
        return []
    if is_mostly_unknown(table, acting):
        rows = wrapped(StyledText(context.words.translate("table.read_board")), context.width)
        return rows if len(rows) <= context.height else []
    return fitting_parts(board.seat(context, table, acting), context.height)


def overview(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw what matters most of the table; where little of it is entered, that it can be read."""
    board = board_of(table.game.id)
    if board is None or table.table_state.depth != "full":
        return []
    if is_mostly_unknown(table, ""):
        hint_lines = wrapped(StyledText(context.words.translate("table.read_boards")), context.width)
    else:
        hint_lines = board.compact(context, table)
    return hint_lines[: context.height]


def is_mostly_unknown(table: Table, seat: str) -> bool:
    """Tell whether most of a seat's board (of all boards for "") is not entered."""
    prefix = f"seats.{seat}." if seat else "seats."
    paths = [path for path in table.game.facts(tuple(table.seats)) if path.startswith(prefix)]
    return sum(_is_known(table, path) for path in paths) < LITTLE * len(paths)


def _is_known(table: Table, path: str) -> bool:
    try:
        return known(get(table.state, path))
    except (KeyError, UnknownFactError):
        return False
