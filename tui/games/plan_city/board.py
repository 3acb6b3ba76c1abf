"""The board drawings of the City of Plan Cards, and the text after a seat's VP in the standings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import structs

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding, holding
from tui.core.rendering.board_pages import Block, Page, board_pages
from tui.core.rendering.drawing import DrawingContext, cropped, fitted, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.games.plan_city.painting import game_board, painter
from tui.games.plan_city.painting.context import PlanCityRenderer, displayed_field


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """Return what a seat holds, the most important first: coal in hand, trust space, contract cards in hand."""
    board = state.seats[seat]
    return (
        holding(words, "holding.coal", board.coal),
        holding(words, "holding.trust", board.trust),
        holding(words, "holding.contracts", board.contracts),
    )


def field(renderer: PlanCityRenderer, id: str, width: int, height: int) -> list[StyledText]:
    """Draw a player's field below what the player holds."""
    lines = [game_board.head(renderer, id), *game_board.facts(renderer, id, width)]
    cells = displayed_field(renderer.state, id)
    if cells is None:
        return [*lines, StyledText(f"  {renderer.translate('no_field')}", "dim")]
    resized = structs.replace(renderer, width=width, height=max(3, height - len(lines)))
    return [*lines, *painter.grid(resized, cells)]


def _table(renderer: PlanCityRenderer, width: int) -> list[StyledText]:
    seats = [StyledText(renderer.translate("seats"), "bold underline"), *_seats(renderer, width)]
    lines = [*game_board.middle(renderer, width), StyledText(), *seats, StyledText(), *painter.legend(renderer)]
    return fitted(lines, width)


def _seats(renderer: PlanCityRenderer, width: int) -> Iterator[StyledText]:
    for id in renderer.ids:
        yield game_board.head(renderer, id)
        yield from game_board.facts(renderer, id, width)


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the middle of the table with all seats in words, then the fields, in two columns if possible."""
    renderer = PlanCityRenderer.of(context, table)
    blocks = [Block(renderer.translate("page_table"), partial(_table, renderer))]
    blocks += [Block(renderer.name(id), partial(field, renderer, id, height=context.height)) for id in renderer.ids]
    return board_pages(context, "", (blocks,))


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw a short board for the table screen: the proposal cards, all seats in words, and the field of the active seat
    if there is room.
    """
    renderer = PlanCityRenderer.of(context, table)
    lines = [*game_board.middle(renderer, context.width), *_seats(renderer, context.width)]
    active = value_or_none(renderer.state.active)
    available_height = context.height - len(lines) - 1
    if active in renderer.ids and available_height >= 10:
        lines += [StyledText(""), *field(renderer, active, context.width, available_height)]
    return cropped(lines, context)


def seat(context: DrawingContext, table: Table, seat: str) -> list[list[StyledText]]:
    """Draw what a seat holds, and its field in the largest size that fits completely."""
    renderer = PlanCityRenderer.of(context, table)
    count = 1 + len(game_board.facts(renderer, seat, context.width))
    lines = field(renderer, seat, context.width, context.height)
    cells = displayed_field(renderer.state, seat) or {}
    fits = painter.fits(structs.replace(context, height=context.height - count), cells)
    return [lines[:count], lines[count:] if fits else []]
