"""The action of stopping early, which discards the rest of an optional pending choice (RRR-4.210, RRR-4.809,
RRR-4.1109).
"""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import described_pending_actions, effect_stack, turn_flow
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class Stop(Move, frozen=True, kw_only=True, tag="stop"):
    """A move that discards the rest of the current pending choice."""


@cites("RRR-4.210", "RRR-4.412", "RRR-4.208")
def may_stop(state: State, move: Stop) -> Check:
    """Yield a breach if the pending choice must be completed, as actions of the game board must (RRR-4.210, RRR-R39),
    or if there is none.
    """
    pending_item = effect_stack.innermost(state, move.seat)
    if pending_item is None:
        if any(finished is not None and finished.seat == move.seat for finished in (*state.spent, state.last)):
            return  # the action is over, and nothing is left that could be left out
        if state.assumed:
            described_pending_actions.due(state)  # asks what is under way
        yield Breach("RRR-4.208", "nothing_to_stop", {"seat": move.seat}, "begin_action")
    elif not effect_stack.optional(pending_item):
        values = {"seat": move.seat, "item": pending_item.kind, "count": pending_item.count}
        yield Breach("RRR-4.210", "not_left_out", values, "finish_it", (pending_item.clause,))


def objections(state: State, move: Stop) -> Checks:
    """Yield the rule check: the pending choice, which must be optional."""
    yield may_stop(state, move)


def effects(ledger: Ledger, move: Stop) -> None:
    """Remove the pending choice from the stack."""
    pending_item = effect_stack.innermost(ledger.state, move.seat)
    if pending_item:
        effect_stack.drop(ledger)
        ledger.todo(move.seat, "stopped", pending_item.clause, pending_item.count, item=pending_item.kind)
        turn_flow.continue_after_action(ledger)


ACTION = Action("stop", Stop, objections, effects, starts=effect_stack.seat_on_top)
