"""The parser of exact notation: from the words after a verb to the fields of its move."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from msgspec import structs

from referee.notation.move import Move, MoveField, line_of
from referee.notation.table_names import TableNames
from scoring.errors import Fault, InputError
from scoring.fields.field import FieldContext
from scoring.fields.name_lookup import NameLookup
from scoring.fields.quoted_text import TextPart, is_quoted
from scoring.fields.sequence import FieldSequence
from scoring.fields.text_part import BLANK, MAX_NAME_WORDS, split_text
from scoring.fields.typed_text import fold, normalize_characters
from scoring.text_catalogs import Words

_WORDS = Words("en")
"""The texts for contexts that only parse."""
_NO_NAMES = FieldContext(NameLookup({}), _WORDS)


def _context(names: TableNames, path: str = "") -> FieldContext:
    return FieldContext(names, _WORDS, path)


def tokens(text: str) -> list[str]:
    """Split a line into words; quoted words stay together with their quotation marks. Raises `InputError` for an
    unclosed quotation mark.
    """
    return [part.text for part in split_text(normalize_characters(text), BLANK, _NO_NAMES)]


def words_of_name(key_set: str, words: Sequence[str], names: TableNames) -> int:
    """Return the number of leading words that form one complete name of a key set; 1 if none do."""
    name_words = list(takewhile(_may_be_in_name, words[:MAX_NAME_WORDS])) if len(words) > 1 else []
    return next(
        (count for count in range(len(name_words), 1, -1) if names.exact(key_set, BLANK.join(name_words[:count]))), 1
    )


def _may_be_in_name(word: str) -> bool:
    return bool(fold(word)) and not _SIGNS.search(word)


_SIGNS = re.compile("[,:=]")


def _parts(words: Iterable[str]) -> list[TextPart]:
    return [TextPart(word, quoted=is_quoted(word)) for word in words]


def assigned_texts(kind: type[Move], words: Iterable[str], names: TableNames) -> dict[str, str]:
    """Return the typed text of each field, from the words after a verb."""
    texts = line_of(kind).assign(_parts(words), _context(names), [])
    return {name: part.text for name, part in texts.items()}


def field_meant(fields: Iterable[MoveField], text: str, names: TableNames) -> MoveField | None:
    """Return the field with this name or name prefix; None if no field or several match."""
    known = {field.name: field for field in fields}
    sequence = FieldSequence(tuple((name, field.field) for name, field in known.items()))
    matches = sequence.with_name(text, _context(names))
    return known[matches[0]] if len(matches) == 1 else None


def read_fields(kind: type[Move], words: Iterable[str], names: TableNames, seat: str = "") -> Move:
    """Parse the words after a verb to a move. Raises `InputError` if they are invalid."""
    try:
        return kind(seat=seat, **line_of(kind).read_parts(_parts(words), _context(names)))
    except InputError as error:
        raise _of_fields(error) from None


def read_value(field: MoveField, text: str, names: TableNames) -> Any:
    """Parse the text of one field, or of one item of a list. Raises `InputError` if it is invalid."""
    try:
        return field.field.read(text, _context(names, field.name))
    except InputError as error:
        raise _of_fields(error) from None


def _of_fields(error: InputError) -> InputError:
    """Return the error with each fault assigned to a field or item part, instead of a list position."""
    return InputError([structs.replace(fault, field=_field_of(fault)) for fault in error.faults], error.status)


def _field_of(fault: Fault) -> str:
    """Return the field of a fault: the last name in its path, or the move's field if parts of an item are missing."""
    names = [name for name in fault.field.split(".") if not name.isdigit()]
    return names[0] if fault.key == "text_missing" else names[-1]
