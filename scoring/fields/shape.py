"""Combinations of fields in a text. A combination has the interface of a field, so that combinations can be nested."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, ClassVar

from scoring.errors import Fault, InputError
from scoring.fields.common_words import CommonWord, is_none, words_for
from scoring.fields.field import MAX_QUOTED, Field, FieldBase, FieldContext, Schema
from scoring.fields.quoted_text import TextPart, is_quoted, quote, unquote
from scoring.fields.text_part import (
    BLANK,
    error_of_faults,
    protect_part,
    read_names,
    read_part,
    reads_as,
    split_text,
    write_part,
)


class SeparatedList(FieldBase, frozen=True):
    """A list of values of one field; a word for none is an empty list. The value is a tuple.

    The first of the `separators` is used for output; a blank matches several blanks. Names can also be separated by
    blanks or "and" alone. `most` is the maximum number of values, None for no limit.
    """

    item: Field
    separators: str = ",、"
    least: int = 0
    most: int | None = 40

    def __post_init__(self) -> None:
        if self.item.omittable:
            raise ValueError("an item of a list cannot be left out")

    @property
    def spans_words(self) -> bool:  # type: ignore[override]  # depends on the item
        return self.item.spans_words and BLANK not in self.separators

    @property
    def spans_words_behind_name(self) -> bool:
        """Whether an item can consist of several words after the field's name."""
        return self.item.spans_words_behind_name and BLANK not in self.separators

    def read(self, text: str, context: FieldContext) -> tuple[Any, ...]:
        """Parse the values between separators. Raises `InputError` with the faults of every value."""
        parts = [part for part in split_text(text, self.separators, context) if part.text]
        if is_none(text) and not self.item.reads_common_word(text, context):
            parts = []
        faults = self._length_faults(len(parts), context)
        values = []
        for index, part in enumerate(parts[: self.most]):
            try:
                values += self._read_values(part, context.at(index))
            except InputError as error:
                faults += error.faults
        faults = faults or self._length_faults(len(values), context)
        if faults:
            raise error_of_faults(faults)
        return tuple(values)

    def _read_values(self, part: TextPart, context: FieldContext) -> list[Any]:
        """Return the value of a text, or the values of the several names in it. Raises `InputError` if it is
        neither.
        """
        try:
            return [read_part(self.item, part, context)]
        except InputError:
            if part.quoted or not self.spans_words or not context.lookup.prefixes:  # as exact as whole names
                raise
            with suppress(InputError):
                return read_names(self.item, part.text, context)
            raise

    def _length_faults(self, length: int, context: FieldContext) -> list[Fault]:
        if self.most is not None and length > self.most:
            return [Fault("text_many", context.path, {"most": self.most, "given": length})]
        if length < self.least:
            return [Fault("field_few", context.path, {"min_length": self.least})]
        return []

    def write(self, value: tuple[Any, ...], context: FieldContext) -> str:
        """Join the values with the separator; an empty list is a word for none."""
        parts = [write_part(self.item, each, self.separators, context) for each in value]
        if not parts:
            words = words_for(CommonWord.NONE, context.words.lang)
            return next((word for word in words if not self.item.reads_common_word(word, context)), words[0])
        if len(parts) == 1 and is_none(parts[0]) and not self.item.reads_common_word(parts[0], context):
            quoted = (quote(parts[0]), quote(""))
            return next((text for text in quoted if reads_as(self, text, tuple(value), context)), parts[0])
        return self.separators[0].join(parts)

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """Return the faults of a value: not a list, too long, too short, or with invalid items."""
        if not isinstance(value, (tuple, list)):
            return [Fault("field_list", context.path, {"given": str(value)[:MAX_QUOTED]})]
        faults = self._length_faults(len(value), context)
        for index, each in enumerate(value):
            faults += self.item.check(each, context.at(index))
        return faults

    def hint(self, context: FieldContext) -> str:
        """Return a description of the items, the separator and the number of items."""
        key = "blanks" if self.separators[0] == BLANK else "separated"
        few = "exact" if self.least == self.most else "range"
        item, separator = self.item.hint(context), self.separators[0]
        limit = "∞" if self.most is None else self.most
        return context.words.translate(
            f"field_hint.{key}_{few}", item=item, sign=separator, least=self.least, most=limit
        )

    def example(self, context: FieldContext) -> str:
        """Return an example of two items, or as many as the minimum and maximum require."""
        part = protect_part(self.item, self.item.example(context), self.separators)
        return self.separators[0].join([part] * max(self.least, 2 if self.most is None else min(2, self.most)))

    def json_schema(self, context: FieldContext) -> Schema:
        """Return the JSON Schema of an array."""
        items = self.item.json_schema(context)
        limit = {} if self.most is None else {"maxItems": self.most}
        return self.titled({"type": "array", "items": items, "minItems": self.least, **limit}, context)

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        """Return whether every item starts with a complete name."""
        parts = split_text(text, self.separators, context)
        return all(self.item.begins_with_name(part.content, context) for part in parts)


