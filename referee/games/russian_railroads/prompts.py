"""The prompt lines that tell the players of Russian Railroads what to do next; pending choices are listed from the top
of the stack.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.games.russian_railroads import effect_stack, placement_cost, turn_flow
from referee.games.russian_railroads.locomotives import may_turn_over
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import State
from referee.judging.pending_choices import choices_open_now
from referee.rules.game import PromptLine


def due(state: State) -> Iterable[PromptLine]:
    """Yield the lines for completed steps and for required or possible actions; only pending choices if there
    are any.
    """
    free = choices_open_now(state.pending)
    if len(free) > 1:  # none of them is the one that is done next: they are said in the order they are offered in
        yield PromptLine("order_free", {"seat": free[-1].seat, "count": len(free)}, pending=True)
    for pending_item in (*free, *reversed(state.pending[: len(state.pending) - len(free)])):
        if not effect_stack.finished(pending_item):  # a step that has set something off may have been the last one
            bare = "_bare" if pending_item.kind == "displaced" and not _may_flip(state, pending_item) else ""
            yield PromptLine(f"pending_{pending_item.kind}{bare}", prompt_values(pending_item), pending=True)
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
    pending_item = state.pending[-1]
    if pending_item.kind in ("steps", "industry") and not pending_item.count:
        yield PromptLine("extra_optional", {"seat": pending_item.seat})
    elif effect_stack.optional(pending_item):
        yield PromptLine("stopping_loses", {"seat": pending_item.seat, "count": pending_item.count})
    if pending_item.factory and not pending_item.begun:
        yield PromptLine("may_decline", {"seat": pending_item.seat, "number": pending_item.factory})


def _may_flip(state: State, pending_item: PendingActionItem) -> bool:
    """Return whether a replaced locomotive can be turned over (RRR-4.410); True if unknown."""
    try:
        return may_turn_over(state, state.seats[pending_item.seat])
    except UnknownFactError:
        return True


def prompt_values(pending_item: PendingActionItem) -> dict[str, Any]:
    """Return {placeholder: value} for the prompt line of a pending choice."""
    return {
        "seat": pending_item.seat,
        "count": pending_item.count or pending_item.extra,
        "colours": pending_item.movable,
        "about": pending_item.about,
        "number": pending_item.number or pending_item.factory,
        "line": pending_item.came_from,
    }
