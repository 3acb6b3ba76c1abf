"""Shapes: how fields stand together in a text. A shape is read and written like a field, and may stand in another."""

from __future__ import annotations

from enum import Enum
from itertools import takewhile
from typing import Any, ClassVar

from scoring.errors import Fault, InputError, ReadStatus, input_error
from scoring.fields.common_words import CommonWord, is_none, is_unknown, words_for
from scoring.fields.field import MAX_QUOTED, Field, FieldBase, FieldContext, Schema
from scoring.fields.quoted_text import OpenQuoteError, TextPart, is_quoted, needs_quotes, quote, split, unquote
from scoring.fields.typed_text import fold

MAX_NAME_WORDS = 6
"""A name of so many words at most is known in a line without joining signs where something may stand behind it."""
MAX_VALUE_WORDS = 40
"""A value of so many words at most is known in a line without joining signs."""
BLANK = " "


class NotKnown(Enum):
    """The value of what nobody knows."""

    UNKNOWN = "?"


UNKNOWN = NotKnown.UNKNOWN


def split_text(text: str, separators: str, context: FieldContext) -> list[TextPart]:
    """Split a text into its parts. Raises `InputError` for an open quotation mark."""
    try:
        return split(text, separators)
    except OpenQuoteError:
        raise input_error("text_quote", context.path, given=text[:MAX_QUOTED]) from None


def read_part(field: Field, part: TextPart, context: FieldContext) -> Any:
    """Read a field from its part of a text."""
    return field.read(part.text if field.keeps_quotes else part.content, context)


def write_part(field: Field, value: Any, separators: str, context: FieldContext) -> str:
    """Write a field as a part of a text: blanks of names become joining signs, other signs are put in quotes."""
    text = field.write(value, context)
    protected = protect_part(field, text, separators)
    joined = text.replace(" ", "_")
    if text in (protected, joined) or not field.spans_words or needs_quotes(joined, separators):
        return protected
    return joined if reads_as(field, joined, value, context) else protected


def protect_part(field: Field, text: str, separators: str) -> str:
    """Put the text of a field in quotes where it could not be read as a part of another."""
    if is_quoted(text):
        return text if field.keeps_quotes else quote(text)
    return quote(text) if needs_quotes(text, separators) else text


def reads_as(field: Field, text: str, value: Any, context: FieldContext) -> bool:
    """Tell whether a text is read as a value, without beginnings of names."""
    try:
        read: object = field.read(text, context.whole_names)
    except InputError:
        return False
    return type(read) is type(value) and read == value


def words_of_value(field: Field, parts: list[TextPart], context: FieldContext, behind_name: bool = False) -> int:
    """Count the words at the start of a line that together are one value of a field, such as "black 3"; else those that
    are the whole name with which a value begins.
    """
    spans = field.spans_words_behind_name if behind_name else field.spans_words
    exact = context.whole_names
    if not spans or len(parts) < 2 or (parts[0].quoted and reads(field, parts[0].content, exact)):
        return 1
    words = [part.text for part in parts[:MAX_VALUE_WORDS]]
    for count in range(len(words), 1, -1):
        if reads(field, BLANK.join(words[:count]), exact):
            return count
    candidates = list(takewhile(fold, words[:MAX_NAME_WORDS]))
    return next((count for count in range(len(candidates), 1, -1) if _is_first_name(field, words[:count], exact)), 1)


def _is_first_name(field: Field, words: list[str], context: FieldContext) -> bool:
    """Tell whether a value begins with a name that ends in the last one of some words."""
    if not field.begins_with_name(BLANK.join(words), context):
        return False
    return not field.begins_with_name(BLANK.join((*words[:-1], _NO_NAME)), context)


_NO_NAME = "?"


def refusal(faults: list[Fault]) -> InputError:
    """Make the error of some faults; the first one tells how the text failed."""
    return InputError(faults, _STATUS.get(faults[0].key, "unreadable"))


_STATUS: dict[str, ReadStatus] = {"text_missing": "incomplete", "text_ambiguous": "ambiguous"}


def reads(field: Field, text: str, context: FieldContext) -> bool:
    """Tell whether a field can be read from a text."""
    try:
        field.read(text, context)
    except InputError:
        return False
    return True


