"""The prompt lines that tell the players of Nippon what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from referee.facts.facts import UnknownFactError, known
from referee.games.nippon.refill import filled_rows
from referee.games.nippon.state import SLOTS, State
from referee.games.nippon.turn_rules import turns_left
from referee.games.nippon.values import EXCHANGE
from referee.rules.game import PromptLine


def due(state: State) -> Iterable[PromptLine]:
    """Yield the lines for completed steps and for required or possible actions; only pending choices if there
    are any.
    """
    seat = state.active
    for choice in reversed(state.pending):
        values = {"seat": choice.seat, "count": choice.count, "factory": choice.about}
        yield PromptLine(f"pending_{choice.verbs[0]}", values, pending=True)
    if state.pending:
        return
    if state.phase == "final":
        remaining = turns_left(state, seat)
        yield PromptLine("final_turns", {"seat": seat, "left": remaining}, done=True)
    if state.main_done:
        yield PromptLine("main_move_made", {"seat": seat}, done=True)
        if known(state.seats[seat].blueprints) and state.seats[seat].blueprints >= EXCHANGE:
            yield PromptLine("exchange_possible", {"seat": seat, "have": state.seats[seat].blueprints})
        yield from _refills(state)
        yield PromptLine("end_turn", {"seat": seat})
        return
    workers = len(state.seats[seat].workers)
    if workers >= 6:
        yield PromptLine("must_consolidate", {"seat": seat})
    else:
        yield PromptLine("take_or_consolidate", {"seat": seat})
        yield PromptLine("worker_spaces", {"seat": seat, "left": 6 - workers})
    if known(state.seats[seat].blueprints) and state.seats[seat].blueprints >= EXCHANGE:
        yield PromptLine("exchange_possible", {"seat": seat, "have": state.seats[seat].blueprints})


def _refills(state: State) -> Iterable[PromptLine]:
    """Yield the lines for refills before the next turn (NIP-4.1 to 4.3), for action slots known to be empty."""
    slots = state.slots if known(state.slots) else {}
    empty = [slot for slot in SLOTS if known(slots.get(slot, ("",))) and not slots.get(slot, ("",))]
    if not empty:
        return
    rows: list[str] = []
    complete = True
    try:
        rows += filled_rows(state)
    except UnknownFactError:
        complete = False  # those before it are the uppermost ones
    for slot, row in zip_longest(empty, rows[: len(empty)]):
        if row is not None:
            yield PromptLine("row_due", {"slot": slot, "row": row})
        elif not complete:
            yield PromptLine("slot_empty", {"slot": slot})
    if complete and len(rows) <= len(empty):
        yield PromptLine("refill_due")
