"""Functions that derive fields from the annotations of a Struct, and fields whose value is a Struct, such as
"kobe:silk:2".
"""

from __future__ import annotations

import inspect
import types
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Union, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from scoring.data_files import wrong_data
from scoring.errors import Fault, InputError
from scoring.fields.field import MAX_QUOTED, Field, FieldBase, FieldContext
from scoring.fields.quoted_text import TextPart
from scoring.fields.sequence import FieldSequence
from scoring.fields.shape import OptionalField, SeparatedList
from scoring.fields.simple_fields import FreeText, Name, WholeNumber, YesNo
from scoring.fields.text_part import BLANK, is_valid_text, split_text, words_of_value

PART_SEPARATOR = ":"
"""The separator between the values of an item such as "kobe:silk:2"."""
_BLANKS = " _"
_WRONG = (AttributeError, KeyError, NameError, SyntaxError, TypeError)
"""What an invalid annotation raises."""
_BY_TYPE: dict[Any, Field] = {int: WholeNumber(), bool: YesNo(), str: Name()}


@cache
def fields_of_struct(kind: type[Struct]) -> tuple[tuple[str, Field], ...]:
    """Return (name, field) for each attribute of a Struct; the field is that of its annotation, otherwise the default
    of its type.

    An attribute with a default is optional. An optional free text, or an attribute with the default None, can be typed
    only as `name=value`, because the word could also be the value of another field.
    """
    try:
        hints = get_type_hints(kind, include_extras=True)
        return tuple(
            (info.name, _omittable(field_of_hint(hints[info.name]), info.default))
            for info in msgspec.structs.fields(kind)
        )
    except _WRONG as error:
        raise _wrong_annotation(kind) or error from error


def _wrong_annotation(kind: type[Struct]) -> InputError | None:
    """Return an error that names the first attribute with an invalid annotation and its file; None if each is valid by
    itself.
    """
    bases = {name: base for base in reversed(kind.__mro__) for name in inspect.get_annotations(base)}
    for name, base_class in bases.items():
        alone = type(base_class.__name__, (), {"__annotations__": {name: inspect.get_annotations(base_class)[name]}})
        alone.__module__ = base_class.__module__
        try:
            hint = get_type_hints(alone, include_extras=True)[name]
            if name in kind.__struct_fields__:
                field_of_hint(hint)
        except _WRONG as error:
            why = f"a field cannot be {error}" if isinstance(error, KeyError) else str(error)
            return wrong_data(Path(inspect.getfile(base_class)), why, base_class.__name__, name)
    return None


def _omittable(field: Field, default: Any) -> Field:
    if default is msgspec.NODEFAULT:
        return field
    by_name = field.needs_label or isinstance(field, FreeText) or default is None
    return OptionalField(field, default, label=field.label, role=field.role, needs_label=by_name)


def field_of_hint(hint: Any) -> Field:
    """Return the field in the annotation of a type hint, otherwise the default field of the type."""
    inner = hint
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        for note in notes:
            if isinstance(note, FieldBase):
                return cast("Field", note)
    if get_origin(inner) in (Union, types.UnionType):
        return field_of_hint(next(each for each in get_args(inner) if each is not type(None)))
    if get_origin(inner) is tuple:
        return SeparatedList(field_of_hint(get_args(inner)[0]))
    if isinstance(inner, type) and issubclass(inner, Struct):
        return compound(inner)
    return _BY_TYPE[inner]


def compound(kind: type[Struct], separator: str = PART_SEPARATOR) -> CompoundField:
    return CompoundField(fields_of_struct(kind), separator, kind=kind)


class CompoundField(FieldSequence, frozen=True):
    """Several values joined to one item, such as "kobe:silk:2", with a Struct of type `kind` as the value. Blanks are
    accepted instead of the separator.
    """

    kind: type[Struct] = Struct

    @property
    def spans_words(self) -> bool:  # type: ignore[override]  # depends on the fields
        """Whether an item can consist of several words; False if all its fields are numbers, which could belong to
        another field.
        """
        return any(not isinstance(field, WholeNumber) for _, field in self.fields)

    @property
    def spans_words_behind_name(self) -> bool:
        """Whether an item can consist of several words after the field's name; always True."""
        return True

    def read(self, text: str, context: FieldContext) -> Any:
        """Parse the fields of the item. Raises `InputError` with every fault found."""
        return self.kind(**self.read_parts(self._parts(text, context), context))

    def _parts(self, text: str, context: FieldContext) -> list[TextPart]:
        parts = split_text(text, self.separator, context)
        words = split_text(text, _BLANKS, context) if len(parts) == 1 and BLANK in text.strip() else []
        if len(words) < 2 or is_valid_text(self.fields[0][1], text, context):
            return parts
        *fields, _ = (field for _, field in self.fields)
        joined: list[TextPart] = []
        for field in fields:
            count = words_of_value(field, words, context)
            joined += [_join(words[:count])] if words else []
            words = words[count:]
        return [*joined, _join(words)] if words else joined

    def write(self, value: Any, context: FieldContext) -> str:
        return super().write(_values(value), context)

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """Return the faults of a value: not a Struct of the right type, or an invalid attribute."""
        if not isinstance(value, self.kind):
            return [Fault("field_object", context.path, {"given": str(value)[:MAX_QUOTED]})]
        return super().check(_values(value), context)


def _join(words: list[TextPart]) -> TextPart:
    if len(words) == 1:
        return words[0]
    return TextPart(BLANK.join(word.text for word in words), words[-1].stop)


def _values(value: Struct) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
