"""The search for the frames of one verb from one start: what was followed, and what waits for a higher limit."""

from __future__ import annotations

from collections.abc import Hashable
from heapq import heappush
from itertools import count

from referee.reading.frames import Frame
from referee.reading.partial import Partial

Entry = tuple[int, int, int, Partial]

Frames = dict[int, dict[Hashable, Frame]]


class Search:
    """The search for the frames of one verb from one start, as far as a limit; it can go on to a higher one."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.limit = -1
        self.steps = 0
        self.frames: Frames = {}
        self.heap: list[Entry] = []
        self.visited: set[tuple[int, Partial]] = set()
        self.beyond: list[tuple[int, Partial]] = [(start, Partial())]
        """What is farther apart than the limit."""
        self.closed_beyond: list[tuple[int, Partial]] = []
        self._order = count()

    def raised_to(self, limit: int) -> tuple[list[tuple[int, Partial]], list[tuple[int, Partial]]]:
        """Raise the limit: return the frames, closed and open, that are within it now."""
        self.limit = limit
        closed = [each for each in self.closed_beyond if each[1].rank <= limit]
        waiting = [each for each in self.beyond if each[1].may_be_within(limit)]
        self.closed_beyond = [each for each in self.closed_beyond if each[1].rank > limit]
        self.beyond = [each for each in self.beyond if not each[1].may_be_within(limit)]
        return closed, waiting

    def push(self, at: int, partial: Partial) -> None:
        """Add a partial frame that is to be followed from a position."""
        heappush(self.heap, (partial.rank, -at, next(self._order), partial))
