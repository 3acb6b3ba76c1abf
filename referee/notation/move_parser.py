"""From the words after a verb to the fields of its move: the reading side of `referee.notation.move`."""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from referee.facts.whole_number_parser import whole
from referee.notation.move import Move, MoveField, fields_of, is_word
from referee.notation.table_names import TableNames
from scoring.errors import Fault, InputError
from scoring.fields.typed_text import fold


def tokens(text: str) -> list[str]:
    """Split a line into words; double quotes keep spaces together. Raises `InputError` for an open one."""
    plain = unicodedata.normalize("NFKC", text)
    if '"' not in plain and "\\" not in plain:
        return _WORD.findall(plain)
    reader = shlex.shlex(plain, posix=True)
    reader.whitespace_split, reader.quotes, reader.commenters = True, '"', ""
    try:
        return list(reader)
    except ValueError:
        raise InputError([Fault("text_quote", "", {"given": text[:40]})]) from None


_WORD = re.compile(r"[^ \t\r\n]+")
"""A word where nothing is quoted: `shlex` parts at these blanks only."""
LONGEST_NAME = 6
"""A name of so many words at most is known without joining signs."""


def joined(section: str, words: Sequence[str], names: TableNames) -> int:
    """Count the words at the start that together are one whole name of a key set, or a list; 1 where none are."""
    known = names.folded(section)
    compound = next((place for place, word in enumerate(words, 1) if ":" in word), LONGEST_NAME)
    field = next((place for place, word in enumerate(words) if "=" in word), LONGEST_NAME)
    for count in range(min(LONGEST_NAME, len(words), compound, field), 1, -1):
        parts = [fold(part.partition(":")[0]) for part in " ".join(words[:count]).split(",")]
        if all(map(fold, words[:count])) and all(any(part in called for called in known.values()) for part in parts):
            return count
    return 1


FIELDS = "move_field"
"""The key set of the names of fields."""
MOST_WORDS = 40
"""A value of so many words at most is known without joining signs."""


def grouped(fields: Sequence[MoveField], words: Sequence[str], names: TableNames) -> list[str]:
    """Join the words that are one value of the field they are said for, and those that name a field: `black 3` becomes
    `black_3`, `fuel first=0:2` becomes `fuel_first=0:2`.
    """
    found: list[str] = []
    left = _with_names(fields, words, names)
    named = [field_meant(fields, word.partition("=")[0], names.whole_names) for word in left if "=" in word]
    waiting = [field for field in fields if field not in named and field.by_place]
    while left:
        name, sign, value = left[0].partition("=")
        field = field_meant(fields, name, names.whole_names) if sign else waiting.pop(0) if waiting else None
        first = [value, *left[1:]] if sign else left
        count, text = _spelled(field, first, names, bool(sign)) if field is not None else (1, first[0])
        found.append(f"{name}={text}" if sign else text)
        left = left[count:]
    return found


def _with_names(fields: Sequence[MoveField], words: Sequence[str], names: TableNames) -> list[str]:
    """Join the words before an equals sign that together name a field."""
    found: list[str] = []
    for word in words:
        name, sign, _ = word.partition("=")
        for count in range(min(LONGEST_NAME, len(found)) if sign else 0, 0, -1):
            said = (*found[-count:], name)
            if all(map(fold, said)) and field_meant(fields, " ".join(said), names.whole_names):
                word = "_".join((*found[-count:], word))
                del found[-count:]
                break
        found.append(word)
    return found


def field_meant(fields: Iterable[MoveField], text: str, names: TableNames) -> MoveField | None:
    """Give the field that a name or its beginning means; None for none or several."""
    known = {field.name: field for field in fields}
    try:
        return known[_field_name(text, known, names)]
    except InputError:
        return None


def _spelled(field: MoveField, words: Sequence[str], names: TableNames, named: bool) -> tuple[int, str]:
    """Count the words at the start that are one value of a field, as long a one as there is, and join them.

    Numbers beside each other are one value only where the field is named.
    """
    element = field.item if field.shape == "list" else field
    numbers = element.shape == "item" and all(one.shape == "number" for one in fields_of(element.item))
    if named if numbers else element.shape == "item" or element.said.of or field.said.of:
        stop = next((place for place, word in enumerate(words) if place and "=" in word), len(words))
        for count in range(min(stop, MOST_WORDS), 1, -1):
            text = _parted(field, "_".join(words[:count]), names.whole_names)
            if _reads(field, text, names.whole_names):
                return count, text
    count = joined(_section(field), words, names)
    return count, "_".join(words[:count])


def _parted(field: MoveField, text: str, names: TableNames) -> str:
    """Put colons between the parts of a compound item that are said with spaces only."""
    if field.shape == "list":
        return ",".join(_parted(field.item, part, names) for part in text.replace("、", ",").split(","))
    left = text.strip("_").split("_")
    if field.shape != "item" or ":" in text:
        return text
    parts: list[str] = []
    *before, _ = fields_of(field.item)
    for one in before:
        most = next((n for n in range(len(left), 1, -1) if _reads(one, "_".join(left[:n]), names, 1)), 1)
        parts += ["_".join(left[:most])] if left else []
        left = left[most:]
    return ":".join((*parts, *(["_".join(left)] if left else [])))


