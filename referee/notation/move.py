"""Moves and their exact notation, parsed and formatted from one definition: the fields of the move's Struct.

The notation is the verb (name of the action), followed by the fields in order or as `name=value`. Commas separate the
items of a list, colons the parts of a compound item, plus signs the items of a list in such a part. A name of several
words is in quotation marks.

Seats, verbs and words may be typed as any unambiguous prefix of their id, English name or Japanese name. Formatted text
can be parsed again.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

import msgspec
from msgspec import Struct, structs

from scoring.errors import Fault
from scoring.fields.field import Field, FieldContext, Role
from scoring.fields.name_lookup import NameLookup
from scoring.fields.sequence import FieldSequence
from scoring.fields.shape import OptionalField, SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber
from scoring.fields.struct_fields import CompoundField, fields_of_struct
from scoring.fields.text_part import BLANK, write_part
from scoring.text_catalogs import Words


class Move(
    Struct, frozen=True, cache_hash=True, kw_only=True, tag_field="verb", omit_defaults=True, forbid_unknown_fields=True
):
    """A declared move; each action of a game adds its own fields. `seat` is "" until the acting seat is known."""

    seat: str = ""
    ends_turn: ClassVar[bool] = False
    """Whether the move ends a turn. Such a move is implied when another seat declares first."""
    of_the_table: ClassVar[bool] = False
    """Whether all players carry out the move together, so it is displayed without a seat."""


Moves = tuple[Move, ...]
"""A declaration: one move, or several moves in one line."""


def without_seats(moves: Moves) -> Moves:
    return tuple(structs.replace(move, seat="") for move in moves)


def verb_of(move: Move | type[Move]) -> str:
    """Return the action name of a move or move class."""
    return str(move.__struct_config__.tag)


class MoveField(Struct, frozen=True):
    """One field of a move or of a compound item, as typed in the notation.

    `by_place` means that its position alone identifies it. An optional free text or amount must be typed as
    `name=value`, because a word at its position could mean something else.
    """

    name: str
    field: Field
    required: bool
    by_place: bool = True

    @property
    def is_list(self) -> bool:
        """Whether the field contains several values."""
        return isinstance(self.field, SeparatedList)

    @property
    def element(self) -> MoveField:
        return structs.replace(self, field=self.field.item) if isinstance(self.field, SeparatedList) else self

    @property
    def key_set(self) -> str:
        """The key set of the ids in the field; "" for a field without ids."""
        field = self.element.field
        return field.key_set if isinstance(field, KeyOf) else ""

    @property
    def section(self) -> str:
        """The catalogue section with the names of the ids: the key set name up to the first dot."""
        return self.key_set.partition(".")[0]

    @property
    def is_key(self) -> bool:
        """Whether the field contains a single id."""
        return isinstance(self.field, KeyOf)

    @property
    def is_free(self) -> bool:
        """Whether the field contains a name that players invent."""
        return isinstance(self.field, FreeText)

    @property
    def is_number(self) -> bool:
        return isinstance(self.field, WholeNumber)

    @property
    def parts(self) -> tuple[MoveField, ...]:
        return fields_of(self.field.kind) if isinstance(self.field, CompoundField) else ()

    @property
    def role(self) -> Role:
        """The purpose of the field's values, such as a count or a payment."""
        return self.element.field.role


@cache
def fields_of(kind: type[Struct]) -> tuple[MoveField, ...]:
    """Return the fields of a move class (without the seat) or compound item: inherited required fields, own fields,
    other inherited fields.
    """
    struct_fields = fields_of_struct(kind)  # first, for it names the annotation that is not valid
    own: dict[str, Any] = dict(inspect.get_annotations(kind))
    infos = [info for info in msgspec.structs.fields(kind) if info.name != "seat"]
    if issubclass(kind, Move) and any(info.required for info in infos if info.name not in own):
        own = {info.name: None for info in infos if info.required} | own
    fields = [(name, field) for name, field in struct_fields if name != "seat"]
    return tuple(
        MoveField(name, field.field, False, not field.needs_label)
        if isinstance(field, OptionalField)
        else MoveField(name, field, True)
        for name, field in sorted(fields, key=lambda pair: pair[0] not in own)
    )


@cache
def line_of(kind: type[Move]) -> FieldSequence:
    """Return the field sequence of a move class, which parses and formats the text after the verb."""
    fields = dict(fields_of_struct(kind))
    return FieldSequence(tuple((field.name, fields[field.name]) for field in fields_of(kind)), options_by_name=True)


def is_word(text: str) -> bool:
    """Return whether a text is valid as a free name: 1 to 60 printable characters."""
    return 0 < len(text) <= 60 and text.isprintable()


FAR = 10
"""The factor by which a recorded number or list may exceed its bound before it is invalid."""


def unfit(move: Move, keys: Mapping[str, Container[str]]) -> list[Fault]:
    """Return the faults that make a recorded move impossible: unknown ids, and numbers or lists far beyond their
    bounds. Moderate violations are accepted, because the bounds may have been different at the time.
    """
    nobody = not move.seat and verb_of(move) == "may"  # what nobody may do is asked for nobody
    faults = [] if nobody or move.seat in keys["seats"] else [_no_word("seat", move.seat)]
    for name, default, test in _tests_of(type(move)):
        value = getattr(move, name)
        if value is not default:  # what was left out is fit
            faults += test(value, keys)
    return faults


_FieldTest = Callable[[Any, Mapping[str, Container[str]]], Sequence[Fault]]
"""A function that returns the faults of a field value, given the ids of each key set."""


