"""Assignment of the numbers in a clause: to fields, to adjacent objects, as counts, and as claims about the effect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import structs

from referee.reading.edges import LineEdges
from referee.reading.frames import REACHED, TOPIC, Claim, Count, Quantity, SlotValue
from referee.reading.number_slots import (
    completes_item,
    counts_people,
    id_numbers,
    is_plausible,
    item_of,
    restates,
    stands_next_to,
    suits,
)
from referee.reading.numbered_things import HIGH, NumberedThings, is_added
from referee.reading.partial import JOINT, PARTICLE, LastKind, Partial
from referee.reading.senses import Match, Mention, NumberMention, NumberRole
from referee.reading.slots import Slot, SlotKind, SlotRole, VerbSlots
from referee.reading.source import Span

MAX_COUNT = 12
_IN_ROW = re.compile(r"\s+[-+]?\d")
"""Matches a number directly after another number; both are coordinates."""
APART = 2
"""The cost of a coordinate that is not adjacent to the other coordinate."""
AMOUNTS = (SlotRole.PAYMENT, SlotRole.COUNT)
"""The roles of fields for amounts."""
_STATED = (SlotRole.ANY, SlotRole.COUNT, SlotRole.IDENTITY)
"""The roles of fields whose numbers have no unit, except a unit with the field's name."""
SOME = tuple(range(1, MAX_COUNT + 1))
"""The possible values of an amount that is labelled but has no number."""
_NO_COUNT = (NumberRole.ORDINAL, NumberRole.PRICE, NumberRole.SIGNED, NumberRole.TARGET)
_BY_ROLE = (SlotRole.PAYMENT, SlotRole.TARGET, SlotRole.TIMES)
"""The roles of fields filled by the role of a number instead of by order."""
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
    """The possible assignments of a number in a line to the fields of one action."""

    def __init__(self, edges: LineEdges, slots: VerbSlots) -> None:
        self.edges = edges
        self.slots = slots.slots
        self.verb_slots = slots
        self.things = NumberedThings(edges, slots)

    @property
    def _has_numbers_of_items(self) -> bool:
        own = (SlotRole.COUNT, SlotRole.IDENTITY)
        return any(slot.part and slot.kind is SlotKind.NUMBER and slot.role in own for slot in self.slots)

    @cached_property
    def _takes_places(self) -> bool:
        return any(slot.is_axis_of_item for slot in self.slots)

    def bind(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Yield the interpretations in which a number is assigned by its adjacent words, and one in which the number is
        pending for a later word.
        """
        if partial.pending is not None:  # the number before belongs to a slot by its order
            free = structs.replace(partial, pending=None)
            for bound in self.by_order(free, partial.pending, 1):
                yield from self.bind(bound, number)
            return
        takes_number = partial.last is LastKind.SEAT and self.verb_slots.owner_number
        if takes_number and partial.owners and partial.owners[-1][1] < 0:
            owners = (*partial.owners[:-1], (partial.owners[-1][0], number.value))
            yield structs.replace(partial, owners=owners, last=LastKind.NUMBER, last_slot=-1, gap=0)
            return
        if self._contradicts_name(partial, number):
            ids = tuple(map(str, partial.values[partial.latest(partial.last_slot, partial.last_item)].values))
            yield structs.replace(partial.with_claim(Claim(number.value, "", ids, number.span)), gap=0)
            return
        yield from self._behind(partial, number)
        if self._completes_amount(partial, number):
            return
        yield from self.things.with_printed_number(partial, number)
        yield from self.things.with_number(partial, number)
        yield from self._of_topic(partial, number)
        slot = self.slots[partial.label] if partial.label >= 0 else None
        waits = slot is not None and slot.is_location and partial.gap < JOINT
        yield structs.replace(partial.with_extra_cost(waits), pending=number, pending_gap=partial.gap)

    def _reached(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Yield the interpretation in which a number is the claimed end of a movement, for an action without such a
        field: “marker to 3”.
        """
        if self.verb_slots.reaches and NumberRole.TARGET in number.roles:
            claim = Claim(number.value, REACHED, (), number.span)
            yield structs.replace(partial.with_claim(claim), last=LastKind.NUMBER, last_slot=-1, gap=0)

    def _of_topic(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Yield the interpretation in which a number is the claimed number of the declared object: “flip the 7”."""
        bare = number.role in (NumberRole.ORDINAL, NumberRole.BARE) and not number.counter
        if self.verb_slots.topic and bare and not any(claim.unit == TOPIC for claim in partial.claims):
            yield structs.replace(
                partial.with_claim(Claim(number.value, TOPIC, (), number.span)),
                last=LastKind.NUMBER, last_slot=-1, gap=0, mentions=partial.mentions + 1,
            )  # fmt: skip

    def _completes_amount(self, partial: Partial, number: NumberMention) -> bool:
        """Return whether a number with a counter or unit directly follows the label of an amount."""
        slot = self.slots[partial.label] if partial.label >= 0 else None
        return slot is not None and slot.role in AMOUNTS and partial.gap == 0 and number.role is NumberRole.CARDINAL

    def wait(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Yield the interpretations in which this number is pending. An earlier pending number is assigned to the next
        field in order.
        """
        earlier = [partial]
        if partial.pending is not None:
            earlier = list(self.by_order(structs.replace(partial, pending=None), partial.pending, 1))
        yield from (structs.replace(each, pending=number, pending_gap=each.gap) for each in earlier)

    def _behind(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Yield the interpretations in which a number is assigned to the word before it."""
        if self.things.is_of_name(partial, number):
            return
        if partial.label >= 0 and self.slots[partial.label].kind is SlotKind.NUMBER:
            free = structs.replace(partial, label=-1)
            yield from self._reached(free, number)
            slot = self.slots[partial.label]
            is_apart = slot.is_location and partial.gap >= JOINT and not self.edges.is_assigned(number)
            yield from self.to_slot(free, slot, number, int(is_apart))
        elif partial.last is LastKind.VALUE:
            slot = self.slots[partial.last_slot]
            yield from self.next_to_value(partial, slot, partial.last_item, number, partial.gap)
            yield from self.things.next_of_family(partial, slot, number)
            yield from self.by_order(partial, number, 1)
        elif partial.last is LastKind.VERB:
            yield from self.by_order(partial, number, 0)
            if not (self._takes_places and _IN_ROW.match(self.edges.lattice.source.text, number.until)):
                yield from self.count_of(partial, number, 0 if number.counter or not partial.gap else 1)
        else:
            yield from self.by_order(partial, number, 1)
            if number.role is NumberRole.TIMES:
                yield from self.count_of(partial, number, 0)

    def next_to_value(
        self, partial: Partial, slot: Slot, item: int, number: NumberMention, gap: int
    ) -> Iterator[Partial]:
        """Yield the interpretations in which a number is assigned to an adjacent value: as its identifying number, as
        its amount, or as a claimed effect.
        """
        more = 1 if gap >= JOINT else 0
        at = partial.latest(slot.index, item)
        bound = partial.values[at]
        is_apart = partial.last is LastKind.VALUE and gap >= JOINT and bound.span.start > number.start
        says_which = NumberRole.TIMES not in number.roles and not counts_people(number)
        if (
            len(bound.values) > 1
            and says_which
            and not is_apart
            and (ids := self.things.narrow(bound.values, number.value))
        ):
            over = gap >= PARTICLE and number.role is not NumberRole.ORDINAL and number.value < HIGH
            yield partial.narrowed(at, ids, more + over + (number.value not in id_numbers(ids[0])))
        elif (number.counter not in self.verb_slots.units or number.start < bound.span.start) and restates(
            number, slot, bound
        ):
            across = 0 if number.counter or not slot.part else 1 + (gap >= PARTICLE)
            yield partial.narrowed(at, bound.values, more + across)  # 臨時ワーカーを2個: its number is stated once more
        for following in self.slots:
            if stands_next_to(following, slot):
                turned = 2 if self._has_own_number and number.start < bound.span.start else 0
                yield from self.to_slot(partial, following, number, more + turned, item)
        if slot.kind is SlotKind.CONTENT and self.verb_slots.repeats and not slot.described:
            yield from self.count_of(partial, number, more)  # so many of what lies there go to the items of the list
        apart = bool(slot.part) and not (slot.counted and gap < PARTICLE)
        between = self.edges.lattice.source.text[bound.span.until : number.start]
        is_behind = gap == PARTICLE and not number.counter and bool(between.strip()) and between.isascii()
        yield from self.count_of(partial, number, more + apart + is_behind, slot.index, item)
        if slot.nested and number.role is not NumberRole.ORDINAL:
            claim = Claim(number.value, "", tuple(map(str, bound.values)), number.span)
            yield partial.with_claim(claim, more + self._belongs_before(partial, number, bound))

    def _belongs_before(self, partial: Partial, number: NumberMention, bound: SlotValue) -> bool:
        """Return whether a number between two values belongs to the first one, which has no number yet: “contract 3
        paper”.
        """
        if number.counter or number.start > bound.span.start:
            return False
        before = [value for value in partial.values if value.span.until <= number.start]
        latest = max(before, key=lambda value: value.span.until, default=None)
        if latest is None or self.edges.raw(Span(latest.span.until, number.start)).strip():
            return False
        return not any(set(claim.ids) == set(map(str, latest.values)) for claim in partial.claims)

    def count_of(
        self, partial: Partial, number: NumberMention, cost: int, slot: int = -1, item: int = -1
    ) -> Iterator[Partial]:
        """Yield the interpretation in which a number is the count of a list item or of the whole declaration."""
        of_described = slot >= 0 and self.slots[slot].counted and NumberRole.CARDINAL in number.roles
        of_site = slot >= 0 and self.slots[slot].counted and not self.slots[slot].repeats
        if (
            (number.role in _NO_COUNT and not of_described)
            or is_added(self.edges, number)
            or number.counter in self.verb_slots.units
            or not 0 < number.value <= MAX_COUNT
        ):
            return
        if slot < 0 and any(count.slot < 0 for count in partial.counts) and number.role is not NumberRole.TIMES:
            return
        if number.role is NumberRole.TIMES:
            cost = 0
        elif not self.slots and number.counter and number.role is NumberRole.CARDINAL and cost >= 0:
            return  # “four guys” is not how often a verb that takes nothing is declared
        elif not self.verb_slots.repeats and not of_site:
            cost += 2 * self._tells_which + (slot < 0)
        elif slot < 0 and self._has_numbers_of_items and not number.counter:
            cost += 1
        if slot >= 0 and (number.value > self.slots[slot].most or self._is_item(self.slots[slot], number)):
            return
        yield partial.with_count(Count(number.value, slot, item, number.span, of_site), cost)

    def _is_item(self, slot: Slot, number: NumberMention) -> bool:
        """Return whether a number alone is the name of an item that the list can contain, and so no count of another
        one: “cheques 4 9 15”.
        """
        is_alone = number.role is NumberRole.BARE and not number.counter
        return is_alone and slot.repeats and bool(self.edges.things_between(number.start, number.until, slot.key_set))

    def _contradicts_name(self, partial: Partial, number: NumberMention) -> bool:
        """Return whether a number with a counter directly follows the beginning of a name that contains a different
        number.
        """
        if partial.last is not LastKind.VALUE or partial.gap or not number.counter:
            return False
        bound = partial.values[partial.latest(partial.last_slot, partial.last_item)]
        if bound.how is not Match.PREFIX or len(bound.values) != 1 or bound.span.until > number.start:
            return False
        numbers = id_numbers(str(bound.values[0]))
        return bool(numbers) and number.value not in numbers

    def with_quantity(self, partial: Partial, slot: Slot, item: int) -> Partial:
        """Return the interpretation in which “both” or “all” before a described object becomes its count."""
        if partial.quantifier is Quantity.NONE or not slot.described or not (slot.repeats or slot.counted):
            return partial
        amount = 2 if partial.quantifier is Quantity.BOTH else 0
        counts = (*partial.counts, Count(amount, slot.index, item, of_site=not slot.repeats))
        return structs.replace(
            partial, counts=counts if slot.repeats or amount else partial.counts,
            quantity=Quantity.NONE, quantifier=Quantity.NONE,
        )  # fmt: skip

    def may_be_own(self, number: NumberMention) -> bool:
        """Return whether a number before a location may identify the object moved there: “the 2 to Kiev”."""
        return self._has_own_number and not self.verb_slots.repeats and number.role is NumberRole.BARE

    @cached_property
    def _has_own_number(self) -> bool:
        """Whether the action has an optional identifying number that is independent of other values."""
        slots = [self.slots[index] for index in self.verb_slots.numbers]
        return any(slot.role is SlotRole.IDENTITY and slot.previous < 0 and not slot.required for slot in slots)

    @cached_property
    def _payments(self) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots if slot.role is SlotRole.PAYMENT)

    @cached_property
    def _tells_which(self) -> bool:
        """Whether the action has an identifying number. Numbers are then more likely identifiers than counts."""
        return any(self.slots[index].role is SlotRole.IDENTITY for index in self.verb_slots.numbers)

    def by_order(self, partial: Partial, number: NumberMention, cost: int) -> Iterator[Partial]:
        """Yield the interpretations in which a number is assigned to a field of its role, or to the next field in
        order.
        """
        next_slot = self._other_axis(partial)
        next_slot = self._next_slot(partial) if next_slot < 0 else next_slot
        yield from self._reached(partial, number)
        for index in self.verb_slots.numbers:
            slot = self.slots[index]
            match slot.role:
                case SlotRole.PAYMENT:
                    if not slot.repeats and self._pays(slot, number):
                        is_price = number.role is NumberRole.PRICE and (number.counter or slot is self._payments[0])
                        more = 0 if is_price else max(cost, 1)
                        yield from self.to_slot(partial, slot, number, more)
                case SlotRole.TARGET:
                    if NumberRole.TARGET in number.roles:
                        yield from self.to_slot(partial, slot, number, 0)
                case SlotRole.TIMES:
                    if number.role is NumberRole.TIMES:
                        yield from self.to_slot(partial, slot, number, 0)
                case _ if index == next_slot or index == self._later_slot(partial, next_slot):
                    in_order = partial.last is LastKind.NUMBER and partial.last_slot == slot.previous >= 0
                    item = partial.last_item if slot.repeats else None
                    if slot.role is SlotRole.COORDINATE:
                        stands_alone = not (in_order or self.edges.stands_before_number(number))
                        cost = cost + APART if stands_alone else 0
                    in_order = in_order or completes_item(partial, slot, self.slots)
                    apart = int(slot.role is SlotRole.IDENTITY and not slot.required and slot.previous >= 0)
                    apart += index != next_slot and self.edges.stands_before_name(number)  # in “sell 1 lens” it counts
                    yield from self.to_slot(partial, slot, number, 0 if in_order else cost + apart, item)

    def _pays(self, slot: Slot, number: NumberMention) -> bool:
        """Return whether a payment field accepts an amount: its unit must be that of the field, and a bare number must
        suit only one payment.
        """
        counter = number.counter
        if counter in self.verb_slots.by_name:
            return slot.name == counter
        if sum(is_plausible(each, number.value) for each in self._payments) > 1:
            return False  # a number alone does not tell which of them
        return counter in ("", *self.verb_slots.units)

    def _later_slot(self, partial: Partial, next_slot: int) -> int:
        """Return the index of the number field after `next_slot`, if that field belongs to an object not yet named
        (“place a 2 for one silk”); otherwise -1.
        """
        later = next_slot + 1
        if next_slot < 0 or not later < len(self.slots) or self.slots[later].kind is not SlotKind.NUMBER:
            return -1
        at_hand, other = self.slots[next_slot], self.slots[later]
        adjacent = self.slots[at_hand.previous] if at_hand.previous >= 0 else None
        if adjacent is None or other.field != at_hand.field or not (at_hand.part and stands_next_to(at_hand, adjacent)):
            return -1
        return -1 if partial.latest(adjacent.index, partial.last_item) >= 0 else later

    def _other_axis(self, partial: Partial) -> int:
        """Return the index of the field for the second coordinate, if the first was assigned directly before; otherwise
        -1.
        """
        last = self.slots[partial.last_slot] if partial.last is LastKind.NUMBER and partial.last_slot >= 0 else None
        if last is None or not last.is_axis_of_item:
            return -1
        axes = (slot.index for slot in self.slots if slot.previous == last.index and slot.role is SlotRole.COORDINATE)
        return next((axis for axis in axes if partial.latest(axis, partial.last_item) < 0), -1)

    def _next_slot(self, partial: Partial) -> int:
        """Return the index of the next number field to fill in order, in the current list item or a new one; -1 if
        there is none.
        """
        bound = {(value.slot, value.item) for value in partial.values}
        again = -1
        for index in self.verb_slots.numbers:
            slot = self.slots[index]
            if not slot.by_position or slot.labelled or slot.role in _BY_ROLE:
                continue
            if not slot.required and slot.previous >= 0 and self.slots[slot.previous].kind is SlotKind.KEY:
                continue  # it stands behind that, or adjacent its label
            if (index, partial.last_item if slot.repeats else 0) not in bound:
                return index
            if slot.repeats and again < 0:
                again = index
        return again

    def to_slot(
        self, partial: Partial, slot: Slot, number: NumberMention, cost: int, item: int | None = None
    ) -> Iterator[Partial]:
        """Yield an unfinished interpretation in which the number is the value of a field, if the kind of number suits
        the field. A number after a correction word replaces the earlier value.
        """
        fitting = _FITTING[slot.role]
        if fitting.isdisjoint(number.roles) or (slot.role is SlotRole.IDENTITY and counts_people(number)):
            return
        if not suits(slot, number) or (slot.role in AMOUNTS and slot.low >= 0 and is_added(self.edges, number)):
            return
        is_labelled = partial.last is LastKind.LABEL and partial.last_slot == slot.index
        is_of_other = number.counter in self.verb_slots.units - {slot.name} and not is_labelled
        if is_of_other and slot.name in self.verb_slots.units:
            return
        if slot.role is SlotRole.IDENTITY and self.verb_slots.numbered and self.edges.is_site(number):
            cost += 1
        cost += (number.role not in fitting) + (slot.high < number.value or number.value % slot.step > 0)
        changed = SlotValue(slot.index, 0, (number.value,), Match.EXACT, number.span)
        if (corrected := partial.corrected(changed, LastKind.NUMBER)) is not None:
            yield corrected
            return
        if item is None or partial.latest(slot.index, item) >= 0:
            item = item_of(self.slots, partial, slot)
        if item is None:
            return
        amount = number.value
        if slot.low < 0 and self.edges.is_negative(number):
            amount = -abs(amount)
        value = SlotValue(slot.index, item, (amount,), Match.EXACT, number.span)
        if is_of_other and slot.role in _STATED and not slot.repeats and self.edges.has_only_unit(number):
            partial = partial.with_claim(Claim(number.value, number.counter, (), number.span))  # “knowledge 3 points”
        covered = partial.covered + len(number.counter) * (number.counter == slot.name)  # its unit is its label
        yield partial.with_value(value, cost, refund=cost, last=LastKind.NUMBER, covered=covered)

    def as_lost(self, values: tuple[SlotValue, ...]) -> tuple[SlotValue, ...]:
        """Return the values with the amounts of signed fields made negative."""
        return tuple(
            structs.replace(value, values=tuple(-abs(amount) for amount in value.values))
            if self.slots[value.slot].low < 0 and self.slots[value.slot].role is SlotRole.COUNT
            else value
            for value in values
        )

    def single(self, partial: Partial, mention: Mention, slot: Slot) -> Iterator[Partial]:
        """Yield the interpretations in which “a” before an amount label is the number 1."""
        number = NumberMention(Span(mention.start, mention.until), 1, (NumberRole.CARDINAL,))
        if slot.kind is SlotKind.NUMBER and (slot.role in AMOUNTS or slot.described):
            for bound in self.to_slot(partial, slot, number, 0):
                yield structs.replace(bound, last=LastKind.LABEL)

    def with_single(self, partial: Partial, mention: Mention, slot: Slot) -> list[Partial]:
        """Return the interpretations in which “a” before a value is the number 1, one for each count field next to the
        value.
        """
        number = NumberMention(Span(mention.start, mention.until), 1, (NumberRole.CARDINAL,))
        item = partial.last_item
        counts = (each for each in self.slots if each.role is SlotRole.COUNT and stands_next_to(each, slot))
        rows = (bound for each in counts for bound in self.to_slot(partial, each, number, 0, item))
        return [
            structs.replace(row, last=LastKind.VALUE, last_slot=slot.index, last_item=item, refund=0) for row in rows
        ]
