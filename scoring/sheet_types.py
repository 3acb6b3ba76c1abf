"""The types of a sheet's fields, by their paths, and the seats that a sheet names."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

SEAT = "seat"
"""Marks the type of a text that names a seat."""
Seat = Annotated[str, Meta(min_length=1, max_length=40), SEAT]
"""A seat of a sheet."""
SeatReference = Annotated[str, SEAT]
"""One of the seats of a sheet, where another field names it."""


class Label(Struct, frozen=True):
    """The id of the name of a field, where that is not `field.<name>`."""

    key: str


@cache
def field_types(sheet: type[Struct]) -> dict[str, Any]:
    """Return the annotated types of the fields of a Struct, by their names."""
    return get_type_hints(sheet, include_extras=True)


def type_at(sheet: type[Struct], path: str) -> Any:
    """Return the annotated type of the field at a path. Raises `KeyError` where the sheet has none."""
    hint: Any = sheet
    for part in path.split("."):
        inner = bare(hint)
        hint = field_types(inner)[part] if is_struct(inner) else item_type(inner)
    return hint


def item_type(container: Any) -> Any:
    """Return the type of the items of a list, or of the values of an object."""
    return get_args(container)[1 if get_origin(container) is dict else 0]


def is_struct(hint: Any) -> bool:
    """Tell whether a type is a Struct."""
    return isinstance(hint, type) and issubclass(hint, Struct)


def bare(hint: Any) -> Any:
    """Return a type without its annotations, and without None beside it."""
    if get_origin(hint) is Annotated:
        return bare(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        return bare(next(each for each in get_args(hint) if each is not type(None)))
    return hint


def notes(hint: Any) -> list[Any]:
    """List the annotations of a type and of what stands beside None in it, the innermost first."""
    if get_origin(hint) is Annotated:
        inner, *own = get_args(hint)
        return [*notes(inner), *own]
    if get_origin(hint) in (Union, types.UnionType):
        return [note for each in get_args(hint) for note in notes(each)]
    return []


def label_of(hint: Any, name: str) -> str:
    """Return the id of the name of a field of a type."""
    return next((note.key for note in notes(hint) if isinstance(note, Label)), f"field.{name}")


def structs_in(hint: Any) -> Iterator[type[Struct]]:
    """Return the Structs that a type is made of, itself among them."""
    inner = bare(hint)
    if is_struct(inner):
        yield inner
    for part in field_types(inner).values() if is_struct(inner) else get_args(inner):
        yield from structs_in(part)


def bounds(hint: Any) -> range:
    """Return the whole numbers that a bounded type allows."""
    limits = next(note for note in notes(hint) if isinstance(note, Meta) and note.ge is not None)
    return range(int(limits.ge or 0), int(limits.le or 0) + 1)


def limits(hint: Any) -> tuple[int | None, int | None]:
    """Return the least and the greatest whole number that a type allows; None where it sets no limit."""
    metas = [note for note in notes(hint) if isinstance(note, Meta)]
    low = next((int(meta.ge) for meta in metas if meta.ge is not None), None)
    high = next((int(meta.le) for meta in metas if meta.le is not None), None)
    return low, high


def max_items(hint: Any) -> int | None:
    """Return how many items a list may have; None where its type sets no limit."""
    metas = [note for note in notes(hint) if isinstance(note, Meta)]
    return next((meta.max_length for meta in metas if meta.max_length is not None), None)


def rename_seats(hint: Any, data: Any, names: Mapping[str, str]) -> Any:
    """Return plain data of a type with other names for its seats."""
    inner = bare(hint)
    if isinstance(data, dict) and is_struct(inner):
        return {name: rename_seats(field_types(inner)[name], value, names) for name, value in data.items()}
    if isinstance(data, dict):
        key, item = get_args(inner)
        return {rename_seats(key, name, names): rename_seats(item, value, names) for name, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [rename_seats(item_type(inner), each, names) for each in data]
    return names.get(data, data) if SEAT in notes(hint) else data
