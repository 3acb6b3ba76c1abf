"""Exact encoding of a table state as bytes: structs, tuples, mappings and unknown values are decoded to equal values.

Decoding reads only data: it uses classes that are already loaded and that hold values, and calls nothing else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import msgspec
from msgspec import Struct

from referee.facts.facts import KnownFacts, Unknown

_SCALARS = (str, int, bool, type(None), float)


class UnsupportedValueError(Exception):
    """Raised for a value in a state, or a class in encoded data, that is not supported."""


class _Tag(IntEnum):
    """The type tag at the start of an encoded array. A class has the tag CLASS plus the index of its name."""

    LIST = 0
    TUPLE = 1
    FROZENSET = 2
    MAPPING = 3
    UNKNOWN = 4
    CLASS = 5


def encode(value: Any) -> bytes:
    """Encode a table state. Raises `UnsupportedValueError` for a value that is not plain data."""
    encoder = _Encoder()
    root = encoder.node(value)
    return msgspec.json.encode((list(encoder.classes), root))


def decode(raw: bytes) -> Any:
    """Decode the result of `encode`. Raises `UnsupportedValueError` for other data."""
    try:
        names, root = msgspec.json.decode(raw)
        return _Decoder([_find_class(name) for name in names]).node(root)
    except (msgspec.DecodeError, UnicodeError, TypeError, ValueError, LookupError, RecursionError) as error:
        raise UnsupportedValueError(str(error)) from None


class _Encoder:
    """An encoder of values as plain JSON data; `classes` maps class names to numbers."""

    def __init__(self) -> None:
        self.classes: dict[str, int] = {}

    def node(self, value: Any) -> Any:
        """Return the plain data of a value."""
        kind = type(value)
        if kind in _SCALARS:
            return value
        if kind is dict:
            return self._mapping(value)
        if kind is Unknown:
            return (_Tag.UNKNOWN, value.path)
        if isinstance(value, Struct):
            return (self._class(kind), *(self.node(getattr(value, name)) for name in value.__struct_fields__))
        if isinstance(value, KnownFacts):
            return (self._class(kind), self._mapping(dict(value)))
        return self._sequence(kind, value)

    def _mapping(self, value: dict[Any, Any]) -> Any:
        if all(type(key) is str for key in value):
            return {key: self.node(item) for key, item in value.items()}
        return (_Tag.MAPPING, *((self.node(key), self.node(item)) for key, item in value.items()))

    def _sequence(self, kind: type, value: Any) -> Any:
        tags: dict[type, _Tag] = {tuple: _Tag.TUPLE, list: _Tag.LIST, frozenset: _Tag.FROZENSET}
        if kind not in tags:
            raise UnsupportedValueError(kind.__qualname__)
        return (tags[kind], *map(self.node, sorted(value) if kind is frozenset else value))

    def _class(self, kind: type) -> int:
        return _Tag.CLASS + self.classes.setdefault(f"{kind.__module__}:{kind.__qualname__}", len(self.classes))


class _Decoder:
    """A decoder of plain JSON data to the original values."""

    def __init__(self, classes: list[type]) -> None:
        self.classes = classes

    def node(self, data: Any) -> Any:
        """Return the value decoded from plain data."""
        kind = type(data)
        if kind is dict:
            return {key: item if type(item) in _SCALARS else self.node(item) for key, item in data.items()}
        if kind is not list:
            return data
        if data[0] >= _Tag.CLASS:
            return self._instance(self.classes[data[0] - _Tag.CLASS], data)
        if data[0] == _Tag.UNKNOWN:
            return Unknown(data[1])
        return self._collection(data[0], data[1:])

    def _instance(self, kind: type, data: list[Any]) -> Any:
        if issubclass(kind, KnownFacts):
            return kind(self.node(data[1]))
        if not issubclass(kind, Struct):
            raise UnsupportedValueError(kind.__name__)
        return kind(**dict(zip(kind.__struct_fields__, self._items(data[1:]), strict=True)))

    def _collection(self, tag: int, items: list[Any]) -> Any:
        if tag == _Tag.MAPPING:
            return {self.node(key): self.node(item) for key, item in items}
        kinds: dict[int, type] = {_Tag.LIST: list, _Tag.TUPLE: tuple, _Tag.FROZENSET: frozenset}
        return kinds[tag](self._items(items))

    def _items(self, items: list[Any]) -> Iterator[Any]:
        return (item if type(item) in _SCALARS else self.node(item) for item in items)


def _find_class(name: str) -> type:
    """Return a loaded struct class or `KnownFacts` class by name. Raises `LookupError` for other names."""
    module, _, path = name.partition(":")
    target: Any = sys.modules[module]
    for part in path.split("."):
        target = vars(target)[part]
    if not (isinstance(target, type) and issubclass(target, (Struct, KnownFacts))):
        raise LookupError(name)
    return target
