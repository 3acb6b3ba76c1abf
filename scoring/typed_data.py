"""Conversion of plain data to typed values. msgspec analyses a type at its first use, and two threads doing so at the
same time crash the process; this module lets only one thread at a time use a new type.
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
    """Parse JSON as a type. Raises `msgspec.DecodeError` if it is invalid or does not fit."""
    if type not in _described:
        return _describe(type, lambda: msgspec.json.decode(raw, type=type))
    return msgspec.json.decode(raw, type=type)


def from_msgpack(raw: bytes, type: type[T]) -> T:
    """Parse MessagePack as a type. Raises `msgspec.DecodeError` if it is invalid or does not fit."""
    if type not in _described:
        return _describe(type, lambda: msgspec.msgpack.decode(raw, type=type))
    return msgspec.msgpack.decode(raw, type=type)


def _describe(type: Any, read: Callable[[], T]) -> T:
    """Use a type for the first time, while no other thread uses any type for the first time."""
    with _describing:
        try:
            return read()
        finally:
            _described.add(type)
