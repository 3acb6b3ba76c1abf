"""Reduction of a line to one or a few actions: unrelated words are ignored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.reading.lattice import Lattice, edge_cost
from referee.reading.masking import with_ignored
from referee.reading.senses import (
    Edge,
    FamilySense,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    SeatSense,
    Sense,
    SmallSense,
    ThingSense,
    UnitSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.slots import SlotKind, VerbSlots
from referee.reading.small_words import CLOSING_WORD
from referee.reading.source import Span

_BINDING = frozenset(
    {
        Role.PARTICLE, Role.JOINT, Role.QUANTIFIER, Role.NEGATION, Role.MEANS, Role.PRICE, Role.TARGET, Role.ORDINAL,
        Role.COUNTER,
    }
)  # fmt: skip
"""The roles of function words that determine how adjacent words combine."""
PASSING, PASSING_CHARACTER = 30, 10
"""The cost of ignoring a word, and of each of its characters."""


def verbs_by_name(lattice: Lattice) -> dict[str, bool]:
    """Return the actions that a line names. The value is whether one of the naming words has no other meaning."""
    verbs: dict[str, bool] = {}
    for mention in _mentions(lattice):
        if mention.how > Match.SOUND or not _names_deed(mention):
            continue
        is_deed = all(isinstance(sense, VerbSense | SmallSense) for sense in mention.senses)
        for sense in mention.senses:
            if isinstance(sense, VerbSense):
                verbs[sense.verb] = verbs.get(sense.verb, False) or is_deed
    return verbs


def _names_deed(mention: Mention) -> bool:
    """Return whether a word is not a function word. Fillers other than closing words are allowed."""
    small = [sense for sense in mention.senses if isinstance(sense, SmallSense)]
    return all(sense.role is Role.FILLER and sense != CLOSING_WORD for sense in small)


def verbs_of_things(lattice: Lattice, slots: Iterable[VerbSlots]) -> Iterator[str]:
    """Yield the actions that require a game object of a kind named in the line."""
    key_sets = {sense.key_set for mention in _mentions(lattice) for sense in _things(mention)}
    for verb in slots:
        required = {slot.key_set for slot in verb.slots if slot.required and slot.kind is SlotKind.KEY}
        if not required.isdisjoint(key_sets):
            yield verb.verb


def _mentions(lattice: Lattice) -> Iterator[Mention]:
    for start in lattice.places:
        yield from (edge for edge in lattice.at(start) if isinstance(edge, Mention))


def _things(mention: Mention) -> Iterator[ThingSense]:
    if mention.how <= Match.PREFIX and not mention.is_function_word:
        yield from (sense for sense in mention.senses if isinstance(sense, ThingSense))


def focus_on_verbs(lattice: Lattice, verbs: Sequence[VerbSlots]) -> Lattice:
    """Return the word graph of a line with words unrelated to the given actions ignored. Numbers and negations
    remain.
    """
    path = _path_for(lattice, verbs)
    passed = [Span(edge.start, edge.until) for edge in path if not _concerns(edge, verbs)]
    return _without_dead_ends(with_ignored(_without_initials(lattice, passed), passed))


def without_amounts(lattice: Lattice, verbs: Sequence[VerbSlots]) -> Iterator[tuple[Lattice, tuple[Span, ...]]]:
    """Yield the word graph with counting numbers and labels ignored, then with all numbers ignored, each with the spans
    of these numbers.
    """
    numbers = [edge for edge in _path_for(lattice, verbs) if isinstance(edge, NumberMention)]
    amounts = [edge for edge in numbers if edge.role in (NumberRole.TIMES, NumberRole.CARDINAL)]
    labels = [Span(edge.start, edge.until) for edge in lattice.path if _is_label(edge)]
    for passed in (amounts, numbers) if amounts != numbers else (numbers,):
        if passed:
            spans = tuple(edge.span for edge in passed)
            yield _without_dead_ends(with_ignored(lattice, [*spans, *labels])), spans


def _path_for(lattice: Lattice, verbs: Sequence[VerbSlots]) -> tuple[Edge, ...]:
    """Return the words of a line, read in the way most closely related to the given actions."""
    return lattice.path_of_least(lambda edge: edge_cost(edge) if _concerns(edge, verbs) else _cost_to_pass(edge))


def _is_label(edge: Edge) -> bool:
    senses = edge.senses if isinstance(edge, Mention) else ()
    others = any(isinstance(sense, ThingSense | VerbSense | ValueSense) for sense in senses)
    return any(isinstance(sense, LabelSense | UnitSense) for sense in senses) and not others


def _cost_to_pass(edge: Edge) -> int:
    return PASSING + PASSING_CHARACTER * (edge.until - edge.start)


def _concerns(edge: Edge, verbs: Sequence[VerbSlots]) -> bool:
    if isinstance(edge, NumberMention):
        return True
    if isinstance(edge, UnknownSpan) or edge.how is Match.INITIAL:
        return False
    return any(_is_of(sense, verb) for sense in edge.senses for verb in verbs)


def _is_of(sense: Sense, verb: VerbSlots) -> bool:
    """Return whether a meaning of a word can occur in a declaration of an action."""
    match sense:
        case VerbSense(name) | LabelSense(name):
            return name == verb.verb
        case ThingSense(key_set) | FamilySense(key_set):
            return key_set in verb.by_key_set
        case ValueSense(field):
            prefix, dot, name = field.rpartition(".")
            return prefix == verb.verb if dot else any(name in (slot.field, slot.part) for slot in verb.slots if name)
        case SmallSense(role):
            return role in _BINDING
        case UnitSense() | SeatSense():
            return True
    return False


def _without_initials(lattice: Lattice, passed: Sequence[Span]) -> Lattice:
    """Return the word graph of a line without matches by an initial letter, except at the start of ignored spans."""
    at_passed = {span.start for span in passed}
    edges = {
        start: tuple(edge for edge in lattice.at(start) if not _rests_on_initial(edge) or start in at_passed)
        for start in lattice.places
    }
    return Lattice(lattice.source, lattice.tokens, lattice.lexemes, edges, lattice.is_corrected)


def _rests_on_initial(edge: Edge) -> bool:
    return isinstance(edge, Mention) and edge.how is Match.INITIAL


def _without_dead_ends(lattice: Lattice) -> Lattice:
    """Return the word graph of a line without words that are on no path from its start to its end."""
    ahead: dict[int, tuple[Edge, ...]] = {}
    for start in reversed(lattice.places):
        row = tuple(edge for edge in lattice.at(start) if lattice.after(edge) is None or lattice.after(edge) in ahead)
        if row:
            ahead[start] = row
    reached: set[int | None] = set(lattice.places[:1])
    for start in lattice.places:
        if start in reached:
            reached.update(lattice.after(edge) for edge in ahead.get(start, ()))
    edges = {start: row for start, row in ahead.items() if start in reached}
    return Lattice(lattice.source, lattice.tokens, lattice.lexemes, edges, lattice.is_corrected)