@cache
def _tests_of(kind: type[Move]) -> tuple[tuple[str, Any, _FieldTest], ...]:
    """Return (field name, default, test) for each field of a move class that restricts its values (cached)."""
    tests = ((name, field, _test_of(name, field)) for name, field in line_of(kind).fields)
    return tuple(
        (name, field.default if isinstance(field, OptionalField) else _NO_DEFAULT, test)
        for name, field, test in tests
        if test
    )


_NO_DEFAULT = object()


def _test_of(name: str, field: Field) -> _FieldTest | None:
    """Return the test of a field's values; None for a field that accepts any value."""
    match field:
        case OptionalField():
            return _test_of_optional(field, _test_of(name, field.field))
        case SeparatedList():
            return _test_of_list(name, field, _test_of(name, field.item))
        case CompoundField():
            return _test_of_item(field)
        case WholeNumber():
            return _test_of_number(name, field)
        case KeyOf():
            key_set = field.key_set
            return lambda value, keys: () if value in keys.get(key_set, ()) else [_no_word(name, value)]
        case FreeText():
            return lambda value, _: () if is_word(value) else [_no_word(name, value)]
    return None


def _test_of_optional(field: OptionalField, test: _FieldTest | None) -> _FieldTest | None:
    return test and (lambda value, keys: () if field.is_default(value) else test(value, keys))


def _test_of_list(name: str, field: SeparatedList, test: _FieldTest | None) -> _FieldTest:
    limit = field.most

    def of_list(value: Any, keys: Mapping[str, Container[str]]) -> Sequence[Fault]:
        if limit is not None and len(value) > FAR * limit:
            return [Fault("text_many", name, {"most": limit})]
        return [fault for item in value for fault in test(item, keys)] if test and value else ()

    return of_list


def _test_of_item(field: CompoundField) -> _FieldTest:
    tests = ((part, _test_of(part, inner)) for part, inner in field.fields)
    parts = [(part, test) for part, test in tests if test]
    return lambda value, keys: [fault for part, test in parts for fault in test(getattr(value, part), keys)]


def _test_of_number(name: str, field: WholeNumber) -> _FieldTest:
    """Return the test of a number field: the number must not be far too large, and not negative or 0 where the field
    excludes that.
    """
    low, high = field.lowest, field.highest
    highest = FAR * max(abs(low), abs(high))
    lowest = min(low, 1) if low >= 0 else -highest

    def of_number(value: int, _: Mapping[str, Container[str]]) -> Sequence[Fault]:
        if lowest <= value <= highest:
            return ()
        return [Fault("text_range", name, {"given": str(value)[:40], "low": low, "high": high})]

    return of_number


def _no_word(field: str, text: str) -> Fault:
    return Fault("text_word", field, {"given": text[:40], "choices": ("…",)})


def write(move: Move, words: Words | None = None) -> str:
    """Format a move as one line of text, with ids or in a language (`words`)."""
    kind = type(move)
    line = line_of(kind)
    verb = write_verb(verb_of(move), words)
    texts = line.write_parts({name: getattr(move, name) for name, _ in line.fields}, _context(words))
    labels = {name: _label(name, kind, words) for name in texts}
    return f"{verb} {line.compose(texts, labels)}".rstrip(" ")


def write_declaration(moves: Iterable[Move]) -> str:
    """Format a declaration in the exact notation, each move with its seat."""
    return "; ".join(f"{move.seat}: {write(move)}" if move.seat else write(move) for move in moves)


def _label(name: str, kind: type[Move], words: Words | None) -> str:
    """Return the name of a field for the exact notation: its id in English, otherwise its translated name."""
    return name if words is None or words.lang == "en" else write_field(name, kind, words)


def write_field(name: str, kind: type[Move], words: Words) -> str:
    """Return the translated name of a field for typing, or its id if that name is ambiguous in the move or cannot be
    typed.
    """
    labels = {
        field.name: _as_one_word(words.translate_or(f"move_field.{field.name}", field.name))
        for field in fields_of(kind)
    }
    others = [label for other, label in labels.items() if other != name]
    typeable = not any(character in labels[name] for character in ";「」")
    return labels[name] if typeable and labels[name] not in others else name


@cache
def defaults(kind: type[Struct]) -> dict[str, Any]:
    """Return the default values of a move class or compound item, by field."""
    return {info.name: info.default for info in msgspec.structs.fields(kind)}


class _IdNames(NameLookup):
    """A name lookup that writes every id unchanged."""

    def __init__(self) -> None:
        super().__init__({})

    def write(self, key_set: str, id: str, words: Words) -> str:
        return id

    def exact(self, key_set: str, text: str) -> tuple[str, ...]:
        """Return the text as the only match: a formatted text is never ambiguous."""
        return (text,)


class _TypedNames(_IdNames):
    """A name lookup that writes every id as its translated name, in one word."""

    def write(self, key_set: str, id: str, words: Words) -> str:
        """Return the name of an id, as one word."""
        if key_set == "seats":
            return _as_one_word(words.seats.get(id, id))
        return _word(key_set.partition(".")[0], id, words)


_IDS = FieldContext(_IdNames(), Words("en"))
_TYPED_NAMES = _TypedNames()


def _context(words: Words | None) -> FieldContext:
    return FieldContext(_TYPED_NAMES, words) if words else _IDS


def write_value(field: MoveField, value: Any, words: Words | None = None) -> str:
    return write_part(field.field, value, BLANK, _context(words))


def write_verb(verb: str, words: Words | None = None) -> str:
    """Format the name of an action for typing."""
    return _word("action", verb, words)


def _word(section: str, id: str, words: Words | None) -> str:
    return _as_one_word(words.translate_or(f"{section}.{id}", id)) if words else id


def _as_one_word(text: str) -> str:
    """Return a name as one word without blanks, which `fold` treats as equal to the name."""
    return text.translate(_TYPED)


_TYPED = str.maketrans({" ": "_"} | dict.fromkeys(",、:=\"'"))
