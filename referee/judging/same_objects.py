"""Results kept for immutable objects, which are recognized by being the same objects, not equal ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class SameObjects(Generic[T]):
    """The results that were made last, each by a name and with the objects that it was made from.

    Nothing goes stale: objects of a state are never changed in place, and while a result is kept its objects are kept,
    so that no other object has the same identity.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._results: dict[tuple[object, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, name: Hashable, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        """Give the result of a name made from these objects; make it if it is not kept. An error is not kept."""
        key = (name, *map(id, sources))
        entry = self._results.get(key)
        if entry is None:
            if len(self._results) >= self._limit:
                self._results.clear()
            entry = self._results[key] = (sources, make())
        return entry[1]
