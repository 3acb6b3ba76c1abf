"""The priority queue of the clause search, limited to as many divisions of the line as the search can still process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from referee.reading.frames import Frame

_UNBOUNDED = 1_000


class PartialDivision(NamedTuple):
    """The first clauses of a line, with their cost, their priority at equal cost (`order`) and the start of the next
    clause.
    """

    cost: int
    order: int
    start: int
    marked: bool = True
    frames: tuple[Frame, ...] = ()


class DivisionQueue:
    """A queue of partial divisions of a line, sorted by cost, order and time of insertion. Iteration removes at most
    `steps` of them; the rest are discarded.
    """

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.most = _UNBOUNDED
        """The maximum cost of a partial division that the queue still accepts."""
        self._heap: list[tuple[int, int, int, PartialDivision]] = []
        self._waiting: Counter[tuple[int, int]] = Counter()
        self._closed: tuple[int, int] = (_UNBOUNDED, 0)
        """The lowest (cost, order) that the queue rejects."""
        self._pushed = 0

    def __iter__(self) -> Iterator[PartialDivision]:
        while self._heap and self.steps > 0:
            self.steps -= 1
            cost, order, _, division = heappop(self._heap)
            self._waiting[cost, order] -= 1
            yield division

    def push(self, division: PartialDivision) -> None:
        """Add a partial division of a line, unless enough better ones are queued for all remaining steps."""
        key = division.cost, division.order
        if key >= self._closed:
            return
        self._pushed += 1
        self._waiting[key] += 1
        heappush(self._heap, (*key, self._pushed, division))
        if len(self._heap) >= self.steps:
            self._reject_worse()

    def _reject_worse(self) -> None:
        """Find the cost and order at which the queue has enough divisions, and reject later ones with the same or a
        higher value.
        """
        before = 0
        for key in sorted(self._waiting):
            before += self._waiting[key]
            if before >= self.steps:
                self._closed, self.most = key, key[0]
                return
