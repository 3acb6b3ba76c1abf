"""What a table of Russian Railroads is led to do next; open choices from the innermost outward."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.games.russian_railroads import effect_stack, placement_cost, turn_flow
from referee.games.russian_railroads.locomotives import all_lines
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import State
from referee.judging.pending_choices import waiting
from referee.rules.game import PromptLine


def due(state: State) -> Iterable[PromptLine]:
    """Say what is done and what is due, pending choices first."""
    free = waiting(state.pending)
    if len(free) > 1:  # none of them is the one that is done next: they are said in the order they are offered in
        yield PromptLine("order_free", {"seat": free[-1].seat, "count": len(free)}, pending=True)
    for one in (*free, *reversed(state.pending[: len(state.pending) - len(free)])):
        if not effect_stack.finished(one):  # a step that has set something off may have been the last one
            bare = "_bare" if one.kind == "displaced" and not _may_flip(state, one) else ""
            yield PromptLine(f"pending_{one.kind}{bare}", shown(one), pending=True)
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
    left = turn_flow.holdings(board)
    if known(left) and not left:
        yield PromptLine("must_pass", {"seat": seat})
    else:
        yield PromptLine("act_or_pass", {"seat": seat})
    if known(left) and left:
        hand = {"seat": seat, "workers": left - board.rubles, "rubles": board.rubles}
        yield PromptLine("in_hand", hand)


def _of_the_innermost(state: State) -> Iterable[PromptLine]:
    """Say what may be chosen about the innermost choice, and what stopping there would lose."""
    one = state.pending[-1]
    if one.kind in ("steps", "industry") and not one.count:
        yield PromptLine("extra_optional", {"seat": one.seat})
    elif effect_stack.optional(one):
        yield PromptLine("stopping_loses", {"seat": one.seat, "count": one.count})
    if one.factory and not one.begun:
        yield PromptLine("may_decline", {"seat": one.seat, "number": one.factory})


def _may_flip(state: State, one: PendingActionItem) -> bool:
    """Tell whether a replaced locomotive may be turned over, as far as is told (RRR-4.410)."""
    try:
        return all_lines(state, state.seats[one.seat])
    except UnknownFactError:
        return True


def shown(one: PendingActionItem) -> dict[str, Any]:
    """Give the values that say what an item is about."""
    return {
        "seat": one.seat,
        "count": one.count or one.extra,
        "colours": one.movable,
        "about": one.about,
        "number": one.number or one.factory,
        "line": one.came_from,
    }
