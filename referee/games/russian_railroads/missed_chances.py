"""Reminders of easily overlooked actions of Russian Railroads that a legal declaration would make impossible; they are
displayed before it is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.facts import known
from referee.games.russian_railroads import placement_cost, printed_costs
from referee.games.russian_railroads.action_spaces import HIRE, TEMP_WORKERS
from referee.games.russian_railroads.actions.pass_turn import Pass
from referee.games.russian_railroads.actions.relocate import Relocate
from referee.games.russian_railroads.state import Board, State
from referee.notation.move import Move
from referee.rules.game import PromptLine


def missed_chances(state: State, moves: tuple[Move, ...]) -> Iterator[PromptLine]:
    """Yield the reminders for each move, all for the state before the first move."""
    for move in moves:
        if isinstance(move, Pass):
            yield from _passing(state, move.seat)
        elif isinstance(move, Relocate) and move.space == TEMP_WORKERS:
            yield PromptLine("relocate_in_vain", {"seat": move.seat})  # they go back before anybody acts (RRR-R14)


def _passing(state: State, seat: str) -> Iterator[PromptLine]:
    """Yield reminders of unused pieces before the seat passes for this round (RRR-4.904): workers, owned engineers and
    rubles.
    """
    board = state.seats[seat]
    workers = board.own + board.black + board.turquoise
    if workers:
        yield PromptLine("pass_with_workers", {"seat": seat, "count": workers})
    unused = tuple(engineer for engineer in board.engineers if _could_use(state, board, engineer))
    if unused:
        yield PromptLine("pass_with_engineers", {"seat": seat, "engineers": unused})
    if board.rubles and placement_cost.last_round(state):
        yield PromptLine("pass_with_rubles", {"seat": seat, "count": board.rubles})
    number = state.strip[HIRE]
    if board.rubles and known(number) and number and _last_to_pass(state, seat):
        yield PromptLine("pass_leaves_engineer", {"seat": seat, "number": number})


def _could_use(state: State, board: Board, engineer: str) -> bool:
    """Return whether an owned engineer is unused and the seat can pay its cost; False if the cost is unknown."""
    cost = printed_costs.cost_of(state, engineer)
    if state.spaces[engineer].pieces or not known(cost.workers) or not known(cost.rubles):
        return False
    workers = board.own + board.black + board.turquoise
    return board.rubles >= cost.rubles and workers + board.rubles >= cost.pieces


def _last_to_pass(state: State, seat: str) -> bool:
    return all(board.passed for id, board in state.seats.items() if id != seat)
