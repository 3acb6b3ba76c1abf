"""The search for interpretations (frames) of clauses as one action from one start position: those extended so far, and
those paused until the limits rise.
"""

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
    """The search for interpretations of one action from one start position in the line, up to a limit that can be
    raised later.

    An unfinished interpretation is also paused if its cost plus the cost of the rest of the line exceeds `remaining`.
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
        """The paused interpretations above the limits, as (end position, interpretation)."""
        self.closed_beyond: list[tuple[int, Partial]] = []
        self.unfinished: list[tuple[int, Partial]] = []
        """The interpretations that cannot end at their position, because the rest of the line would be too
        expensive.
        """
        self.bounds = bounds
        self._within: Mapping[int, int] = {}
        self._order = count()

    def raise_to(self, limit: int, remaining: int, bounds: Bounds, verb: str) -> None:
        """Raise both limits of the search. `bounds` gives the minimum cost of the rest of the line."""
        self.limit, self.remaining, self.bounds = max(limit, self.limit), max(remaining, self.remaining), bounds
        self._within = bounds.inside(verb)

    def take_closed(self) -> list[tuple[int, Partial]]:
        """Remove and return the completed frames (interpreted clauses) that are now within the limit."""
        closed = [each for each in self.closed_beyond if each[1].rank <= self.limit]
        self.closed_beyond = [each for each in self.closed_beyond if each[1].rank > self.limit]
        return closed

    def take_unfinished(self) -> list[tuple[int, Partial]]:
        """Remove and return the interpretations whose end was postponed because the rest of the line was too
        expensive.
        """
        waiting, self.unfinished = self.unfinished, []
        return waiting

    def take_waiting(self) -> list[tuple[int, Partial]]:
        """Remove and return the paused interpretations that are now within the limits."""
        waiting: list[tuple[int, Partial]] = []
        beyond: list[tuple[int, Partial]] = []
        for each in self.beyond:
            (waiting if self.reaches(*each) else beyond).append(each)
        self.beyond = beyond
        return waiting

    def reaches(self, until: int, partial: Partial) -> bool:
        """Return whether an unfinished interpretation is within both limits of the search."""
        if not partial.may_be_within(self.limit):
            return False
        return partial.least_rank + self._within.get(until, NEVER) <= self.remaining

    def may_end(self, until: int, partial: Partial) -> bool:
        """Return whether a clause may end at a text position, given the cost of the rest of the line."""
        return partial.rank + self.bounds.behind(until) <= self.remaining

    def push(self, at: int, partial: Partial) -> None:
        """Queue an unfinished interpretation for extension at a text position."""
        heappush(self.heap, (partial.rank, -at, next(self._order), partial))
