"""The action of selecting the next pending choice, among several whose order is free (specification 5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import described_pending_actions, effect_stack
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.judging.pending_choices import brought_up, choices_open_now
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber


class ChooseNext(Move, frozen=True, kw_only=True, tag="choose_next"):
    """A move that selects which of several pending choices is next; `nth` distinguishes choices of the same kind,
    counted from the top of the stack.
    """

    item: Annotated[str, KeyOf("item", role="identity")]
    nth: Annotated[int, WholeNumber(low=1, high=4, role="identity")] = 1


def stack_index(state: State, move: ChooseNext) -> int:
    """Return the stack index of the pending choice that a move names, -1 if there is none."""
    first = len(state.pending) - len(choices_open_now(state.pending))
    own = [
        at
        for at in range(first, len(state.pending))
        if state.pending[at].kind == move.item and state.pending[at].seat == move.seat
    ]
    return own[-move.nth] if len(own) >= move.nth else -1


@cites("RRR-4.811")
def order_free(state: State, move: ChooseNext) -> Check:
    """Yield a breach if the order of the pending choice is not free: only choices that arose together can be reordered
    (RRR-4.811, RRR-R3).
    """
    if state.assumed and not state.pending:
        described_pending_actions.due(state)  # asks what is under way
    if len(choices_open_now(state.pending)) < 2 or stack_index(state, move) < 0:
        yield Breach("RRR-4.811", "no_order_to_choose", {"seat": move.seat, "item": move.item}, "finish_it")
    elif _brought_up(state, move) == state.pending:
        yield Breach("RRR-4.811", "next_already", {"seat": move.seat, "item": move.item}, "finish_it")


def objections(state: State, move: ChooseNext) -> Checks:
    """Yield the rule check: the free order of the pending choice."""
    yield order_free(state, move)


def effects(ledger: Ledger, move: ChooseNext) -> None:
    """Move the pending choice to the top of the stack."""
    effect_stack.mark_resumed(ledger)
    ledger.change(pending=_brought_up(ledger.state, move))


def _brought_up(state: State, move: ChooseNext) -> tuple[PendingActionItem, ...]:
    """Return the stack with the named pending choice on top; unchanged if there is none."""
    at, pending = stack_index(state, move), state.pending
    if at < 0:
        return pending
    if state.options["nested_effects_pool"]:
        return (*pending[:at], *pending[at + 1 :], pending[at])
    return brought_up(pending, at)


def options(state: State) -> Iterator[ChooseNext]:
    """Yield a move for each pending choice whose order is free, if there are several."""
    open_now = choices_open_now(state.pending)
    if len(open_now) > 1:
        counts: dict[str, int] = {}
        for pending_item in reversed(open_now):
            counts[pending_item.kind] = counts.get(pending_item.kind, 0) + 1
            move = ChooseNext(seat=pending_item.seat, item=pending_item.kind, nth=counts[pending_item.kind])
            if _brought_up(state, move) != state.pending:
                yield move


ACTION = Action("choose_next", ChooseNext, objections, effects, options)
