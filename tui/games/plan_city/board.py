"""The board drawings of the City of Plan Cards, and the summary of each seat's possessions in the standings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import structs

from referee.games.plan_city.card_placement import Kind
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding, holding
from tui.core.rendering.board_pages import Block, Page, board_pages
from tui.core.rendering.drawing import DrawingContext, cropped, fitted, omission_mark, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.games.plan_city import card_placement_model
from tui.games.plan_city.painting import game_board, painter
from tui.games.plan_city.painting.context import PlanCityRenderer, displayed_field

MIN_FIELD = 8
"""The minimum height of the room for a field beside the entry line, in rows."""


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """Return the possessions of a seat, the most important first: coal in hand, trust space, contract cards in hand."""
    board = state.seats[seat]
    return (
        holding(words, "holding.coal", board.coal),
        holding(words, "holding.trust", board.trust),
        holding(words, "holding.contracts", board.contracts),
    )


def field(renderer: PlanCityRenderer, id: str, width: int, height: int) -> list[StyledText]:
    """Draw a player's field with its legend below what the player holds."""
    lines = [game_board.head(renderer, id), *game_board.facts(renderer, id, width)]
    cells = displayed_field(renderer.state, id)
    if cells is None:
        return [*lines, StyledText(f"  {renderer.translate('no_field')}", "dim")]
    resized = structs.replace(renderer, width=width, height=max(3, height - len(lines)))
    return [*lines, *painter.with_legend(resized, cells)]


def _table(renderer: PlanCityRenderer, width: int) -> list[StyledText]:
    seats = [StyledText(renderer.translate("seats"), "bold underline"), *_seats(renderer, width)]
    return fitted([*game_board.middle(renderer, width), StyledText(), *seats], width)


def _seats(renderer: PlanCityRenderer, width: int) -> Iterator[StyledText]:
    for id in renderer.own_ids:
        yield game_board.head(renderer, id)
        yield from game_board.facts(renderer, id, width)


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the middle of the table with all seats in words, then the fields, in two columns if possible."""
    renderer = PlanCityRenderer.of(context, table)
    blocks = [Block(renderer.translate("page_table"), partial(_table, renderer))]
    draw_field = partial(field, renderer, height=context.height)
    blocks += [Block(renderer.name(id), partial(draw_field, id)) for id in renderer.ids]
    return board_pages(context, "", (blocks,))


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw a short board for the table screen: the proposal cards, the seats in words, and the field of the active seat
    if it is not drawn elsewhere and there is room.
    """
    renderer = PlanCityRenderer.of(context, table)
    lines = [*game_board.middle(renderer, context.width), *_seats(renderer, context.width)]
    active = value_or_none(renderer.state.active)
    cells = displayed_field(renderer.state, active) if active in renderer.own_ids else None
    available_height = context.height - len(lines) - 2
    if cells and not context.separate_seat and available_height >= MIN_FIELD:
        title = StyledText(renderer.translate("field_page", seat=active), "bold underline")
        grid = painter.with_legend(structs.replace(renderer, height=available_height), cells)
        lines += [StyledText(), title, *grid]
    return cropped(lines, context)


def spaces(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw the bid spaces of the proposal cards and, if there is room, the field on which a card may be placed: while
    plan cards are placed that of the viewer or of the next seat, before that of the active seat for its contract card.
    """
    renderer = PlanCityRenderer.of(context, table)
    is_bidding = value_or_none(renderer.state.phase) == "bidding"
    lines = game_board.bid_spaces(renderer, context.width) if is_bidding else []
    seat = table.acting if is_bidding else context.viewer or seat_of_spaces(table)
    has_plan = bool(seat) and card_placement_model.has_card_to_place(table.state, seat)
    field_rows = _field_to_place_on(renderer, seat, "plan" if has_plan else "contract")
    return [*lines, *field_rows] if not lines or len(lines) + len(field_rows) <= context.height else lines


def _field_to_place_on(renderer: PlanCityRenderer, seat: str, kind: Kind) -> list[StyledText]:
    """Draw the field of a seat with a spot on each cell where the centre of its card may be; empty if it has no card of
    this kind or an unknown field.
    """
    cells = displayed_field(renderer.state, seat) if seat else None
    if cells is None or (kind == "contract" and not value_or_none(renderer.state.seats[seat].contracts)):
        return []
    placements = card_placement_model.legal(renderer.state, card_placement_model.CardPlacementModel(seat, kind))
    choices = {
        (placement.x + 1, placement.y + 1): f"place_{kind} seat={seat} x={placement.x} y={placement.y}"
        for placement in sorted(placements, key=lambda placement: (placement.y, placement.x))
    }
    cells = {at: structs.replace(cell, card=None) for at, cell in cells.items()}  # its numbers are no choices
    head = game_board.head(renderer, seat)
    explained = painter.legend(renderer, cells, painter.CLOSE)
    drawing = structs.replace(renderer, height=renderer.height - 1 - len(explained))
    return [head, *painter.grid(drawing, cells, choices=choices), *explained]


def seat_of_spaces(table: Table) -> str:
    """Return the seat that places its plan card next, the acting one if it has one; "" if nobody does."""
    if value_or_none(table.state.phase) != "placement":
        return ""
    seats = [seat for seat in table.seats if card_placement_model.has_card_to_place(table.state, seat)]
    return table.acting if table.acting in seats else next(iter(seats), "")


def seat(context: DrawingContext, table: Table, seat: str) -> list[list[StyledText]]:
    """Draw the possessions of a seat, and its field in the largest complete size."""
    renderer = PlanCityRenderer.of(context, table)
    count = 1 + len(game_board.facts(renderer, seat, context.width))
    if seat == context.separate_seat:
        return [[game_board.head(renderer, seat), *game_board.facts(renderer, seat, context.width)]]
    lines = field(renderer, seat, context.width, context.height)
    cells = displayed_field(renderer.state, seat) or {}
    fits = painter.fits(structs.replace(context, height=context.height - count), cells)
    return [lines[:count], lines[count:] if fits else [omission_mark(context.ascii)]]
