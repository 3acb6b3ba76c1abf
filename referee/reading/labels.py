"""Labels after their values: the name of a list after its item, and the unit after a number."""

from __future__ import annotations

from collections.abc import Sequence

from referee.reading.number_binding import AMOUNTS
from referee.reading.partial import PARTICLE, LastKind, Partial
from referee.reading.senses import Mention
from referee.reading.slots import Slot
from referee.reading.verb_edges import VerbEdges


def with_list_label(
    partial: Partial, mention: Mention, slot: Slot, slots: Sequence[Slot], edges: VerbEdges
) -> Partial | None:
    """Return the interpretation in which the last item is moved to the list named after it (“banker 1 as bonus”); None
    if no such label follows.
    """
    if not slot.labelled or not slot.repeats or partial.last is not LastKind.VALUE or partial.gap != PARTICLE:
        return None
    last, before = partial.values[-1], slots[partial.last_slot]
    is_of_list = before.repeats and before.key_set == slot.key_set and last.slot == before.index
    has_label_word = is_of_list and edges.has_label_word(last.span.until, mention.start)
    return partial.with_last_in(slot.index) if has_label_word else None


def is_counter(partial: Partial, mention: Mention, slots: Sequence[Slot], edges: VerbEdges) -> bool:
    """Return whether a label directly after a number is the unit of that number instead of the label of the next
    number.

    A Japanese label belongs to an adjacent number (3列), unless another label touches the number on its other side.
    """
    is_behind = partial.last is LastKind.NUMBER and not partial.gap and partial.last_slot >= 0
    if is_behind and not mention.name.isascii() and edges.is_unlabelled_figure(mention.start):
        return True
    is_amount = is_behind and slots[partial.last_slot].role in AMOUNTS
    return is_amount and not edges.edges.stands_before_number(mention)
