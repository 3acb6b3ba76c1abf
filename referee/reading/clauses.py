"""Where a line parts into clauses: the ways to cover it with frames, those with the closest attachments first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count

from msgspec import Struct

from referee.reading.binding import Binder
from referee.reading.edges import LineEdges, Skip
from referee.reading.frames import Frame
from referee.reading.senses import Role
from referee.reading.slots import VerbSlots

MAX_CLAUSES = 8
MAX_STEPS = 600
MAX_PER_END = 12
PARTING = 3
"""So much more than one clause a line may cost."""


_Viable = Callable[[tuple[Frame, ...]], bool]
_Entry = tuple[int, int, int, int, bool, tuple[Frame, ...]]


class Division(Struct, frozen=True):
    """A line as clauses, each understood as a frame. `cost` is that of the frames, their matches and the partings;
    `marked` tells whether a mark or word stands at every parting.
    """

    frames: tuple[Frame, ...]
    cost: int
    marked: bool = True


class Divider:
    """The search for the clauses of one line."""

    def __init__(self, edges: LineEdges, slots: Mapping[str, VerbSlots], limit: int) -> None:
        self.edges = edges
        self.limit = limit
        self.binders = [Binder(edges, each, limit) for each in slots.values()]
        self._frames: dict[int, dict[int, list[Frame]]] = {}

    def frames_from(self, start: int) -> dict[int, list[Frame]]:
        """Return the frames of all verbs that start at a position, by where they end."""
        if start not in self._frames:
            frames: dict[int, list[Frame]] = {}
            for binder in self.binders:
                for until, each in binder.frames_from(start).items():
                    frames.setdefault(until, []).extend(each.values())
            for those in frames.values():
                those.sort(key=lambda frame: frame.rank)
                del those[MAX_PER_END:]
            self._frames[start] = frames
        return self._frames[start]

    def divisions(self, is_viable: _Viable) -> Iterator[Division]:
        """Give the ways to cover the line, best first; clauses that come to nothing are not followed."""
        if not self.edges.starts:
            return
        order = count()
        heap: list[_Entry] = []
        heappush(heap, (0, 0, next(order), self.edges.starts[0], True, ()))
        steps = 0
        while heap and steps < MAX_STEPS:
            cost, _, _, start, marked, frames = heappop(heap)
            parts = len(frames)
            steps += 1
            at = self._after_joints(start)
            if at >= self.edges.end:
                if frames:
                    yield Division(frames, cost, marked)
                continue
            if parts >= MAX_CLAUSES or (frames and not is_viable(frames)):
                if parts == 1 and at == start:
                    self._turn(heap, order, frames[0], at, (cost, marked))
                continue
            parting = self._parting_cost(start, at) if frames else 0
            for until, each in self.frames_from(at).items():
                for frame in each:
                    total = cost + frame.rank + parting
                    if total > self.limit + PARTING:
                        break
                    mark = marked and parting < 2
                    later = 2 * parts + (until < self.edges.end)  # whole lines come first
                    heappush(heap, (total, later, next(order), until, mark, (*frames, frame)))

    def _turn(self, heap: list[_Entry], order: count[int], second: Frame, at: int, rank: tuple[int, bool]) -> None:
        """Take a clause that cannot be carried out yet for the one behind what the remainder says."""
        cost, marked = rank
        for frame in self.frames_from(at).get(self.edges.end, ()):
            total = cost + frame.rank + 1
            if total <= self.limit + PARTING:
                heappush(heap, (total, 3, next(order), self.edges.end, marked, (frame, second)))

    def _after_joints(self, start: int) -> int:
        """Pass over joints, marks, sequence words and fillers where a clause begins."""
        while start < self.edges.end:
            skips = [skip for skip in self.edges.skips(start) if _parts(skip)]
            if not skips or (self.edges.at(start) and not any(skip.is_mark for skip in skips)):
                return start
            start = max(skip.until for skip in skips)
        return start

    def _parting_cost(self, start: int, at: int) -> int:
        """Return what it costs to part a line: nothing at a mark or sequence word, more where nothing stands."""
        if at == start:
            return 2
        roles = {role for skip in self.edges.skips(start) for role in skip.roles}
        if Role.PARTICLE in roles:
            return 2
        if Role.SEQUENCE in roles or any(skip.is_mark for skip in self.edges.skips(start)):
            return 1 if Role.JOINT in roles else 0
        return 1


def _parts(skip: Skip) -> bool:
    return skip.is_mark or bool(skip.roles & {Role.JOINT, Role.SEQUENCE, Role.FILLER})
