"""Conversion of the game state of Russian Railroads to score sheets. The functions raise `UnknownFactError` if a
required value is unknown.
"""

from __future__ import annotations

from referee.games.russian_railroads.locomotives import reach, slots_of
from referee.games.russian_railroads.state import FACTORY_SLOTS, LOCO_SLOTS, NONE, Board, State
from referee.judging.three_valued_logic import require_known
from scoring.games.russian_railroads.sheet import (
    BlackTracks,
    BoardOnTable,
    FinalSeat,
    FinalSheet,
    IndustryOnBoard,
    LineOnBoard,
    RoundSheet,
)
from scoring.games.russian_railroads.values import END_BONUS, LINES, RAILROADS, LineName


def round_sheet(state: State) -> RoundSheet:
    """Return the score sheet for the scoring of a round (RRR-4.14xx)."""
    return RoundSheet(
        seats={seat: board_sheet(board) for seat, board in state.seats.items()},
        round=int(state.round),
        kiev_8=int(state.printed["kiev_star.8"]),
        industry_lane=tuple(state.printed["industry.lane"]),
    )


def board_sheet(board: Board) -> BoardOnTable:
    """Return one player board for the score sheet."""
    return BoardOnTable(
        trans_siberian=_line(board, "trans_siberian"),
        st_petersburg=_line(board, "st_petersburg"),
        kiev=_line(board, "kiev"),
        doublers=int(board.doublers),
        revaluation=bool(board.used_tokens["tok_revaluation"]),
        kiev_medal=bool(board.used_tokens["tok_kiev_medal"]),
        industry=IndustryOnBoard(
            marker_1=int(board.marker_1),
            second_marker=bool(board.marker_2 != NONE),
            marker_2=int(board.marker_2) if board.marker_2 != NONE else None,
        ),
    )


def _line(board: Board, line: LineName) -> LineOnBoard:
    """Return one railroad line of a player board for the score sheet, with its tracks and locomotives."""
    locomotives = [int(board.locomotives[slot]) for slot in slots_of(line)]
    printed = RAILROADS[line].colours
    spaces = {colour: int(space) for colour, space in board.lines[line].tracks.items() if colour in printed}
    return LineOnBoard(
        **spaces, locomotive=locomotives[0], locomotive_2=locomotives[1] if len(locomotives) > 1 else None
    )


def final_sheet(state: State) -> FinalSheet:
    """Return the score sheet for the final scoring (RRR-4.15xx), with the end bonus cards revealed so far."""
    return FinalSheet(
        seats={seat: _final_seat(state, seat) for seat in state.seats},
        majority_needs_tile=bool(state.options["majority_needs_tile"]),
    )


def _final_seat(state: State, seat: str) -> FinalSeat:
    board = state.seats[seat]
    if seat not in state.revealed:
        require_known((board.end_bonus_cards,))
    revealed = state.revealed.get(seat, ())
    return FinalSeat(
        vp=int(board.vp),
        end_bonus=tuple(card for card in END_BONUS if card in revealed),
        engineers=tuple(int(engineer.rpartition("_")[2]) for engineer in board.engineers),
        black=BlackTracks(**{line: int(board.lines[line].tracks["black"]) for line in LINES}),
        factories=sum(1 for slot in FACTORY_SLOTS if board.factories[slot]),
        locomotive_sum=sum(int(board.locomotives[slot]) for slot in LOCO_SLOTS),
        extra_workers=sum(1 for gave in board.worker_given.values() if gave) + (1 if state.black_owner == seat else 0),
        tokens=sum(1 for gave in board.token_given.values() if gave),
        doublers=int(board.doublers),
    )


def reaches(board: Board) -> dict[str, int]:
    """Return the reach of each line in spaces (RRR-4.405)."""
    return {line: reach(board, line) for line in LINES}
