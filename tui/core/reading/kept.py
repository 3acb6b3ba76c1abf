"""What is worked out once and kept, up to a bound: then it is forgotten and begun anew."""

from __future__ import annotations

from typing import TypeVar

MOST_KEPT = 4_096

K = TypeVar("K")
V = TypeVar("V")


class Kept(dict[K, V]):
    """Values by the whole of what they depend on, so many at `most`."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: K, value: V) -> V:
        """Keep a value that was worked out, and give it."""
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value
