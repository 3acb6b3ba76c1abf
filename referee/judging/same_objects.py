"""A cache for results derived from immutable objects; its keys are the identities of the objects."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class SameObjects(Generic[T]):
    """A cache of the most recent results, each with a name and the objects it was derived from.

    Results stay valid because the source objects are immutable; the cache keeps references to them, so that their
    identities are not reused.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._results: dict[tuple[object, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, name: Hashable, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the cached result for a name and these source objects, or the result of `make()`. An exception is not
        cached.
        """
        key = (name, *map(id, sources))
        entry = self._results.get(key)
        if entry is None:
            if len(self._results) >= self._limit:
                self._results.clear()
            entry = self._results[key] = (sources, make())
        return entry[1]