class OptionalField(FieldBase, frozen=True):
    """A field that can be left out; an empty text has the value `default`."""

    field: Field
    default: Any = None
    keeps_quotes: ClassVar[bool] = True
    omittable: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.field.omittable:
            raise ValueError("a field is left out in one way only")

    @property
    def spans_words(self) -> bool:  # type: ignore[override]  # depends on the field
        """Whether the value can consist of several words."""
        return self.field.spans_words

    @property
    def spans_words_behind_name(self) -> bool:
        """Whether the value can consist of several words after the field's name."""
        return self.field.spans_words_behind_name

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        """Return whether a value of the wrapped field starts with a complete name."""
        return self.field.begins_with_name(text, context)

    def read(self, text: str, context: FieldContext) -> Any:
        return self.default if self.means_other(text, context) else self.read_inner(text, context)

    def means_other(self, text: str, context: FieldContext) -> bool:
        return not text.strip()

    def write(self, value: Any, context: FieldContext) -> str:
        """Format the value; "" for the default."""
        if self.is_default(value):
            return ""
        text = self.field.write(value, context)
        return self.write_inner(text, context)

    def is_default(self, value: Any) -> bool:
        return type(value) is type(self.default) and bool(value == self.default)

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        return [] if self.is_default(value) else self.field.check(value, context)

    def hint(self, context: FieldContext) -> str:
        """Return the description of the wrapped field, marked as optional."""
        return context.words.translate("field_hint.optional", field=self.field.hint(context))

    def json_schema(self, context: FieldContext) -> Schema:
        """Return the JSON Schema of the wrapped field; the default is added if the wrapped field does not accept it."""
        inner = self.field.json_schema(context)
        if not self.field.check(self.default, context):
            return self.titled(inner, context)
        return self.titled({"anyOf": [inner, {"const": self.default}]}, context)

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        """Return whether a word for none or unknown is an ordinary value of the wrapped field."""
        return self.field.reads_common_word(text, context)

    def read_inner(self, text: str, context: FieldContext) -> Any:
        """Parse a text that is not empty with the wrapped field; quotation marks around it are removed unless that
        field parses them itself. Raises `InputError` for invalid text.
        """
        fragment = text.strip()
        return self.field.read(
            unquote(fragment) if is_quoted(fragment) and not self.field.keeps_quotes else text, context
        )

    def write_inner(self, text: str, context: FieldContext) -> str:
        """Return a text of the wrapped field, in quotation marks if it is empty or is quoted itself."""
        quoted = is_quoted(text.strip()) and not self.field.keeps_quotes
        return quote(text) if quoted or self.means_other(text, context) else text

    def example(self, context: FieldContext) -> str:
        return self.write_inner(self.field.example(context), context)
