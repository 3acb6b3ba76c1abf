"""The table of Lost Cities in lines: for each colour the expedition of either player and the discard pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gyoji_lost_cities.referee.state import WAGER
from gyoji_lost_cities.scoring.score import expedition
from gyoji_lost_cities.scoring.sheet import COLOURS

from referee.facts.facts import known
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.board_context import BoardContext
from tui.core.game_ui.holding import Holding
from tui.core.rendering.drawing import DrawingContext, cropped, number, padded
from tui.core.rendering.seat_style import piece_style
from tui.core.rendering.styled_text import StyledText

GAP = 2
COLOUR_CELLS = 8
"""How wide the names of the colours are (cells)."""
PILE_CELLS = 13
"""How wide a discard pile is: its top card, and how many there are (cells)."""


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """List the points that the expeditions of this round would bring now."""
    points = _signed(words, round_points(state, seat))
    heading = words.translate("holding.now.heading")
    return (Holding(heading, points, words.translate("holding.now.text", points=points)),)


def round_points(state: Any, seat: str) -> int | None:
    """Add up the expeditions of a seat; None where one of them is not told."""
    lines = [_points(state, seat, colour) for colour in COLOURS]
    return None if None in lines else sum(points for points in lines if points is not None)


def pages(context: DrawingContext, table: Table) -> list[tuple[str, list[StyledText]]]:
    """Draw everything on one page."""
    board = BoardContext.of(context, table)
    return [
        (board.translate("page_table"), cropped([*_head(board), StyledText(), *_rows(board), *_sums(board)], context))
    ]


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw the same, as far as there is room."""
    board = BoardContext.of(context, table)
    return cropped([*_head(board), *_rows(board), *_sums(board)], context)


def seat(context: DrawingContext, table: Table, seat: str) -> list[list[StyledText]]:
    """Draw the expeditions of one seat, each with what it would bring now."""
    board = BoardContext.of(context, table)
    lines = []
    for colour in COLOURS:
        line = padded(_colour(board, colour), COLOUR_CELLS).append(" " * GAP)
        line.append_text(_expedition(board, seat, colour))
        lines.append(line.append_text(_worth(board, seat, colour)))
    return [[board.seat_heading(seat)], cropped(lines, context)]


def _head(board: BoardContext) -> list[StyledText]:
    state = board.state
    return [StyledText(board.translate("deck", count=number(state.deck), round=number(state.round)), "dim")]


def _rows(board: BoardContext) -> Iterator[StyledText]:
    """Draw the seats side by side, and the discard piles at the right."""
    cells = _cells(board)
    heading = StyledText(" " * (COLOUR_CELLS + GAP))
    for id in board.ids:
        heading.append_text(padded(board.seat_heading(id), cells)).append(" " * GAP)
    yield heading.append(board.translate("piles"), "bold underline")
    for colour in COLOURS:
        line = padded(_colour(board, colour), COLOUR_CELLS).append(" " * GAP)
        for id in board.ids:
            line.append_text(padded(_expedition(board, id, colour), cells)).append(" " * GAP)
        yield line.append_text(_pile(board, colour))


def _sums(board: BoardContext) -> Iterator[StyledText]:
    cells = _cells(board)
    line = padded(StyledText(board.translate("now"), "dim"), COLOUR_CELLS).append(" " * GAP)
    for id in board.ids:
        line.append_text(padded(StyledText(_signed(board.words, round_points(board.state, id)), "dim"), cells))
        line.append(" " * GAP)
    yield line


def _cells(board: BoardContext) -> int:
    """Give the room for an expedition."""
    seats = max(1, len(board.ids))
    return max(6, min(26, (board.width - COLOUR_CELLS - GAP - PILE_CELLS) // seats - GAP))


def _colour(board: BoardContext, colour: str) -> StyledText:
    return StyledText(board.words.translate(f"colour.{colour}"), piece_style(colour, board.theme))


def _expedition(board: BoardContext, seat: str, colour: str) -> StyledText:
    """Draw the cards of an expedition in a row, wagers as their sign."""
    row = board.state.seats[seat].expeditions[colour]
    if not known(row):
        return StyledText("?", "dim")
    if not row:
        return board.dash()
    return StyledText(" ".join(_sign(board, rank) for rank in row), piece_style(colour, board.theme))


def _pile(board: BoardContext, colour: str) -> StyledText:
    """Draw the top card of a pile, and how many lie there."""
    pile = board.state.piles[colour]
    if not known(pile):
        return StyledText("?", "dim")
    if not pile:
        return board.dash()
    top = StyledText(_sign(board, pile[-1]), piece_style(colour, board.theme))
    return top.append(f" {board.translate('of_pile', count=len(pile))}", "dim") if len(pile) > 1 else top


def _sign(board: BoardContext, rank: str) -> str:
    return board.translate("wager_sign") if rank == WAGER else rank


def _worth(board: BoardContext, seat: str, colour: str) -> StyledText:
    points = _points(board.state, seat, colour)
    return StyledText(f"  {_signed(board.words, points)}", "dim") if points or points is None else StyledText()


def _points(state: Any, seat: str, colour: str) -> int | None:
    row = state.seats[seat].expeditions[colour]
    if not known(row):
        return None
    numbers = tuple(int(rank) for rank in row if rank != WAGER)
    return expedition(seat, colour, numbers, len(row) - len(numbers)).points


def _signed(words: Words, points: int | None) -> str:
    """Write points with their sign; 0 has none, and a question mark stands for what is not told."""
    return "?" if points is None else words.format_field(points, "signed") if points else "0"
