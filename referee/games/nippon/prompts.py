"""What a table of Nippon is led to do next."""

from __future__ import annotations

from collections.abc import Iterable

from referee.facts import NotTold, known
from referee.game import Prompt
from referee.games.nippon.state import State
from referee.games.nippon.turn import turns_left
from referee.games.nippon.values import EXCHANGE


def prompts(state: State) -> list[Prompt]:
    """Say what is done and what is due, pending choices first."""
    try:
        return list(_prompts(state))
    except NotTold:
        return [Prompt("position_open")]


def _prompts(state: State) -> Iterable[Prompt]:
    if state.phase == "done":
        yield Prompt("game_over", done=True)
        return
    seat = state.active
    for choice in reversed(state.pending):
        values = {"seat": choice.seat, "count": choice.count, "factory": choice.about}
        yield Prompt(f"pending_{choice.verbs[0]}", values, pending=True)
    if state.pending:
        return
    if state.phase == "final":
        left = turns_left(state, seat)
        yield Prompt("final_turns", {"seat": seat, "left": left}, done=True)
    if state.main_done:
        yield Prompt("main_move_made", {"seat": seat}, done=True)
        if known(state.seats[seat].blueprints) and state.seats[seat].blueprints >= EXCHANGE:
            yield Prompt("exchange_possible", {"seat": seat, "have": state.seats[seat].blueprints})
        yield Prompt("end_turn", {"seat": seat})
        return
    workers = len(state.seats[seat].workers)
    if workers >= 6:
        yield Prompt("must_consolidate", {"seat": seat})
    else:
        yield Prompt("take_or_consolidate", {"seat": seat})
        yield Prompt("worker_spaces", {"seat": seat, "left": 6 - workers})
    if known(state.seats[seat].blueprints) and state.seats[seat].blueprints >= EXCHANGE:
        yield Prompt("exchange_possible", {"seat": seat, "have": state.seats[seat].blueprints})
