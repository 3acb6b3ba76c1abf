"""Functions that return the type of a score sheet's field at a dotted path, and the seats in a sheet."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

SEAT = "seat"
"""The annotation of a text type whose values are seats."""
Seat = Annotated[str, Meta(min_length=1, max_length=40), SEAT]
"""The type of a seat id in a score sheet."""
SeatReference = Annotated[str, SEAT]
"""The type of a field that refers to a seat of the sheet."""


class Label(Struct, frozen=True):
    """An annotation with the catalogue id of a field's name, if that differs from `field.<name>`."""

    key: str


class Category(Struct, frozen=True):
    """An annotation with the category of the score lines that a field affects."""

    id: str


@cache
def field_types(sheet: type[Struct]) -> dict[str, Any]:
    return get_type_hints(sheet, include_extras=True)


def type_at(sheet: type[Struct], path: str) -> Any:
    """Return the annotated type of the field at a path. Raises `KeyError` if there is no such field."""
    hint: Any = sheet
    for part in path.split("."):
        inner = bare(hint)
        hint = field_types(inner)[part] if is_struct(inner) else item_type(inner)
    return hint


def item_type(container: Any) -> Any:
    return get_args(container)[1 if get_origin(container) is dict else 0]


def is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def bare(hint: Any) -> Any:
    """Return a type without its annotations and without `| None`."""
    if get_origin(hint) is Annotated:
        return bare(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        return bare(next(each for each in get_args(hint) if each is not type(None)))
    return hint


def notes(hint: Any) -> list[Any]:
    """Return the annotations of a type and of the members of a union, the innermost first."""
    if get_origin(hint) is Annotated:
        inner, *own = get_args(hint)
        return [*notes(inner), *own]
    if get_origin(hint) in (Union, types.UnionType):
        return [note for each in get_args(hint) for note in notes(each)]
    return []


def label_of(hint: Any, name: str) -> str:
    """Return the catalogue id of a field's name."""
    return next((note.key for note in notes(hint) if isinstance(note, Label)), f"field.{name}")


def structs_in(hint: Any) -> Iterator[type[Struct]]:
    """Yield all Struct types contained in a type, including the type itself."""
    inner = bare(hint)
    if is_struct(inner):
        yield inner
    for part in field_types(inner).values() if is_struct(inner) else get_args(inner):
        yield from structs_in(part)


def bounds(hint: Any) -> range:
    """Return the range of whole numbers allowed by the bounds of a type."""
    limits = next(note for note in notes(hint) if isinstance(note, Meta) and note.ge is not None)
    return range(int(limits.ge or 0), int(limits.le or 0) + 1)


def limits(hint: Any) -> tuple[int | None, int | None]:
    """Return the (minimum, maximum) whole number of a type, each None if unlimited."""
    metas = [note for note in notes(hint) if isinstance(note, Meta)]
    low = next((int(meta.ge) for meta in metas if meta.ge is not None), None)
    high = next((int(meta.le) for meta in metas if meta.le is not None), None)
    return low, high


def max_items(hint: Any) -> int | None:
    """Return the maximum number of items of a list type, None if unlimited."""
    metas = [note for note in notes(hint) if isinstance(note, Meta)]
    return next((meta.max_length for meta in metas if meta.max_length is not None), None)


def rename_seats(hint: Any, data: Any, names: Mapping[str, str]) -> Any:
    """Return a copy of plain data with its seat ids replaced."""
    inner = bare(hint)
    if isinstance(data, dict) and is_struct(inner):
        return {name: rename_seats(field_types(inner)[name], value, names) for name, value in data.items()}
    if isinstance(data, dict):
        key, item = get_args(inner)
        return {rename_seats(key, name, names): rename_seats(item, value, names) for name, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [rename_seats(item_type(inner), each, names) for each in data]
    return names.get(data, data) if SEAT in notes(hint) else data
