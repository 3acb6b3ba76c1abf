"""The board of the City of Plan Cards as pages of text lines, and what stands beside a seat's VP in the standings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding, holding
from tui.core.rendering.drawing import COLUMN_GAP, DrawingContext, cropped, fitted, seen
from tui.core.rendering.page_layout import Block, joined, paired, stacked
from tui.core.rendering.styled_text import StyledText
from tui.games.plan_city.painting import game_board, painter
from tui.games.plan_city.painting.context import PlanCityRenderer, drawn_field

WIDE = 140
"""From this width on two fields stand side by side (cells)."""


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """List coal in hand, trust space, contract cards in hand: the most important first."""
    board = state.seats[seat]
    return (
        holding(words, "holding.coal", board.coal),
        holding(words, "holding.trust", board.trust),
        holding(words, "holding.contracts", board.contracts),
    )


def field(renderer: PlanCityRenderer, id: str, width: int, height: int) -> list[StyledText]:
    """Draw a player's field with what the player holds above it."""
    lines = [game_board.head(renderer, id), *game_board.facts(renderer, id, width)]
    shown = drawn_field(renderer.state, id)
    if shown is None:
        return [*lines, StyledText(f"  {renderer.say('no_field')}", "dim")]
    room = structs.replace(renderer, width=width, height=max(3, height - len(lines)))
    return [*lines, *painter.grid(room, shown)]


def _table(renderer: PlanCityRenderer, width: int) -> list[StyledText]:
    seats = [StyledText(renderer.say("seats"), "bold underline"), *_seats(renderer, width)]
    return fitted(joined((game_board.middle(renderer, width), seats, painter.legend(renderer))), width)


def _seats(renderer: PlanCityRenderer, width: int) -> Iterator[StyledText]:
    for id in renderer.ids:
        yield game_board.head(renderer, id)
        yield from game_board.facts(renderer, id, width)


def pages(context: DrawingContext, table: Table) -> list[Block]:
    """Draw the middle of the table with all seats in words, then the fields: two side by side where there is room."""
    renderer, height = PlanCityRenderer.of(context, table), context.height
    wide = context.width >= WIDE
    width = (context.width - COLUMN_GAP) // 2 if wide else context.width
    blocks = [(renderer.say("page_table"), _table(renderer, width))]
    blocks += [(renderer.name(id), field(renderer, id, width, height)) for id in renderer.ids]
    return paired(context.words, blocks, width, height) if wide else stacked(context.words, blocks, height)


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw what fits beside the table: the proposal cards, then the field of whoever acts, or every seat in words."""
    renderer = PlanCityRenderer.of(context, table)
    lines = [*game_board.middle(renderer, context.width), *_seats(renderer, context.width)]
    active = seen(renderer.state.active)
    room = context.height - len(lines) - 1
    if active in renderer.ids and room >= 10:
        lines += [StyledText(""), *field(renderer, active, context.width, room)]
    return cropped(lines, context)


def seat(context: DrawingContext, table: Table, seat: str) -> list[StyledText]:
    """Draw the field of a seat, with what the player holds above it."""
    return cropped(field(PlanCityRenderer.of(context, table), seat, context.width, context.height), context)
