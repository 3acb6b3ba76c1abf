"""Where a line parts into clauses: the ways to cover it with frames, those with the closest attachments first."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence

from msgspec import Struct, structs

from referee.reading.binding import Binder
from referee.reading.division_queue import DivisionQueue, PartialDivision
from referee.reading.edges import LineEdges
from referee.reading.frames import Frame
from referee.reading.line_edge import Skip
from referee.reading.senses import Role

MAX_CLAUSES = 8
MAX_STEPS = 600
MAX_PER_END = 12
PARTED_BY_NOTHING = 2
"""What it costs to part a line where no mark or word does."""
PARTING = 3
"""So much more than one clause a line may cost."""


_Viable = Callable[[tuple[Frame, ...]], bool]


class Division(Struct, frozen=True):
    """A line as clauses, each understood as a frame. `cost` is that of the frames, their matches and the partings;
    `marked` tells whether a mark or word stands at every parting.
    """

    frames: tuple[Frame, ...]
    cost: int
    marked: bool = True


class Divider:
    """The search for the clauses of one line."""

    def __init__(
        self, edges: LineEdges, binders: Sequence[Binder], limit: int, most: int, follows: Mapping[str, Container[str]]
    ) -> None:
        """Look for frames by the binders of all verbs, none farther apart than `limit`, for divisions that cost no more
        than `most`; `follows` lists the verbs that open what each verb states.
        """
        self.follows = follows
        self.edges = edges
        self.limit = limit
        self.most = most
        self.binders = binders
        self._frames: dict[int, dict[int, list[Frame]]] = {}

    def frames_from(self, start: int) -> dict[int, list[Frame]]:
        """Return the frames of all verbs that start at a position, by where they end."""
        if start not in self._frames:
            frames: dict[int, list[Frame]] = {}
            for binder in self.binders:
                for until, each in binder.frames_from(start, self.limit):
                    frames.setdefault(until, []).extend(each)
            for those in frames.values():
                those.sort(key=lambda frame: frame.rank)
                del those[MAX_PER_END:]
            self._frames[start] = frames
        return self._frames[start]

    def divisions(self, is_viable: _Viable) -> Iterator[Division]:
        """Give the ways to cover the line, best first; clauses that come to nothing are not followed."""
        if not self.edges.starts:
            return
        queue = DivisionQueue(MAX_STEPS)
        queue.push(PartialDivision(0, 0, self.edges.starts[0]))
        for cost, _, start, marked, frames in queue:
            parts = len(frames)
            at = self._after_joints(start)
            if at >= self.edges.end:
                if _is_whole(frames, is_viable):
                    yield Division(frames, cost, marked)
                continue
            if parts >= MAX_CLAUSES or (frames and not is_viable(frames)):
                if parts == 1 and at == start:
                    self._turn(queue, frames[0], at, (cost, marked), is_viable)
                continue
            apart = self._parting_cost(start, at) if frames else 0
            most = min(self.most, queue.most + 1)  # what completes a clause before may cost one less
            for until, total, mark, clauses in self._longer(frames, cost, at, apart, most):
                later = 2 * parts + (until < self.edges.end)  # whole lines come first
                queue.push(PartialDivision(total, later, until, marked and mark, clauses))

    def _longer(
        self, frames: tuple[Frame, ...], cost: int, at: int, apart: int, most: int
    ) -> Iterator[tuple[int, int, bool, tuple[Frame, ...]]]:
        """Give clauses with what may stand behind them, at a cost of no more than `most`: up to where it goes, at which
        cost, whether it is marked.
        """
        for until, each in self.frames_from(at).items():
            for frame in each:
                parting = apart - (apart == PARTED_BY_NOTHING and self._follows(frames, frame))
                total = cost + frame.rank + parting
                if total > most:
                    break
                yield until, total, parting < 2, (*frames, frame)
                for clauses, difference in self._completed(frames, frame, parting):
                    yield until, total + difference, parting < 2, clauses

    def _completed(
        self, frames: tuple[Frame, ...], frame: Frame, parting: int
    ) -> Iterator[tuple[tuple[Frame, ...], int]]:
        """Give the clauses before with what a frame states of one of them: “…, brown worker” at the end of a line, and
        the difference in cost: a comma before it parts nothing.
        """
        slots = next(binder.slots for binder in self.binders if binder.verb_slots.verb == frame.verb)
        if frame.has_verb or frame.counts or frame.claims or frame.owners or frame.negated or frame.quantity:
            return
        if any(slots[value.slot].repeats or slots[value.slot].required for value in frame.values):
            return
        stated = {value.slot for value in frame.values}
        for at, earlier in enumerate(frames):
            bound = {value.slot for value in earlier.values}
            if earlier.verb == frame.verb and frame.seat in ("", earlier.seat) and not stated & bound:
                whole = structs.replace(earlier, values=(*earlier.values, *frame.values))
                yield (*frames[:at], whole, *frames[at + 1 :]), -(parting % 2)
                return

    def _follows(self, frames: tuple[Frame, ...], frame: Frame) -> bool:
        """Tell whether a clause states what the one before it opens: both are stated in one breath."""
        return bool(frames) and frames[-1].verb in self.follows.get(frame.verb, ())

    def _turn(self, queue: DivisionQueue, second: Frame, at: int, rank: tuple[int, bool], is_viable: _Viable) -> None:
        """Take a clause that cannot be carried out yet for the one behind what the remainder states."""
        cost, marked = rank
        for frame in self.frames_from(at).get(self.edges.end, ()):
            total = cost + frame.rank + 1
            if total <= self.most and is_viable((frame,)):
                queue.push(PartialDivision(total, 2, self.edges.end, marked, (frame, second)))

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
            return PARTED_BY_NOTHING
        roles = {role for skip in self.edges.skips(start) for role in skip.roles}
        if Role.PARTICLE in roles:
            return PARTED_BY_NOTHING
        if Role.SEQUENCE in roles or any(skip.is_mark for skip in self.edges.skips(start)):
            return 1 if Role.JOINT in roles else 0
        return 1


def _is_whole(frames: tuple[Frame, ...], is_viable: _Viable) -> bool:
    """Tell whether clauses that cover a line can be carried out, as far as their order was changed."""
    is_turned = len(frames) > 1 and frames[0].start > frames[1].start
    return bool(frames) and (not is_turned or is_viable(frames[:1]))


def _parts(skip: Skip) -> bool:
    return skip.is_mark or (not skip.hides_negation and bool(skip.roles & {Role.JOINT, Role.SEQUENCE, Role.FILLER}))
