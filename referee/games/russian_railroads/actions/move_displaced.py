"""The action of moving a replaced locomotive to a different line (RRR-4.407, RRR-4.408)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads import effect_stack, locomotives, turn_flow
from referee.games.russian_railroads.actions.place_locomotive import lay, slots_for
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber

KIND = "displaced"


class MoveDisplaced(Move, frozen=True, kw_only=True, tag="move_displaced"):
    """A move that places the replaced locomotive on a different line; `number` identifies it in a position described by
    the players.
    """

    line: Annotated[str, KeyOf("line", role="identity")]
    slot: Annotated[int, WholeNumber(high=2, role="identity")] = 0
    number: Annotated[int, WholeNumber(high=9, role="identity")] = 0


@cites("RRR-4.407")
def elsewhere(state: State, move: MoveDisplaced) -> Check:
    """Yield a breach if the locomotive is placed on the line from which it was removed (RRR-4.407, RRR-R24)."""
    pending_item = effect_stack.open_item(state, move.seat, KIND)
    if pending_item and pending_item.came_from == move.line:
        yield Breach("RRR-4.407", "same_line", {"line": move.line, "number": pending_item.number}, "other_line_loco")


@cites("RRR-4.407")
def the_replaced(state: State, move: MoveDisplaced) -> Check:
    """Yield a breach if the typed number is not that of the replaced locomotive (RRR-4.407)."""
    pending_item = effect_stack.open_item(state, move.seat, KIND)
    if pending_item and pending_item.number and move.number not in (0, pending_item.number):
        yield Breach(
            "RRR-4.407", "not_replaced", {"number": move.number, "there": pending_item.number}, "move_replaced"
        )


@cites("RRR-4.404", "RRR-4.407")
def fits(state: State, move: MoveDisplaced) -> Check:
    """Yield a breach if the slot has a locomotive that is not smaller (RRR-4.407, RRR-R56)."""
    pending_item = effect_stack.open_item(state, move.seat, KIND)
    number = pending_item.number if pending_item else move.number
    board = state.seats[move.seat]
    if number:
        yield from locomotives.slot_takes(board, move.line, move.slot, number, "RRR-4.407")
        yield from locomotives.slot_named(board, move.line, move.slot, number)
    else:
        yield from locomotives.slot_there(move.line, move.slot)
        if effect_stack.is_presumed(state):
            yield MissingChoice("RRR-4.407", "number_unsaid", {"seat": move.seat})


def objections(state: State, move: MoveDisplaced) -> Checks:
    """Yield the rule checks: the pending choice, the number of the replaced locomotive, its new line, and its slot."""
    yield effect_stack.due(state, move, KIND)
    yield the_replaced(state, move)
    yield elsewhere(state, move)
    yield fits(state, move)


def effects(ledger: Ledger, move: MoveDisplaced) -> None:
    """Place the locomotive, which can replace a further one."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND, number=move.number)
    number = pending_item.number if pending_item else move.number
    lay(ledger, pending_item, move.seat, move.line, move.slot, number)
    if pending_item:
        turn_flow.continue_after_action(ledger)


ACTION = Action("move_displaced", MoveDisplaced, objections, effects, starts=slots_for(KIND))