def _reads(field: MoveField, text: str, names: TableNames, depth: int = 0) -> bool:
    try:
        _value(field, text, names, depth)
    except InputError:
        return False
    return True


def _section(field: MoveField) -> str:
    """Give the key set of what is said first in a field: its own, or that of a compound item's first part."""
    element = field.item if field.shape == "list" else field
    return fields_of(element.item)[0].said.of if element.shape == "item" else field.said.of


def read_fields(kind: type[Move], words: list[str], names: TableNames, seat: str = "") -> Move:
    """Build a move from the words after its verb. Raises `InputError`."""
    fields = {field.name: field for field in fields_of(kind)}
    values: dict[str, Any] = {}
    waiting = list(fields.values())
    for word in grouped(waiting, words, names):
        name, sign, rest = word.partition("=")
        if sign:
            field: MoveField | None = fields[_field_name(name, fields, names)]
        else:
            field = next((field for field in waiting if field.by_place and field.name not in values), None)
            rest = word
        if field is None:
            raise InputError([Fault("text_extra", "", {"given": word[:40]})])
        if field.name in values:
            raise InputError([Fault("text_twice", field.name, {"given": word[:40]})])
        values[field.name] = _value(field, rest, names)
    missing = [field.name for field in fields.values() if field.required and field.name not in values]
    if missing:
        raise InputError([Fault("text_missing", missing[0], {"fields": tuple(missing)})], "incomplete")
    return kind(seat=seat, **values)


def _field_name(text: str, fields: Mapping[str, MoveField], names: TableNames) -> str:
    """Find a field by a name of it, else by the beginning of its id, else by that of what it is called."""
    wanted = fold(text)
    known = {name: names.folded(FIELDS).get(name, {fold(name)}) for name in fields}
    found = [name for name in fields if fold(name) == wanted] or [name for name in fields if wanted in known[name]]
    if not found and wanted and names.prefixes:
        found = [name for name in fields if fold(name).startswith(wanted)]
        found = found or [name for name in fields if any(one.startswith(wanted) for one in known[name])]
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError([Fault("text_ambiguous", "", {"given": text, "choices": tuple(found)})], "ambiguous")
    raise InputError([Fault("text_field", "", {"given": text[:40], "choices": tuple(fields)})])


def _value(field: MoveField, text: str, names: TableNames, depth: int = 0) -> Any:
    if field.shape == "list":
        text = text if depth else text.replace("、", ",")
        parts = [part for part in text.split(",+"[depth]) if part] if text not in ("", "-") else []
        if len(parts) > field.said.most:
            raise InputError([Fault("text_many", field.name, {"most": field.said.most})])
        element = msgspec.structs.replace(field.item, said=field.said)
        return tuple(_value(element, part, names, depth + 1) for part in parts)
    if field.shape == "item":
        parts = text.split(":")
        inner = fields_of(field.item)
        if len(parts) > len(inner):
            raise InputError([Fault("text_parts", field.name, {"given": text[:40], "most": len(inner)})])
        values = {one.name: _value(one, part, names, 1) for one, part in zip(inner, parts, strict=False)}
        missing = [one.name for one in inner if one.required and one.name not in values]
        if missing:
            raise InputError([Fault("text_missing", field.name, {"fields": tuple(missing)})], "incomplete")
        return field.item(**values)
    if field.shape == "number":
        return _number(field, text, names)
    if field.shape == "yes_no":
        return names.find("yes_no", text, field.name) == "yes"
    if not field.said.of:
        if not is_word(text) or (_several(text) and not names.prefixes):
            raise InputError([Fault("text_word", field.name, {"given": text[:40], "choices": ("…",)})])
        plain = text.replace(".", "")  # a name may become a part of a fact's path
        return plain if field.said.cased else plain.casefold()
    return names.find(field.said.of, text, field.name)


def read_value(field: MoveField, text: str, names: TableNames) -> Any:
    """Read the text of one field, or of one item of a list. Raises `InputError`."""
    return _value(field, text, names)


_GROUPED = re.compile(r"[+-]?¥?[0-9]{1,3}(,[0-9]{3})+[¥円kK]?")


def _several(text: str) -> bool:
    """Tell whether a text was put together from several words."""
    return "_" in text.strip("_")


def _number(field: MoveField, text: str, names: TableNames) -> int:
    if _several(text) and not names.prefixes:  # two numbers are not one
        raise InputError([Fault("text_number", field.name, {"given": text[:40]})])
    text = text.replace(",", "") if _GROUPED.fullmatch(text) else text
    thousands = text[-1:] in ("k", "K") and field.said.high >= 1000
    number = whole(text[:-1] if thousands else text)
    if number is None:
        raise InputError([Fault("text_number", field.name, {"given": text[:40]})])
    number *= 1000 if thousands else 1
    if not field.said.low <= number <= field.said.high:
        bounds = {"given": text[:40], "low": field.said.low, "high": field.said.high}
        raise InputError([Fault("text_range", field.name, bounds)])
    return number
