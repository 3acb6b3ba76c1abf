"""What the explained words of a line state of a declaration, and what it adds to them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

from msgspec import Struct

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, Moves, defaults, fields_of, verb_of
from referee.reading.content_words import content_words
from referee.reading.explained_words import ExplainedWords
from referee.reading.senses import (
    Edge,
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
    VerbSense,
)
from referee.reading.source import normal_text
from referee.reading.support import name_of, stated_values
from scoring.maximum_matching import maximum_matching


class StatedMoves:
    """What the explained words of a line state of a declaration. `text` is the line in normal form, `marks` the typed
    line without its words.
    """

    def __init__(
        self, explained: ExplainedWords, used: list[Edge], apart: tuple[Mention, ...], text: str, marks: str
    ) -> None:
        self.explained = explained
        small = [sense for edge in used for sense in getattr(edge, "senses", ()) if isinstance(sense, SmallSense)]
        self.names_people = any(sense.role is Role.QUANTIFIER and sense.key in ("people", "both") for sense in small)
        self.marks = marks
        self.edges = (*used, *apart)
        self.following = dict(pairwise(drop_implied(explained.moves)))
        """The move after each move."""
        self.mentions = [edge for edge in self.edges if isinstance(edge, Mention)]
        self.senses = {sense for edge in self.mentions for sense in edge.senses if explained.explains(sense)}
        self.number_counts = Counter(edge.value for edge in used if isinstance(edge, NumberMention))
        names = (text[span.start : span.until] for edge in self.mentions for span in edge.spans)
        self.occurrences = self.number_counts + Counter(int(n) for name in names for n in re.findall(r"\d+", name))
        """How often each number stands in the line, alone or in a name."""
        self.numbers = set(self.occurrences)
        self.has_quantifier = any(map(_counts, self.senses)) or any(
            NumberRole.TARGET in edge.roles for edge in used if isinstance(edge, NumberMention)
        )
        self.descriptions = sum(any(map(explained.describes, edge.senses)) for edge in self.mentions)
        """How many words describe the location of an act."""

    def names(self, value: Any) -> bool:
        """Return whether a word names an id, or another id that contains its words (the grey of “grey 3”), or every
        number of the id is stated.
        """
        return self.descriptions > 0 or self._has_name(value)

    def _has_name(self, value: Any) -> bool:
        """Return whether a word names an id, or every number of it is stated; a description is no name."""
        if any(_words(value) <= _words(name) for name in self._ids_in_words):
            return True
        numbers = Counter(map(int, re.findall(r"\d+", str(value))))
        return bool(numbers) and all(count <= self.occurrences[number] for number, count in numbers.items())

    @cached_property
    def _ids_in_words(self) -> set[str]:
        return set(filter(None, map(name_of, self.senses)))

    def verbs(self) -> frozenset[str]:
        """Return the actions that a word names alone, with no other sense in the declaration."""
        explained = ([*filter(self.explained.explains, edge.senses)] for edge in self.mentions)
        only = (senses[0] for senses in explained if len(senses) == 1)
        return frozenset(sense.verb for sense in only if isinstance(sense, VerbSense))

    def id_words(self) -> frozenset[str]:
        """Return the words of the ids that words name, and the numbers of the line."""
        words = (word for name in self._ids_in_words for word in _words(name))
        return frozenset((*words, *map(str, self.numbers)))

    def added(self) -> Iterator[str]:
        """Yield the ends of a turn and the list items that no word states, and things that are repeated without a word
        for it.
        """
        moves = drop_implied(self.explained.moves)
        yield from self._unstated_seats(self.explained.moves)
        yield from self._unstated_places(moves)
        yield from self._acts_without_own_word(moves)
        things = (max(1, *(len(value) for value in _lists(move))) for move in moves)
        if len([*filter(None, map(str.strip, _PARTS.split(self.marks)))]) > sum(things):
            yield verb_of(moves[-1])
        for move in dict.fromkeys(moves):
            if (move.ends_turn and not self._states_act(move)) or self._repeats(moves.count(move), move):
                yield verb_of(move)
            yield from (f"{verb_of(move)}.{name}" for name in self._unstated_costs(move))
            if self._is_only_described(move, moves):
                yield verb_of(move)
            for field in fields_of(type(move)):
                items = getattr(move, field.name) if field.is_list else ()
                if any(self._repeats(count, item) for item, count in Counter(items).items()) or self._adds(items):
                    yield f"{verb_of(move)}.{field.name}"

    def _acts_without_own_word(self, moves: Moves) -> Iterator[str]:
        """Yield the actions that are stated only by words that state another action: “put the locomotive on Kiev” takes
        no locomotive and places no worker on a space of that name.
        """
        words = {verb: self._stating(verb, moves) for verb in dict.fromkeys(map(verb_of, moves))}
        yield from (verb for verb in words if len(words) > 1 and self._is_stated_by_numbers_in_part(verb, moves))
        stated = [verb for verb in words if words[verb]]
        matched = maximum_matching([words[verb] for verb in stated])
        yield from (verb for index, verb in enumerate(stated) if index not in matched)

    def _is_stated_by_numbers_in_part(self, verb: str, moves: Moves) -> bool:
        """Return whether numbers state an action that no word names, but not all of its numbers: they are those of
        another action.
        """
        values = {value for move in moves if verb_of(move) == verb for value in _values(move)}
        numbers = {value for value in values if isinstance(value, int)}
        stated = numbers & {edge.value for edge in self.edges if isinstance(edge, NumberMention)}
        return bool(stated) and stated != numbers and not self._names_stating(verb, values)

    def _stating(self, verb: str, moves: Moves) -> list[int]:
        """Return the places of the words and numbers that state an action or one of its values. A generic verb states
        none: it goes with any action.
        """
        values = {value for move in moves if verb_of(move) == verb for value in _values(move)}
        numbers = [edge for edge in self.edges if isinstance(edge, NumberMention) and edge.value in values]
        return [*(edge.start for edge in numbers), *self._names_stating(verb, values)]

    def _names_stating(self, verb: str, values: set[str | int]) -> list[int]:
        """Return the places of the words that state an action or one of the ids among its values."""
        ids = {value for value in values if isinstance(value, str)}
        names = [edge for edge in self.mentions if not content_words().is_generic_verb(normal_text(edge.name))]
        return [edge.start for edge in names if any(self._states(sense, verb, ids) for sense in edge.senses)]

    def _states(self, sense: Sense, verb: str, ids: set[str]) -> bool:
        """Return whether a meaning is an action or one of its labels, or shares its name with one of some ids."""
        if isinstance(sense, VerbSense | LabelSense):
            return sense.verb == verb
        name = name_of(sense)
        return bool(name) and any(_words(id) <= _words(name) or _words(name) <= _words(id) for id in ids)

    def _is_only_described(self, move: Move, moves: Moves) -> bool:
        """Return whether fewer words describe acts of a kind than there are, and no other word states this one."""
        same = [each for each in dict.fromkeys(moves) if verb_of(each) == verb_of(move)]
        if not 0 < self.descriptions < len(same) or self.has_quantifier or len(same) in self.numbers:
            return False
        values = [value for value in _values(move) if not all(value in _values(each) for each in same)]
        return bool(values) and not any(
            value in self.numbers if isinstance(value, int) else self._has_name(value) for value in values
        )

    def _unstated_seats(self, moves: Moves) -> Iterator[str]:
        """Yield the moves of seats after the first one that no word names."""
        moves = tuple(each for each in moves if not each.ends_turn or VerbSense(verb_of(each)) in self.senses)
        seats = {move.seat: move for move in reversed(moves)}
        first = moves[0].seat if moves else ""
        for seat, move in seats.items() if not self.names_people else ():
            if seat != first and SeatSense(seat) not in self.senses:
                yield verb_of(move)

    def _unstated_places(self, moves: Moves) -> Iterator[str]:
        """Yield the moves of a seat with numbers that are not in the line, where those of another seat for the same
        action are.
        """
        stated = {edge.value for edge in self.edges if isinstance(edge, NumberMention)}
        numbers = {move: {value for value in _values(move) if isinstance(value, int)} for move in moves}
        for move in moves:
            others = [each for each in moves if verb_of(each) == verb_of(move) and each.seat != move.seat]
            if not numbers[move] <= stated and any(numbers[each] and numbers[each] <= stated for each in others):
                yield verb_of(move)

    def _states_act(self, move: Move) -> bool:
        """Return whether a word names an act or one of its values, or the seat that acts after the end of a turn. An
        act without values that does not end the turn may be left out.
        """
        verb, values = verb_of(move), [*_values(move)]
        following = self.following.get(move)
        if following is not None and following.seat != move.seat and SeatSense(following.seat) in self.senses:
            return True
        if any(isinstance(sense, VerbSense | LabelSense) and sense.verb == verb for sense in self.senses):
            return True
        has_value = any(isinstance(value, int) and value in self.numbers for value in values)
        has_value = has_value or any(isinstance(value, str) and self.names(value) for value in values)
        return (
            has_value or self.descriptions > 0 or (not values and not move.ends_turn and not _PARTS.search(self.marks))
        )

    def _has_label(self, field: str) -> bool:
        labels = (sense for edge in self.mentions for sense in edge.senses if isinstance(sense, LabelSense | UnitSense))
        return any(field in (getattr(sense, "field", ""), getattr(sense, "unit", "")) for sense in labels)

    def _unstated_costs(self, move: Move) -> Iterator[str]:
        """Yield the fields of a payment that no number of the line states."""
        default = defaults(type(move))
        values = {name: getattr(move, name) for name in move.__struct_fields__}
        numbers = Counter(value for value in values.values() if isinstance(value, int) and not isinstance(value, bool))
        for name in self.explained.facts.spending & values.keys():
            value = values[name]
            is_amount = isinstance(value, int) and name in default and value != default[name]
            is_labelled = value == 1 and self._has_label(name)  # my ruble
            if is_amount and not is_labelled and self.number_counts[value] < numbers[value]:
                yield name

    def _repeats(self, count: int, thing: Any) -> bool:
        """Return whether a thing is repeated although no word says how often, and it is named less often."""
        if count < 2 or count in self.numbers or self.has_quantifier:
            return False
        ids = {value for value in _values(thing) if isinstance(value, str)}
        mentioned: Counter[str] = Counter()
        for edge in self.mentions:
            mentioned.update({s.id for s in edge.senses if isinstance(s, ThingSense)} & ids)
        return bool(ids) and max(mentioned.values(), default=0) < count

    def _adds(self, items: tuple[Any, ...]) -> bool:
        """Return whether no word states what tells a compound item apart from the others of its list."""
        if self.has_quantifier or self.descriptions:
            return False
        values = [Counter(_values(item)) for item in items if isinstance(item, Struct)]
        shared = [value for value in values[0] if all(value in each for each in values)] if len(values) > 1 else []
        for each in values if len(values) > 1 else ():
            own = [value for value in each if value not in shared]
            if own and not any(value in self.numbers if isinstance(value, int) else self.names(value) for value in own):
                return True
        return False

    def completed(self) -> Iterator[tuple[str, str, str]]:
        """Yield (verb, "", "") for an act of which no word states anything, and (verb, field, id) for a thing that no
        word names.
        """
        for move in drop_implied(self.explained.moves):
            if not self._states_act(move):
                yield verb_of(move), "", ""
            for name, value in ids_of(move):
                if not self.names(value):
                    yield verb_of(move), name, value


def _words(id: Any) -> set[str]:
    return {*normal_text(str(id)).replace("_", " ").split()}


def _counts(sense: Sense) -> bool:
    return isinstance(sense, SmallSense) and sense.role is Role.QUANTIFIER and sense.key in ("all", "both", "rest")


_PARTS = re.compile("[;；／]")
"""Matches the marks between the parts of a line that are acts of their own."""


def _lists(move: Move) -> Iterator[tuple[Any, ...]]:
    yield ()
    yield from (value for name in move.__struct_fields__ if isinstance(value := getattr(move, name), tuple))


def ids_of(holder: Struct) -> Iterator[tuple[str, str]]:
    """Yield (field, id) for each thing in a move or list item that is not left at its default."""
    default = defaults(type(holder))
    for field in fields_of(type(holder)):
        value = getattr(holder, field.name)
        if field.name in default and value == default[field.name]:
            continue
        for item in value if isinstance(value, tuple) else (value,):
            if field.element.parts and item is not None:
                yield from ids_of(item)
            elif isinstance(item, str) and field.element.key_set:
                yield field.name, item


def _values(thing: Any) -> Iterator[str | int]:
    """Yield the ids, names and numbers in a move or list item, except those left at their defaults."""
    if isinstance(thing, Struct):
        yield from (value for _, value in stated_values(thing))
    elif isinstance(thing, str | int) and not isinstance(thing, bool):
        yield thing