class SeparatedList(FieldBase, frozen=True):
    """Values of one field, one after the other; a word for none is an empty list. The value is a tuple.

    The first of the `separators` is the one that is written; a blank stands for any run of blanks.
    """

    item: Field
    separators: str = ",、"
    least: int = 0
    most: int = 40

    def __post_init__(self) -> None:
        if self.item.omittable:
            raise ValueError("an item of a list cannot be left out")

    @property
    def spans_words(self) -> bool:  # type: ignore[override]  # depends on the item
        """Tell whether its names may be of several words."""
        return self.item.spans_words and BLANK not in self.separators

    @property
    def spans_words_behind_name(self) -> bool:
        """Tell whether its items may be of several words behind its name."""
        return self.item.spans_words_behind_name and BLANK not in self.separators

    def read(self, text: str, context: FieldContext) -> tuple[Any, ...]:
        """Read the values between separators. Raises `InputError` with the faults of each."""
        parts = [part for part in split_text(text, self.separators, context) if part.text]
        if is_none(text) and not self.item.reads_common_word(text, context):
            parts = []
        faults = self._length_faults(len(parts), context)
        values = []
        for index, part in enumerate(parts[: self.most]):
            try:
                values.append(read_part(self.item, part, context.at(index)))
            except InputError as error:
                faults += error.faults
        if faults:
            raise refusal(faults)
        return tuple(values)

    def _length_faults(self, length: int, context: FieldContext) -> list[Fault]:
        if length > self.most:
            return [Fault("text_many", context.path, {"most": self.most, "given": length})]
        if length < self.least:
            return [Fault("field_few", context.path, {"min_length": self.least})]
        return []

    def write(self, value: tuple[Any, ...], context: FieldContext) -> str:
        """Write the values with separators between, or a word for none."""
        parts = [write_part(self.item, each, self.separators, context) for each in value]
        if not parts:
            words = words_for(CommonWord.NONE, context.words.lang)
            return next((word for word in words if not self.item.reads_common_word(word, context)), words[0])
        if len(parts) == 1 and is_none(parts[0]) and not self.item.reads_common_word(parts[0], context):
            quoted = (quote(parts[0]), quote(""))
            return next((text for text in quoted if reads_as(self, text, tuple(value), context)), parts[0])
        return self.separators[0].join(parts)

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """List what is wrong with a value: no list, too long or too short, or wrong items."""
        if not isinstance(value, (tuple, list)):
            return [Fault("field_list", context.path, {"given": str(value)[:MAX_QUOTED]})]
        faults = self._length_faults(len(value), context)
        for index, each in enumerate(value):
            faults += self.item.check(each, context.at(index))
        return faults

    def hint(self, context: FieldContext) -> str:
        """Say what an item is, and what stands between items."""
        key = "blanks" if self.separators[0] == BLANK else "separated"
        few = "exact" if self.least == self.most else "range"
        item, sign = self.item.hint(context), self.separators[0]
        return context.words.say(f"field_hint.{key}_{few}", item=item, sign=sign, least=self.least, most=self.most)

    def example(self, context: FieldContext) -> str:
        """Give as many items as there have to be, two at least where so many may be."""
        part = protect_part(self.item, self.item.example(context), self.separators)
        return self.separators[0].join([part] * max(self.least, min(2, self.most)))

    def completions(self, text: str, context: FieldContext) -> list[str]:
        """Complete the last item."""
        head, fragment = _last_part(text, self.separators, context)
        return [
            head + protect_part(self.item, each, self.separators) for each in self.item.completions(fragment, context)
        ]

    def json_schema(self, context: FieldContext) -> Schema:
        """Give the schema of an array."""
        items = self.item.json_schema(context)
        return self.titled({"type": "array", "items": items, "minItems": self.least, "maxItems": self.most}, context)

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        """Tell whether each item begins with a whole name."""
        parts = split_text(text, self.separators, context)
        return all(self.item.begins_with_name(part.content, context) for part in parts)


def repeated(item: Field, count: int, label: str = "") -> SeparatedList:
    """Make the shape of exactly so many values with blanks between, such as the numbers along a printed track."""
    return SeparatedList(item, separators=" ,、", least=count, most=count, label=label)


def _last_part(text: str, separators: str, context: FieldContext) -> tuple[str, str]:
    """Return what stands before the last part of a text, and that part."""
    try:
        parts = split_text(text, separators, context)
    except InputError:
        return text, ""
    if not parts or (text != text.rstrip() and BLANK in separators):
        return text, ""
    last = parts[-1].text
    start = len(text.rstrip()) - len(last)
    return text[:start], last


