"""The board drawings of Russian Railroads, and the summary of each seat's possessions in the standings."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import NOTHING, Holding, holding, remark
from tui.core.rendering.board_pages import WIDE, Block, Page, board_pages
from tui.core.rendering.drawing import DrawingContext, cropped, fitted, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.games.russian_railroads.painting import game_board, player_board
from tui.games.russian_railroads.painting.context import RussianRailroadsRenderer


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """Return the possessions of a seat, the most important first: workers and rubles in hand, a note if it has passed,
    engineers.
    """
    board = state.seats[seat]
    engineers = value_or_none(board.engineers)
    return (
        holding(words, "holding.workers", board.own + board.black + board.turquoise),
        holding(words, "holding.rubles", board.rubles),
        remark(words.translate("russian_railroads.passed")) if value_or_none(board.passed) else NOTHING,
        holding(words, "holding.engineers", board.engineers if engineers is None else len(engineers)),
    )


def _spaces(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    lines = [*game_board.status(renderer, width), *game_board.spaces(renderer, width)]
    return fitted(lines, width)


def _stocks(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    strip = [*game_board.strip(renderer, width), *game_board.strip_effects(renderer, width)]
    return [*strip, StyledText(), *game_board.stocks(renderer, width)]


def _brief(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    boards = _in_brief(renderer, width, renderer.height)
    return [line for board in boards for line in (*board, StyledText())][:-1]


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the game board and the player boards. If the player boards are on separate pages, brief versions are drawn
    beside the game board.
    """
    renderer = RussianRailroadsRenderer.of(context, table)
    parts = {"page_spaces": _spaces, "page_stocks": _stocks, "page_brief": _brief}
    *board, brief = (Block(renderer.translate(title), partial(draw, renderer)) for title, draw in parts.items())
    players = [Block(renderer.name(id), partial(player_board.draw_player_board, renderer, id)) for id in renderer.ids]
    pages = board_pages(context, renderer.translate("page_all"), (board, players))
    if len(pages) == 1 or context.width < WIDE:
        return pages
    return board_pages(context, "", ([*board, brief], players))


def _in_brief(renderer: RussianRailroadsRenderer, width: int, height: int) -> list[list[StyledText]]:
    """Draw the player boards in brief: with railway lines for all seats, only for the active seat, or for none,
    depending on the height.
    """
    for bare in (renderer.ids, (value_or_none(renderer.state.active),)):
        boards = [fitted(player_board.in_brief(renderer, id, width, id in bare), width) for id in renderer.own_ids]
        if sum(map(len, boards)) + len(boards) - 1 <= height:
            return boards
    each = max(1, height // max(1, len(renderer.own_ids)))
    return [fitted(player_board.in_brief(renderer, id, width), width)[:each] for id in renderer.own_ids]


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw a small board for the table screen: the action spaces, the engineer strip, and the player boards in
    brief.
    """
    renderer = RussianRailroadsRenderer.of(context, table)
    lines = [
        *game_board.order(renderer, context.width),
        *game_board.spaces(renderer, context.width),
        *game_board.strip(renderer, context.width),
    ]
    lines += game_board.stocks(renderer, context.width)[1:3]
    for board in _in_brief(renderer, context.width, context.height - len(lines)):
        lines += board
    return cropped(lines, context)


def spaces(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw the action spaces or, while an action is under way, the railway lines of its seat."""
    renderer = RussianRailroadsRenderer.of(context, table)
    if seat := seat_of_spaces(table):
        return player_board.choosing(renderer, seat, context.width)
    return game_board.spaces(renderer, context.width)


def seat_of_spaces(table: Table) -> str:
    pending = table.state.pending
    return str(pending[-1].seat) if pending else ""


def seat(context: DrawingContext, table: Table, seat: str) -> list[list[StyledText]]:
    """Draw the player board of a seat, in parts: each railway line, the industry track, and the rest."""
    return player_board.board_parts(RussianRailroadsRenderer.of(context, table), seat, context.width)
