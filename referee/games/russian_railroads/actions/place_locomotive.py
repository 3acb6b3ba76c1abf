"""The action of placing a new locomotive on a railroad line (RRR-4.403 to RRR-4.406)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach
from referee.games.russian_railroads import bonus_effects, effect_stack, locomotives, turn_flow
from referee.games.russian_railroads.pending_items import PendingActionItem, item
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import Starts
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE, LINES

KIND = "place_loco"


class PlaceLocomotive(Move, frozen=True, kw_only=True, tag="place_locomotive"):
    """A move that places the locomotive just taken; `slot` selects one of two slots on a line, and `number` is optional
    and checked if typed.
    """

    line: Annotated[str, KeyOf("line", role="identity")]
    slot: Annotated[int, WholeNumber(high=2, role="identity")] = 0
    number: Annotated[int, WholeNumber(high=9, role="identity")] = 0


def number_of(state: State, move: PlaceLocomotive) -> int:
    """Return the number of the locomotive to place: the one just taken; in a position described by the players the
    typed one, or the lowest available.
    """
    pending_item = effect_stack.open_item(state, move.seat, KIND)
    return pending_item.number if pending_item else move.number or state.lowest


@cites("RRR-4.402")
def number_said(state: State, move: PlaceLocomotive) -> Check:
    """Yield a breach if the typed number is not that of the taken tile (RRR-4.402)."""
    pending_item = effect_stack.open_item(state, move.seat, KIND)
    if pending_item and move.number and move.number != pending_item.number:
        values = {"number": move.number, "lowest": pending_item.number}
        yield Breach("RRR-4.402", "not_lowest", values, "lowest_number")


@cites("RRR-4.404", "RRR-4.406")
def fits(state: State, move: PlaceLocomotive) -> Check:
    """Yield a breach if the slot has a locomotive that is not smaller (RRR-4.404, RRR-4.406)."""
    board, number = state.seats[move.seat], number_of(state, move)
    yield from locomotives.slot_takes(board, move.line, move.slot, number, "RRR-4.406")
    yield from locomotives.slot_named(board, move.line, move.slot, number)


def objections(state: State, move: PlaceLocomotive) -> Checks:
    """Yield the rule checks: the pending choice, the number of the locomotive, and its slot."""
    yield effect_stack.due(state, move, KIND)
    if move.number:
        yield number_said(state, move)
    yield fits(state, move)


def effects(ledger: Ledger, move: PlaceLocomotive) -> None:
    """Place the locomotive; a replaced locomotive must be moved next."""
    number = number_of(ledger.state, move)
    pending_item = effect_stack.take_up(ledger, move.seat, KIND)
    lay(ledger, pending_item, move.seat, move.line, move.slot, number)
    if pending_item:
        turn_flow.continue_after_action(ledger)


def lay(ledger: Ledger, pending_item: PendingActionItem | None, seat: str, line: str, slot: int, number: int) -> None:
    """Place a locomotive on its slot. A replaced locomotive must be moved next; otherwise the chain of replacements
    ends (RRR-4.407, 4.408).
    """
    board = ledger.state.seats[seat]
    slot_id = locomotives.intended_slot(board, line, slot, number)
    if slot_id not in board.locomotives or (known(number) and not 0 < number <= HIGHEST_LOCOMOTIVE):
        raise UnrepresentableStateError
    replaced = board.locomotives[slot_id]
    ledger.seat(seat, locomotives={**board.locomotives, slot_id: number})
    ledger.todo(seat, "locomotive_placed", "RRR-4.403", number=number, line=line)
    lines = locomotives.chain_lines(pending_item, line) if pending_item else (line,)
    if pending_item:
        effect_stack.drop(ledger)
    if replaced:
        moving = item("displaced", seat, "RRR-4.407", number=replaced, came_from=line, lines=lines)
        space, factory = (pending_item.space, pending_item.factory) if pending_item else ("", 0)
        effect_stack.push(ledger, (structs.replace(moving, space=space, factory=factory, begun=True),))
    else:
        bonus_effects.after_chain(ledger, seat, lines)


def slots_for(kind: str) -> Starts:
    """Return the starts of a move that places a locomotive for a pending choice of a kind: one for each slot, without a
    number on a line with one slot.
    """

    def starts(state: State) -> Iterator[dict[str, Any]]:
        for start in effect_stack.seats_with_choice(kind)(state):
            for line in LINES:
                for slot in (
                    range(1, locomotives.slots_printed(line) + 1) if locomotives.slots_printed(line) > 1 else (0,)
                ):
                    yield start | {"line": line, "slot": slot}

    return starts


ACTION = Action("place_locomotive", PlaceLocomotive, objections, effects, starts=slots_for(KIND))
