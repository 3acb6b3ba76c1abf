"""The choice of one of the three actions of an advantage card to be done again (RRR-4.1123)."""

from __future__ import annotations

from typing import Annotated

from msgspec import structs

from referee.facts.ledger import Ledger
from referee.games.russian_railroads import action_execution, advantage_cards, effect_stack, turn_flow
from referee.games.russian_railroads.action_spaces import industry
from referee.games.russian_railroads.state import State
from referee.notation.move import Move
from referee.rules.game import Action, Checks
from scoring.fields.simple_fields import KeyOf

KIND = "again"


class ChooseAgain(Move, frozen=True, kw_only=True, tag="choose_again"):
    """A move that chooses one of three actions to be done again."""

    what: Annotated[str, KeyOf("again", role="identity")]


def objections(state: State, move: ChooseAgain) -> Checks:
    """Yield the rule checks: the pending choice, and the possibility of the action."""
    yield effect_stack.due(state, move, KIND)
    yield advantage_cards.again_possible(state, move.seat, move.what)


def effects(ledger: Ledger, move: ChooseAgain) -> None:
    """Start the chosen action again."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND)
    if pending_item is None:
        return
    effect_stack.drop(ledger)
    if move.what == "doubler":
        action_execution.place_doublers(ledger, move.seat, 1)
    else:
        part = industry(1) if move.what == "industry" else advantage_cards.BLACK
        following = action_execution.begin(ledger, move.seat, part, "RRR-4.1123")
        effect_stack.push(ledger, (structs.replace(following, clause="RRR-4.1123"),) if following else ())
    turn_flow.continue_after_action(ledger)


ACTION = Action(
    "choose_again",
    ChooseAgain,
    objections,
    effects,
    starts=effect_stack.seats_with_choice(KIND),
    choices={"what": advantage_cards.AGAIN},
)
