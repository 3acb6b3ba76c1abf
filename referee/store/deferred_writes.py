"""Writes deferred until the end of a snapshot (consistent read)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class DeferredWrites:
    """The deferred writes of a store, executed at the end of its snapshot (consistent read)."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] | None = None

    @property
    def reading(self) -> bool:
        return self._waiting is not None

    def do(self, write: Callable[[], None]) -> None:
        """Execute a write at the end of the current snapshot, or immediately without a snapshot."""
        if self._waiting is None:
            write()
        else:
            self._waiting.append(write)

    @contextmanager
    def until_the_end(self) -> Iterator[None]:
        """Defer writes during the context, and execute them at its end."""
        self._waiting = []
        try:
            yield
        finally:
            waiting, self._waiting = self._waiting, None
            for write in waiting:
                write()
