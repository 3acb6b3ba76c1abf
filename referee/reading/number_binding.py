"""Binding the numbers of a clause: to slots by their roles, to the things beside them, as counts and as claims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import structs

from referee.reading.edges import LineEdges
from referee.reading.frames import Claim, Count, SlotValue
from referee.reading.partial import JOINT, LastKind, Partial
from referee.reading.senses import Match, Mention, NumberMention, NumberRole
from referee.reading.slots import Slot, SlotKind, SlotRole, VerbSlots
from referee.reading.source import Span

HIGH = 100
"""From here on a number is no count and no name by itself: it is printed on things."""
MAX_COUNT = 12
AMOUNTS = (SlotRole.PAYMENT, SlotRole.COUNT)
"""Slots that say how much of something."""
SOME = tuple(range(1, MAX_COUNT + 1))
"""What the label of an amount without a number may stand for."""
_ID_NUMBER = re.compile(r"(?:^|_)(\d+)(?=_|$)")
_NO_COUNT = (NumberRole.ORDINAL, NumberRole.PRICE, NumberRole.SIGNED, NumberRole.TARGET)
_BY_ROLE = (SlotRole.PAYMENT, SlotRole.TARGET, SlotRole.TIMES)
"""Slots that take a number by its role, not by their order."""
_FITTING: Mapping[SlotRole, frozenset[NumberRole]] = {
    SlotRole.IDENTITY: frozenset({NumberRole.ORDINAL, NumberRole.BARE}),
    SlotRole.COUNT: frozenset({NumberRole.CARDINAL, NumberRole.BARE, NumberRole.TIMES, NumberRole.SIGNED}),
    SlotRole.PAYMENT: frozenset({NumberRole.PRICE, NumberRole.BARE, NumberRole.CARDINAL, NumberRole.SIGNED}),
    SlotRole.TARGET: frozenset({NumberRole.TARGET, NumberRole.BARE, NumberRole.ORDINAL}),
    SlotRole.COORDINATE: frozenset({NumberRole.BARE, NumberRole.SIGNED, NumberRole.CARDINAL}),
    SlotRole.TIMES: frozenset({NumberRole.TIMES, NumberRole.CARDINAL, NumberRole.BARE}),
    SlotRole.ANY: frozenset(set(NumberRole) - {NumberRole.PRICE}),
}


class NumberBinder:
    """The ways to bind a number of a line for one verb."""

    def __init__(self, edges: LineEdges, slots: VerbSlots) -> None:
        self.edges = edges
        self.slots = slots.slots
        self.verb_slots = slots

    def bind(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Bind a number where it stands, or let it wait for what follows."""
        if partial.pending is not None:  # the number before belongs to a slot by its order
            free = structs.replace(partial, pending=None)
            for bound in self.by_order(free, partial.pending, 1):
                yield from self.bind(bound, number)
            return
        if partial.last is LastKind.SEAT and partial.owners and partial.owners[-1][1] < 0:
            owners = (*partial.owners[:-1], (partial.owners[-1][0], number.value))
            yield structs.replace(partial, owners=owners, last=LastKind.NUMBER, last_slot=-1, gap=0)
            return
        yield from self._behind(partial, number)
        yield from self._printed(partial, number)
        yield from self._numbered_thing(partial, number)
        yield structs.replace(partial, pending=number, pending_gap=0)

    def wait(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Let a number wait for what follows; the one before belongs to a slot by its order."""
        earlier = [partial]
        if partial.pending is not None:
            earlier = list(self.by_order(structs.replace(partial, pending=None), partial.pending, 1))
        yield from (structs.replace(each, pending=number, pending_gap=0) for each in earlier)

    def _behind(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Bind a number to what stands before it."""
        if partial.label >= 0 and self.slots[partial.label].kind is SlotKind.NUMBER:
            free = structs.replace(partial, label=-1)
            yield from self.to_slot(free, self.slots[partial.label], number, 0)
        elif partial.last is LastKind.VALUE:
            slot = self.slots[partial.last_slot]
            yield from self.next_to_value(partial, slot, partial.last_item, number, partial.gap)
            yield from self.by_order(partial, number, 1)
        elif partial.last is LastKind.VERB:
            yield from self.by_order(partial, number, 0)
            yield from self.count_of(partial, number, 1)
        else:
            yield from self.by_order(partial, number, 1)
            if number.role is NumberRole.TIMES:
                yield from self.count_of(partial, number, 0)

    def next_to_value(
        self, partial: Partial, slot: Slot, item: int, number: NumberMention, gap: int
    ) -> Iterator[Partial]:
        """Bind a number that stands beside a value: which of several, how many, or a claim."""
        more = 1 if gap >= JOINT else 0
        at = partial.latest(slot.index, item)
        bound = partial.values[at]
        is_apart = partial.last is LastKind.VALUE and gap >= JOINT and bound.span.start > number.start
        if len(bound.values) > 1 and not is_apart and (ids := self._numbered(bound.values, number.value)):
            yield partial.narrowed(at, ids, more + (number.value not in id_numbers(ids[0])))
        for following in self.slots:
            if _stands_next_to(following, slot):
                yield from self.to_slot(partial, following, number, more, item)
        yield from self.count_of(partial, number, more + bool(slot.part), slot.index, item)
        if slot.nested and number.role is not NumberRole.ORDINAL:
            yield partial.with_claim(Claim(number.value, "", tuple(map(str, bound.values)), number.span), more + 1)

    def count_of(
        self, partial: Partial, number: NumberMention, cost: int, slot: int = -1, item: int = -1
    ) -> Iterator[Partial]:
        """Take a number for how many there are of an item, or of the whole declaration."""
        if number.role in _NO_COUNT or number.counter in self.verb_slots.units or not 0 < number.value <= MAX_COUNT:
            return
        if number.role is NumberRole.TIMES:
            cost = 0
        elif slot < 0 and not self.verb_slots.repeats:
            cost += 1
        yield partial.with_count(Count(number.value, slot, item, number.span), cost)

    def by_order(self, partial: Partial, number: NumberMention, cost: int) -> Iterator[Partial]:
        """Bind a number to slots by its role, and to the next one that takes a number by its order."""
        next_slot = self._next_slot(partial)
        for index in self.verb_slots.numbers:
            slot = self.slots[index]
            match slot.role:
                case SlotRole.PAYMENT:
                    if not slot.repeats and self._pays(slot, number.counter):
                        more = 0 if number.role is NumberRole.PRICE else max(cost, 1)
                        yield from self.to_slot(partial, slot, number, more)
                case SlotRole.TARGET:
                    if NumberRole.TARGET in number.roles:
                        yield from self.to_slot(partial, slot, number, 0)
                case SlotRole.TIMES:
                    if number.role is NumberRole.TIMES:
                        yield from self.to_slot(partial, slot, number, 0)
                case _ if index == next_slot:
                    in_order = partial.last is LastKind.NUMBER and partial.last_slot == slot.previous >= 0
                    item = partial.last_item if slot.repeats else None
                    yield from self.to_slot(partial, slot, number, 0 if in_order else cost, item)

    def _pays(self, slot: Slot, counter: str) -> bool:
        """Tell whether an amount with a counter can be paid by a slot: in its own unit, where it has one."""
        if counter in self.verb_slots.by_name:
            return slot.name == counter
        if sum(other.role is SlotRole.PAYMENT for other in self.slots) > 1:
            return False  # a number alone does not tell which of them
        return counter in ("", *self.verb_slots.units)

    def _next_slot(self, partial: Partial) -> int:
        """Return the next slot that takes a number by its order, in the item at hand or a new one; -1 for none."""
        bound = {(value.slot, value.item) for value in partial.values}
        again = -1
        for index in self.verb_slots.numbers:
            slot = self.slots[index]
            if not slot.by_position or slot.labelled or slot.role in _BY_ROLE:
                continue
            if not slot.required and slot.previous >= 0 and self.slots[slot.previous].kind is SlotKind.KEY:
                continue  # it stands behind that, or beside its label
            if (index, partial.last_item if slot.repeats else 0) not in bound:
                return index
            if slot.repeats and again < 0:
                again = index
        return again

    def to_slot(
        self, partial: Partial, slot: Slot, number: NumberMention, cost: int, item: int | None = None
    ) -> Iterator[Partial]:
        """Bind a number to a slot that is still open, if its role allows it."""
        fitting = _FITTING[slot.role]
        if fitting.isdisjoint(number.roles):
            return
        cost += (number.role not in fitting) + (slot.high < number.value)
        changed = SlotValue(slot.index, 0, (number.value,), Match.EXACT, number.span)
        if (corrected := partial.corrected(changed, LastKind.NUMBER)) is not None:
            yield corrected
            return
        if item is None or partial.latest(slot.index, item) >= 0:
            item = self.item_of(partial, slot)
        if item is None:
            return
        amount = number.value
        if slot.low < 0 and (partial.is_loss or self.edges.is_negative(number)):
            amount = -abs(amount)
        value = SlotValue(slot.index, item, (amount,), Match.EXACT, number.span)
        yield partial.with_value(value, cost, refund=cost, last=LastKind.NUMBER)

    def single(self, partial: Partial, mention: Mention, slot: Slot) -> Iterator[Partial]:
        """Take “a” before the label of an amount for one of it."""
        number = NumberMention(Span(mention.start, mention.until), 1, (NumberRole.CARDINAL,))
        if slot.kind is SlotKind.NUMBER and slot.role in (SlotRole.PAYMENT, SlotRole.COUNT):
            for bound in self.to_slot(partial, slot, number, 0):
                yield structs.replace(bound, last=LastKind.LABEL)

    def item_of(self, partial: Partial, slot: Slot) -> int | None:
        """Return the item of its list that a value of a slot is a part of; None where the slot is full."""
        bound = [value.item for value in partial.values if value.slot == slot.index]
        if not slot.repeats:
            return None if bound else 0
        current = max((v.item for v in partial.values if self.slots[v.slot].field == slot.field), default=-1)
        if not slot.part:
            return current + 1
        if current < 0:
            return 0
        return current + 1 if current in bound and not slot.nested else current

    def _printed(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Bind a large number to a thing that it is printed on."""
        if number.value < HIGH:
            return
        for slot in self.slots:
            if slot.kind is SlotKind.KEY and not slot.repeats and partial.latest(slot.index) < 0:
                ids = tuple(id for id in self.verb_slots.ids[slot.index] if number.value in id_numbers(id))
                if ids:
                    label = -1 if partial.label == slot.index else partial.label
                    value = SlotValue(slot.index, 0, ids, Match.EXACT, number.span)
                    yield partial.with_value(value, label=label, last=LastKind.VALUE)

    def _numbered_thing(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Bind a number to a thing that is one of a numbered kind."""
        if number.role not in (NumberRole.ORDINAL, NumberRole.BARE) or number.counter or number.value >= HIGH:
            return
        for index in self.verb_slots.numbered:
            slot = self.slots[index]
            ids = tuple(id for id in self.verb_slots.ids[index] if id_numbers(id) == {number.value})
            item = self.item_of(partial, slot)
            if ids and item is not None and not slot.labelled:
                cost = 0 if number.role is NumberRole.ORDINAL or partial.label == index else 1
                label = -1 if partial.label == index else partial.label
                value = SlotValue(index, item, ids, Match.EXACT, number.span)
                yield partial.with_value(value, cost, label=label, last=LastKind.VALUE)

    def _numbered(self, values: tuple[Any, ...], number: int) -> tuple[Any, ...]:
        """Return those of several ids that have a number in them, or in what they do."""
        ids = [value for value in values if isinstance(value, str)]
        exact = tuple(id for id in ids if number in id_numbers(id))
        return exact or tuple(id for id in ids if number in self.verb_slots.effect_numbers.get(id, ()))


def _stands_next_to(slot: Slot, neighbour: Slot) -> bool:
    """Tell whether a slot takes the number that stands beside the value of another one."""
    if slot.kind is not SlotKind.NUMBER or slot.labelled or slot.role is SlotRole.PAYMENT:
        return False
    if neighbour.kind is SlotKind.CONTENT and slot.role is SlotRole.COUNT:
        return True
    return slot.previous == neighbour.index and (slot.field == neighbour.field or slot.by_position)


@lru_cache(4096)
def id_numbers(id: str) -> frozenset[int]:
    """Return the numbers in an id."""
    return frozenset(map(int, _ID_NUMBER.findall(id)))
