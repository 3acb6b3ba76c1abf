"""The boards on the table screen: that of the acting seat below the input line, and all boards in a separate column;
the seats by rank.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from referee.facts.facts import UnknownFactError, get, known
from referee.table.table import Table
from tui.core.game_ui.registry import board_of
from tui.core.rendering.drawing import DrawingContext, first_lines, fitting_parts
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrap

LITTLE = 0.5
"""The share of known facts below which a board is not drawn."""


class ActingBoard(NamedTuple):
    """The drawn board of the acting seat, empty if there is none, and whether parts of it are left out."""

    lines: list[StyledText]
    hides: bool = False


def acting_board(context: DrawingContext, table: Table) -> ActingBoard:
    """Draw the parts of the acting seat's board that fit, or a hint to enter its values if most are unknown; empty if
    no seat acts.
    """
    board, acting = board_of(table.game.id), table.acting
    if board is None or table.table_state.depth != "full" or not acting:
        return ActingBoard([])
    if is_mostly_unknown(table, acting):
        rows = wrap(StyledText(context.words.translate("table.read_board")), context.width)
        return ActingBoard(rows if len(rows) <= context.height else [])
    parts = board.seat(context, table, acting)
    lines = fitting_parts(parts, context.height)
    return ActingBoard(lines, len(lines) < sum(map(len, parts)))


def overview(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw the most important parts of the table, without the board of the acting seat, which is drawn below the entry
    line; if most of the table is unknown, a hint to enter it.
    """
    board = board_of(table.game.id)
    if board is None or table.table_state.depth != "full":
        return []
    if is_mostly_unknown(table, ""):
        hint_lines = wrap(StyledText(context.words.translate("table.read_boards")), context.width)
    else:
        has_own_board = not is_mostly_unknown(table, table.acting) if table.acting else False
        apart = table.acting if has_own_board else ""
        hint_lines = board.compact(structs.replace(context, separate_seat=apart), table)
    return first_lines(hint_lines, context.height, context.ascii)


def is_mostly_unknown(table: Table, seat: str) -> bool:
    """Return whether most facts of a seat's board are unknown, or of all boards if `seat` is ""."""
    prefix = f"seats.{seat}." if seat else "seats."
    paths = [path for path in table.game.facts(tuple(table.seats)) if path.startswith(prefix)]
    return sum(_is_known(table, path) for path in paths) < LITTLE * len(paths)


def _is_known(table: Table, path: str) -> bool:
    try:
        return known(get(table.state, path))
    except (KeyError, UnknownFactError):
        return False


def rank_seats(table: Table) -> list[tuple[int, str, str]]:
    """Return (rank, seat, tie-break) of each seat, best first. Seats with unknown points are last with rank 0."""
    order = list(table.seats)
    places = sorted(table.places(), key=lambda rank: (rank.rank, order.index(rank.seat)))
    ranks = [(rank.rank, rank.seat, rank.tie_break) for rank in places]
    return ranks + [(0, seat, "") for seat in table.seats if seat not in {seat for _, seat, _ in ranks}]
