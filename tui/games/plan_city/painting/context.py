"""The values for drawing the board of the City of Plan Cards: a seat's field, its chips, and its scoring areas."""

from __future__ import annotations

from msgspec import structs

from referee.facts.facts import UnknownFactError, known
from referee.games.plan_city.city_field import CityField, described, field_of
from referee.games.plan_city.state import PLAN_CARDS, Board, State
from scoring.games.plan_city.board_scoring_view import FieldScoringView, field_picture
from scoring.games.plan_city.city_grid import CENTRE, Position
from scoring.games.plan_city.values import COAL_CHIPS
from tui.core.game_ui.board_context import BoardContext
from tui.core.rendering.drawing import value_or_none
from tui.games.plan_city.painting.painter import DisplayedCell, displayed_cells


class PlanCityRenderer(BoardContext, frozen=True, kw_only=True):
    """The drawing context for a game state of City of Plan Cards."""

    state: State


def known_field(state: State, seat: str) -> CityField | None:
    """Return a seat's field (its placed cards); None if the card positions are unknown."""
    if not described(state.seats[seat]):
        return None
    try:
        return field_of(state, seat)
    except UnknownFactError:
        return None


def displayed_field(state: State, seat: str) -> dict[Position, DisplayedCell] | None:
    """Return the drawable cells of a seat's field, with each card's number; None if the field is unknown."""
    city_field = known_field(state, seat)
    if city_field is None:
        return None
    cells = displayed_cells(field_picture_of(state, seat))
    if city_field.centre:
        cells[CENTRE] = structs.replace(cells[CENTRE], chip=None)
    return {at: structs.replace(cells[at], card=top.card) for at, top in city_field.face.tops.items()}


def field_picture_of(state: State, seat: str) -> FieldScoringView:
    """Return the scoring areas of a seat's field, by the rulings of this table. Raises `UnknownFactError` if the field
    is unknown.
    """
    city_field = field_of(state, seat)
    return field_picture(
        city_field.face.cells, city_field.chips, state.options["idle_station"], int(state.options["lone_station"])
    )


def idle(state: State, seat: str) -> int | None:
    """Return the number of a seat's idle engine spaces; None if its field is partly unknown."""
    city_field = known_field(state, seat)
    if city_field is None or city_field.untold:
        return None
    return len(field_picture_of(state, seat).idle or ())


def forbidden(state: State, board: Board) -> list[int]:
    """Return the bid numbers known to be forbidden by a seat's trust space."""
    space = value_or_none(board.trust)
    if not space:
        return []
    return [number for number in range(10) if value_or_none(state.printed[f"trust.forbids.{space}.{number}"])]


def in_stock(state: State) -> int | None:
    """Return the number of coal chips in the stock (PLC-1.7); None if a hand, a field, or a start card's chip (PLC-1.3)
    is unknown.
    """
    total = 0
    for board in state.seats.values():
        if not known(board.coal) or not known(board.chips) or board.centre_open:
            return None
        total += board.coal + len(board.chips)
    return COAL_CHIPS - total


def deck(state: State) -> int | None:
    """Return the number of plan cards in the deck, given the cards dealt so far (PLC-8.2); None if unknown."""
    used = proposals(state)
    if not known(state.round) or used is None:
        return None
    return max(0, len(PLAN_CARDS) - state.round * len(used))


def proposals(state: State) -> tuple[str, ...] | None:
    """Return the proposal cards in use; None if unknown."""
    if not known(state.players):
        return None
    used = value_or_none(state.printed[f"proposals_used.{state.players}"])
    return None if used is None else tuple(used)
