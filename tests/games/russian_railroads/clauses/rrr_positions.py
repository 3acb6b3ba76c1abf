"""Positions of this folder, and how a case of the rules is written."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from referee.games.russian_railroads.state import Board, SharedSpacePieces, State
from referee.table.table import Table
from tests.games.russian_railroads.rrr_tables import Change, locomotives, piles, situation, tracks
from tests.play.clause_cases import Case, several
from tests.play.clause_cases import Pair as Pair

TS, SP, KV = "trans_siberian", "st_petersburg", "kiev"
LATE = piles(9, 2)
"""Two 9s are left, so that any lower tile may lie on the boards."""
BEGINNING = {"phase": "start_bonus", "active": "R"}
LAST_ROUND = {"round": 7}
FULL = {"Y.doublers": 8, "doublers_left": 12}
AT_TOKEN = (tracks("Y", SP, 3), locomotives("Y", (1, 0), 4))
"""The next black step of Y on St. Petersburg reaches a ? space."""
TO_TOKEN = "Y: place track_black_or_grey_1; step_track st_petersburg black"
THE_CARD = f"{TO_TOKEN}; choose_token tok_card_and_bonus"
ALL_ENDS = (
    tracks("Y", TS, 15),
    tracks("Y", SP, 9),
    tracks("Y", KV, 9),
    {"Y.line_given": {TS: True, SP: True, KV: True}, "Y.worker_given.kiev_7": True, "Y.stock": 1, "Y.own": 6},
)
"""Black has nowhere to go."""


def case(texts: str | tuple[str, ...], *changes: Change, before: str | tuple[str, ...] = (), players: int = 4) -> Case:
    """Write a case; `before` is played first."""
    return Case("", several(texts), (), partial(situation, players, LATE, *changes), several(before))


def act(*names: str) -> tuple[str, ...]:
    """Acts that are asked for."""
    return tuple(f"Y: may {name}" for name in names)


def on_shared(seat: str, own: int = 0, **more: int) -> Change:
    """Pieces of a seat lie on the space that is never blocked; own workers come from its hand."""

    def change(state: State) -> State:
        board = state.seats[seat]
        seats = {**state.seats, seat: structs.replace(board, own=board.own - own)}
        return structs.replace(state, seats=seats, shared={**state.shared, seat: SharedSpacePieces(own, **more)})

    return change


def board(table: Table, seat: str = "Y") -> Board:
    """The player board of a seat."""
    found: Board = table.state.seats[seat]
    return found
