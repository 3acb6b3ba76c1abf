"""The meanings of words and the numbers that a declaration explains, with the facts of the table about it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from referee.notation.move import MoveField, Moves, defaults, fields_of, verb_of
from referee.reading.senses import (
    FreeSense,
    LabelSense,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    SeatSense,
    Sense,
    SmallSense,
    ThingSense,
    UnitSense,
    ValueSense,
    VerbSense,
)
from referee.reading.source import normal_text

_OF_ANY = (Role.COUNTER, Role.ORDINAL, Role.PRICE)
"""The roles of words for what a number counts."""
_OF_SEVERAL = {
    (Role.PARTICLE, "each"),
}
"""The words that several things explain, by role and key."""
_IN_ORDER = ("first", "then", "end", "while")
"""The keys of words that several things explain by their order."""
_COUNTING = frozenset({NumberRole.CARDINAL, NumberRole.TIMES, NumberRole.PRICE, NumberRole.SIGNED})
"""The roles of a number that never identifies a thing."""


class TableFacts(Struct, frozen=True):
    """What the table knows of a declaration besides its fields: senses of words (what lies there, whose it is), and
    numbers of its effects.
    """

    things: Mapping[str, Collection[str]]
    """The ids of what lies where it is made, by key set."""
    times: frozenset[str] = frozenset()
    """The fields of which a number of times is the value."""
    seats: frozenset[str] = frozenset()
    """The seats whose thing lies there."""
    amounts: frozenset[int] = frozenset()
    """The amounts of its effects."""
    costs: frozenset[int] = frozenset()
    """The amounts of what it costs."""
    spending: frozenset[str] = frozenset()
    """The fields that are never filled without being named."""
    which: frozenset[str] = frozenset()
    """The fields of which a number identifies a thing."""
    prices: frozenset[str] = frozenset()
    """The fields with the price that the line claims."""
    unordered: frozenset[str] = frozenset()
    """The key sets of things that lie in no row, so that no ordinal picks one."""
    possible: frozenset[str] = frozenset()
    """The actions that words of the line name, and that are possible now."""
    next_seat: str = ""
    """The seat that acts after a declaration that ends a turn."""
    acting: str = ""
    """The acting seat."""
    ends: frozenset[int] = frozenset()
    """The numbers that its effects lead to."""
    ids: frozenset[str] = frozenset()
    """What its effects are in or about."""
    descriptions: frozenset[str] = frozenset()
    """The fields, and the key sets of their values, that describe the location of such a declaration instead of naming
    it.
    """
    mentions: tuple[Mention, ...] = ()
    """The things that the line names by a number that they have at this moment."""


class ExplainedWords:
    """What a declaration explains: its actions, seats, values and numbers, with the facts of the table about them."""

    def __init__(self, moves: Moves, facts: TableFacts) -> None:
        self.facts = facts
        self.moves = moves
        self.verbs = {verb_of(move) for move in moves}
        self.values: dict[str, set[str]] = {}
        self.seats = {move.seat for move in moves}
        self.ids: set[str] = set()
        self.free_names: set[str] = set()
        self.open_fields: set[tuple[str, str]] = set()
        """(verb, field) for each field that is left at its default."""
        self.times: Counter[int] = Counter()
        """How often each number is the number of equal moves or items, or the value of a field for it."""
        self.multiples: Counter[int] = Counter()
        """How often each number is a number of acts or of items."""
        self.field_values: Counter[int] = Counter()
        """How often each number is the value of a field."""
        self.field_numbers: Counter[int] = Counter()
        """How often each number is the value of a field that is an amount."""
        self.changes: Counter[int] = Counter()
        """How often each number is the value of a field that is no price."""
        self.ordinals: Counter[int] = Counter()
        """How often each number is a part of the id of a thing that lies in a row."""
        self.counts: Counter[int] = Counter()
        """How often each number is the value of a field, or a number of things."""
        self.id_numbers: Counter[int] = Counter()
        """How often each number is a part of the id of a thing."""
        self.most = len(moves)
        """The largest number of things of one kind."""
        for move in moves:
            default = defaults(type(move))
            for field in fields_of(type(move)):
                value = getattr(move, field.name)
                if field.name in default and value == default[field.name]:
                    self.open_fields.add((verb_of(move), field.name))
                self._take(verb_of(move), field, value)
        self.times.update(Counter(moves).values())
        for things in (moves, [verb_of(move) for move in moves]):
            self.multiples.update(Counter(things).values())
        for things in (moves, [verb_of(move) for move in moves], [""] * len(moves)):
            self.counts.update(Counter(things).values())

    @cached_property
    def names(self) -> frozenset[str]:
        """The names that people gave, and their words, in normal form."""
        names = [normal_text(name) for name in self.free_names]
        return frozenset((*names, *(word for name in names for word in name.replace("_", " ").split())))

    @cached_property
    def long_names(self) -> tuple[str, ...]:
        """The names of several words that people gave, in normal form; ids as the words of which they are made."""
        names = (name if " " in name else name.replace("_", " ") for name in self.free_names)
        return tuple(normal_text(name) for name in names if " " in name)

    def _take(self, verb: str, field: MoveField, value: Any) -> None:
        if field.is_list:
            self.most = max(self.most, len(value))
            self.counts.update([len(value), *Counter(value).values()])
            self.times.update(Counter(value).values())
            self.multiples.update([len(value), *Counter(value).values()])
            for item in value:
                self._take(verb, field.element, item)
        elif field.parts:
            for part in field.parts if value is not None else ():
                self._take(verb, part, getattr(value, part.name))
        else:
            for name in (field.name, f"{verb}.{field.name}"):
                self.values.setdefault(name, set()).add(_text(value))
            self._take_value(field, value)

    def _take_value(self, field: MoveField, value: Any) -> None:
        if isinstance(value, str):
            self.ids.add(value)
            if not field.key_set:
                self.free_names.add(value)
            numbers = [*map(int, re.findall(r"\d+", value))]
            self.id_numbers.update(numbers)
            self.ordinals.update(numbers if field.element.key_set not in self.facts.unordered else ())
        elif isinstance(value, int) and not isinstance(value, bool):
            self.counts.update({value, abs(value)})
            self.field_values.update({value, abs(value)})
            self.changes.update((value,) if field.name not in self.facts.prices else ())
            self.field_numbers.update({value, abs(value)} if field.name not in self.facts.which else ())
            self.times.update((value,) if field.name in self.facts.times else ())

    def explains(self, sense: Sense) -> bool:
        """Return whether the declaration explains a meaning of a word."""
        match sense:
            case VerbSense(verb):
                return verb in self.verbs or verb in self.ids
            case ThingSense(key_set, id):
                return (
                    id in self.ids
                    or id in self.facts.ids
                    or key_set in self.facts.descriptions
                    or self.describes(sense)
                )
            case ValueSense("", value):
                return value == "yes"
            case ValueSense(field, value):
                return value in self.values.get(field, ()) or field in self.facts.descriptions
            case LabelSense(verb, field):
                return verb in self.verbs and (verb, field) not in self.open_fields
            case SeatSense(seat):
                return seat in self.seats or seat in self.ids or seat in self.facts.seats
            case FreeSense(text):
                return normal_text(text).replace("_", " ") in self.names
            case SmallSense(role, key):
                return self._explains_small(role, key)
        return isinstance(sense, UnitSense) and (not self.facts.ids or sense.unit in self.facts.ids)

    def describes(self, sense: Sense) -> bool:
        """Return whether a meaning describes the location of the declaration instead of naming it."""
        match sense:
            case ThingSense(key_set, id):
                things = self.facts.things.get(key_set, ())
                return any(thing == id or thing.startswith(f"{id}_") for thing in things)
            case SeatSense(seat):
                return seat in self.facts.seats
            case ValueSense(field=field) | LabelSense(field=field):
                return field in self.facts.descriptions
        return False

    def _explains_small(self, role: Role, key: str) -> bool:
        """Return whether the declaration explains a word by its number of things: both, each, then, or 3 pieces."""
        if (role, key) == (Role.QUANTIFIER, "both"):
            return 2 in self.counts
        if (role, key) in ((Role.QUANTIFIER, "all"), (Role.QUANTIFIER, "rest")):
            return any(number > 1 for number in (*self.multiples, *self.field_numbers))
        if (role, key) == (Role.QUANTIFIER, "people"):
            return len(self.seats) > 1
        if (role, key) == (Role.FILLER, "loss"):
            return any(number < 0 for number in self.counts)
        is_many = (role is Role.SEQUENCE and key in _IN_ORDER) or (role, key) in _OF_SEVERAL
        return role in _OF_ANY or (role, key) == (Role.JOINT, "and") or (is_many and self.most > 1)

    def explains_number(self, edge: NumberMention) -> int:
        """Return how often the declaration holds a number."""
        if NumberRole.TIMES in edge.roles and NumberRole.SIGNED not in edge.roles:
            return self.times[edge.value] + self.field_numbers[edge.value]
        if NumberRole.SIGNED in edge.roles and edge.value > 0:  # +2 is a change, and no amount
            return self.changes[edge.value]
        if set(edge.roles) == {NumberRole.ORDINAL}:
            identifying = self.field_values[edge.value] - self.field_numbers[edge.value]
            return identifying + self.ordinals[edge.value]
        is_id = _COUNTING.isdisjoint(edge.roles)
        return self.counts[edge.value] + (self.id_numbers[edge.value] if is_id else 0)


def _text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
