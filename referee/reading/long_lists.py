"""Refusal of a line that states an action and more items than its list holds; it is neither divided into moves nor
shortened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.notation.move import Moves, fields_of, verb_of
from referee.reading.lattice import Lattice
from referee.reading.senses import (
    Edge,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    SeatSense,
    SmallSense,
    ThingSense,
    VerbSense,
)
from referee.reading.slots import Slot, SlotKind, SlotRole, VerbSlots
from referee.reading.source import is_mark
from scoring.errors import Fault
from scoring.fields.shape import SeparatedList


def overlong_list(moves: Moves) -> Fault | None:
    """Return the fault of a declaration with more items in a list than it holds."""
    for move in moves:
        for field in fields_of(type(move)):
            limit = field.field.most if isinstance(field.field, SeparatedList) else None
            if limit is not None and len(getattr(move, field.name)) > limit:
                return Fault("text_many", field.name, {"most": limit})
    return None


def shortens_list(lattice: Lattice, moves: Moves, slots: Mapping[str, VerbSlots]) -> bool:
    """Return whether a line repeats a name of list items more often than a declaration holds such items."""
    fields = [slot for move in moves if (each := slots.get(verb_of(move))) for slot in each.slots]
    key_sets = {slot.key_set for slot in fields if slot.repeats and not slot.nested}
    ids: dict[str, list[set[str]]] = {}
    for edge in lattice.path:
        things = {s.id for s in _senses([edge]) if isinstance(s, ThingSense) and s.key_set in key_sets}
        ids.setdefault(lattice.source.text[edge.start : edge.until], []).append(things)
    items = Counter(_texts(moves))
    counts = ((len(each), sum(items[id] for id in each[0])) for each in ids.values())
    return any(0 < count < times for times, count in counts)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        yield from (text for name in value.__struct_fields__ for text in _texts(getattr(value, name)))
    elif isinstance(value, Iterable):
        yield from (text for item in value for text in _texts(item))


def too_long_list(lattice: Lattice, slots: Mapping[str, VerbSlots]) -> Fault | None:
    """Return the fault of a line that consists of one action and too many items of its list, and perhaps the acting
    seat and the name of the list. Items of several parts are counted by the name that each of them must have.
    """
    words = [edges for each in lattice.path if (edges := _alternatives(lattice, each))]
    verbs = {sense.verb for edges in words for sense in _senses(edges) if isinstance(sense, VerbSense)}
    for verb in verbs & slots.keys():
        for slot in slots[verb].slots:
            is_head = not slot.part or (slot.required and slot.role is SlotRole.IDENTITY)
            if slot.repeats and is_head and _holds_too_many(words, slots[verb], slot):
                return Fault("text_many", slot.field, {"most": slot.most})
    return None


def _holds_too_many(words: Sequence[Sequence[Edge]], verb_slots: VerbSlots, slot: Slot) -> bool:
    """Return whether a line has more items than the list and the other fields of the action together, and nothing
    that may begin another move.
    """
    others = [edges for edges in words if not any(_is_item(edge, slot) for edge in edges)]
    if slot.part:
        of_item = [each for each in verb_slots.slots if each.field != slot.field and each.key_set == slot.key_set]
        is_other = any(_names_other_action(edges, verb_slots.verb) for edges in others)
        return not is_other and len(words) - len(others) > slot.most + len(of_item)
    acts = [edges for edges in others if VerbSense(verb_slots.verb) in _senses(edges)]
    is_all = all(edges in acts or _names_seat_or_list(edges, verb_slots.verb, slot) for edges in others)
    return len(acts) == 1 and is_all and len(words) - len(others) >= slot.most + len(verb_slots.slots)


def _names_other_action(edges: Sequence[Edge], verb: str) -> bool:
    verbs = {sense.verb for sense in _senses(edges) if isinstance(sense, VerbSense)}
    return bool(verbs) and verb not in verbs


def _is_item(edge: Edge, slot: Slot) -> bool:
    if isinstance(edge, NumberMention):
        is_alone = edge.role is NumberRole.BARE and not edge.counter
        return is_alone and slot.kind is SlotKind.NUMBER and slot.low <= edge.value <= slot.high
    return any(isinstance(sense, ThingSense) and sense.key_set == slot.key_set for sense in _senses((edge,)))


def _names_seat_or_list(edges: Sequence[Edge], verb: str, slot: Slot) -> bool:
    label = LabelSense(verb, slot.field)
    return any(sense == label or isinstance(sense, SeatSense) for sense in _senses(edges))


def _senses(edges: Sequence[Edge]) -> set[object]:
    mentions = (edge for edge in edges if isinstance(edge, Mention) and edge.how <= Match.SOUND)
    return {sense for mention in mentions for sense in mention.senses}


def _alternatives(lattice: Lattice, edge: Edge) -> list[Edge]:
    """Return the possible meanings of one word of a line; none for a mark, an “and” or a particle."""
    if is_mark(lattice.source.text, edge.start, edge.until):
        return []
    edges = [each for each in lattice.at(edge.start) if each.until == edge.until]
    roles = {sense.role for sense in _senses(edges) if isinstance(sense, SmallSense)}
    return [] if roles and roles <= {Role.JOINT, Role.PARTICLE} else edges
