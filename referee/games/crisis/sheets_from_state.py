"""Conversion of the game state of Crisis to score sheets. The functions raise `UnknownFactError` if a required value is
unknown.
"""

from __future__ import annotations

from referee.facts.facts import known, known_or
from referee.games.crisis.state import Board, State
from scoring.games.crisis.round_evaluation import bankrupt
from scoring.games.crisis.sheet import FinalSeat, FinalSheet, GoalSheet, SeatAtGoal, StatusTrack
from scoring.games.crisis.values import COLOURS


def seats_in_turn_order(state: State) -> tuple[str, ...]:
    return tuple(seat for seat in state.seats if not known(state.order) or seat in state.order)


def goal_sheet(state: State) -> GoalSheet:
    """Return the score sheet for the evaluation of a round (CRI-5), with the known colour ranges of the track."""
    ends = {f"{colour}_{end}": known_or(state.printed[f"track.{colour}.{end}"]) for colour in COLOURS for end in ENDS}
    return GoalSheet(
        seats={seat: SeatAtGoal(int(state.seats[seat].vp)) for seat in seats_in_turn_order(state)},
        round=int(state.round),
        goal=int(state.goal),
        status=int(state.status),
        order=tuple(state.order),
        track=StatusTrack(**ends, top=known_or(state.printed["track.top"])),
    )


ENDS = ("low", "high")


def final_sheet(state: State) -> FinalSheet:
    """Return the score sheet for the end of the game (CRI-7)."""
    over = bankrupt(state.status)
    return FinalSheet(
        seats={seat: _final_seat(state.seats[seat], over) for seat in seats_in_turn_order(state)},
        status=int(state.status),
        round=int(state.round),
        goal=int(state.goal) if over else None,
    )


def _final_seat(board: Board, over: bool) -> FinalSeat:
    """Return the values of one seat at the end of the game. After a bankruptcy, credits are only a tie-break and loans
    are ignored (CRI-7.4), so both may be unknown.
    """
    return FinalSeat(
        vp=int(board.vp),
        penalty_points=int(board.penalty_points),
        credits=known_or(board.credits) if over else int(board.credits),
        loans=None if over else int(board.loans),
        company_vp=known_or(board.company_vp),
    )
