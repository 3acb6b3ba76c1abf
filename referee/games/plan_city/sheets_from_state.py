"""Conversion of the game state of City of Plan Cards to a score sheet. The functions raise `UnknownFactError` if a part
of a field is unknown.
"""

from __future__ import annotations

from referee.facts.facts import UnknownFactError, known_or
from referee.games.plan_city.city_field import CityField, field_of
from referee.games.plan_city.state import Board, State
from scoring.games.plan_city.grid_notation import corner, print_field
from scoring.games.plan_city.rail_networks import factories
from scoring.games.plan_city.sheet import (
    Comparison,
    ContractCard,
    FieldOnTable,
    FinalSheet,
    KindPoints,
    RankValues,
    SeatAtEnd,
)
from scoring.games.plan_city.values import RANK_CATEGORIES

FRONT = ("industries", "left", "sign", "right", "points")
"""The values on the front of a contract card, in order (T-10)."""


def final_sheet(state: State) -> FinalSheet:
    """Return the score sheet for the final scoring (PLC-9); unknown printed values are blank."""
    printed, options = state.printed, state.options
    return FinalSheet(
        seats={seat: _seat(state, seat) for seat in state.seats},
        kind_points=KindPoints(**{f"kinds_{n}": known_or(printed[f"kind_points.{n}"]) for n in range(1, 5)}),
        rank_values=RankValues(**{category: _ranks(state, category) for category in RANK_CATEGORIES}),
        clockwise=tuple(state.seats),
        start_marker=known_or(state.start_marker),
        round_8_start=known_or(state.first),
        idle_station=options["idle_station"],
        lone_station=options["lone_station"],
        zero_count=options["zero_count"],
        slum_rounding=options["slum_rounding"],
        tie_break_start=options["tie_break_start"],
    )


def _ranks(state: State, category: str) -> tuple[int, ...] | None:
    paths = [f"rank_values.{state.players}.{category}.{rank}" for rank in range(1, state.players + 1)]
    values = [state.printed[path] for path in paths if path in state.printed]
    return tuple(values) if len(values) == len(paths) else None


def _seat(state: State, seat: str) -> SeatAtEnd:
    board = state.seats[seat]
    return SeatAtEnd(
        field=_field(field_of(state, seat)),
        coal_in_hand=int(board.coal),
        contracts=tuple(_contract(state, card) for card in _fronts(board)),
    )


def _fronts(board: Board) -> tuple[str, ...]:
    """Return the contract cards that were not placed (PLC-9.13), () if none is in hand."""
    return tuple(board.fronts) if board.contracts else ()


def _field(field: CityField) -> FieldOnTable:
    """Return the visible field in the notation of the score sheet. Raises `UnknownFactError` for an incompletely known
    card, or an active factory of unknown industry.
    """
    visible = field.face
    for top in visible.tops.values():
        if top.cell.entered != "full":
            raise UnknownFactError(field.asks[top.card])
    for at in field.untold:
        raise field.ask(at)
    for factory in factories(visible.cells, field.chips):
        if factory.active and not factory.industry:
            raise UnknownFactError(field.asks[visible.tops[factory.cells[0]].card])
    west, north = corner(visible.tops)
    return FieldOnTable(print_field(visible.cells), tuple(sorted(field.chips)), west, north)


def _contract(state: State, card: str) -> ContractCard:
    parts = {part: known_or(state.printed[f"contract_front.{card}.{part}"]) for part in FRONT}
    return ContractCard(parts["industries"], Comparison(parts["left"], parts["sign"], parts["right"], parts["points"]))


def asked_for(state: State, field: str) -> str:
    """Return the path of the unknown value for a blank field of the score sheet."""
    first, *keys = field.split(".")
    if first == "kind_points":
        return f"printed.kind_points.{keys[0].removeprefix('kinds_')}"
    if first == "rank_values":
        ranks = (f"rank_values.{state.players}.{keys[0]}.{rank}" for rank in range(1, state.players + 1))
        return next(f"printed.{path}" for path in ranks if path not in state.printed)
    if first == "seats":
        seat, _, number, *parts = keys
        card = state.seats[seat].fronts[int(number)]
        part = {"first": "left", "second": "right"}.get(parts[-1], parts[-1])
        return f"printed.contract_front.{card}.{part}"
    return "first" if field == "round_8_start" else field
