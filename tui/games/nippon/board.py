"""The board drawings of Nippon, and the summary of each seat's possessions in the standings."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.table.closing_step import next_seat_after_turn
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding, holding
from tui.core.rendering.board_pages import Block, Page, board_pages
from tui.core.rendering.drawing import DrawingContext, cropped, fitted
from tui.core.rendering.styled_text import StyledText
from tui.games.nippon.painting.context import NipponPainter, level
from tui.games.nippon.painting.game_board import (
    action_slots,
    game_map,
    has_city_spots,
    market,
    regions,
    supply,
    with_legend,
)
from tui.games.nippon.painting.player_board import choosing, player, player_parts


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """Return the possessions of a seat, the most important first: yen, coal, knowledge, blueprints."""
    board = state.seats[seat]
    return (
        holding(words, "holding.yen", board.yen),
        holding(words, "holding.coal", board.coal),
        holding(words, "holding.knowledge", level(state, seat, "knowledge")),
        holding(words, "holding.blueprints", board.blueprints),
    )


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the board on one page if it fits, otherwise the map, the middle of the board and the player boards on
    separate pages.
    """
    painter = NipponPainter.of(context, table)
    board = [
        Block(painter.translate("page_map"), partial(game_map, painter)),
        Block(painter.translate("page_market"), partial(market, painter)),
    ]
    players = [Block(painter.name(seat), partial(player, painter, seat)) for seat in painter.ids]
    return board_pages(context, painter.translate("page_all"), (board, players))


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw a small board for the table screen: the map, the action slots, and as many lines of each player board as
    fit.
    """
    painter, width = NipponPainter.of(context, table), context.width
    lines = [*game_map(painter, width), *fitted(action_slots(painter, width), width)]
    each = max(1, (context.height - len(lines)) // max(1, len(painter.own_ids)))
    for seat in painter.own_ids:
        lines += player(painter, seat, width)[:each]
    return cropped(lines, context)


def spaces(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw the regions, the own board of the seat whose action is next and, as far as there is room, the cities and the
    factories in the supply.
    """
    painter, width = NipponPainter.of(context, table), context.width
    seat = next_seat_after_turn(table) or table.acting
    if not seat:
        return []
    is_brief = not has_city_spots(painter, width)
    steps, uses, contracts = choosing(painter, seat, width, is_brief)
    detailed, brief = (regions(painter, width, with_cities) for with_cities in (True, False))
    is_detailed = not is_brief and len([*detailed, *steps, *uses]) <= context.height
    lines = [*(detailed if is_detailed else brief), *steps]
    for part in (uses, supply(painter, width, "build_row"), contracts):
        lines += part if len(lines) + len(part) <= context.height else ()
    return lines if is_detailed else with_legend(painter, lines, width)


def seat(context: DrawingContext, table: Table, seat: str) -> list[list[StyledText]]:
    return player_parts(NipponPainter.of(context, table), seat, context.width)
