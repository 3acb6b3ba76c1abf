"""What stands beside the table on a wide terminal: the board of the seat that acts, or the whole table."""

from __future__ import annotations

from itertools import chain

from referee.facts.facts import FactSpec, UnknownFactError, get, known
from referee.table.table import Table
from tui.core.game_ui.registry import board_of
from tui.core.i18n import messages
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrapped

WHOLE = 60
"""From this width on the whole table is drawn (cells)."""
LITTLE = 0.5
"""A board of which less than this share is entered is not drawn."""
WIDEST = 100
"""Cells that running text takes at most."""
NAMED = 3
"""So many things that are not entered yet are named."""


def beside(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw it. One of which little is entered offers to be read instead; where nobody acts and the whole table is too
    wide, the boards of the seats are drawn.
    """
    words, width, height = context.words, context.width, context.height
    drawn = board_of(table.game.id)
    if drawn is None or table.world.depth != "full":
        return []
    acting = table.acting
    if missing := not_entered(table, acting):
        names = words.listed([messages.fact(words, fact) for fact in missing[0]])
        seat = words.format_field(acting, "seat") if acting else ""
        key = "table.read_board" if acting else "table.read_boards"
        shown = wrapped(StyledText(words.say(key, seat=seat, what=names, count=missing[1])), min(width, WIDEST))
    elif width >= WHOLE or not acting:
        whole = drawn.compact(context, table)
        if width >= WHOLE or all(line.cell_len <= width for line in whole):
            return whole
        boards = (drawn.seat(context, table, id) for id in table.seats)
        return list(chain.from_iterable(boards))[:height]
    else:
        shown = drawn.seat(context, table, acting)
    return shown[:height]


def not_entered(table: Table, seat: str) -> tuple[list[FactSpec], int] | None:
    """Give what is not entered of a seat's board (of every board where nobody acts), where that is most of it."""
    lead = f"seats.{seat}." if seat else "seats."
    facts = {path: fact for path, fact in table.game.facts(tuple(table.seats)).items() if path.startswith(lead)}
    missing = [fact for path, fact in facts.items() if not _entered(table, path)]
    if not facts or len(missing) < LITTLE * len(facts):
        return None
    patterns = {fact.pattern: fact for fact in missing}
    return list(patterns.values())[:NAMED], len(missing)


def _entered(table: Table, path: str) -> bool:
    try:
        return known(get(table.state, path))
    except (KeyError, UnknownFactError):
        return False
