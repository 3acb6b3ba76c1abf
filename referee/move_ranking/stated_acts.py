"""The moves that a line may state, allowed or not: for each action its fields, with the names and numbers of the line
that fit their kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.move_ranking.line_words import LineWords
from referee.move_ranking.locations import DescribedLocation
from referee.notation.move import Move, MoveField, fields_of, verb_of
from referee.reading.senses import FreeSense, LabelSense, SeatSense, Sense, ThingSense, ValueSense, VerbSense
from referee.reading.source import MARKS, Span
from scoring.fields.shape import OptionalField
from scoring.fields.simple_fields import WholeNumber, YesNo
from scoring.fields.struct_fields import CompoundField

Row = tuple[Mapping[str, Any], int, float]
"""Values by field, with the characters that state them and how much that is worth."""
MAX_VALUES = 5
"""The maximum number of values tried for one field."""
BEAM = 12
"""The number of combinations of values that are followed."""
MAX_ITEMS = 8
_LEAST_QUALITY, _CERTAIN = 0.5, 0.8
"""The least quality of a name for a value, and of one that is no part of a longer one."""


class Filler(Struct, frozen=True):
    """A value that a word or number of the line gives a field."""

    value: Any
    mask: int
    start: int
    gain: float


class StatedActs:
    """The moves that one line may state."""

    def __init__(
        self, line: LineWords, words: Mapping[str, Any], owned: Callable[[str, str, str], Container[Any]]
    ) -> None:
        """`words` are what people say in the game, `owned` returns what a seat has that a field of an action may be."""
        self.line = line
        self.owned = owned
        self._seat = ""
        self.labelled = frozenset(words.get("by_name", {}).get("fields", ()))
        """The fields, as verb.field, that only have a value where they are named."""
        self.followed_by_name = frozenset(words.get("bare", {}).get("verbs", ()))
        """The actions whose name may be followed by any name that people give."""
        self.numbered = frozenset(words.get("numbered", {}).get("fields", ()))
        """The fields that a number without a label may fill."""
        self.steps: Mapping[str, int] = words.get("step", {})
        """What the numbers of some fields are multiples of."""
        self._things: dict[str, list[Filler]] = {}
        self._values: dict[str, list[Filler]] = {}
        self._names: list[Filler] = []
        for sense, mentions in line.by_sense.items():
            for word in mentions:
                if word.quality > _LEAST_QUALITY:
                    self._sort_in(sense, word.mask, word.start, word.gain / word.alternatives**0.25)

    def _sort_in(self, sense: Sense, mask: int, start: int, gain: float) -> None:
        match sense:
            case ThingSense(key_set, id):
                self._things.setdefault(key_set, []).append(Filler(id, mask, start, gain))
            case VerbSense(verb):
                self._things.setdefault("action", []).append(Filler(verb, mask, start, gain))
            case SeatSense(seat):
                self._things.setdefault("seats", []).append(Filler(seat, mask, start, gain))
            case ValueSense(field, value):
                self._values.setdefault(field, []).append(Filler(value, mask, start, gain))
            case FreeSense(text):
                self._names.append(Filler(text, mask, start, gain))

    def moves(self, kind: type[Move], seat: str, locations: Sequence[DescribedLocation] = ()) -> Iterator[Move]:
        """Yield the moves of an action that the line may state, those that explain the most first. `locations` are the
        locations that it describes.
        """
        verb, until = verb_of(kind), len(self.line.lattice.source.text)
        self._seat = seat
        names = self.line.by_sense.get(VerbSense(verb), ())[:1]
        starts: list[Row] = [({}, 0, 0.0), *(({}, word.mask, word.gain) for word in names)]
        starts += [(location.values(kind), location.mask, location.mask.bit_count()) for location in locations[:BEAM]]
        for values, _, _ in self._combinations(verb, fields_of(kind), 0, until, starts):
            yield kind(seat=seat, **values)

    def _combinations(
        self, verb: str, fields: Sequence[MoveField], start: int, until: int, rows: list[Row]
    ) -> list[Row]:
        """Return combinations of values from a part of the line, added to those in `rows`."""
        for field in sorted(fields, key=lambda field: not field.required):
            fillers = self._fillers(verb, field, start, until)
            complete = [row for row in rows if field.name in row[0]]
            longer = [
                ({**values, field.name: filler.value}, mask | filler.mask, gain + filler.gain)
                for values, mask, gain in rows
                for filler in fillers
                if not mask & filler.mask and field.name not in values
            ]
            rows = [*(complete if field.required else rows), *longer]
            rows = sorted(rows, key=lambda row: -row[2])[:BEAM]
        return rows

    def _fillers(self, verb: str, field: MoveField, start: int, until: int) -> list[Filler]:
        if field.key_set == "action" and not field.required and not self._has_name(verb):
            return []
        if f"{verb}.{field.name}" in self.labelled and LabelSense(verb, field.name) not in self.line.by_sense:
            return []
        if field.is_list:
            return list(self._lists(verb, field, start, until))
        return self._single(verb, field, start, until)[:MAX_VALUES]

    def _has_name(self, verb: str) -> bool:
        """Return whether a word is the name of an action and no part of it."""
        words = self.line.by_sense.get(VerbSense(verb), ())
        return bool(words) and words[0].quality > _CERTAIN

    def _single(self, verb: str, field: MoveField, start: int, until: int) -> list[Filler]:
        """Return the values of a field that is no list, the most valuable first."""
        matches = [*self._matched_values(field.name), *self._matched_values(f"{verb}.{field.name}")]
        fillers = [self._parsed(field, filler) for filler in matches]
        fillers += self._things.get(field.key_set, ()) if field.key_set else ()
        fillers += self._names if field.is_free else ()
        fillers += self._text_behind(verb) if field.is_free and verb in self.followed_by_name else ()
        fillers += self._numbers(verb, field) if field.is_number else ()
        inside = [filler for filler in fillers if filler is not None and start <= filler.start < until]
        best: dict[tuple[Any, int], Filler] = {}
        own = self.owned(verb, field.name, self._seat) if len(inside) > 1 else ()
        for filler in sorted(inside, key=lambda filler: (-filler.gain, filler.value not in own)):
            best.setdefault((filler.value, filler.mask), filler)
        return list(best.values())

    def _text_behind(self, verb: str) -> Iterator[Filler]:
        """Yield the text behind the name of an action, which may be a name that people gave."""
        source = self.line.lattice.source
        for word in self.line.by_sense.get(VerbSense(verb), ()):
            span = Span(word.start + (word.mask >> word.start).bit_length(), len(source.text))
            text = source.raw_text(span).strip(f"{MARKS}\"'「」『』“”") if span.start < span.until else ""
            if text and word.quality > _LEAST_QUALITY:
                yield Filler(text, self.line.mask([span]), span.start, 0.7 * len(text))

    def _matched_values(self, name: str) -> Iterable[Filler]:
        return self._values.get(name, ())

    def _parsed(self, field: MoveField, filler: Filler) -> Filler | None:
        """Return a value converted from text into what the field contains."""
        value: Any = filler.value
        inner = field.field.field if isinstance(field.field, OptionalField) else field.field
        if isinstance(inner, YesNo):
            value = value == "yes" if value in ("yes", "no") else None
        elif field.is_number:
            value = int(value) if value.lstrip("-").isdecimal() else None
        return None if value is None else Filler(value, filler.mask, filler.start, filler.gain)

    def _numbers(self, verb: str, field: MoveField) -> Iterator[Filler]:
        has_name = field.required or field.name in self.numbered or LabelSense(verb, field.name) in self.line.by_sense
        bounds = field.field
        assert isinstance(bounds, WholeNumber)
        for number in self.line.numbers:
            gain = number.mask.bit_count() * (1.0 if has_name else 0.4) + (2.0 if field.name in number.units else 0.0)
            step = self.steps.get(field.name, 1)
            if bounds.lowest <= number.value <= bounds.highest and number.value % step == 0:
                yield Filler(number.value, number.mask, number.start, gain)

    # lists

    def _lists(self, verb: str, field: MoveField, start: int, until: int) -> Iterator[Filler]:
        element = field.element
        if isinstance(element.field, CompoundField):
            yield from self._compound_lists(verb, element, start, until)
            return
        fillers = self._apart(self._single(verb, element, start, until))
        if not fillers:
            return
        yield _joined([(filler.value,) for filler in fillers], fillers)
        for filler in self._single(verb, element, start, until)[:MAX_VALUES]:
            yield Filler((filler.value,), filler.mask, filler.start, filler.gain)
            for number in self.line.numbers:
                if 1 < number.value <= MAX_ITEMS and not number.mask & filler.mask:
                    mask = filler.mask | number.mask
                    yield Filler((filler.value,) * number.value, mask, filler.start, filler.gain + 0.5)

    def _apart(self, fillers: Sequence[Filler]) -> list[Filler]:
        """Return values whose words do not overlap, in the order of the line."""
        selected: list[Filler] = []
        for filler in fillers:
            if not any(filler.mask & other.mask for other in selected) and len(selected) < MAX_ITEMS:
                selected.append(filler)
        return sorted(selected, key=lambda filler: filler.start)

    def _compound_lists(self, verb: str, element: MoveField, start: int, until: int) -> Iterator[Filler]:
        """Yield lists of items of several parts: each item has its parts from the words around its first part."""
        first = element.parts[0]
        heads = self._apart(self._single(verb, first, start, until))
        if not heads:
            return
        ends = [*(head.start for head in heads[1:]), until]
        starts = [start, *(head.start + 1 for head in heads[:-1])]
        own = [head.start for head in heads]
        for begins, stops in ((own, ends), (starts, [head.start + 1 for head in heads])):
            rows = [self._items(verb, element, begin, stop) for begin, stop in zip(begins, stops, strict=True)]
            if all(rows):
                items = [row[0] for row in rows]
                yield _joined([(item.value,) for item in items], items)
        for item in self._items(verb, element, start, until)[:3]:
            yield Filler((item.value,), item.mask, item.start, item.gain)

    def _items(self, verb: str, element: MoveField, start: int, until: int) -> list[Filler]:
        kind = element.field
        assert isinstance(kind, CompoundField)
        rows = self._combinations(verb, element.parts, start, until, [({}, 0, 0.0)])
        return [Filler(kind.kind(**values), mask, start, gain) for values, mask, gain in rows]


def _joined(values: Sequence[tuple[Any, ...]], fillers: Sequence[Filler]) -> Filler:
    """Return a list with all values."""
    mask = 0
    for filler in fillers:
        mask |= filler.mask
    return Filler(
        tuple(item for items in values for item in items),
        mask,
        fillers[0].start,
        sum(filler.gain for filler in fillers),
    )
