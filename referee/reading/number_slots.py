"""Which numbers suit which slots."""

from __future__ import annotations

import re
from functools import lru_cache

from referee.reading.frames import SlotValue
from referee.reading.senses import NumberMention, NumberRole
from referee.reading.slots import Slot, SlotKind, SlotRole

ID_NUMBER = re.compile(r"(?:^|_)(\d+)(?=_|$)")

_COUNTING = frozenset({NumberRole.CARDINAL, NumberRole.BARE})


def restates(number: NumberMention, slot: Slot, bound: SlotValue) -> bool:
    """Tell whether a number that counts is the one in the name of the only thing that it stands beside."""
    if slot.kind is not SlotKind.KEY or len(bound.values) != 1 or not _COUNTING.issuperset(number.roles):
        return False
    return id_numbers(str(bound.values[0])) == {number.value}


def is_plausible(slot: Slot, amount: int) -> bool:
    """Tell whether a slot can hold an amount."""
    return slot.low <= amount <= slot.high and amount % slot.step == 0


def stands_next_to(slot: Slot, neighbour: Slot) -> bool:
    """Tell whether a slot takes the number that stands beside the value of another one."""
    if slot.kind is not SlotKind.NUMBER or slot.labelled or slot.role is SlotRole.PAYMENT:
        return False
    if neighbour.kind is SlotKind.CONTENT and slot.role in (SlotRole.COUNT, SlotRole.IDENTITY):
        return True
    if neighbour.kind is SlotKind.KEY and slot.role is SlotRole.COUNT and slot.by_position and not slot.repeats:
        return not (slot.required or neighbour.part)
    return slot.previous == neighbour.index and (slot.field == neighbour.field or slot.by_position)


@lru_cache(4096)
def id_numbers(id: str) -> frozenset[int]:
    """Return the numbers in an id."""
    return frozenset(map(int, ID_NUMBER.findall(id)))
