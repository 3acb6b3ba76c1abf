"""Taking a factory, a tile of the lowest pile, turned over, or any tile of the pool (RRR-4.501), and placing it on a
slot of the industry track (RRR-4.502 to RRR-4.504).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import structs

from referee.facts.facts import Unknown, known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads import effect_stack, locomotive_tiles, locomotives, turn_flow
from referee.games.russian_railroads.pending_items import item
from referee.games.russian_railroads.state import EMPTY, FACTORY_SLOTS, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber

factory_suits = locomotive_tiles.allows("factory")


class TakeFactory(Move, frozen=True, kw_only=True, tag="take_factory"):
    """A move that takes a factory by its number; `source` is required only if both the pool and the pile have this
    number.
    """

    number: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    source: Annotated[str, KeyOf("source", role="identity")] = ""


def source_of(state: State, move: TakeFactory) -> tuple[str, int]:
    """Return (source, number) of the tile: "pile", "pool", or "" if it is not available."""
    if not move.number:
        return ("pile", state.lowest) if move.source != "pool" and state.lowest != EMPTY else ("", 0)
    if move.source != "pile" and state.pool[str(move.number)]:
        return "pool", move.number
    if move.source != "pool" and state.lowest == move.number:
        return "pile", move.number
    return "", move.number


@cites("RRR-4.501", "RRR-4.402")
def to_be_had(state: State, move: TakeFactory) -> Check:
    """Yield a breach if the factory is neither on the lowest pile nor in the pool (RRR-4.501)."""
    if not move.number and move.source != "pile" and locomotives.in_pool(state):
        yield MissingChoice("RRR-4.501", "factory_unsaid", {"seat": move.seat})
        return
    if move.number and not move.source and state.lowest == move.number and state.pool[str(move.number)]:
        yield MissingChoice("RRR-4.501", "source_unsaid", {"number": move.number})
        return
    source, number = source_of(state, move)
    if not source:
        values = {"number": number, "lowest": state.lowest}
        in_piles = "factory_not_there" if number else "pool_empty"
        why = in_piles if state.lowest != EMPTY else "no_such_factory"
        yield Breach("RRR-4.501", why, values, "other_factory", ("RRR-4.402",))


def take_factory_checks(state: State, move: TakeFactory) -> Checks:
    yield effect_stack.due(state, move, locomotive_tiles.TAKE_KIND)
    yield locomotive_tiles.is_next(state, move.seat, "factory")
    yield to_be_had(state, move)


def take_factory_effects(ledger: Ledger, move: TakeFactory) -> None:
    """Take the tile, which must be placed next."""
    state: State = ledger.state
    source, number = source_of(state, move)
    if not source:
        raise UnrepresentableStateError  # an overruled choice of a tile that is not there
    choice = effect_stack.take_up(ledger, move.seat, locomotive_tiles.TAKE_KIND, factory_suits)
    if source == "pool":
        ledger.change(pool={**state.pool, str(number): state.pool[str(number)] - 1})
    else:
        lowest, remaining = locomotives.after_taking(state)
        ledger.change(lowest=lowest, left=remaining)
    ledger.todo(move.seat, "factory_taken", "RRR-4.501", number=number, source=source)
    if choice:
        effect_stack.drop(ledger)
    placing = item("place_factory", move.seat, "RRR-4.502", number=number)
    space = choice.space if choice else ""
    effect_stack.push(
        ledger, (structs.replace(placing, space=space, factory=choice.factory if choice else 0, begun=True),)
    )
    if choice:
        turn_flow.continue_after_action(ledger)


def tiles(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for the tile of the lowest pile and for every tile of the pool."""
    for start in effect_stack.seats_with_choice(locomotive_tiles.TAKE_KIND)(state):
        if not known(state.lowest):
            yield start | {"number": 0, "source": "pile"}
        elif state.lowest != EMPTY:
            yield start | {"number": state.lowest, "source": "pile"}
        there = (int(number) for number, count in state.pool.items() if not known(count) or count)
        yield from (start | {"number": number, "source": "pool"} for number in there)


TAKE_FACTORY = Action("take_factory", TakeFactory, take_factory_checks, take_factory_effects, starts=tiles)


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


def place_factory_checks(state: State, move: PlaceFactory) -> Checks:
    yield effect_stack.due(state, move, KIND)
    yield slot_right(state, move)


def place_factory_effects(ledger: Ledger, move: PlaceFactory) -> None:
    """Place the factory; a replaced factory moves to the pool (RRR-4.503)."""
    choice = effect_stack.take_up(ledger, move.seat, KIND)
    if choice is None:
        return
    board = ledger.state.seats[move.seat]
    slot = move.slot or locomotives.leftmost(board)
    if not slot:
        raise UnrepresentableStateError
    old = board.factories[slot]
    number = choice.number or Unknown(f"seats.{move.seat}.factories.{slot}")  # taken for granted it is not said
    ledger.seat(move.seat, factories={**board.factories, slot: number})
    ledger.todo(move.seat, "factory_placed", "RRR-4.502", number=number, slot=slot)
    if old:
        pool = ledger.state.pool
        ledger.change(pool={**pool, str(old): pool[str(old)] + 1})
        ledger.todo(move.seat, "factory_replaced", "RRR-4.503", number=old)
    effect_stack.drop(ledger)
    turn_flow.continue_after_action(ledger)


PLACE_FACTORY = Action(
    "place_factory",
    PlaceFactory,
    place_factory_checks,
    place_factory_effects,
    starts=effect_stack.seats_with_choice(KIND),
    choices={"slot": FACTORY_SLOTS},
)
