"""The queue of the search for clauses: the closest first, and no more kept than the search can still look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from referee.reading.frames import Frame

_UNBOUNDED = 1_000


class PartialDivision(NamedTuple):
    """The first clauses of a line: what they cost, the order among equal costs, and where the next one starts."""

    cost: int
    order: int
    start: int
    marked: bool = True
    frames: tuple[Frame, ...] = ()


class DivisionQueue:
    """Partial divisions by cost, order and time. Iteration takes them out, at most `steps` of them; what could only
    come after that is not kept.
    """

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.most = _UNBOUNDED
        """No partial division that costs more is kept."""
        self._heap: list[tuple[int, int, int, PartialDivision]] = []
        self._waiting: Counter[tuple[int, int]] = Counter()
        self._closed: tuple[int, int] = (_UNBOUNDED, 0)
        """Of this cost and order, and of higher ones, there are enough."""
        self._pushed = 0

    def __iter__(self) -> Iterator[PartialDivision]:
        while self._heap and self.steps > 0:
            self.steps -= 1
            cost, order, _, division = heappop(self._heap)
            self._waiting[cost, order] -= 1
            yield division

    def push(self, division: PartialDivision) -> None:
        """Add a partial division, unless as many as can still be looked at come before it."""
        key = division.cost, division.order
        if key >= self._closed:
            return
        self._pushed += 1
        self._waiting[key] += 1
        heappush(self._heap, (*key, self._pushed, division))
        if len(self._heap) >= self.steps:
            self._close()

    def _close(self) -> None:
        """Find the lowest cost and order up to which as many wait as can be looked at: nothing more of it comes up."""
        before = 0
        for key in sorted(self._waiting):
            before += self._waiting[key]
            if before >= self.steps:
                self._closed, self.most = key, key[0]
                return
