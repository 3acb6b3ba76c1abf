"""The board of the City of Plan Cards as pages of text lines, and what stands beside a seat's VP in the standings."""

from __future__ import annotations

from typing import Any

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding, holding
from tui.core.rendering.drawing import COLUMN_GAP, DrawingContext, beside, cropped, seen
from tui.core.rendering.styled_text import StyledText
from tui.games.plan_city import common_area_drawing, field_drawing
from tui.games.plan_city.board_renderer import PlanCityRenderer, drawn_field

Page = tuple[str, list[StyledText]]
BLANK = StyledText("")
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
    lines = [common_area_drawing.head(renderer, id), *common_area_drawing.facts(renderer, id, width)]
    shown = drawn_field(renderer.state, id)
    if shown is None:
        return [*lines, StyledText(f"  {renderer.say('no_field')}", "dim")]
    return [*lines, *field_drawing.grid(shown, renderer.label, width, max(3, height - len(lines)), renderer.ascii)]


def _table(renderer: PlanCityRenderer, width: int) -> list[StyledText]:
    lines = common_area_drawing.middle(renderer, width)
    lines += [BLANK, StyledText(renderer.say("seats"), "bold underline")]
    for id in renderer.ids:
        lines += [common_area_drawing.head(renderer, id), *common_area_drawing.facts(renderer, id, width)]
    return [*lines, BLANK, *field_drawing.legend(renderer.say, renderer.ascii)]


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the middle of the table with all seats in words, then the fields: two side by side where there is room."""
    renderer = PlanCityRenderer.of(context, table)
    found: list[Page] = [(renderer.say("page_table"), _table(renderer, context.width))]
    ids = renderer.ids
    if context.width < WIDE:
        found += [(renderer.name(id), field(renderer, id, context.width, context.height)) for id in ids]
    else:
        half = (context.width - COLUMN_GAP) // 2
        first = field(renderer, ids[0], half, context.height)
        found = [(renderer.say("page_table"), beside(_table(renderer, half), first, half))]
        for at in range(1, len(ids), 2):
            left, *more = (field(renderer, id, half, context.height) for id in ids[at : at + 2])
            names = context.words.listed([renderer.name(id) for id in ids[at : at + 2]])
            found.append((names, beside(left, more[0] if more else [], half)))
    for _, lines in found:
        for line in lines:
            line.truncate(context.width)
    return found


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw what fits beside the table: the proposal cards, then the field of whoever acts, or every seat in words."""
    renderer = PlanCityRenderer.of(context, table)
    lines = common_area_drawing.middle(renderer, context.width)
    for id in renderer.ids:
        lines += [common_area_drawing.head(renderer, id), *common_area_drawing.facts(renderer, id, context.width)]
    active = seen(renderer.state.active)
    room = context.height - len(lines) - 1
    if active in renderer.ids and room >= 10:
        lines += [BLANK, *field(renderer, active, context.width, room)]
    return cropped(lines, context)


def seat(context: DrawingContext, table: Table, seat: str) -> list[StyledText]:
    """Draw the field of a seat, with what the player holds above it."""
    return cropped(field(PlanCityRenderer.of(context, table), seat, context.width, context.height), context)
