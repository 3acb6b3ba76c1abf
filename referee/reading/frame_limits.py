"""What a frame must state, and how often, before it is completed."""

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


def open_ones(
    moves: Iterable[Move], known_options: Container[Move], position: Position, max_refused: int = MAX_REFUSED
) -> Iterator[Move]:
    """Give those of several declarations that can be made; where none of the first can, nothing more is looked at."""
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
    """Tell whether what a frame states may mean its verb, though nobody named it: more than amounts and yes or no."""
    stated = [slots.slots[value.slot] for value in frame.values]
    return any(slot.required or not (slot.kind is SlotKind.YES_NO or slot.role in AMOUNTS) for slot in stated) or any(
        frame.verb in choice.verbs for choice in position.pending
    )


def out_of_bounds(frame: Frame, slots: VerbSlots) -> FamilySense | None:
    """Return the first number that is beyond the bounds of its slot, which no rule judges; nothing is number 0 where 0
    stands for a number that is not stated.
    """
    for value in frame.values:
        slot, number = slots.slots[value.slot], value.values[0] if value.values else None
        if slot.kind is not SlotKind.NUMBER or not isinstance(number, int):
            continue
        if number > slot.high or (number == 0 and slot.role is SlotRole.IDENTITY and not slot.required):
            return FamilySense("", f"{slot.name} {{n}}", number, ())
    return None


def names_verb(frame: Frame, position: Position) -> bool:
    """Tell whether the verb is named by words that name nothing else that can be declared."""
    return frame.has_verb and not any(verb == "" or position.is_possible(verb) for verb in frame.uncertain)


def times_of(frame: Frame) -> int:
    """Return how often a declaration is made."""
    times: Any = 1
    for count in frame.counts:
        times *= 1 if count.of_site else count.amount
    return int(times)


def may_repeat(frame: Frame, slots: VerbSlots, position: Position) -> bool:
    """Tell whether a declaration without a list can be made as often as is stated: where several of it are open, or
    where nothing is open and it holds neither things nor numbers.
    """
    if slots.repeats or times_of(frame) == 1:
        return True
    if not position.pending and not slots.slots:
        return True
    return sum(choice.count for choice in position.pending if frame.verb in choice.verbs) > 1


def is_misplaced(frame: Frame, slots: VerbSlots, phrases: GamePhrases) -> bool:
    """Tell whether a slot is filled that goes with another slot, or other values of one, only."""
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
    """Tell whether a clause is rather about another declaration: it only describes a location, or is only a word that
    nobody knows, behind a clause of another verb; or its words name another verb too, and this one is declared by
    nobody of that seat.
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
