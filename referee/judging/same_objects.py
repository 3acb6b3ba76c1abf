"""A cache for results that are derived from immutable objects, identified by object identity instead of equality."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class SameObjects(Generic[T]):
    """The most recent results, each by a name and the objects it was derived from.

    A result cannot become outdated: objects of a state are never changed in place, and the cache keeps a reference to
    the source objects, so that their identities cannot be reused.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._results: dict[tuple[object, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, name: Hashable, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the cached result for a name and these source objects; call `make` if there is none. An error is not
        cached.
        """
        key = (name, *map(id, sources))
        entry = self._results.get(key)
        if entry is None:
            if len(self._results) >= self._limit:
                self._results.clear()
            entry = self._results[key] = (sources, make())
        return entry[1]
