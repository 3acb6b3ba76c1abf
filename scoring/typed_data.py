"""Conversion of plain data to typed values with msgspec. msgspec crashes if two threads use new types at the same time,
so this module allows only one thread to use a new type.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")

_described: set[Any] = set()
_describing = threading.RLock()


@overload
def convert(data: Any, type: type[T], *, strict: bool = True) -> T: ...


@overload
def convert(data: Any, type: Any, *, strict: bool = True) -> Any: ...


def convert(data: Any, type: Any, *, strict: bool = True) -> Any:
    """Convert data to a type. Raises `msgspec.ValidationError`."""
    if type not in _described:
        return _describe(type, lambda: msgspec.convert(data, type, strict=strict))
    return msgspec.convert(data, type, strict=strict)


def from_json(raw: bytes | str | msgspec.Raw, type: type[T]) -> T:
    """Parse JSON to a type. Raises `msgspec.DecodeError` if it is invalid or does not match the type."""
    if type not in _described:
        return _describe(type, lambda: msgspec.json.decode(raw, type=type))
    return msgspec.json.decode(raw, type=type)


def from_msgpack(raw: bytes, type: type[T]) -> T:
    """Parse MessagePack to a type. Raises `msgspec.DecodeError` if it is invalid or does not match the type."""
    if type not in _described:
        return _describe(type, lambda: msgspec.msgpack.decode(raw, type=type))
    return msgspec.msgpack.decode(raw, type=type)


def _describe(type: Any, read: Callable[[], T]) -> T:
    """Call `read`, which uses a new type, while no other thread uses a new type."""
    with _describing:
        try:
            return read()
        finally:
            _described.add(type)
