"""The board of Nippon as pages of text lines, and what stands beside a seat's VP in the standings."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding, holding
from tui.core.rendering.board_pages import Block, Page, board_pages
from tui.core.rendering.drawing import DrawingContext, fitted
from tui.core.rendering.styled_text import StyledText
from tui.games.nippon.painting.context import NipponPainter, level
from tui.games.nippon.painting.game_board import action_slots, game_map, market
from tui.games.nippon.painting.player_board import player, player_parts


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """List yen, coal, knowledge and blueprints of a seat, the most important first."""
    board = state.seats[seat]
    return (
        holding(words, "holding.yen", board.yen),
        holding(words, "holding.coal", board.coal),
        holding(words, "holding.knowledge", level(state, seat, "knowledge")),
        holding(words, "holding.blueprints", board.blueprints),
    )


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the board: on one page where there is room, else the map, the middle and the player boards by themselves."""
    painter = NipponPainter.of(context, table)
    board = [
        Block(painter.translate("page_map"), partial(game_map, painter)),
        Block(painter.translate("page_market"), partial(market, painter)),
    ]
    players = [Block(painter.name(seat), partial(player, painter, seat)) for seat in painter.ids]
    return board_pages(context, painter.translate("page_all"), (board, players))


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw what fits beside the table: the map, the action slots, and of each player board as much as there is room."""
    painter, width = NipponPainter.of(context, table), context.width
    lines = [*game_map(painter, width), *fitted(action_slots(painter, width), width)]
    each = max(1, (context.height - len(lines)) // max(1, len(painter.ids)))
    for seat in painter.ids:
        lines += player(painter, seat, width)[:each]
    return lines[: context.height]


def seat(context: DrawingContext, table: Table, seat: str) -> list[list[StyledText]]:
    """Draw the player board of a seat, each row of it a part."""
    return player_parts(NipponPainter.of(context, table), seat, context.width)
