"""Assignment of numbers to numbered game objects: by a number in their name, printed on them, or in their effect."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from referee.reading.edges import LineEdges
from referee.reading.frames import SlotValue
from referee.reading.number_slots import id_numbers, item_of
from referee.reading.partial import JOINT, LastKind, Partial
from referee.reading.senses import Match, Mention, NumberMention, NumberRole, ThingSense
from referee.reading.slots import Slot, SlotKind, VerbSlots
from referee.reading.source import Span

HIGH = 100
"""The smallest number that is always taken as printed on a game object, never as a count."""


_WORD_BEFORE = re.compile(r"[a-z]+\s+$")
_OF_WORD = re.compile(r"\bof\s+(?:the\s+)?[a-z]+\s+$")
_WITH = re.compile(r"\b(?:with|using|by|via|through)\s+$")


class NumberedThings:
    """The assignment of a number in a line to numbered game objects, for one action."""

    def __init__(self, edges: LineEdges, slots: VerbSlots) -> None:
        self.edges = edges
        self.slots = slots.slots
        self.verb_slots = slots

    def next_of_family(self, partial: Partial, slot: Slot, number: NumberMention) -> Iterator[Partial]:
        """Yield the interpretation in which a number after “and” is the next object of a numbered series: “contracts 1
        and 3”.
        """
        bound = partial.values[partial.latest(slot.index, partial.last_item)]
        if not slot.repeats or partial.gap < JOINT or number.counter or len(bound.values) != 1:
            return
        family = str(bound.values[0]).rpartition("_")[0]
        id = f"{family}_{number.value}"
        item = item_of(self.slots, partial, slot)
        is_new = id in self.verb_slots.ids[slot.index] and id != bound.values[0]
        if family and is_new and item is not None and item > partial.last_item:
            value = SlotValue(slot.index, item, (id,), Match.EXACT, number.span)
            yield partial.with_value(value, self.edges.stands_before_name(number), last=LastKind.VALUE)

    def with_printed_number(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Yield the interpretations in which a number of at least `HIGH` stands for the objects with that number in
        their id, one interpretation per empty field.
        """
        if number.value < HIGH:
            return
        for slot in self.slots:
            if slot.kind is SlotKind.KEY and not slot.repeats and partial.latest(slot.index) < 0:
                ids = tuple(id for id in self.verb_slots.ids[slot.index] if number.value in id_numbers(id))
                if ids:
                    label = -1 if partial.label == slot.index else partial.label
                    value = SlotValue(slot.index, 0, ids, Match.EXACT, number.span)
                    yield partial.with_value(value, label=label, last=LastKind.VALUE)

    def with_number(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Yield the interpretations in which a number is a game object of a numbered kind (“2” as contract 2)."""
        is_ordinal = NumberRole.ORDINAL in number.roles
        if not (is_ordinal or (NumberRole.BARE in number.roles and not number.counter)) or number.value >= HIGH:
            return
        for index in self.verb_slots.numbered:
            slot = self.slots[index]
            ids = tuple(id for id in self.verb_slots.ids[index] if id_numbers(id) == {number.value})
            item = item_of(self.slots, partial, slot)
            if len(ids) > 1 and number.role is not NumberRole.ORDINAL:
                continue  # it tells too little
            if ids and item is not None and not slot.labelled and (is_ordinal or not _is_with(self.edges, number)):
                is_site = number.role is NumberRole.ORDINAL or self.edges.is_site(number)
                cost = 0 if is_site or partial.label == index else 1
                label = -1 if partial.label == index else partial.label
                value = SlotValue(index, item, ids, Match.EXACT, number.span)
                yield partial.with_value(value, cost, label=label, last=LastKind.VALUE)

    def is_of_name(self, partial: Partial, number: NumberMention) -> bool:
        """Return whether a number after a direction label belongs to the name of the reference point: “1 up of
        plan 2”.
        """
        return partial.label >= 0 and self.slots[partial.label].described and _ends_name(self.edges, number)

    def narrow(self, values: tuple[Any, ...], number: int) -> tuple[Any, ...]:
        """Return the ids that contain a number; if there are none, the ids of objects with that number in their
        effect.
        """
        ids = [value for value in values if isinstance(value, str)]
        exact = tuple(id for id in ids if number in id_numbers(id))
        return exact or tuple(id for id in ids if number in self.verb_slots.effect_numbers.get(id, ()))


def is_added(edges: LineEdges, number: NumberMention) -> bool:
    """Return whether a plus sign precedes a number, making it a quality of an object (“a +2”) instead of a count."""
    before = edges.raw(Span(max(0, number.start - 2), number.start))
    return before.endswith("+") and not before[:1].isdigit()


def _is_with(edges: LineEdges, number: NumberMention) -> bool:
    """Return whether “with” directly precedes a number. Such a number identifies no location and no object."""
    return bool(_WITH.search(edges.lattice.source.text[: number.start]))


def _ends_name(edges: LineEdges, number: NumberMention) -> bool:
    """Return whether a number ends the name that the previous word begins (“plan 2”)."""
    text = edges.lattice.source.text[: number.start]
    word = _WORD_BEFORE.search(text)
    edges_of_word = (edge for edge in edges.lattice.at(word.start()) if edge.until == number.until) if word else ()
    is_name = any(
        isinstance(edge, Mention) and any(isinstance(each, ThingSense) for each in edge.senses)
        for edge in edges_of_word
    )
    return is_name or bool(_OF_WORD.search(text))
