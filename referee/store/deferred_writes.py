"""Writes that wait until a snapshot has been read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class DeferredWrites:
    """The writes of a store that wait for the end of its snapshot."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] | None = None

    @property
    def reading(self) -> bool:
        """Whether a snapshot is being read."""
        return self._waiting is not None

    def do(self, write: Callable[[], None]) -> None:
        """Write at the end of the current snapshot, or immediately if there is none."""
        if self._waiting is None:
            write()
        else:
            self._waiting.append(write)

    @contextmanager
    def until_the_end(self) -> Iterator[None]:
        """Defer writes during the context, and carry them out at its end."""
        self._waiting = []
        try:
            yield
        finally:
            waiting, self._waiting = self._waiting, None
            for write in waiting:
                write()
