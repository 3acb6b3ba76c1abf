"""Labels behind what they are of: the list that the last item goes to, and what a number is counted in."""

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
    """Move the last item of a list to another list of such things, where that is named behind it: “banker 1 as bonus”;
    None where it is not.
    """
    if not slot.labelled or not slot.repeats or partial.last is not LastKind.VALUE or partial.gap != PARTICLE:
        return None
    last, before = partial.values[-1], slots[partial.last_slot]
    is_of_list = before.repeats and before.key_set == slot.key_set and last.slot == before.index
    has_label_word = is_of_list and edges.has_label_word(last.span.until, mention.start)
    return partial.with_last_in(slot.index) if has_label_word else None


def is_counter(partial: Partial, mention: Mention, slots: Sequence[Slot], edges: VerbEdges) -> bool:
    """Tell whether a label stands right behind a number of another amount, and before none: it may be what that is
    counted in. A Japanese label is of the number that it touches, if no label touches that from the other side: 3列.
    """
    is_behind = partial.last is LastKind.NUMBER and not partial.gap and partial.last_slot >= 0
    if is_behind and not mention.name.isascii() and edges.is_unlabelled_figure(mention.start):
        return True
    is_amount = is_behind and slots[partial.last_slot].role in AMOUNTS
    return is_amount and not edges.edges.stands_before_number(mention)
