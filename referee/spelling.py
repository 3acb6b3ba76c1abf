"""From the words after a verb to the fields of its move: the reading side of `referee.move`."""

from __future__ import annotations

import shlex
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee.move import Field, Move, Names, Unread, fields_of, fold, is_word
from referee.whole import whole
from scoring.trouble import Fault


def tokens(text: str) -> list[str]:
    """Split a line into words; double quotes keep spaces together. Raises `Unread` for an open one."""
    reader = shlex.shlex(unicodedata.normalize("NFKC", text), posix=True)
    reader.whitespace_split, reader.quotes, reader.commenters = True, '"', ""
    try:
        return list(reader)
    except ValueError:
        raise Unread("unreadable", Fault("text_quote", "", {"given": text[:40]})) from None


LONGEST_NAME = 6
"""A name of so many words at most is known without joining signs."""


def joined(section: str, words: Sequence[str], names: Names) -> int:
    """Count the words at the start that together are one whole name of a key set, or a list; 1 where none are."""
    known = names.sets.get(section, {})
    compound = next((place for place, word in enumerate(words, 1) if ":" in word), LONGEST_NAME)
    field = next((place for place, word in enumerate(words) if "=" in word), LONGEST_NAME)
    for count in range(min(LONGEST_NAME, len(words), compound, field), 1, -1):
        parts = [fold(part.partition(":")[0]) for part in " ".join(words[:count]).split(",")]
        if all(map(fold, words[:count])) and all(any(part in called for called in known.values()) for part in parts):
            return count
    return 1


def grouped(fields: Sequence[Field], words: Sequence[str], names: Names) -> list[str]:
    """Join the words that are one name of the field they are said for: `black 3` becomes `black_3`."""
    found: list[str] = []
    waiting = [field for field in fields if not any(word.startswith(f"{field.name}=") for word in words)]
    left = list(words)
    while left:
        name, sign, _ = left[0].partition("=")
        if sign:
            field = next((field for field in fields if fold(field.name) == fold(name)), None)
            first = [left[0][len(name) + 1 :], *left[1:]]
        else:
            field = waiting.pop(0) if waiting else None
            first = left
        count = joined(_section(field), first, names) if field is not None else 1
        found.append("_".join(left[:count]))
        left = left[count:]
    return found


def _section(field: Field) -> str:
    """Give the key set of what is said first in a field: its own, or that of a compound item's first part."""
    element = field.item if field.shape == "list" else field
    return fields_of(element.item)[0].said.of if element.shape == "item" else field.said.of


def read_fields(kind: type[Move], words: list[str], names: Names, seat: str = "") -> Move:
    """Build a move from the words after its verb. Raises `Unread`."""
    fields = {field.name: field for field in fields_of(kind)}
    values: dict[str, Any] = {}
    waiting = list(fields.values())
    for word in grouped(waiting, words, names):
        name, sign, rest = word.partition("=")
        if sign:
            field: Field | None = fields[_field_name(name, fields)]
        else:
            field = next((field for field in waiting if field.name not in values), None)
            rest = word
        if field is None:
            raise Unread("unreadable", Fault("text_extra", "", {"given": word[:40]}))
        if field.name in values:
            raise Unread("unreadable", Fault("text_twice", field.name, {"given": word[:40]}))
        values[field.name] = _value(field, rest, names)
    missing = [field.name for field in fields.values() if field.required and field.name not in values]
    if missing:
        raise Unread("incomplete", Fault("text_missing", missing[0], {"fields": tuple(missing)}))
    return kind(seat=seat, **values)


def _field_name(text: str, fields: Mapping[str, Field]) -> str:
    wanted = fold(text)
    exact = [name for name in fields if fold(name) == wanted]
    found = exact or [name for name in fields if wanted and fold(name).startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unread("ambiguous", Fault("text_ambiguous", "", {"given": text, "choices": tuple(found)}))
    raise Unread("unreadable", Fault("text_field", "", {"given": text[:40], "choices": tuple(fields)}))


def _value(field: Field, text: str, names: Names, depth: int = 0) -> Any:
    if field.shape == "list":
        parts = [part for part in text.split(",+"[depth]) if part] if text not in ("", "-") else []
        if len(parts) > field.said.most:
            raise Unread("unreadable", Fault("text_many", field.name, {"most": field.said.most}))
        element = msgspec.structs.replace(field.item, said=field.said)
        return tuple(_value(element, part, names, depth + 1) for part in parts)
    if field.shape == "item":
        parts = text.split(":")
        inner = fields_of(field.item)
        if len(parts) > len(inner):
            raise Unread("unreadable", Fault("text_parts", field.name, {"given": text[:40], "most": len(inner)}))
        values = {one.name: _value(one, part, names, 1) for one, part in zip(inner, parts, strict=False)}
        missing = [one.name for one in inner if one.required and one.name not in values]
        if missing:
            raise Unread("incomplete", Fault("text_missing", field.name, {"fields": tuple(missing)}))
        return field.item(**values)
    if field.shape == "number":
        return _number(field, text)
    if field.shape == "yes_no":
        return names.find("yes_no", text, field.name) == "yes"
    if not field.said.of:
        if not is_word(text):
            raise Unread("unreadable", Fault("text_word", field.name, {"given": text[:40], "choices": ("…",)}))
        return text.casefold().replace(".", "")  # a name may become a part of a fact's path
    return names.find(field.said.of, text, field.name)


def read_value(field: Field, text: str, names: Names) -> Any:
    """Read the text of one field, or of one item of a list. Raises `Unread`."""
    return _value(field, text, names)


def _number(field: Field, text: str) -> int:
    thousands = text[-1:] in ("k", "K") and field.said.high >= 1000
    number = whole(text[:-1] if thousands else text)
    if number is None:
        raise Unread("unreadable", Fault("text_number", field.name, {"given": text[:40]}))
    number *= 1000 if thousands else 1
    if not field.said.low <= number <= field.said.high:
        bounds = {"given": text[:40], "low": field.said.low, "high": field.said.high}
        raise Unread("unreadable", Fault("text_range", field.name, bounds))
    return number
