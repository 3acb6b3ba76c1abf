"""The action of placing a factory on a slot of the industry track (RRR-4.502 to RRR-4.504)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.facts import Unknown
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import MissingChoice
from referee.games.russian_railroads import effect_stack, locomotives, turn_flow
from referee.games.russian_railroads.state import FACTORY_SLOTS, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf

KIND = "place_factory"


class PlaceFactory(Move, frozen=True, kw_only=True, tag="place_factory"):
    """A move that places the factory just taken; `slot` is required only if all five slots are filled."""

    slot: Annotated[str, KeyOf("factory_slot", role="identity")] = ""


@cites("RRR-4.502", "RRR-4.503", "RRR-4.504")
def slot_right(state: State, move: PlaceFactory) -> Check:
    """Yield a breach if the slot is not the leftmost empty one. If all slots are filled, any slot is allowed (RRR-4.502
    to RRR-4.504).
    """
    board = state.seats[move.seat]
    if move.slot:
        yield from locomotives.factory_slot(board, move.slot)
    elif not locomotives.leftmost(board):
        yield MissingChoice("RRR-4.503", "factory_slot_unsaid", {"seat": move.seat})


def objections(state: State, move: PlaceFactory) -> Checks:
    """Yield the rule checks: the pending choice, and the slot of the factory."""
    yield effect_stack.due(state, move, KIND)
    yield slot_right(state, move)


def effects(ledger: Ledger, move: PlaceFactory) -> None:
    """Place the factory; a replaced factory moves to the pool (RRR-4.503)."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND)
    if pending_item is None:
        return
    board = ledger.state.seats[move.seat]
    slot = move.slot or locomotives.leftmost(board)
    if not slot:
        raise UnrepresentableStateError
    old = board.factories[slot]
    number = pending_item.number or Unknown(f"seats.{move.seat}.factories.{slot}")  # taken for granted it is not said
    ledger.seat(move.seat, factories={**board.factories, slot: number})
    ledger.todo(move.seat, "factory_placed", "RRR-4.502", number=number, slot=slot)
    if old:
        pool = ledger.state.pool
        ledger.change(pool={**pool, str(old): pool[str(old)] + 1})
        ledger.todo(move.seat, "factory_replaced", "RRR-4.503", number=old)
    effect_stack.drop(ledger)
    turn_flow.continue_after_action(ledger)


ACTION = Action(
    "place_factory",
    PlaceFactory,
    objections,
    effects,
    starts=effect_stack.seats_with_choice(KIND),
    choices={"slot": FACTORY_SLOTS},
)
