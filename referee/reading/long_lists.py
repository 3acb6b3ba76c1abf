"""Refusal of a line that states an action and more items than its list holds; it is not divided into moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from referee.reading.slots import Slot, SlotKind, VerbSlots
from referee.reading.source import is_mark
from scoring.errors import Fault


def too_long_list(lattice: Lattice, slots: Mapping[str, VerbSlots]) -> Fault | None:
    """Return the fault of a line that consists of one action and too many items of its list, and perhaps the acting
    seat and the name of the list.
    """
    words = [edges for each in lattice.path if (edges := _alternatives(lattice, each))]
    verbs = {sense.verb for edges in words for sense in _senses(edges) if isinstance(sense, VerbSense)}
    for verb in verbs & slots.keys():
        for slot in slots[verb].slots:
            if slot.repeats and not slot.part and _holds_too_many(words, slots[verb], slot):
                return Fault("text_many", slot.field, {"most": slot.most})
    return None


def _holds_too_many(words: Sequence[Sequence[Edge]], verb_slots: VerbSlots, slot: Slot) -> bool:
    """Return whether a line has more items than the list and the other fields of the action together, and nothing
    that may begin another move.
    """
    others = [edges for edges in words if not any(_is_item(edge, slot) for edge in edges)]
    acts = [edges for edges in others if VerbSense(verb_slots.verb) in _senses(edges)]
    is_all = all(edges in acts or _names_seat_or_list(edges, verb_slots.verb, slot) for edges in others)
    return len(acts) == 1 and is_all and len(words) - len(others) >= slot.most + len(verb_slots.slots)


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
