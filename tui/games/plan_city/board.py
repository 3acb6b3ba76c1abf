"""The board drawings of the City of Plan Cards, and the summary of each seat's possessions in the standings."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

from msgspec import structs

from referee.games.plan_city.card_placement import Kind
from referee.games.plan_city.contract_cards import PlaceContract
from referee.games.plan_city.plan_cards import PlacePlan
from referee.games.plan_city.state import PROPOSALS
from referee.notation.move import Moves
from referee.table.table import Table
from scoring.games.plan_city.cells import SIDE, Cell
from scoring.games.plan_city.city_grid import ROTATIONS, Position, Rotation
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding, holding
from tui.core.rendering.board_pages import Block, Page, board_pages
from tui.core.rendering.board_spots import spot
from tui.core.rendering.drawing import (
    COLUMN_GAP,
    DrawingContext,
    cropped,
    fitted,
    in_two_columns,
    omission_mark,
    value_or_none,
)
from tui.core.rendering.styled_text import StyledText
from tui.games.plan_city import card_placement_model
from tui.games.plan_city.card_placement_model import CardPlacementModel
from tui.games.plan_city.painting import game_board, painter
from tui.games.plan_city.painting.context import PlanCityRenderer, displayed_field
from tui.games.plan_city.painting.painter import DisplayedCell

ROTATED = ((painter.ROOMY, 4), (painter.ROOMY, 2), (painter.CLOSE, 4), (painter.CLOSE, 2), (painter.TIGHT, 4))
"""The sizes in which rotations are drawn, each with the number of cards side by side; the first that fits is used."""
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
        grid = painter.explained_field(structs.replace(renderer, height=available_height), cells)
        lines += [StyledText(), title, *grid] if grid else []
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
    """Draw the field of a seat with the places of its card; empty if it has no such card or an unknown field."""
    if not seat or (kind == "contract" and not value_or_none(renderer.state.seats[seat].contracts)):
        return []
    model = CardPlacementModel(seat, kind)
    placements = card_placement_model.legal(renderer.state, model)
    return _places(renderer, model, {(placement.x, placement.y) for placement in placements})


def spaces_among(context: DrawingContext, table: Table, moves: Moves) -> list[StyledText]:
    """Draw the field on which a card is placed, with the legal places of its centre, or its rotations at one place."""
    renderer = PlanCityRenderer.of(context, table)
    placed = [move for move in moves if isinstance(move, (PlacePlan, PlaceContract))]
    seat = table.acting or (placed[0].seat if placed else "")
    own = [move for move in placed if move.seat == seat]
    if not own or len(placed) < len(moves) or len({type(move) for move in own}) > 1:
        return []
    model = CardPlacementModel(seat, "plan" if isinstance(own[0], PlacePlan) else "contract", own[0].x, own[0].y)
    positions = {(move.x, move.y) for move in own}
    return _places(renderer, model, positions) if len(positions) > 1 else _rotations(renderer, model)


def _places(
    renderer: PlanCityRenderer, model: CardPlacementModel, positions: Collection[tuple[int, int]]
) -> list[StyledText]:
    """Draw a field with a spot at each place for the centre of a card, and the card in hand if it is known."""
    cells = displayed_field(renderer.state, model.seat)
    if cells is None:
        return []
    choices = {(x + 1, y + 1): _notation(model, x, y) for x, y in sorted(positions, key=lambda at: (at[1], at[0]))}
    field_cells = {at: structs.replace(cell, card=None) for at, cell in cells.items()}  # its numbers are no choices
    card = _known_card(renderer, model)
    head = (
        StyledText().append_text(renderer.piece(model.seat)).append(f" {renderer.name(model.seat)}", "bold underline")
    )
    head.append(f"  {renderer.translate('to_place', card=_card_name(renderer, model))}", "bold")
    positions = {*field_cells, *choices}
    shown_card = {at: DisplayedCell(cell) for at, cell in card.items()}
    for size in painter.SIZES:
        held_size = painter.card_size(renderer, positions, size)
        explained = painter.legend(renderer, (field_cells, size), (shown_card, held_size))
        available = structs.replace(renderer, height=renderer.height - 1 - len(explained))
        if painter.fits(available, positions, size):
            break
    drawing = painter.grid(available, field_cells, choices, size)
    held = painter.card(renderer, card, held_size) if card else []
    across = max(line.cell_len for line in drawing)
    if held and across + COLUMN_GAP + painter.card_width(held_size) <= renderer.width:
        return [head, *in_two_columns(drawing, held, across), *explained]
    below = held if len(drawing) + len(held) < available.height else []
    return [head, *drawing, *below, *explained]


def _rotations(renderer: PlanCityRenderer, model: CardPlacementModel) -> list[StyledText]:
    """Draw the rotations of a card, each with its spot, in the largest size that fits; empty if the card is unknown."""
    card = _known_card(renderer, model)
    if not card:
        return []
    for size, each in ROTATED:
        explained = painter.legend(renderer, ({at: DisplayedCell(cell) for at, cell in card.items()}, size))
        lines = [
            line
            for first in range(0, len(ROTATIONS), each)
            for line in _rotated(renderer, model, size, ROTATIONS[first : first + each])
        ]
        if max(line.cell_len for line in lines) <= renderer.width and len(lines + explained) <= renderer.height:
            break
    return [*lines, *explained]


def _rotated(
    renderer: PlanCityRenderer, model: CardPlacementModel, size: painter.CellSize, rotations: Collection[Rotation]
) -> list[StyledText]:
    """Draw some rotations of a card side by side, each below its spot."""
    lines = [StyledText() for _ in range(1 + SIDE * size.rows)]
    for rotation in rotations:
        card = _known_card(renderer, structs.replace(model, rotation=rotation))
        notation = f"{_notation(model, model.x, model.y)} rotation={rotation}"
        drawn = [
            spot(notation, StyledText(f"{rotation}°"), painter.card_width(size)),
            *painter.card(renderer, card, size),
        ]
        for line, part in zip(lines, drawn, strict=True):
            line.append(" " * bool(line.plain)).append_text(part)
    return lines


def _notation(model: CardPlacementModel, x: int, y: int) -> str:
    return f"place_{model.kind} seat={model.seat} x={x} y={y}"


def _known_card(renderer: PlanCityRenderer, model: CardPlacementModel) -> dict[Position, Cell]:
    """Return the cells of the card in hand; empty if they are unknown."""
    cells = card_placement_model.card_of(renderer.state, model)
    return cells if all(cell.entered == "full" for cell in cells.values()) else {}


def _card_name(renderer: PlanCityRenderer, model: CardPlacementModel) -> str:
    """Return the name of the card in hand, with its number if that is known."""
    place = value_or_none(renderer.state.seats[model.seat].place)
    card = value_or_none(renderer.state.beside[place]) if model.kind == "plan" and place in PROPOSALS else None
    if card:
        return renderer.translate("card_plan", n=int(card[-2:]))
    return renderer.words.translate(f"plan_city_lay.{model.kind}")


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
    remaining = structs.replace(context, height=context.height - count)
    fits = painter.explained_field(remaining, displayed_field(renderer.state, seat) or {})
    return [lines[:count], lines[count:] if fits else [omission_mark(context.ascii)]]
