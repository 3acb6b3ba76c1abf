"""The rules for which numbers are valid in which move fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from referee.reading.frames import SlotValue
from referee.reading.partial import JOINT, LastKind, Partial
from referee.reading.senses import NumberMention, NumberRole
from referee.reading.slots import Slot, SlotKind, SlotRole

ID_NUMBER = re.compile(r"(?:^|_)(\d+)(?=_|$)")

PERSON = "person"
"""The key of the Japanese counter for people."""
_COUNTING = frozenset({NumberRole.CARDINAL, NumberRole.BARE})


def restates(number: NumberMention, slot: Slot, bound: SlotValue) -> bool:
    """Return whether a number only repeats the number in the name of the adjacent object."""
    if slot.kind is not SlotKind.KEY or len(bound.values) != 1 or not _COUNTING.issuperset(number.roles):
        return False
    return id_numbers(str(bound.values[0])) == {number.value}


def counts_people(number: NumberMention) -> bool:
    """Return whether a number counts people, so that it never identifies an object: 一人, “one guy”."""
    return number.counter == PERSON and NumberRole.ORDINAL not in number.roles


def is_plausible(slot: Slot, amount: int) -> bool:
    """Return whether an amount is within the bounds of a field and a multiple of its step."""
    return slot.low <= amount <= slot.high and amount % slot.step == 0


def stands_next_to(slot: Slot, neighbour: Slot) -> bool:
    """Return whether a number next to the value of field `neighbour` may fill field `slot`."""
    if slot.kind is not SlotKind.NUMBER or slot.labelled or slot.role is SlotRole.PAYMENT:
        return False
    if neighbour.kind is SlotKind.CONTENT and slot.role in (SlotRole.COUNT, SlotRole.IDENTITY):
        return True
    if neighbour.kind is SlotKind.KEY and slot.role is SlotRole.COUNT and slot.by_position and not slot.repeats:
        return not neighbour.part and (not slot.required or slot.previous == neighbour.index)
    return slot.previous == neighbour.index and (slot.field == neighbour.field or slot.by_position)


def completes_item(partial: Partial, slot: Slot, slots: Sequence[Slot]) -> bool:
    """Return whether a field is the last empty one among the required parts of the current list item."""
    if not (slot.repeats and slot.part and slot.required) or partial.last is not LastKind.VALUE:
        return False
    bound = {value.slot for value in partial.values if value.item == partial.last_item}
    others = (each for each in slots if each.field == slot.field and each.required and each is not slot)
    return slot.index not in bound and all(each.index in bound for each in others)


def belongs_to_item(partial: Partial, slots: Sequence[Slot]) -> bool:
    """Return whether the pending number follows a list item that has its own number."""
    if partial.last is not LastKind.VALUE or partial.pending_gap >= JOINT or not slots[partial.last_slot].part:
        return False
    return any(stands_next_to(each, slots[partial.last_slot]) for each in slots)


@lru_cache(4096)
def id_numbers(id: str) -> frozenset[int]:
    return frozenset(map(int, ID_NUMBER.findall(id)))


def item_of(slots: tuple[Slot, ...], partial: Partial, slot: Slot) -> int | None:
    """Return the index of the list item for the next value of a field; None if the field is already filled."""
    bound = [value.item for value in partial.values if value.slot == slot.index]
    if not slot.repeats:
        return None if bound else 0
    current = max((v.item for v in partial.values if slots[v.slot].field == slot.field), default=-1)
    if not slot.part:
        return current + 1
    if current < 0:
        return 0
    return current + 1 if current in bound and not slot.nested else current


def suits(slot: Slot, number: NumberMention) -> bool:
    """Return whether a number is valid for a field. For example, 右に1つ is not a turn by one degree, and 0 is no
    destination, because it stands for an unstated one.
    """
    if number.value == 0 and not slot.required and slot.role is SlotRole.TARGET:
        return False
    if number.role is NumberRole.CARDINAL and number.counter not in ("", slot.name) and number.value % slot.step:
        return False
    return not slot.described or slot.low <= number.value <= slot.high
