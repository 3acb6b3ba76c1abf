"""Functions for a field within a longer text: splitting the text, and parsing, formatting and quoting the field."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any

from scoring.errors import Fault, InputError, ReadStatus, input_error
from scoring.fields.field import MAX_QUOTED, Field, FieldContext
from scoring.fields.quoted_text import OpenQuoteError, TextPart, is_quoted, needs_quotes, quote, split
from scoring.fields.typed_text import fold

MAX_NAME_WORDS = 6
"""The maximum number of words in a name that is recognised without underscores."""


MAX_VALUE_WORDS = 40
"""The maximum number of words in a value that is recognised without underscores."""


BLANK = " "


AND = "and"


_BETWEEN_NAMES = re.compile(r"[\s・&と]+")
"""The pattern of signs and blanks between names in a list."""


def split_text(text: str, separators: str, context: FieldContext) -> list[TextPart]:
    """Split a text at separators. Raises `InputError` if a quotation mark is not closed."""
    try:
        return split(text, separators)
    except OpenQuoteError:
        raise input_error("text_quote", context.path, given=text[:MAX_QUOTED]) from None


def read_part(field: Field, part: TextPart, context: FieldContext) -> Any:
    """Parse a field from an item of a split text. Raises `InputError` if the item is invalid."""
    return field.read(part.text if field.keeps_quotes else part.content, context)


def write_part(field: Field, value: Any, separators: str, context: FieldContext) -> str:
    """Format a value as an item of a longer text: with underscores instead of blanks if that can be parsed again,
    otherwise quoted if necessary.
    """
    text = field.write(value, context)
    protected = protect_part(field, text, separators)
    joined = text.replace(" ", "_")
    if text in (protected, joined) or not field.spans_words or needs_quotes(joined, separators):
        return protected
    return joined if reads_as(field, joined, value, context) else protected


def protect_part(field: Field, text: str, separators: str) -> str:
    """Return the text of a field, in quotation marks if separators in it would split it."""
    if is_quoted(text):
        return text if field.keeps_quotes else quote(text)
    return quote(text) if needs_quotes(text, separators) else text


def reads_as(field: Field, text: str, value: Any, context: FieldContext) -> bool:
    """Return whether a text is parsed as this value if names must be typed in full."""
    try:
        read: object = field.read(text, context.exact_names)
    except InputError:
        return False
    return type(read) is type(value) and read == value


def words_of_value(field: Field, parts: list[TextPart], context: FieldContext, behind_name: bool = False) -> int:
    """Return the number of leading words that form one value of a field: 2 for "black 3". Otherwise return the number
    of words of the complete name at the start, at least 1.
    """
    spans = field.spans_words_behind_name if behind_name else field.spans_words
    exact = context.exact_names
    if not spans or len(parts) < 2 or (parts[0].quoted and is_valid_text(field, parts[0].content, exact)):
        return 1
    words = [part.text for part in parts[:MAX_VALUE_WORDS]]
    for count in range(len(words), 1, -1):
        if is_valid_text(field, BLANK.join(words[:count]), exact):
            return count
    candidates = list(takewhile(fold, words[:MAX_NAME_WORDS]))
    return next((count for count in range(len(candidates), 1, -1) if _is_first_name(field, words[:count], exact)), 1)


def _is_first_name(field: Field, words: list[str], context: FieldContext) -> bool:
    """Return whether these words start with a complete name that includes the last word."""
    if not field.begins_with_name(BLANK.join(words), context):
        return False
    return not field.begins_with_name(BLANK.join((*words[:-1], _NO_NAME)), context)


_NO_NAME = "?"


def error_of_faults(faults: list[Fault]) -> InputError:
    return InputError(faults, _STATUS.get(faults[0].key, "unreadable"))


_STATUS: dict[str, ReadStatus] = {"text_missing": "incomplete", "text_ambiguous": "ambiguous"}


def is_valid_text(field: Field, text: str, context: FieldContext) -> bool:
    """Return whether a text is a valid value of a field."""
    try:
        field.read(text, context)
    except InputError:
        return False
    return True


def read_names(field: Field, text: str, context: FieldContext) -> list[Any]:
    """Parse several names separated by blanks or "and" alone, such as "mark 1 and golden". Raises `InputError` if one
    of them is invalid.
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
    """Return the number of leading words that form one name, at least 1; two numbers are never one name."""
    if all(map(str.isdecimal, words[:2])):
        return 1
    for count in range(min(len(words), MAX_NAME_WORDS), 1, -1):
        if is_valid_text(field, BLANK.join(words[:count]), context):
            return count
    return 1
