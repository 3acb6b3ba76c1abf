"""Plain data as typed values. msgspec describes a type when it is first used, and two threads that do so at the same
time end the whole process; here the first use of every type is that of one thread.
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
    """Read JSON as a type. Raises `msgspec.DecodeError`."""
    if type not in _described:
        return _describe(type, lambda: msgspec.json.decode(raw, type=type))
    return msgspec.json.decode(raw, type=type)


def from_msgpack(raw: bytes, type: type[T]) -> T:
    """Read MessagePack as a type. Raises `msgspec.DecodeError`."""
    if type not in _described:
        return _describe(type, lambda: msgspec.msgpack.decode(raw, type=type))
    return msgspec.msgpack.decode(raw, type=type)


def _describe(type: Any, read: Callable[[], T]) -> T:
    """Use a type for the first time, while no other thread does so with any type."""
    with _describing:
        try:
            return read()
        finally:
            _described.add(type)
