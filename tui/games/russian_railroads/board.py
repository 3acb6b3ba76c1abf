"""The board of Russian Railroads as pages of text lines, and what stands beside a seat's VP in the standings."""

from __future__ import annotations

from typing import Any

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import NOTHING, Holding, holding, remark
from tui.core.rendering.drawing import COLUMN_GAP, DrawingContext, beside, cropped, fitted, seen
from tui.core.rendering.page_layout import Block, joined, paired, stacked
from tui.core.rendering.styled_text import StyledText
from tui.games.russian_railroads.painting import game_board, player_board
from tui.games.russian_railroads.painting.context import RussianRailroadsRenderer

WIDE = 140
"""From this width on two columns stand side by side (cells)."""


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """List the workers and rubles in hand, whether a seat has passed, its engineers: the most important first."""
    board = state.seats[seat]
    engineers = seen(board.engineers)
    return (
        holding(words, "holding.workers", board.own + board.black + board.turquoise),
        holding(words, "holding.rubles", board.rubles),
        remark(words.say("russian_railroads.passed")) if seen(board.passed) else NOTHING,
        holding(words, "holding.engineers", board.engineers if engineers is None else len(engineers)),
    )


def _spaces(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    lines = [*game_board.status(renderer, width), *game_board.spaces(renderer, width)]
    return fitted([*lines, *game_board.legend(renderer)], width)


def _stocks(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    strip = [*game_board.strip(renderer, width), *game_board.strip_effects(renderer, width)]
    return joined((strip, game_board.stocks(renderer, width)))


def pages(context: DrawingContext, table: Table) -> list[Block]:
    """Draw the game board, then the player boards: side by side where there is room, else one after the other."""
    renderer, width, height = RussianRailroadsRenderer.of(context, table), context.width, context.height
    half = (width - COLUMN_GAP) // 2 if width >= WIDE else width
    spaces, stocks = _spaces(renderer, half), _stocks(renderer, half)
    players = [(renderer.name(id), player_board.whole(renderer, id, half)) for id in renderer.ids]
    if width < WIDE:
        board = [(renderer.say("page_spaces"), spaces), (renderer.say("page_stocks"), stocks)]
        return stacked(renderer.words, [*board, *players], height)
    left, right = joined((spaces, stocks)), joined(lines for _, lines in players)
    if max(len(left), len(right)) <= height:
        return [(renderer.say("page_all"), beside(left, right, half))]
    first = beside(left, joined(_in_brief(renderer, half, height)), half)
    return [(renderer.say("page_board"), first), *paired(renderer.words, players, half, height)]


def _in_brief(renderer: RussianRailroadsRenderer, width: int, height: int) -> list[list[StyledText]]:
    """Draw the player boards in brief: with their lines where there is room, else with those of who acts, or none."""
    for bare in (renderer.ids, (seen(renderer.state.active),)):
        found = [player_board.in_brief(renderer, id, width, id in bare) for id in renderer.ids]
        if sum(map(len, found)) + len(found) - 1 <= height:
            return found
    each = max(1, height // len(renderer.ids))
    return [player_board.in_brief(renderer, id, width)[:each] for id in renderer.ids]


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw what fits beside the table: the action spaces, the engineer strip, and the player boards in words."""
    renderer = RussianRailroadsRenderer.of(context, table)
    lines = [
        *game_board.order(renderer, context.width),
        *game_board.spaces_in_words(renderer, context.width),
        *game_board.strip(renderer, context.width),
    ]
    lines += game_board.stocks(renderer, context.width)[1:3]
    for board in _in_brief(renderer, context.width, context.height - len(lines)):
        lines += board
    return cropped(lines, context)


def seat(context: DrawingContext, table: Table, seat: str) -> list[StyledText]:
    """Draw the player board of a seat, as much of it as there is room for."""
    return player_board.whole(RussianRailroadsRenderer.of(context, table), seat, context.width)[: context.height]
