"""Locomotives: piles, slots, replacing (RRR-4.402 to RRR-4.413), and factories on their slots (RRR-4.501 to 4.505)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from referee.facts.facts import known
from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import EMPTY, FACTORY_SLOTS, LOCO_SLOTS, Board, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes, some
from referee.rules.game import Check
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE, LINES, locomotives_of


def line_of(slot: str) -> str:
    """Give the line of a locomotive slot."""
    return slot.rpartition("_")[0]


@cache
def slots_of(line: str) -> tuple[str, ...]:
    """Give the locomotive slots of a line (RRR-4.404)."""
    return tuple(slot for slot in LOCO_SLOTS if line_of(slot) == line)


def slots_printed(line: str) -> int:
    """Count the locomotive slots of a line (RRR-4.404)."""
    return len(slots_of(line))


def reach(board: Board, line: str) -> int:
    """Add up the locomotives of a line: its reach in spaces (RRR-4.405)."""
    return sum(board.locomotives[slot] for slot in slots_of(line))


def in_pile(players: int) -> int:
    """Count the tiles of each locomotive pile at the start (RRR-4.105, RRR-4.106)."""
    return locomotives_of(2, players)


def after_taking(state: State) -> tuple[int, int]:
    """Give the lowest pile left and its tiles once one more tile is taken; the next pile is whole."""
    if state.left > 1:
        return state.lowest, state.left - 1
    if state.lowest < HIGHEST_LOCOMOTIVE:
        return state.lowest + 1, in_pile(int(state.players))
    return EMPTY, 0


def takes(board: Board, slot: str, number: int) -> bool:
    """Tell whether a slot is free or holds a smaller locomotive (RRR-4.404, RRR-4.406). Raises `UnknownFactError`."""
    return bool(board.locomotives[slot] < number)


def has_place(board: Board, number: int) -> bool:
    """Tell whether a new locomotive of this number fits anywhere (RRR-4.412, RRR-R23). Raises `UnknownFactError`."""
    return some(partial(takes, board, slot, number) for slot in LOCO_SLOTS)


def can_take(state: State, seat: str) -> bool:
    """Tell whether a locomotive can be taken from the piles and placed. Raises `UnknownFactError`."""
    return state.lowest != EMPTY and has_place(state.seats[seat], state.lowest)


def in_pool(state: State) -> bool:
    """Tell whether a factory lies in the pool. Raises `UnknownFactError`."""
    return some(partial(_some_of, state, number) for number in state.pool)


def _some_of(state: State, number: str) -> bool:
    return bool(state.pool[number])


def can_build(state: State) -> bool:
    """Tell whether a factory can be taken, from the piles or from the pool. Raises `UnknownFactError`."""
    return state.lowest != EMPTY or in_pool(state)


def may_turn_over(state: State, board: Board) -> bool:
    """Tell whether a replaced locomotive may be turned over: each line, or by option each slot, holds one (RRR-4.410,
    RRR-R2). The one most often empty is asked first: the Trans-Siberian begins with a locomotive. Raises
    `UnknownFactError`.
    """
    if state.options["flip_needs_all_slots"]:
        return not some(partial(_bare, board, (slot,)) for slot in reversed(LOCO_SLOTS))
    return not some(partial(_bare, board, slots_of(line)) for line in reversed(LINES))


def _bare(board: Board, slots: tuple[str, ...]) -> bool:
    return not some(partial(_filled, board, slot) for slot in slots)


def _filled(board: Board, slot: str) -> bool:
    return board.locomotives[slot] > 0


def can_take_both(state: State, seat: str, order: str) -> bool:
    """Tell whether a locomotive and a factory can both be had in the order declared (RRR-4.416, RRR-4.418)."""
    board = state.seats[seat]
    if order == "factory_first":
        return some((partial(_from_pool_first, state, seat), partial(_from_pile_first, state, board)))
    if not can_take(state, seat):
        return False
    if state.lowest != HIGHEST_LOCOMOTIVE or state.left > 1 or in_pool(state):
        return True
    return may_turn_over(state, board) and some(partial(_replaces, board, slot, state.lowest) for slot in LOCO_SLOTS)


def _from_pool_first(state: State, seat: str) -> bool:
    return can_take(state, seat) and in_pool(state)


def _from_pile_first(state: State, board: Board) -> bool:
    """The factory taken first may uncover a higher locomotive, which fits where the lower one would not."""
    lowest, _ = after_taking(state)
    return state.lowest != EMPTY and lowest != EMPTY and has_place(board, lowest)


def may_move_on(state: State, board: Board, pending_item: PendingActionItem) -> bool:
    """Tell whether a replaced locomotive can be placed or turned over. Raises `UnknownFactError`.

    Where a line is bare it goes there, and where none is it may be turned over: only the option can leave it stuck.
    """
    if not state.options["flip_needs_all_slots"]:
        return True
    elsewhere = (slot for slot in LOCO_SLOTS if line_of(slot) != pending_item.came_from)
    return some(
        (
            partial(may_turn_over, state, board),
            *(partial(takes, board, slot, pending_item.number) for slot in elsewhere),
        )
    )


def _replaces(board: Board, slot: str, number: int) -> bool:
    return 0 < board.locomotives[slot] < number


def intended_slot(board: Board, line: str, slot: int, number: int) -> str:
    """Give the slot a move names: the one said, else a free one, else the only one with a smaller locomotive, else
    the first. Raises `UnknownFactError`.
    """
    slots = slots_of(line)
    if slot:
        return f"{line}_{slot}"
    if len(slots) == 1:
        return slots[0]
    free = [slot_id for slot_id in slots if not board.locomotives[slot_id]]
    return (free or [slot_id for slot_id in slots if board.locomotives[slot_id] < number] or list(slots))[0]


@cites("RRR-4.404", "RRR-4.406")
def slot_there(line: str, slot: int) -> Check:
    """A line has one slot, the Trans-Siberian two (RRR-4.404)."""
    if slot > slots_printed(line):
        values = {"line": line, "slots": slots_printed(line)}
        yield Breach("RRR-4.404", "slot_missing", values, "replace_smaller", ("RRR-4.406",))


@cites("RRR-4.404", "RRR-4.406", "RRR-4.407")
def slot_takes(board: Board, line: str, slot: int, number: int, clause: str) -> Check:
    """A locomotive goes to a free slot or onto a smaller one (RRR-4.406; a replaced one: RRR-4.407, RRR-R56)."""
    missing = list(slot_there(line, slot))
    if missing:
        yield from missing
        return
    there = board.locomotives[intended_slot(board, line, slot, number)]
    if there and there >= number:
        yield Breach(clause, "not_larger", {"line": line, "number": number, "there": there}, "other_line_loco")


@cites("RRR-4.404", "RRR-4.406")
def slot_named(board: Board, line: str, slot: int, number: int) -> Check:
    """Where two different smaller locomotives could be replaced, the slot has to be said."""
    there = [board.locomotives[slot_id] for slot_id in slots_of(line)]
    if not slot and len(there) > 1 and all(there) and there[0] != there[1] and max(there) < number:
        yield MissingChoice("RRR-4.406", "slot_unsaid", {"line": line, "first": there[0], "second": there[1]})


@cites("RRR-4.502", "RRR-4.503", "RRR-4.504")
def factory_slot(board: Board, slot: str) -> Check:
    """A factory goes to the leftmost empty slot; only with all filled it replaces one (RRR-4.502 to RRR-4.504)."""
    next_slot = leftmost(board)
    if not next_slot or slot == next_slot:
        return
    if board.factories[slot]:
        yield Breach("RRR-4.504", "slot_filled", {"slot": slot, "left": next_slot}, "leftmost_slot")
    else:
        yield Breach("RRR-4.502", "not_leftmost", {"slot": slot, "left": next_slot}, "leftmost_slot")


def leftmost(board: Board) -> str:
    """Give the leftmost empty factory slot; "" with all five filled. Raises `UnknownFactError`."""
    return next((slot for slot in FACTORY_SLOTS if not board.factories[slot]), "")


def places_for(board: Board, number: int, apart_from: str = "") -> Iterator[tuple[str, int]]:
    """List where a locomotive may go as (line, slot number; 0 on a line with one slot); untold slots do not exclude."""
    for line in LINES:
        for slot in range(1, slots_printed(line) + 1) if slots_printed(line) > 1 else (0,):
            if line != apart_from and passes(slot_takes(board, line, slot, number, "RRR-4.406")):
                yield line, slot


def numbers_in_pool(state: State) -> Iterator[int]:
    """List the factory numbers in the pool; untold ones do not exclude."""
    for number, count in state.pool.items():
        if not known(count) or count:
            yield int(number)


def chain_lines(chain: PendingActionItem, line: str) -> tuple[str, ...]:
    """Give the lines that a chain of locomotives has changed, with the one just placed on."""
    return tuple(dict.fromkeys((*chain.lines, line)))
