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
    drawn, acting = board_of(table.game.id), table.acting
    if drawn is None or table.world.depth != "full" or not acting:
        return []
    if little_entered(table, acting):
        rows = wrapped(StyledText(context.words.say("table.read_board")), context.width)
        return rows if len(rows) <= context.height else []
    return fitting_parts(drawn.seat(context, table, acting), context.height)


def overview(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw what matters most of the table; where little of it is entered, that it can be read."""
    drawn = board_of(table.game.id)
    if drawn is None or table.world.depth != "full":
        return []
    if little_entered(table, ""):
        shown = wrapped(StyledText(context.words.say("table.read_boards")), context.width)
    else:
        shown = drawn.compact(context, table)
    return shown[: context.height]


def little_entered(table: Table, seat: str) -> bool:
    """Tell whether most of a seat's board (of all boards for "") is not entered."""
    lead = f"seats.{seat}." if seat else "seats."
    paths = [path for path in table.game.facts(tuple(table.seats)) if path.startswith(lead)]
    return sum(_entered(table, path) for path in paths) < LITTLE * len(paths)


def _entered(table: Table, path: str) -> bool:
    try:
        return known(get(table.state, path))
    except (KeyError, UnknownFactError):
        return False
