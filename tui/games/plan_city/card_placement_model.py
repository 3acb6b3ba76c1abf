"""The model of a card in hand: its seat, kind, position and rotation on the field, its cells, and its legal places."""

from __future__ import annotations

from msgspec import Struct

from referee.facts.facts import UnknownFactError
from referee.games.plan_city import card_placement
from referee.games.plan_city.card_placement import Kind, LegalCardPlacement
from referee.games.plan_city.printed_card_cells import read, text_of
from referee.games.plan_city.state import CONTRACTS, PROPOSALS, State
from scoring.games.plan_city.cells import Cell
from scoring.games.plan_city.city_grid import Position, Rotation, footprint, rotated_card
from tui.core.rendering.drawing import value_or_none


class CardPlacementModel(Struct, frozen=True):
    """A card held over a seat's field, with its top-left cell at (x, y), rotated clockwise by `rotation` degrees."""

    seat: str
    kind: Kind = "plan"
    x: int = 0
    y: int = 0
    rotation: Rotation = 0


def has_card_to_place(state: State, seat: str) -> bool:
    """Return whether a seat must place a plan card now."""
    board = state.seats[seat]
    return (
        value_or_none(state.phase) == "placement"
        and value_or_none(board.place) in PROPOSALS
        and value_or_none(board.placed) is False
    )


def legal(state: State, model: CardPlacementModel) -> tuple[LegalCardPlacement, ...]:
    """Return the legal placements of the card in hand; empty if a deciding value is unknown."""
    try:
        return card_placement.placements(state, model.seat, model.kind)
    except UnknownFactError:
        return ()


def card_of(state: State, model: CardPlacementModel) -> dict[Position, Cell]:
    """Return the nine cells of the card in hand, rotated, by their positions on the field."""
    board = state.seats[model.seat]
    if model.kind == "plan":
        plan_card = value_or_none(state.beside[board.place]) if value_or_none(board.place) in PROPOSALS else None
        card = plan_card or ""
    else:
        card = CONTRACTS[0] if value_or_none(state.printed["contract_backs.same"]) else ""
    cells = rotated_card(read(text_of(state, card)), model.rotation).cells
    return dict(zip(footprint(model.x, model.y), cells, strict=True))
