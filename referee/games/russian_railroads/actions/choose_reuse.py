"""The choice of an action space to reuse, which the seat has used this round with one piece (RRR-4.17xx)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.games.russian_railroads import (
    action_completability,
    action_execution,
    effect_stack,
    placement_cost,
    turn_flow,
)
from referee.games.russian_railroads.action_spaces import TARGETS
from referee.games.russian_railroads.state import State
from referee.notation.move import Move
from referee.rules.game import Action, Checks
from scoring.fields.simple_fields import KeyOf

KIND = "reuse"


class ChooseReuse(Move, frozen=True, kw_only=True, tag="choose_reuse"):
    """A move that repeats the action of a space or an owned engineer without payment (RRR-4.1706)."""

    space: Annotated[str, KeyOf("target", role="identity")]


def objections(state: State, move: ChooseReuse) -> Checks:
    """Yield the rule checks: the pending choice, and the reusable space."""
    yield effect_stack.due(state, move, KIND)
    yield action_completability.reusable(state, move.seat, move.space)


def effects(ledger: Ledger, move: ChooseReuse) -> None:
    """Start the action of the space again; its colours and lines are chosen anew (RRR-4.1704)."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND)
    if pending_item is None:
        return
    effect_stack.drop(ledger)
    ledger.todo(move.seat, "reused", "RRR-4.1701", space=move.space)
    black = placement_cost.black_on(ledger.state, move.seat, move.space)
    action_execution.carry_out(ledger, move.seat, move.space, black=black)
    turn_flow.continue_after_action(ledger)


ACTION = Action(
    "choose_reuse",
    ChooseReuse,
    objections,
    effects,
    starts=effect_stack.seats_with_choice(KIND),
    choices={"space": TARGETS},
)
