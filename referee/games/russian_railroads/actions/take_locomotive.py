"""The action of taking a locomotive from the lowest pile (RRR-4.402); it must then be placed (RRR-4.412)."""

from __future__ import annotations

from typing import Annotated

from msgspec import structs

from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach
from referee.games.russian_railroads import effect_stack, locomotives, tile_order, turn_flow
from referee.games.russian_railroads.pending_items import item
from referee.games.russian_railroads.state import EMPTY, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber

suits = tile_order.allows("loco")


class TakeLocomotive(Move, frozen=True, kw_only=True, tag="take_locomotive"):
    """A move that takes the next locomotive; `number` and `source` are optional and checked if typed."""

    number: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    source: Annotated[str, KeyOf("source", role="identity")] = ""


@cites("RRR-4.402", "RRR-4.412", "RRR-4.505")
def lowest_pile(state: State, move: TakeLocomotive) -> Check:
    """Yield a breach if the locomotive is not from the lowest pile (RRR-4.402, RRR-4.505), or it fits in no slot
    (RRR-4.412).
    """
    if move.source == "pool":
        yield Breach("RRR-4.505", "pool_is_factories", {"number": move.number}, "lowest_number", ("RRR-4.402",))
        return
    if state.lowest == EMPTY:
        yield Breach("RRR-4.402", "piles_empty", {"seat": move.seat}, "take_factory_now")
        return
    if move.number and move.number != state.lowest:
        values = {"number": move.number, "lowest": state.lowest}
        yield Breach("RRR-4.402", "not_lowest", values, "lowest_number")
    elif not locomotives.has_place(state.seats[move.seat], state.lowest):
        yield Breach("RRR-4.412", "no_place_for_loco", {"seat": move.seat}, "take_factory_now")


def objections(state: State, move: TakeLocomotive) -> Checks:
    """Yield the rule checks: the pending choice, the declared order of the tiles, and the pile of the locomotive."""
    yield effect_stack.due(state, move, tile_order.KIND)
    yield tile_order.is_next(state, move.seat, "loco")
    yield lowest_pile(state, move)


def effects(ledger: Ledger, move: TakeLocomotive) -> None:
    """Take the tile, which must be placed next."""
    state: State = ledger.state
    number = state.lowest
    if number == EMPTY or move.source == "pool" or move.number not in (0, number):
        raise UnrepresentableStateError  # an overruled choice of a tile that the piles do not show
    pending_item = effect_stack.take_up(ledger, move.seat, tile_order.KIND, suits)
    lowest, remaining = locomotives.after_taking(state)
    ledger.change(lowest=lowest, left=remaining)
    ledger.todo(move.seat, "locomotive_taken", "RRR-4.402", number=number)
    if pending_item:
        effect_stack.drop(ledger)
    placing = item("place_loco", move.seat, "RRR-4.403", number=number)
    space = pending_item.space if pending_item else ""
    effect_stack.push(
        ledger,
        (structs.replace(placing, space=space, factory=pending_item.factory if pending_item else 0, begun=True),),
    )
    if pending_item:
        turn_flow.continue_after_action(ledger)


ACTION = Action(
    "take_locomotive", TakeLocomotive, objections, effects, starts=effect_stack.seats_with_choice(tile_order.KIND)
)
