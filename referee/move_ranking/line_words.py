"""The words of a line as they are compared with moves: what each may name, and which characters need an explanation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from referee.reading.content_words import content_words
from referee.reading.lattice import Lattice
from referee.reading.senses import (
    Edge,
    FreeSense,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    SeatSense,
    Sense,
    SmallSense,
    ThingSense,
    UnitSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.source import Span, is_mark, normal_text

_QUALITY = {
    Match.EXACT: 1.0,
    Match.INFLECTED: 1.0,
    Match.SOUND: 0.9,
    Match.PART: 0.7,
    Match.PREFIX: 0.6,
    Match.INITIAL: 0.25,
    Match.TYPO: 0.6,
    Match.FREE: 0.8,
}
"""How well a name is matched: the share of its characters that counts as explained."""
_MAX_GAP = 2
"""The most characters between a number and the name that it belongs to."""
COUNTING = frozenset({NumberRole.CARDINAL, NumberRole.TIMES, NumberRole.PRICE, NumberRole.SIGNED})
"""The roles of a number that never identifies a thing."""


class Word(Struct, frozen=True):
    """An occurrence of a name: its characters as bits (`mask`), how well it matches, and how many things of the same
    kind it may name.
    """

    mask: int
    start: int
    quality: float
    alternatives: int = 1

    @property
    def gain(self) -> float:
        """How much an explanation of the word is worth at most."""
        return self.quality * self.mask.bit_count()


class NumberWord(Struct, frozen=True):
    """A number of a line with the meanings of the words beside it."""

    mask: int
    start: int
    value: int
    roles: frozenset[NumberRole]
    counter: str
    adjacent: frozenset[Sense]

    def is_adjacent(self, start: int, until: int) -> bool:
        """Return whether the number identifies what stands from `start` to `until`: it is an ordinal, or next to it."""
        stops = self.start + (self.mask >> self.start).bit_length()
        return NumberRole.ORDINAL in self.roles or 0 <= start - stops <= _MAX_GAP or 0 <= self.start - until <= _MAX_GAP

    @property
    def units(self) -> set[str]:
        """The units and fields that the words beside the number name."""
        matched = {sense.field for sense in self.adjacent if isinstance(sense, LabelSense)}
        return matched | {sense.unit for sense in self.adjacent if isinstance(sense, UnitSense)} | {self.counter} - {""}


class LineWords:
    """The words and numbers of a line. `by_number` are things that it names by their number,
    `withdrawn` the words that the line takes back, `alike` by action the others by whose names it goes.
    """

    def __init__(
        self,
        lattice: Lattice,
        by_number: Iterable[Mention] = (),
        withdrawn: Iterable[Span] = (),
        alike: Mapping[str, Sequence[str]] = {},
    ) -> None:
        self.alike = [(verb, other) for verb, others in alike.items() for other in others]
        self.lattice = lattice
        self.by_number = tuple(by_number)
        self.withdrawn = tuple(withdrawn)
        text = lattice.source.text
        self._bits = [1 << at if character.isalnum() else 0 for at, character in enumerate(text)]

    def mask(self, spans: Iterable[tuple[int, int]]) -> int:
        """Return the characters of spans as bits."""
        return sum({bit for start, until in spans for bit in self._bits[start:until]})

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All meanings of all words."""
        edges = tuple(edge for start in self.lattice.places for edge in self.lattice.at(start))
        return tuple(edge for edge in (*edges, *self.by_number) if not self._is_withdrawn(edge))

    def _is_withdrawn(self, edge: Edge) -> bool:
        return any(span.start <= edge.start and edge.until <= span.until for span in self.withdrawn)

    @cached_property
    def by_sense(self) -> Mapping[Sense, tuple[Word, ...]]:
        """The words that may have a meaning, the most valuable first."""
        words: dict[Sense, list[Word]] = {}
        for edge in self.edges:
            if isinstance(edge, Mention):
                for sense, word in self._meanings(edge):
                    words.setdefault(sense, []).append(word)
        for verb, other in self.alike:
            if names := words.get(VerbSense(other)):
                words.setdefault(VerbSense(verb), []).extend(names)
        return {sense: tuple(sorted(each, key=lambda word: -word.gain)) for sense, each in words.items()}

    def of(self, sense: Sense) -> tuple[Word, ...]:
        """Return the words that may have a meaning; of a name that people gave also where it stands in the text."""
        words = self.by_sense.get(sense, ())
        if words or not isinstance(sense, FreeSense):
            return words
        start = self.lattice.source.text.find(sense.text)
        mask = self.mask([(start, start + len(sense.text))]) if start >= 0 else 0
        return (Word(mask, start, _QUALITY[Match.FREE]),) if mask else ()

    def _meanings(self, edge: Mention) -> Iterator[tuple[Sense, Word]]:
        mask, kinds = self.mask(edge.spans), [_kind(sense) for sense in edge.senses]
        text = self.lattice.text(edge)
        if text.isdecimal() and self._counts(edge.start):
            return
        is_function = content_words().is_function(text)
        for each, kind in zip(edge.senses, kinds, strict=True):
            if isinstance(each, SeatSense) and is_function:
                continue  # “a” is an article
            sense = FreeSense(normal_text(each.text)) if isinstance(each, FreeSense) else each
            yield sense, Word(mask, edge.start, _QUALITY[edge.how], kinds.count(kind))

    def _counts(self, start: int) -> bool:
        """Return whether a number with a counter stands at a position."""
        numbers = [edge for edge in self.lattice.at(start) if isinstance(edge, NumberMention)]
        return any(not COUNTING.isdisjoint(edge.roles) for edge in numbers)

    @cached_property
    def numbers(self) -> tuple[NumberWord, ...]:
        """The numbers, each with its counter where it has one."""
        longest: dict[int, NumberMention] = {}
        for edge in self.edges:
            if isinstance(edge, NumberMention):
                known = longest.get(edge.until)
                if known is None or edge.start < known.start:
                    longest[edge.until] = edge
        widest = {edge.start: edge for edge in sorted(longest.values(), key=lambda edge: edge.until)}
        return tuple(map(self._number, sorted(widest.values(), key=lambda edge: edge.start)))

    def _number(self, edge: NumberMention) -> NumberWord:
        adjacent = (each for each in self.lattice.adjacent(edge) if isinstance(each, Mention))
        inside = (each for each in self.edges if isinstance(each, Mention) and edge.start < each.start < edge.until)
        mentions = [each for each in (*adjacent, *inside) if each.how <= Match.SOUND]
        senses = frozenset(sense for each in mentions for sense in each.senses if not isinstance(sense, SmallSense))
        counters = frozenset(edge.roles)
        return NumberWord(self.mask([edge.span]), edge.start, edge.value, counters, edge.counter, senses)

    @cached_property
    def content(self) -> tuple[int, ...]:
        """The characters of each word that needs an explanation."""
        path = (edge for edge in self.lattice.path if not self._is_withdrawn(edge) and self._is_content(edge))
        return tuple(filter(None, (self.mask(_spans(edge)) for edge in path)))

    @cached_property
    def all_content(self) -> int:
        """All characters that need an explanation."""
        return sum(self.content)

    def _is_content(self, edge: Edge) -> bool:
        text = self.lattice.text(edge)
        if is_mark(self.lattice.source.text, edge.start, edge.until) or content_words().is_function(text):
            return False
        if isinstance(edge, NumberMention | UnknownSpan) or content_words().begins_with_content(text):
            return True
        name = normal_text(edge.name)
        is_small = any(isinstance(sense, SmallSense) for sense in edge.senses)
        return not (is_small and (content_words().is_generic_verb(name) or content_words().is_generic_noun(name)))

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats that words name in full, in the order of the line."""
        rows = [
            (word.start, sense.seat)
            for sense, words in self.by_sense.items()
            if isinstance(sense, SeatSense)
            for word in words
            if word.quality > _QUALITY[Match.PREFIX]
        ]
        return tuple(dict.fromkeys(seat for _, seat in sorted(rows)))


def _kind(sense: Sense) -> tuple[str, str]:
    match sense:
        case ThingSense(key_set):
            return "thing", key_set
        case ValueSense(field):
            return "value", field
    return type(sense).__name__, ""


def _spans(edge: Edge) -> tuple[Span, ...]:
    return (Span(edge.start, edge.until),)
