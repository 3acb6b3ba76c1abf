"""The board of Russian Railroads as pages of text lines, and what stands beside a seat's VP in the standings."""

from __future__ import annotations

from typing import Any

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import NOTHING, Holding, holding, remark
from tui.core.rendering.drawing import COLUMN_GAP, DrawingContext, beside, cropped, seen
from tui.core.rendering.styled_text import StyledText
from tui.games.russian_railroads import action_space_drawing, common_area_drawing, player_area_drawing
from tui.games.russian_railroads.board_renderer import RussianRailroadsRenderer

Page = tuple[str, list[StyledText]]
BLANK = StyledText("")
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
    return [
        *common_area_drawing.status(renderer, width),
        *action_space_drawing.spaces(renderer, width),
        *common_area_drawing.legend(renderer),
    ]


def _stocks(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    strip = [*common_area_drawing.strip(renderer, width), *common_area_drawing.strip_effects(renderer, width)]
    return [*strip, BLANK, *common_area_drawing.stocks(renderer, width)]


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the game board, then the player boards: side by side where there is room, else one after the other."""
    found = _pages(RussianRailroadsRenderer.of(context, table), context.width, context.height)
    for _, lines in found:
        for line in lines:
            line.truncate(context.width)
    return found


def _pages(renderer: RussianRailroadsRenderer, width: int, height: int) -> list[Page]:
    if width >= WIDE:
        half = (width - COLUMN_GAP) // 2
        left, right = [*_spaces(renderer, half), BLANK, *_stocks(renderer, half)], _players(renderer, half)
        if max(len(left), len(right)) <= height:
            return [(renderer.say("page_all"), beside(left, right, half))]
        middle = (renderer.say("page_board"), beside(left, _in_words(renderer, half), half))
        return [middle, *_pairs(renderer, half, height)]
    board = [*_spaces(renderer, width), BLANK, *_stocks(renderer, width)]
    if len(board) <= height:
        return [(renderer.say("page_board"), board), *_each(renderer, width)]
    parts = [
        (renderer.say("page_spaces"), _spaces(renderer, width)),
        (renderer.say("page_stocks"), _stocks(renderer, width)),
    ]
    return [*parts, *_each(renderer, width)]


def _players(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    lines: list[StyledText] = []
    for id in renderer.ids:
        lines += [*([BLANK] if lines else []), *player_area_drawing.player(renderer, id, width)]
    return lines


def _in_words(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    lines: list[StyledText] = []
    for id in renderer.ids:
        lines += [*([BLANK] if lines else []), *player_area_drawing.in_words(renderer, id, width)]
    return lines


def _each(renderer: RussianRailroadsRenderer, width: int) -> list[Page]:
    """Give every player board a page."""
    return [(renderer.name(id), player_area_drawing.player(renderer, id, width)) for id in renderer.ids]


def _pairs(renderer: RussianRailroadsRenderer, width: int, height: int) -> list[Page]:
    """Set the player boards in two columns, as many pairs on a page as fit whole."""
    found: list[tuple[list[str], list[StyledText], list[StyledText]]] = []
    seats = renderer.ids
    for at in range(0, len(seats), 2):
        names = [renderer.name(id) for id in seats[at : at + 2]]
        left, *more = (player_area_drawing.player(renderer, id, width) for id in seats[at : at + 2])
        right = more[0] if more else []
        if found and max(len(found[-1][1]) + len(left), len(found[-1][2]) + len(right)) < height:
            found[-1][0].extend(names)
            found[-1][1].extend([BLANK, *left])
            found[-1][2].extend([BLANK, *right])
        else:
            found.append((names, left, right))
    return [(renderer.words.listed(names), beside(left, right, width)) for names, left, right in found]


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw what fits beside the table: the action spaces, the engineer strip, and the player boards in words."""
    renderer = RussianRailroadsRenderer.of(context, table)
    lines = [
        *common_area_drawing.order(renderer, context.width),
        *action_space_drawing.in_words(renderer, context.width),
        *common_area_drawing.strip(renderer, context.width),
    ]
    lines += common_area_drawing.stocks(renderer, context.width)[1:3]
    each = max(1, (context.height - len(lines)) // max(1, len(renderer.ids)))
    for id in renderer.ids:
        lines += player_area_drawing.in_words(renderer, id, context.width)[:each]
    return cropped(lines, context)


def seat(context: DrawingContext, table: Table, seat: str) -> list[StyledText]:
    """Draw the player board of a seat, as much of it as there is room for."""
    return player_area_drawing.player(RussianRailroadsRenderer.of(context, table), seat, context.width)[
        : context.height
    ]
