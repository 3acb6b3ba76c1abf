"""Taking a locomotive (RRR-4.402), placing it on a railroad line (RRR-4.403 to RRR-4.406), and moving or turning over a
replaced one (RRR-4.407 to RRR-4.410).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

from msgspec import structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads import action_effects, effect_stack, locomotives, turn_flow
from referee.games.russian_railroads.pending_items import PendingActionItem, item
from referee.games.russian_railroads.state import EMPTY, LOCO_SLOTS, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import Starts
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE, LINES

Tile = Literal["factory", "loco"]
TAKE_KIND = "take"
_OTHER: dict[Tile, Tile] = {"factory": "loco", "loco": "factory"}


def allows(tile: Tile) -> Callable[[PendingActionItem], bool]:
    """Return the test whether a pending choice allows a tile."""
    other = _OTHER[tile]
    return lambda choice: choice.about != other


@cites("RRR-4.416")
def is_next(state: State, seat: str, tile: Tile) -> Check:
    """Yield a breach if the other tile must be taken first, as the declared order requires (RRR-4.416)."""
    suits = allows(tile)
    choice = effect_stack.open_item(state, seat, TAKE_KIND, suits)
    if not choice or suits(choice):
        return
    if tile == "factory":
        yield Breach("RRR-4.416", "locomotive_due", {"seat": seat}, "take_locomotive_now")
    else:
        yield Breach("RRR-4.416", "factory_due", {"seat": seat}, "take_factory_now")


locomotive_suits = allows("loco")


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


def take_locomotive_checks(state: State, move: TakeLocomotive) -> Checks:
    yield effect_stack.due(state, move, TAKE_KIND)
    yield is_next(state, move.seat, "loco")
    yield lowest_pile(state, move)


def take_locomotive_effects(ledger: Ledger, move: TakeLocomotive) -> None:
    """Take the tile, which must be placed next."""
    state: State = ledger.state
    number = state.lowest
    if number == EMPTY or move.source == "pool" or move.number not in (0, number):
        raise UnrepresentableStateError  # an overruled choice of a tile that the piles do not show
    choice = effect_stack.take_up(ledger, move.seat, TAKE_KIND, locomotive_suits)
    lowest, remaining = locomotives.after_taking(state)
    ledger.change(lowest=lowest, left=remaining)
    ledger.todo(move.seat, "locomotive_taken", "RRR-4.402", number=number)
    if choice:
        effect_stack.drop(ledger)
    placing = item("place_loco", move.seat, "RRR-4.403", number=number)
    space = choice.space if choice else ""
    effect_stack.push(
        ledger, (structs.replace(placing, space=space, factory=choice.factory if choice else 0, begun=True),)
    )
    if choice:
        turn_flow.continue_after_action(ledger)


TAKE_LOCOMOTIVE = Action(
    "take_locomotive",
    TakeLocomotive,
    take_locomotive_checks,
    take_locomotive_effects,
    starts=effect_stack.seats_with_choice(TAKE_KIND),
)


PLACE_LOCO_KIND = "place_loco"


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
    choice = effect_stack.open_item(state, move.seat, PLACE_LOCO_KIND)
    return choice.number if choice else move.number or state.lowest


@cites("RRR-4.402")
def number_said(state: State, move: PlaceLocomotive) -> Check:
    """Yield a breach if the typed number is not that of the taken tile (RRR-4.402)."""
    choice = effect_stack.open_item(state, move.seat, PLACE_LOCO_KIND)
    if choice and move.number and move.number != choice.number:
        values = {"number": move.number, "lowest": choice.number}
        yield Breach("RRR-4.402", "not_lowest", values, "lowest_number")


@cites("RRR-4.404", "RRR-4.406")
def place_locomotive_fits(state: State, move: PlaceLocomotive) -> Check:
    """Yield a breach if the slot has a locomotive that is not smaller (RRR-4.404, RRR-4.406)."""
    board, number = state.seats[move.seat], number_of(state, move)
    yield from locomotives.slot_takes(board, move.line, move.slot, number, "RRR-4.406")
    yield from locomotives.slot_named(board, move.line, move.slot, number)


def place_locomotive_checks(state: State, move: PlaceLocomotive) -> Checks:
    yield effect_stack.due(state, move, PLACE_LOCO_KIND)
    if move.number:
        yield number_said(state, move)
    yield place_locomotive_fits(state, move)


def place_locomotive_effects(ledger: Ledger, move: PlaceLocomotive) -> None:
    """Place the locomotive; a replaced locomotive must be moved next."""
    number = number_of(ledger.state, move)
    choice = effect_stack.take_up(ledger, move.seat, PLACE_LOCO_KIND)
    lay(ledger, choice, move.seat, move.line, move.slot, number)
    if choice:
        turn_flow.continue_after_action(ledger)


def lay(ledger: Ledger, choice: PendingActionItem | None, seat: str, line: str, slot: int, number: int) -> None:
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
    lines = locomotives.chain_lines(choice, line) if choice else (line,)
    if choice:
        effect_stack.drop(ledger)
    if replaced:
        moving = item("displaced", seat, "RRR-4.407", number=replaced, came_from=line, lines=lines)
        space, factory = (choice.space, choice.factory) if choice else ("", 0)
        effect_stack.push(ledger, (structs.replace(moving, space=space, factory=factory, begun=True),))
    else:
        action_effects.after_chain(ledger, seat, lines)


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


PLACE_LOCOMOTIVE = Action(
    "place_locomotive",
    PlaceLocomotive,
    place_locomotive_checks,
    place_locomotive_effects,
    starts=slots_for(PLACE_LOCO_KIND),
)


DISPLACED_KIND = "displaced"


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
    choice = effect_stack.open_item(state, move.seat, DISPLACED_KIND)
    if choice and choice.came_from == move.line:
        yield Breach("RRR-4.407", "same_line", {"line": move.line, "number": choice.number}, "other_line_loco")


@cites("RRR-4.407")
def the_replaced(state: State, move: MoveDisplaced) -> Check:
    """Yield a breach if the typed number is not that of the replaced locomotive (RRR-4.407)."""
    choice = effect_stack.open_item(state, move.seat, DISPLACED_KIND)
    if choice and choice.number and move.number not in (0, choice.number):
        yield Breach("RRR-4.407", "not_replaced", {"number": move.number, "there": choice.number}, "move_replaced")


@cites("RRR-4.404", "RRR-4.407")
def move_displaced_fits(state: State, move: MoveDisplaced) -> Check:
    """Yield a breach if the slot has a locomotive that is not smaller (RRR-4.407, RRR-R56)."""
    choice = effect_stack.open_item(state, move.seat, DISPLACED_KIND)
    number = choice.number if choice else move.number
    board = state.seats[move.seat]
    if number:
        yield from locomotives.slot_takes(board, move.line, move.slot, number, "RRR-4.407")
        yield from locomotives.slot_named(board, move.line, move.slot, number)
    else:
        yield from locomotives.slot_there(move.line, move.slot)
        if effect_stack.is_presumed(state):
            yield MissingChoice("RRR-4.407", "number_unsaid", {"seat": move.seat})


def move_displaced_checks(state: State, move: MoveDisplaced) -> Checks:
    yield effect_stack.due(state, move, DISPLACED_KIND)
    yield the_replaced(state, move)
    yield elsewhere(state, move)
    yield move_displaced_fits(state, move)


def move_displaced_effects(ledger: Ledger, move: MoveDisplaced) -> None:
    """Place the locomotive, which can replace a further one."""
    choice = effect_stack.take_up(ledger, move.seat, DISPLACED_KIND, number=move.number)
    number = choice.number if choice else move.number
    lay(ledger, choice, move.seat, move.line, move.slot, number)
    if choice:
        turn_flow.continue_after_action(ledger)


MOVE_DISPLACED = Action(
    "move_displaced", MoveDisplaced, move_displaced_checks, move_displaced_effects, starts=slots_for(DISPLACED_KIND)
)


class FlipDisplaced(Move, frozen=True, kw_only=True, tag="flip_displaced"):
    """A move that turns over a replaced locomotive and adds it to the pool."""


@cites("RRR-4.412", "RRR-4.413")
def replaced_one(state: State, move: FlipDisplaced) -> Check:
    """Yield a breach if the locomotive was just taken instead of replaced, so that it must be placed (RRR-4.412). The 9
    of the card has no factory side (RRR-4.413).
    """
    if state.pending and state.pending[-1].kind == "place_loco" and state.pending[-1].seat == move.seat:
        new = state.pending[-1]
        also = ("RRR-4.413",) if new.from_card else ()
        yield Breach("RRR-4.412", "new_one_flipped", {"number": new.number}, "place_it", also)
    else:
        yield from effect_stack.due(state, move, DISPLACED_KIND)


@cites("RRR-4.410")
def lines_served(state: State, move: FlipDisplaced) -> Check:
    """Yield a breach if a line has no locomotive, which is required to turn over a replaced one (RRR-4.410, RRR-R2)."""
    board = state.seats[move.seat]
    if locomotives.may_turn_over(state, board):
        return
    reach = {line: locomotives.reach(board, line) for line in LINES}
    bare = tuple(line for line in LINES if known(reach[line]) and not reach[line])
    if bare:
        yield Breach("RRR-4.410", "line_without_loco", {"seat": move.seat, "lines": bare}, "move_it")
    else:
        yield Breach("RRR-4.410", "slot_without_loco", {"seat": move.seat}, "move_it")


def flip_displaced_checks(state: State, move: FlipDisplaced) -> Checks:
    yield replaced_one(state, move)
    yield lines_served(state, move)


def flip_displaced_effects(ledger: Ledger, move: FlipDisplaced) -> None:
    """Add the tile to the pool and end the chain of replaced locomotives."""
    choice = effect_stack.take_up(ledger, move.seat, DISPLACED_KIND)
    if choice is None:
        return
    if choice.number:  # taken for granted it is not said
        pool = ledger.state.pool
        ledger.change(pool={**pool, str(choice.number): pool[str(choice.number)] + 1})
        ledger.todo(move.seat, "turned_over", "RRR-4.409", number=choice.number)
    if _read_otherwise(ledger.state, move.seat):
        ledger.todo(move.seat, "flip_read_otherwise", "RRR-4.410")
    effect_stack.drop(ledger)
    action_effects.after_chain(ledger, move.seat, choice.lines)
    turn_flow.continue_after_action(ledger)


def _read_otherwise(state: State, seat: str) -> bool:
    """Return whether turning it over would be (or could be) a breach with the option that requires four filled slots
    (RRR-R2).
    """
    numbers = [state.seats[seat].locomotives[slot] for slot in LOCO_SLOTS]
    return not state.options["flip_needs_all_slots"] and not all(known(number) and number for number in numbers)


FLIP_DISPLACED = Action(
    "flip_displaced",
    FlipDisplaced,
    flip_displaced_checks,
    flip_displaced_effects,
    starts=effect_stack.seats_with_choice(DISPLACED_KIND),
)
