"""The board drawings of CRISIS, and the summary of each seat's possessions in the standings."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.facts.facts import known
from referee.games.crisis.planning import PlaceManager
from referee.games.crisis.state import COMPANIES, PRODUCTION
from referee.notation.move import Moves
from referee.table.table import Table
from scoring.games.crisis.values import VP_PER_LOAN
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import NOTHING, Holding, holding
from tui.core.rendering.board_pages import Block, Page, board_pages
from tui.core.rendering.drawing import DrawingContext, cropped, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.games.crisis.painting import locations, offers, status
from tui.games.crisis.painting.context import CrisisPainter
from tui.games.crisis.painting.player_board import companies, in_words, player, player_parts


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """Return the possessions of a seat, the most important first: credits, victory points lost at the end, loans,
    penalty points, managers in hand, influence cards.
    """
    board = state.seats[seat]
    still = value_or_none(state.phase) != "done" and any(
        value_or_none(player.loans) != 0 for player in state.seats.values()
    )
    return (
        holding(words, "holding.credits", board.credits),
        _at_end(words, board) if still else NOTHING,
        holding(words, "holding.loans", board.loans) if value_or_none(board.loans) != 0 else NOTHING,
        holding(words, "holding.penalty", board.penalty_points)
        if value_or_none(board.penalty_points) != 0
        else NOTHING,
        holding(words, "holding.managers", board.hand),
        holding(words, "holding.influence", board.influence),
    )


def _at_end(words: Words, board: Any) -> Holding:
    """Return the victory points that loans and penalty points will cost at the end (CRI-7.5); `NOTHING` if there are
    none.
    """
    loans, penalty = board.loans, board.penalty_points
    if value_or_none(loans) == 0 and value_or_none(penalty) == 0:
        return NOTHING
    if known(loans) and known(penalty):
        lost = -(loans * VP_PER_LOAN + penalty)
        return holding(words, "holding.end", lost)._replace(value=words.format_field(lost, "signed"))
    return holding(words, "holding.end", penalty if known(loans) else loans)


def _main(painter: CrisisPainter, width: int) -> list[StyledText]:
    return [*status.status(painter, width), *locations.places(painter, width)]


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the game board and the player boards: side by side if they fit, otherwise on several pages."""
    painter = CrisisPainter.of(context, table)
    parts = {"page_board": _main, "page_offers": offers.offers, "page_prices": offers.prices}
    board = [Block(painter.translate(title), partial(draw, painter)) for title, draw in parts.items()]
    players = [Block(painter.name(seat), partial(player, painter, seat)) for seat in painter.ids]
    return board_pages(context, painter.translate("page_all"), (board, players))


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw a small board for the table screen: the status, the locations, and each player's possessions as text."""
    painter = CrisisPainter.of(context, table)
    lines = _main(painter, context.width)
    each = max(1, (context.height - len(lines)) // max(1, len(painter.own_ids)))
    for seat in painter.own_ids:
        lines += in_words(painter, seat, context.width)[:each]
    return cropped(lines, context)


def spaces(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw the locations while managers are placed, afterwards what is chosen from at the location being resolved: own
    companies, offered companies, import and energy spaces, or the export market.
    """
    painter, width = CrisisPainter.of(context, table), context.width
    phase, location = value_or_none(painter.state.phase), value_or_none(painter.state.location)
    if phase == "planning":
        return locations.places(painter, width)
    if phase == "export":
        return offers.market(painter, width)
    if phase != "operations" or not table.acting:
        return []
    if location == PRODUCTION:
        return [line for part in companies(painter, table.acting, width) for line in part]
    if location in offers.SPACES:
        return offers.deals(painter, location, width)
    return offers.companies(painter, width) if location == COMPANIES else []


def spaces_among(context: DrawingContext, table: Table, moves: Moves) -> list[StyledText]:
    """Draw the spaces of the location at which all these moves place a manager."""
    placed = [move for move in moves if isinstance(move, PlaceManager)]
    location_ids = {move.location for move in placed}
    if len(placed) < len(moves) or len(location_ids) > 1:
        return []
    return locations.draw_location(CrisisPainter.of(context, table), location_ids.pop(), context.width)


def seat(context: DrawingContext, table: Table, seat: str) -> list[list[StyledText]]:
    """Draw the player board of a seat, in parts: each row and each company."""
    return player_parts(CrisisPainter.of(context, table), seat, context.width)
