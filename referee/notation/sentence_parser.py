"""The parser from a sentence to the move it expresses; the reverse of `referee.notation.sentence`.

It uses only the catalogue's words, in both languages, and ignores legality. All ways to match a text are tried, and
they must yield a single move. Complete names are tried first, then prefixes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from msgspec import Struct

from referee.notation.move import Move, MoveField, fields_of, is_word, verb_of, write
from referee.notation.move_parser import read_value
from referee.notation.sentence import item_nodes, nodes_of, subject_nodes
from referee.notation.sentence_template import (
    FieldPlaceholder,
    ListTemplatePart,
    LiteralText,
    Node,
    OptionalTemplatePart,
    is_bare,
    nouns,
    texts,
)
from referee.notation.table_names import TableNames
from scoring.errors import Fault, InputError
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo
from scoring.fields.struct_fields import CompoundField
from scoring.fields.typed_text import fold, normalize_characters
from scoring.text_catalogs import LANGS, Lang

LONGEST = 60
"""The maximum length of a name, in letters."""
MAX_WAYS = 200
"""The maximum number of alternative matches continued for one part of a text."""

ReadValue = tuple[int, Any]
"""(end index, value)."""


def read_sentence(kinds: Iterable[type[Move]], names: TableNames, text: str) -> Move | None:
    """Parse a sentence as a move of one of these classes; None if it is not such a sentence. Raises `InputError` if it
    has several meanings.
    """
    line = _Line(text)
    fitting = [template for kind in kinds for template in _sentences(names, kind) if template.may_fit(line.folded)]
    for known in (names.exact_names, names) if fitting else ():
        moves = dict.fromkeys(move for template in fitting for move in _Reader(line, known, template).moves())
        if len(moves) > 1:
            choices = tuple(write(move) for move in moves)
            raise InputError(
                [Fault("text_ambiguous", "", {"given": text.strip()[:40], "choices": choices})], "ambiguous"
            )
        if moves:
            return next(iter(moves))
    return None


class _SentenceTemplate(Struct, frozen=True):
    """The sentence template of a move class in one language."""

    kind: type[Move]
    nodes: tuple[Node, ...]
    subject: tuple[Node, ...]
    items: Mapping[str, tuple[Node, ...]]
    frame: tuple[str, ...]
    must: tuple[tuple[str, str], ...]

    def may_fit(self, folded: str) -> bool:
        """Return whether a text contains all fixed texts that every form of the sentence has."""
        return all(literal in folded or after_seat in folded for literal, after_seat in self.must)


def _text(names: TableNames, lang: Lang, key: str) -> str:
    return names.texts.get(key, {}).get(lang, "")


@lru_cache(1024)
def _sentences(names: TableNames, kind: type[Move]) -> tuple[_SentenceTemplate, ...]:
    templates = []
    for lang in LANGS:
        text_of = partial(_text, names, lang)
        nodes, subject = nodes_of(text_of, verb_of(kind)), subject_nodes(text_of)
        items = {field.name: item_nodes(text_of, verb_of(kind), field.name) for field in fields_of(kind)}
        must = [
            (_comparable(node.plain), _comparable(node.after_seat)) for node in nodes if isinstance(node, LiteralText)
        ]
        if nodes:
            templates.append(
                _SentenceTemplate(kind, nodes, subject, items, (*texts(nodes), *texts(subject)), tuple(must))
            )
    return tuple(templates)


@lru_cache(4096)
def _comparable(text: str) -> str:
    """Return a text normalised for comparison, as by `fold`, and without quotation marks."""
    return fold(text).translate(_QUOTES)


_QUOTES = str.maketrans("", "", "“”「」『』")


class _Line:
    """A text prepared for comparison, ignoring width, case, blanks and underscores. `said` is the original text, for
    invented names.
    """

    def __init__(self, text: str) -> None:
        self.said = normalize_characters(text)
        self.raw = "".join(
            character.casefold() if len(character.casefold()) == 1 else character for character in self.said
        )
        folded = [(at, _comparable(character)) for at, character in enumerate(self.raw)]
        self.places = [at for at, character in folded for _ in character]  # ß counts as two letters
        self.folded = "".join(character for _, character in folded)
        self.after = []
        """For each text index: the number of compared characters before it."""
        count = 0
        for _, character in folded:
            self.after.append(count)
            count += len(character)
        self.after.append(count)

    def fits(self, expected: str, start: int) -> int:
        """Return the index after the expected text at `start`, ignoring blanks; -1 if the line contains other text
        there.
        """
        if not expected:
            return start
        first = self.after[start]
        if not self.folded.startswith(expected, first) or not self.parted(self.places[first], start):
            return -1
        return self.places[first + len(expected) - 1] + 1

    def parted(self, at: int, until: int) -> bool:
        """Return whether the text at `at` is separate from the text before `until`: not the same word or number."""
        if at != until or not until:
            return True
        before, following = self.raw[until - 1], self.raw[until]
        return not (
            (before.isascii() and following.isascii() and (before + following).isalpha())
            or (before + following).isdigit()
        )

    def ended(self, at: int) -> bool:
        """Return whether only ignored characters follow."""
        return self.after[at] == len(self.places)


_NUMBER = re.compile(r"[\s,、:#＃]*([+-]?(?:\d{1,3}(?:,\d{3})+|\d+))(?!\d)")
_JOINT = re.compile(r"\s*[,、+]\s*")
_QUOTED = re.compile(r'\s*(?:"((?:[^"\\]|\\.)+)"|“([^“”]+)”|「([^「」]+)」)')
_BARE = re.compile(r"\s*(\?|[^\W_]+(?:[ _][^\W_]+)*)")


class _Reader:
    """A parser of one line with one sentence template, in all matching ways."""

    def __init__(self, line: _Line, names: TableNames, template: _SentenceTemplate) -> None:
        self.line = line
        self.names = names
        self.template = template
        self.items_read: dict[tuple[int, str, int], list[ReadValue]] = {}

    def moves(self) -> Iterator[Move]:
        """Yield every move that the whole line can express."""
        fields = {field.name: field for field in fields_of(self.template.kind)}
        starts = [(0, ()), *self._sequence(self.template.subject, {"seat": _SEAT}, 0)]
        for start, seat in dict.fromkeys(starts):
            for until, values in self._sequence(self.template.nodes, fields, start):
                if self.line.ended(until) and (move := _build(self.template.kind, (*seat, *values))) is not None:
                    yield move

    def _sequence(self, nodes: Sequence[Node], fields: Mapping[str, MoveField], start: int) -> list[ReadValue]:
        """Match template nodes in order from `start`. Return (end index, (field, value) pairs) for each match."""
        readings: dict[ReadValue, None] = {(start, ()): None}
        for node in nodes:
            after: dict[ReadValue, None] = {}
            for at, values in readings:
                for until, more in self._node(node, fields, at):
                    after[(until, (*values, *more))] = None
            readings = dict.fromkeys(list(after)[:MAX_WAYS])
        return list(readings)

    def _node(self, node: Node, fields: Mapping[str, MoveField], start: int) -> Iterator[ReadValue]:
        match node:
            case LiteralText():
                for text in dict.fromkeys((_comparable(node.plain), _comparable(node.after_seat))):
                    if (until := self.line.fits(text, start)) >= 0:
                        yield until, ()
            case FieldPlaceholder():
                for until, value in self._value_with_noun(node, fields[node.field], start):
                    yield until, ((node.field, value),)
            case OptionalTemplatePart():
                yield start, ()
                yield from ((until, values) for until, values in self._sequence(node.nodes, fields, start) if values)
                if node.otherwise:
                    yield from self._sequence(node.otherwise, fields, start)
            case ListTemplatePart():
                yield from self._list_parts(node.parts, fields, start)

    def _list_parts(
        self, parts: Sequence[OptionalTemplatePart], fields: Mapping[str, MoveField], start: int
    ) -> Iterator[ReadValue]:
        yield start, ()
        for at, part in enumerate(parts):
            for until, values in self._sequence(part.nodes, fields, start):
                if not values:
                    continue
                yield until, values
                for begin in self._joints(until):
                    for last, more in self._list_parts(parts[at + 1 :], fields, begin):
                        if more:
                            yield last, (*values, *more)

    def _value_with_noun(self, gap: FieldPlaceholder, field: MoveField, start: int) -> Iterator[ReadValue]:
        """Yield (end index, value) for each value at `start`, including the noun after it if the slot counts
        something.
        """
        for until, value in self._value(field, gap.form, start):
            if not nouns(gap.form):
                yield until, value
            for noun in nouns(gap.form):
                if (last := self.line.fits(_comparable(noun), until)) >= 0:
                    yield last, value

    def _value(self, field: MoveField, form: str, start: int) -> Iterator[ReadValue]:
        match field.field:
            case SeparatedList(most=int(limit)):
                yield from self._list(field.element, limit, form, start)
            case CompoundField(kind=kind):
                inner = {part.name: part for part in fields_of(kind)}
                for until, values in self._sequence(self.template.items[field.name], inner, start):
                    if (item := _build(kind, values)) is not None:
                        yield until, item
            case WholeNumber() as number:
                yield from self._number(field, start)
                yield from self._ordinal(number, form, start)
            case YesNo():
                for until, id in self._id("yes_no", form, start):
                    yield until, id == "yes"
            case KeyOf(key_set=key_set):
                yield from self._id(key_set, form, start)
            case FreeText() as name:
                by_form = list(self._formed(form, start))
                yield from by_form
                yield from (reading for reading in self._free(name, start) if reading[0] not in dict(by_form))

    def _list(self, element: MoveField, limit: int, form: str, start: int) -> Iterator[ReadValue]:
        for nothing in self._frame("nothing"):
            if (until := self.line.fits(nothing, start)) >= 0:
                yield until, ()
        readings: list[ReadValue] = [(until, (item,)) for until, item in self._value(element, form, start)]
        for _ in range(limit):
            yield from readings
            longer: dict[ReadValue, None] = {}
            for until, items in readings:
                for begin in self._joints(until):
                    for last, item in self._read_item(element, form, begin):
                        longer[(last, (*items, item))] = None
            readings = list(longer)[:MAX_WAYS]

    def _read_item(self, element: MoveField, form: str, start: int) -> list[ReadValue]:
        """Return (end index, value) for each reading of a list item at `start` (cached)."""
        key = (id(element.field), form, start)
        if key not in self.items_read:
            self.items_read[key] = list(self._value(element, form, start))
        return self.items_read[key]

    def _joints(self, until: int) -> list[int]:
        """Return the possible start indexes of the next list item: after a comma, an “and”, or both."""
        starts = []
        comma = _JOINT.match(self.line.raw, until)
        for at in (until, comma.span()[1]) if comma else (until,):
            starts += [begin for joint in self._frame("last") if (begin := self.line.fits(joint, at)) > at]
        return [*starts, comma.span()[1]] if comma else starts

    def _frame(self, name: str) -> set[str]:
        return {_comparable(text) for text in self.names.texts.get(f"sentence_frame.{name}", {}).values()}

    def _number(self, field: MoveField, start: int) -> Iterator[ReadValue]:
        match = _NUMBER.match(self.line.raw, start)
        if match is None or not self.line.parted(match.start(1), start):
            return
        try:
            yield match.span()[1], read_value(field, match[1], self.names)
        except InputError:
            return

    def _ordinal(self, field: WholeNumber, form: str, start: int) -> Iterator[ReadValue]:
        """Yield (end index, number) for the number words at `start`."""
        for until, id in self._formed(form, start) if form != "signed" else ():
            if field.lowest <= int(id) <= field.highest:
                yield until, int(id)

    def _formed(self, form: str, start: int) -> Iterator[tuple[int, str]]:
        """Yield (end index, id) for the ids of catalogue section `form` with a name at `start`."""
        for name, id in _words_of(self.names, form) if form and not nouns(form) else ():
            if (until := self.line.fits(name, start)) >= 0:
                yield until, id

    def _id(self, of: str, form: str, start: int) -> Iterator[ReadValue]:
        """Yield (end index, id) for the ids with a name at `start`; prefixes of names match if allowed."""
        for name, id in _names_with_ids(self.names, of, form):
            if (until := self.line.fits(name, start)) >= 0:
                yield until, id
        first = self.line.after[start]
        if not self.names.prefixes or self.line.ended(start) or not self.line.parted(self.line.places[first], start):
            return
        for until in self.line.places[first : first + LONGEST]:
            if not self.line.ended(until + 1) and not self.line.parted(until + 1, until + 1):
                continue
            try:
                yield until + 1, self.names.find(of, self.line.raw[start : until + 1], of)
            except InputError:
                continue

    def _free(self, field: FreeText, start: int) -> Iterator[ReadValue]:
        """Yield (end index, name) for the invented names at `start`: unchanged if quoted, otherwise with blanks
        replaced.
        """
        line = self.line.said if field.keeps_case else self.line.raw
        if match := _QUOTED.match(self.line.raw, start):
            name = re.sub(r"\\(.)", r"\1", line[slice(*match.span(match.lastindex or 0))]).replace(".", "")
            if is_word(name):
                yield match.span()[1], name
            return
        match = _BARE.match(self.line.raw, start)
        if match is None or not self.line.parted(match.start(1), start):
            return
        for count in range(1, min(LONGEST, len(match[1])) + 1):
            until = match.start(1) + count
            name = line[match.start(1) : until].replace(" ", "_")
            if is_bare(name, self.template.frame) and (until == len(self.line.raw) or self.line.parted(until, until)):
                yield until, name


@lru_cache(1024)
def _words_of(names: TableNames, form: str) -> tuple[tuple[str, str], ...]:
    """Return (name, id) pairs for the catalogue section `form`."""
    head = f"{form}."
    form_texts = [(texts, key[len(head) :]) for key, texts in names.texts.items() if key.startswith(head)]
    return tuple(
        dict.fromkeys((_comparable(name), id) for texts, id in form_texts for name in texts.values() if is_word(id))
    )


@lru_cache(1024)
def _names_with_ids(names: TableNames, of: str, form: str) -> tuple[tuple[str, str], ...]:
    """Return (name, id) pairs for a key set, including names of the catalogue section `form`."""
    names_with_ids: dict[tuple[str, str], None] = {}
    for id, spellings in names.folded(of).items():
        more = names.texts.get(f"{form}.{id}", {}).values() if form else ()
        names_with_ids |= {(_comparable(name), id): None for name in (*spellings, *more) if _comparable(name)}
    return tuple(names_with_ids)


_SEAT = MoveField("seat", KeyOf("seats"), False)


def _build(kind: type[Struct], values: Iterable[tuple[str, Any]]) -> Any:
    """Return a move or compound item; None if a required value is missing or a field has two values."""
    pairs = tuple(values)
    field_values = dict(pairs)
    missing = any(field.required and field.name not in field_values for field in fields_of(kind))
    return None if missing or len(field_values) < len(pairs) else kind(**field_values)
