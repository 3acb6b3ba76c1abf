"""The prompt lines that tell the players of Russian Railroads what to do next, pending choices from the top of the
stack; and reminders of easily overlooked actions that a legal declaration would make impossible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.games.russian_railroads import effect_stack, placement_cost, turn_flow
from referee.games.russian_railroads.action_spaces import HIRE, TEMP_WORKERS
from referee.games.russian_railroads.course import Pass
from referee.games.russian_railroads.locomotives import may_turn_over
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.relocation import Relocate
from referee.games.russian_railroads.state import Board, State
from referee.judging.pending_choices import choices_open_now
from referee.notation.move import Move
from referee.rules.game import PromptLine


def due(state: State) -> Iterable[PromptLine]:
    """Yield the lines for completed steps and for required or possible actions; only pending choices if there
    are any.
    """
    free = choices_open_now(state.pending)
    if len(free) > 1:  # none of them is the one that is done next: they are said in the order they are offered in
        yield PromptLine("order_free", {"seat": free[-1].seat, "count": len(free)}, pending=True)
    for choice in (*free, *reversed(state.pending[: len(state.pending) - len(free)])):
        if not effect_stack.finished(choice):  # a step that has set something off may have been the last one
            bare = "_bare" if choice.kind == "displaced" and not _may_flip(state, choice) else ""
            yield PromptLine(f"pending_{choice.kind}{bare}", prompt_values(choice), pending=True)
    if state.pending:
        yield from _of_the_innermost(state)
        return
    if state.phase in ("relocate", "reveal"):  # of a position, with what is open there not told yet
        yield PromptLine("position_open")
        return
    if state.phase == "start_bonus":
        yield PromptLine("take_start_bonus", {"seat": state.active})
        return
    seat = state.active
    yield PromptLine("round_of", {"round": state.round, "rounds": placement_cost.rounds(state.players)}, done=True)
    board = state.seats[seat]
    pieces = turn_flow.holdings(board)
    if known(pieces) and not pieces:
        yield PromptLine("must_pass", {"seat": seat})
    else:
        yield PromptLine("act_or_pass", {"seat": seat})
    if known(pieces) and pieces:
        hand = {"seat": seat, "workers": pieces - board.rubles, "rubles": board.rubles}
        yield PromptLine("in_hand", hand)


def _of_the_innermost(state: State) -> Iterable[PromptLine]:
    """Yield the lines for the options of the pending choice on top, and for the loss caused by stopping now."""
    choice = state.pending[-1]
    if choice.kind in ("steps", "industry") and not choice.count:
        yield PromptLine("extra_optional", {"seat": choice.seat})
    elif effect_stack.optional(choice):
        yield PromptLine("stopping_loses", {"seat": choice.seat, "count": choice.count})
    if choice.factory and not choice.begun:
        yield PromptLine("may_decline", {"seat": choice.seat, "number": choice.factory})


def _may_flip(state: State, choice: PendingActionItem) -> bool:
    """Return whether a replaced locomotive can be turned over (RRR-4.410); True if unknown."""
    try:
        return may_turn_over(state, state.seats[choice.seat])
    except UnknownFactError:
        return True


def prompt_values(choice: PendingActionItem) -> dict[str, Any]:
    """Return {placeholder: value} for the prompt line of a pending choice."""
    return {
        "seat": choice.seat,
        "count": choice.count or choice.extra,
        "colours": choice.movable,
        "about": choice.about,
        "number": choice.number or choice.factory,
        "line": choice.came_from,
    }


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
    cost = placement_cost.cost_of(state, engineer)
    if state.spaces[engineer].pieces or not known(cost.workers) or not known(cost.rubles):
        return False
    workers = board.own + board.black + board.turquoise
    return board.rubles >= cost.rubles and workers + board.rubles >= cost.pieces


def _last_to_pass(state: State, seat: str) -> bool:
    return all(board.passed for id, board in state.seats.items() if id != seat)
