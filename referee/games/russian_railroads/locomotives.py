"""Locomotives of Russian Railroads: piles, slots and replacement (RRR-4.402 to RRR-4.413); and factories on their slots
(RRR-4.501 to 4.505).
"""

from __future__ import annotations

from functools import cache, partial

from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import EMPTY, FACTORY_SLOTS, LOCO_SLOTS, Board, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import some
from referee.rules.game import Check
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE, LINES, locomotives_of


def line_of(slot: str) -> str:
    return slot.rpartition("_")[0]


@cache
def slots_of(line: str) -> tuple[str, ...]:
    """Return the locomotive slots of a railroad line (RRR-4.404)."""
    return tuple(slot for slot in LOCO_SLOTS if line_of(slot) == line)


def slots_printed(line: str) -> int:
    """Return the number of locomotive slots of a railroad line (RRR-4.404)."""
    return len(slots_of(line))


def reach(board: Board, line: str) -> int:
    """Return the reach of a railroad line in spaces, the sum of its locomotive numbers (RRR-4.405)."""
    return sum(board.locomotives[slot] for slot in slots_of(line))


def in_pile(players: int) -> int:
    """Return the number of tiles in each locomotive pile at the start (RRR-4.105, RRR-4.106)."""
    return locomotives_of(2, players)


def after_taking(state: State) -> tuple[int, int]:
    """Return (number of the lowest pile, its remaining tiles) after one more tile is taken."""
    if state.left > 1:
        return state.lowest, state.left - 1
    if state.lowest < HIGHEST_LOCOMOTIVE:
        return state.lowest + 1, in_pile(int(state.players))
    return EMPTY, 0


def slot_accepts(board: Board, slot: str, number: int) -> bool:
    """Return whether a slot is empty or has a smaller locomotive (RRR-4.404, RRR-4.406)."""
    return bool(board.locomotives[slot] < number)


def has_place(board: Board, number: int) -> bool:
    """Return whether a new locomotive of this number can be placed in a slot (RRR-4.412, RRR-R23)."""
    return some(partial(slot_accepts, board, slot, number) for slot in LOCO_SLOTS)


def can_take(state: State, seat: str) -> bool:
    """Return whether a locomotive can be taken from the piles and placed."""
    return state.lowest != EMPTY and has_place(state.seats[seat], state.lowest)


def in_pool(state: State) -> bool:
    """Return whether the pool has a factory."""
    return some(partial(_some_of, state, number) for number in state.pool)


def _some_of(state: State, number: str) -> bool:
    return bool(state.pool[number])


def can_build(state: State) -> bool:
    """Return whether a factory can be taken from the piles or the pool."""
    return state.lowest != EMPTY or in_pool(state)


def may_turn_over(state: State, board: Board) -> bool:
    """Return whether a replaced locomotive can be turned over: every line (with an option: every slot) has a locomotive
    (RRR-4.410, RRR-R2).

    The Trans-Siberian is checked last, because it has a locomotive from the start.
    """
    if state.options["flip_needs_all_slots"]:
        return not some(partial(_bare, board, (slot,)) for slot in reversed(LOCO_SLOTS))
    return not some(partial(_bare, board, slots_of(line)) for line in reversed(LINES))


def _bare(board: Board, slots: tuple[str, ...]) -> bool:
    return not some(partial(_filled, board, slot) for slot in slots)


def _filled(board: Board, slot: str) -> bool:
    return board.locomotives[slot] > 0


def can_take_both(state: State, seat: str, order: str) -> bool:
    """Return whether both a locomotive and a factory can be taken in the declared order (RRR-4.416, RRR-4.418)."""
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
    """Return whether a locomotive can still be placed after a factory is taken from the pile, because the next pile has
    a higher number.
    """
    lowest, _ = after_taking(state)
    return state.lowest != EMPTY and lowest != EMPTY and has_place(board, lowest)


def may_move_on(state: State, board: Board, choice: PendingActionItem) -> bool:
    """Return whether a replaced locomotive can be placed or turned over.

    Without the option `flip_needs_all_slots` this is always True: it can be placed on a line without a locomotive, or
    turned over if there is none.
    """
    if not state.options["flip_needs_all_slots"]:
        return True
    elsewhere = (slot for slot in LOCO_SLOTS if line_of(slot) != choice.came_from)
    return some(
        (
            partial(may_turn_over, state, board),
            *(partial(slot_accepts, board, slot, choice.number) for slot in elsewhere),
        )
    )


def _replaces(board: Board, slot: str, number: int) -> bool:
    return 0 < board.locomotives[slot] < number


def intended_slot(board: Board, line: str, slot: int, number: int) -> str:
    """Return the slot of a move: the named one, otherwise an empty one, otherwise the first with a smaller locomotive,
    otherwise the first.
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
    """Yield a breach if the line does not have this slot; the Trans-Siberian has two slots, each other line one
    (RRR-4.404).
    """
    if slot > slots_printed(line):
        values = {"line": line, "slots": slots_printed(line)}
        yield Breach("RRR-4.404", "slot_missing", values, "replace_smaller", ("RRR-4.406",))


@cites("RRR-4.404", "RRR-4.406", "RRR-4.407")
def slot_takes(board: Board, line: str, slot: int, number: int, clause: str) -> Check:
    """Yield a breach if the slot does not exist or has a locomotive that is not smaller (RRR-4.406; for a replaced
    locomotive RRR-4.407, RRR-R56).
    """
    missing = list(slot_there(line, slot))
    if missing:
        yield from missing
        return
    there = board.locomotives[intended_slot(board, line, slot, number)]
    if there and there >= number:
        yield Breach(clause, "not_larger", {"line": line, "number": number, "there": there}, "other_line_loco")


@cites("RRR-4.404", "RRR-4.406")
def slot_named(board: Board, line: str, slot: int, number: int) -> Check:
    """Yield a `MissingChoice` if two different smaller locomotives could be replaced and the move names no slot."""
    there = [board.locomotives[slot_id] for slot_id in slots_of(line)]
    if not slot and len(there) > 1 and all(there) and there[0] != there[1] and max(there) < number:
        yield MissingChoice("RRR-4.406", "slot_unsaid", {"line": line, "first": there[0], "second": there[1]})


@cites("RRR-4.502", "RRR-4.503", "RRR-4.504")
def factory_slot(board: Board, slot: str) -> Check:
    """Yield a breach if the slot is not the leftmost empty one. A factory can be replaced only if all slots are filled
    (RRR-4.502 to RRR-4.504).
    """
    next_slot = leftmost(board)
    if not next_slot or slot == next_slot:
        return
    if board.factories[slot]:
        yield Breach("RRR-4.504", "slot_filled", {"slot": slot, "left": next_slot}, "leftmost_slot")
    else:
        yield Breach("RRR-4.502", "not_leftmost", {"slot": slot, "left": next_slot}, "leftmost_slot")


def leftmost(board: Board) -> str:
    """Return the leftmost empty factory slot, "" if all five are filled."""
    return next((slot for slot in FACTORY_SLOTS if not board.factories[slot]), "")


def chain_lines(chain: PendingActionItem, line: str) -> tuple[str, ...]:
    """Return the lines changed by a chain of locomotive replacements, including the line just used."""
    return tuple(dict.fromkeys((*chain.lines, line)))
