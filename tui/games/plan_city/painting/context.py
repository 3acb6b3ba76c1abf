"""What the board of the City of Plan Cards is drawn with: a seat's field as it lies, its chips, what counts on it."""

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
    """The renderer for a table of the City of Plan Cards."""

    state: State


def known_field(state: State, seat: str) -> CityField | None:
    """Give a seat's field; None while nobody has told how its cards lie."""
    if not described(state.seats[seat]):
        return None
    try:
        return field_of(state, seat)
    except UnknownFactError:
        return None


def displayed_field(state: State, seat: str) -> dict[Position, DisplayedCell] | None:
    """Give a seat's field cell by cell, with the number of each card; None while it is not told."""
    city_field = known_field(state, seat)
    if city_field is None:
        return None
    cells = displayed_cells(field_picture_of(state, seat))
    if city_field.centre:
        cells[CENTRE] = structs.replace(cells[CENTRE], chip=None)
    return {at: structs.replace(cells[at], card=top.card) for at, top in city_field.face.tops.items()}


def field_picture_of(state: State, seat: str) -> FieldScoringView:
    """Draw what counts on a seat's field with the readings of this table. Raises `UnknownFactError`."""
    city_field = field_of(state, seat)
    return field_picture(
        city_field.face.cells, city_field.chips, state.options["idle_station"], int(state.options["lone_station"])
    )


def idle(state: State, seat: str) -> int | None:
    """Count the idle engine spaces of a seat; None while something of its field is not told."""
    city_field = known_field(state, seat)
    if city_field is None or city_field.untold:
        return None
    return len(field_picture_of(state, seat).idle or ())


def forbidden(state: State, board: Board) -> list[int]:
    """List the bid numbers that the trust space of a seat forbids, as far as they are told."""
    space = value_or_none(board.trust)
    if not space:
        return []
    return [number for number in range(10) if value_or_none(state.printed[f"trust.forbids.{space}.{number}"])]


def in_stock(state: State) -> int | None:
    """Count the coal chips in the stock (PLC-1.7); None while a hand or a field is not told, or whether a chip lies on
    the centre of a start card (PLC-1.3).
    """
    total = 0
    for board in state.seats.values():
        if not known(board.coal) or not known(board.chips) or board.centre_open:
            return None
        total += board.coal + len(board.chips)
    return COAL_CHIPS - total


def deck(state: State) -> int | None:
    """Count the plan cards in the deck: those of every round so far are dealt (PLC-8.2)."""
    used = proposals(state)
    if not known(state.round) or used is None:
        return None
    return max(0, len(PLAN_CARDS) - state.round * len(used))


def proposals(state: State) -> tuple[str, ...] | None:
    """Give the proposal cards in use; None while that is not told."""
    if not known(state.players):
        return None
    used = value_or_none(state.printed[f"proposals_used.{state.players}"])
    return None if used is None else tuple(used)
