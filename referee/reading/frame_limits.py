"""Tests of an interpreted clause (frame) and its repetitions before it is completed to a declaration."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any

from referee.notation.move import Move, verb_of
from referee.reading.frames import Frame
from referee.reading.game_phrases import GamePhrases
from referee.reading.number_binding import AMOUNTS
from referee.reading.position import Position
from referee.reading.senses import FamilySense, Match
from referee.reading.slots import SlotKind, SlotRole, VerbSlots

MAX_REFUSED = 4


MAX_ITEMS = 12


def possible_moves(
    moves: Iterable[Move], known_options: Container[Move], position: Position, max_refused: int = MAX_REFUSED
) -> Iterator[Move]:
    """Yield the possible moves among `moves`. Stop after `max_refused` refusals before the first possible one."""
    refused = 0
    for move in moves:
        if move in known_options or position.is_open((move,)):
            yield move
            refused = -MAX_ITEMS
        else:
            refused += 1
            if refused == max_refused:
                return


def identifies(frame: Frame, slots: VerbSlots, position: Position) -> bool:
    """Return whether the values of a clause identify its action without naming it: more than amounts and yes/no, or an
    answer to a pending choice.
    """
    stated = [slots.slots[value.slot] for value in frame.values]
    return any(slot.required or not (slot.kind is SlotKind.YES_NO or slot.role in AMOUNTS) for slot in stated) or any(
        frame.verb in choice.verbs for choice in position.pending
    )


def out_of_bounds(frame: Frame, slots: VerbSlots) -> FamilySense | None:
    """Return the first number outside the bounds of its field, as a nonexistent numbered name; None if there is none.
    In an optional identifying field, 0 counts as outside.
    """
    for value in frame.values:
        slot, number = slots.slots[value.slot], value.values[0] if value.values else None
        if slot.kind is not SlotKind.NUMBER or not isinstance(number, int):
            continue
        if number > slot.high or (number == 0 and slot.role is SlotRole.IDENTITY and not slot.required):
            return FamilySense("", f"{slot.name} {{n}}", number, ())
    return None


def names_verb(frame: Frame, position: Position) -> bool:
    """Return whether the clause names its action with words that name no other action possible now."""
    return frame.has_verb and not any(verb == "" or position.is_possible(verb) for verb in frame.uncertain)


def times_of(frame: Frame) -> int:
    """Return the stated number of repetitions of a clause (1 by default)."""
    times: Any = 1
    for count in frame.counts:
        times *= 1 if count.of_site else count.amount
    return int(times)


def may_repeat(frame: Frame, slots: VerbSlots, position: Position) -> bool:
    """Return whether a clause may be repeated as often as stated: the game requires several repetitions, or requires
    nothing and its action has no fields.
    """
    if slots.repeats or times_of(frame) == 1:
        return True
    if not position.pending and not slots.slots:
        return True
    return sum(choice.count for choice in position.pending if frame.verb in choice.verbs) > 1


def is_misplaced(frame: Frame, slots: VerbSlots, phrases: GamePhrases) -> bool:
    """Return whether a clause states a field value without its companion field, or with a conflicting companion
    value.
    """
    stated = {slots.slots[value.slot].field: set(value.values) for value in frame.values}
    alone = (field for field in stated if phrases.beside.get(f"{frame.verb}.{field}", field) not in stated)
    if not frame.has_verb and any(alone):
        return True
    for name, row in phrases.companions.items():
        verb, _, field = name.partition(".")
        if verb == frame.verb and field in stated:
            return any(other in stated and not stated[other] & set(allowed) for other, allowed in row.items())
    return False


def is_about_other(frame: Frame, slots: VerbSlots, position: Position) -> bool:
    """Return whether a clause more likely belongs to another declaration.

    A clause without an action name does if it only describes a location, or only contains unknown words, after a clause
    of another action. A clause with one does if its words also name another action and its seat cannot declare this
    one.
    """
    if not frame.has_verb:
        if not position.before or verb_of(position.before[-1]) == frame.verb or not frame.values:
            return False
        is_pending = any(frame.verb in choice.verbs for choice in position.pending)
        only_names = all(value.how is Match.FREE for value in frame.values)
        return (only_names and not is_pending) or all(slots.slots[value.slot].described for value in frame.values)
    if slots.slots or not frame.seat or not frame.uncertain - {""}:
        return False
    options = position.options(frame.verb)
    return bool(options) and all(move.seat != frame.seat for move in options)