class _FieldWrapper(FieldBase, frozen=True):
    """A field with one more possible value."""

    field: Field
    keeps_quotes: ClassVar[bool] = True

    @property
    def spans_words(self) -> bool:  # type: ignore[override]  # depends on the field
        """Tell whether its value may be of several words."""
        return self.field.spans_words

    @property
    def spans_words_behind_name(self) -> bool:
        """Tell whether its value may be of several words behind its name."""
        return self.field.spans_words_behind_name

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        """Tell whether a value of the field begins with a whole name."""
        return self.field.begins_with_name(text, context)

    def read_inner(self, text: str, context: FieldContext) -> Any:
        """Read the field's own text."""
        fragment = text.strip()
        return self.field.read(
            unquote(fragment) if is_quoted(fragment) and not self.field.keeps_quotes else text, context
        )

    def write_inner(self, text: str, context: FieldContext) -> str:
        """Put the field's own text in quotes where it would be taken for the other value."""
        quoted = is_quoted(text.strip()) and not self.field.keeps_quotes
        return quote(text) if quoted or self.means_other(text, context) else text

    def means_other(self, text: str, context: FieldContext) -> bool:
        """Tell whether a text means the other value."""
        raise NotImplementedError  # each of the two wrappers has another value; a Struct cannot be an ABC

    def hint(self, context: FieldContext) -> str:
        """Say what the field's own values may be."""
        return self.field.hint(context)

    def example(self, context: FieldContext) -> str:
        """Give an example of the field."""
        return self.write_inner(self.field.example(context), context)

    def completions(self, text: str, context: FieldContext) -> list[str]:
        """Complete the field's own text."""
        return [self.write_inner(each, context) for each in self.field.completions(text, context)]


class OptionalField(_FieldWrapper, frozen=True):
    """A field that may be left out: the empty text is its `default`."""

    default: Any = None
    omittable: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.field.omittable:
            raise ValueError("a field is left out in one way only")

    def read(self, text: str, context: FieldContext) -> Any:
        """Read the field, or its default from an empty text."""
        return self.default if self.means_other(text, context) else self.read_inner(text, context)

    def means_other(self, text: str, context: FieldContext) -> bool:
        """Tell whether a text is empty."""
        return not text.strip()

    def write(self, value: Any, context: FieldContext) -> str:
        """Write the field, nothing for the default."""
        if self.is_default(value):
            return ""
        text = self.field.write(value, context)
        return self.write_inner(text, context)

    def is_default(self, value: Any) -> bool:
        """Tell whether a value is the default."""
        return type(value) is type(self.default) and bool(value == self.default)

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """List what is wrong with a value."""
        return [] if self.is_default(value) else self.field.check(value, context)

    def hint(self, context: FieldContext) -> str:
        """Say that it may be left out."""
        return context.words.say("field_hint.optional", field=self.field.hint(context))

    def json_schema(self, context: FieldContext) -> Schema:
        """Give the schema of the field, or of its default."""
        inner = self.field.json_schema(context)
        if not self.field.check(self.default, context):
            return self.titled(inner, context)
        return self.titled({"anyOf": [inner, {"const": self.default}]}, context)

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        """Tell whether a word is a value of the field."""
        return self.field.reads_common_word(text, context)


class OrUnknown(_FieldWrapper, frozen=True):
    """A field whose value may be not known: "?", or another word for it, is read as `UNKNOWN`."""

    def __post_init__(self) -> None:
        if self.field.omittable:
            raise ValueError("what may be left out is put around what may be unknown")

    def read(self, text: str, context: FieldContext) -> Any:
        """Read the field, or `UNKNOWN` from a word for it that is no value of the field itself."""
        return UNKNOWN if self.means_other(text, context) else self.read_inner(text, context)

    def means_other(self, text: str, context: FieldContext) -> bool:
        """Tell whether a text means not known, and is no value of the field itself."""
        return is_unknown(text) and not self.field.reads_common_word(text, context)

    def write(self, value: Any, context: FieldContext) -> str:
        """Write the field, or "?"."""
        if value is UNKNOWN:
            words = words_for(CommonWord.UNKNOWN, context.words.lang)
            return next((word for word in words if self.means_other(word, context)), words[0])
        text = self.field.write(value, context)
        return self.write_inner(text, context)

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """List what is wrong with a value."""
        return [] if value is UNKNOWN else self.field.check(value, context)

    def hint(self, context: FieldContext) -> str:
        """Say how what is not known is written."""
        unknown = self.write(UNKNOWN, context)
        return context.words.say("field_hint.or_unknown", field=self.field.hint(context), unknown=unknown)

    def completions(self, text: str, context: FieldContext) -> list[str]:
        """Complete the field's own text, or a word for not known."""
        unknown = [self.write(UNKNOWN, context)] if not text.strip() or self.means_other(text, context) else []
        return [*super().completions(text, context), *unknown]

    def json_schema(self, context: FieldContext) -> Schema:
        """Give the schema of the field, or of the sign for not known."""
        return self.titled({"anyOf": [self.field.json_schema(context), {"const": UNKNOWN.value}]}, context)

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        """Tell whether a word means not known, or is a value of the field."""
        return is_unknown(text) or self.field.reads_common_word(text, context)
