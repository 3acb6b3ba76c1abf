"""Assignment of unknown words to fields for names that players invent."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from referee.reading.edges import LineEdges
from referee.reading.frames import SlotValue
from referee.reading.notation_line import QUOTES
from referee.reading.partial import LastKind, Partial
from referee.reading.senses import Match, UnknownSpan
from referee.reading.slots import Slot, SlotKind
from referee.reading.source import Span

MIN_NAME = 2
_BEFORE_NAMES = (LastKind.NOTHING, LastKind.VERB, LastKind.LABEL, LastKind.SEAT)
"""The kinds of word after which an unknown word may be a new name."""


def bind_unknown(partial: Partial, span: UnknownSpan, slots: tuple[Slot, ...], edges: LineEdges) -> Iterator[Partial]:
    """Yield the interpretations in which unknown text is an invented name, or continues an invented name. A single
    character is too short.
    """
    if len(span.text) < MIN_NAME:
        return
    for slot in slots:
        if slot.kind is not SlotKind.NAME or not (slot.required or partial.label == slot.index):
            continue
        at = partial.latest(slot.index)
        if at < 0 and partial.gap == 0 and partial.last in _BEFORE_NAMES:
            value = SlotValue(slot.index, 0, (edges.raw(span.span),), Match.FREE, span.span)
            yield partial.with_value(value, 1, label=-1, last=LastKind.VALUE, mentions=partial.mentions + 1)
        elif at >= 0 and partial.values[at].how is Match.FREE and partial.last_slot == slot.index:
            longer = Span(partial.values[at].span.start, span.until)
            if QUOTES & set(edges.raw(longer)):
                continue
            value = structs.replace(partial.values[at], values=(edges.raw(longer),), span=longer)
            values = (*partial.values[:at], value, *partial.values[at + 1 :])
            yield structs.replace(partial, values=values, gap=0)


def bind_remainder(
    partial: Partial, at: int, slots: tuple[Slot, ...], edges: LineEdges
) -> Iterator[tuple[int, Partial]]:
    """Yield the interpretation in which all text after the action's name is an invented name; nothing if that text
    contains a quotation.
    """
    slot = next(slot for slot in slots if slot.kind is SlotKind.NAME)
    span = Span(at, edges.end - 1)
    name = edges.raw(span).rpartition(":")[2].strip(" .!?。！？")  # “influence card: Lobbying”
    if name and not QUOTES & set(name) and partial.latest(slot.index) < 0 and edges.may_be_name(at):
        value = SlotValue(slot.index, 0, (name,), Match.FREE, span)
        yield edges.end, partial.with_value(value, 2, last=LastKind.VALUE)
