"""A field as a part of a text: taking a text apart, and reading, writing and protecting a part of it."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any

from scoring.errors import Fault, InputError, ReadStatus, input_error
from scoring.fields.field import MAX_QUOTED, Field, FieldContext
from scoring.fields.quoted_text import OpenQuoteError, TextPart, is_quoted, needs_quotes, quote, split
from scoring.fields.typed_text import fold

MAX_NAME_WORDS = 6
"""A name of so many words at most is known in a line without joining signs where something may stand behind it."""


MAX_VALUE_WORDS = 40
"""A value of so many words at most is known in a line without joining signs."""


BLANK = " "


AND = "and"


_BETWEEN_NAMES = re.compile(r"[\s・&と]+")
"""What may stand between names in a list, besides its separators and `AND`."""


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
        read: object = field.read(text, context.exact_names)
    except InputError:
        return False
    return type(read) is type(value) and read == value


def words_of_value(field: Field, parts: list[TextPart], context: FieldContext, behind_name: bool = False) -> int:
    """Count the words at the start of a line that together are one value of a field, such as "black 3"; else those that
    are the whole name with which a value begins.
    """
    spans = field.spans_words_behind_name if behind_name else field.spans_words
    exact = context.exact_names
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


def read_names(field: Field, text: str, context: FieldContext) -> list[Any]:
    """Read values one after the other that are names, with blanks or "and" between, such as "mark 1 and golden".

    Raises `InputError` where one of them is no value of the field.
    """
    words = [word for word in _BETWEEN_NAMES.split(text.strip()) if word]
    values: list[Any] = []
    while words:
        count = _words_of_name(field, words, context)
        if count == 1 and len(words) > 1 and words[0].casefold() == AND:
            del words[0]
            continue
        values.append(field.read(BLANK.join(words[:count]), context))
        del words[:count]
    return values


def _words_of_name(field: Field, words: list[str], context: FieldContext) -> int:
    """Count the words at the start that together are one name; two numbers never are."""
    if all(map(str.isdecimal, words[:2])):
        return 1
    for count in range(min(len(words), MAX_NAME_WORDS), 1, -1):
        if reads(field, BLANK.join(words[:count]), context):
            return count
    return 1
