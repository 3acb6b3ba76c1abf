"""The search for the frames of one verb from one start: what was followed, and what waits for a higher limit."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from heapq import heappush
from itertools import count

from referee.reading.bounds import NEVER, Bounds
from referee.reading.frames import Frame
from referee.reading.partial import Partial

Entry = tuple[int, int, int, Partial]

Frames = dict[int, dict[Hashable, Frame]]


class Search:
    """The search for the frames of one verb from one start, as far as a limit; it can go on to a higher one. What with
    all that remains of the line costs more than `remaining` waits, too.
    """

    def __init__(self, start: int, bounds: Bounds) -> None:
        self.start = start
        self.limit = -1
        self.remaining = -1
        self.steps = 0
        self.frames: Frames = {}
        self.heap: list[Entry] = []
        self.visited: set[tuple[int, Partial]] = set()
        self.beyond: list[tuple[int, Partial]] = [(start, Partial())]
        """What is farther apart than the limit."""
        self.closed_beyond: list[tuple[int, Partial]] = []
        self.unfinished: list[tuple[int, Partial]] = []
        """What would be frames behind which the line cannot go on within the remaining."""
        self.bounds = bounds
        self._within: Mapping[int, int] = {}
        self._order = count()

    def raise_to(self, limit: int, remaining: int, bounds: Bounds, verb: str) -> None:
        """Raise the limit and the remaining; `bounds` tell what remains of the line costs."""
        self.limit, self.remaining, self.bounds = max(limit, self.limit), max(remaining, self.remaining), bounds
        self._within = bounds.inside(verb)

    def take_closed(self) -> list[tuple[int, Partial]]:
        """Take out the closed frames that are within the limit now."""
        closed = [each for each in self.closed_beyond if each[1].rank <= self.limit]
        self.closed_beyond = [each for each in self.closed_beyond if each[1].rank > self.limit]
        return closed

    def take_unfinished(self) -> list[tuple[int, Partial]]:
        """Take out what may end where it does, now."""
        waiting, self.unfinished = self.unfinished, []
        return waiting

    def take_waiting(self) -> list[tuple[int, Partial]]:
        """Take out the partial frames that are within the limit now."""
        waiting: list[tuple[int, Partial]] = []
        beyond: list[tuple[int, Partial]] = []
        for each in self.beyond:
            (waiting if self.reaches(*each) else beyond).append(each)
        self.beyond = beyond
        return waiting

    def reaches(self, until: int, partial: Partial) -> bool:
        """Tell whether a partial frame is within the limit, and with the remainder of the line within the remaining."""
        if not partial.may_be_within(self.limit):
            return False
        return partial.least_rank + self._within.get(until, NEVER) <= self.remaining

    def may_end(self, until: int, partial: Partial) -> bool:
        """Tell whether the line can go on within the remaining where a partial frame ends at a place."""
        return partial.rank + self.bounds.behind(until) <= self.remaining

    def push(self, at: int, partial: Partial) -> None:
        """Add a partial frame that is to be followed from a position."""
        heappush(self.heap, (partial.rank, -at, next(self._order), partial))
