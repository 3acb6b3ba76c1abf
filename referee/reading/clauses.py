"""The division of a line into interpreted clauses, those with the nearest matching words first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct, structs

from referee.reading.division_queue import DivisionQueue, PartialDivision
from referee.reading.frames import Frame
from referee.reading.gapping import is_gapped, is_number_alone
from referee.reading.line_binders import LineBinders
from referee.reading.partings import PARTED_BY_NOTHING
from referee.reading.position import Budget
from referee.reading.senses import Mention, VerbSense
from referee.reading.slots import SlotRole

MAX_CLAUSES = 8
MAX_STEPS = 600
MAX_PER_END = 12
APART = 1


class _Viable(Protocol):
    """A test whether clauses can lead to a declaration. A declaration that breaks a rule passes the test too, unless
    `is_open` is set.
    """

    def __call__(self, frames: tuple[Frame, ...], /, is_open: bool = False) -> bool: ...


class Division(Struct, frozen=True):
    """A line split into interpreted clauses (frames). `cost` includes the clause boundaries; `marked` means that a
    punctuation mark or joining word separates all clauses.
    """

    frames: tuple[Frame, ...]
    cost: int
    marked: bool = True


class Divider:
    """The search for the ways to divide one line into clauses."""

    def __init__(self, binders: LineBinders, limit: int, frame_limit: int) -> None:
        """Prepare a search for divisions with a cost of at most `limit`, from clause interpretations with a rank of at
        most `frame_limit`.
        """
        self.edges = binders.edges
        self.partings = binders.partings
        self.limit = limit
        self.frame_limit = frame_limit
        self.binders = binders
        self.bounds = binders.bounds.up_to(frame_limit)
        self._frames: dict[int, dict[int, list[Frame]]] = {}

    def frames_from(self, start: int, remaining: int) -> dict[int, list[Frame]]:
        """Return the interpreted clauses (frames) of all actions that start at a text position, by end position. Those
        too expensive for `remaining` are skipped.
        """
        if start not in self._frames:
            frames: dict[int, list[Frame]] = {}
            for verb in self.bounds.beginnings(start, remaining):
                for until, each in self.binders.of(verb).frames_from(start, self.frame_limit, remaining, self.bounds):
                    frames.setdefault(until, []).extend(each)
            for those in frames.values():
                those.sort(key=lambda frame: (frame.rank, frame.verb not in self.edges.strong_verbs))
                del those[MAX_PER_END:]
            self._frames[start] = frames
        return self._frames[start]

    def divisions(self, is_viable: _Viable) -> Iterator[Division]:
        """Yield the divisions of the line into clauses, the best first. Clauses rejected by `is_viable` are not
        extended.
        """
        if not self.edges.starts:
            return
        queue = DivisionQueue(MAX_STEPS)
        queue.push(PartialDivision(0, 0, self.edges.starts[0]))
        for cost, _, start, marked, frames in queue:
            parts = len(frames)
            at = self.partings.after_joints(start)
            if at >= self.edges.end:
                if _is_complete(frames, is_viable):
                    yield Division(frames, cost, marked)
                continue
            if self.binders.budget.is_search_cut:
                continue
            self.binders.budget.search(Budget.DIVISION)
            waits = at > start and all(map(is_number_alone, frames))  # for the verb of the clause behind them
            if parts >= MAX_CLAUSES or (frames and not waits and not is_viable(frames)):
                if parts == 1 and at == start:
                    self._queue_reversed(queue, frames[0], at, (cost, marked), is_viable)
                continue
            apart = self.partings.cost(start, at) if frames else 0
            highest = min(self.limit, queue.most) + 1  # what completes a clause before may cost one less
            for until, total, mark, clauses in self._extended_by_frame(frames, cost, at, apart, highest):
                if total + self.bounds.behind(until) <= self.limit:
                    later = 4 * parts + 2 * (until < self.edges.end)  # whole lines come first
                    later += bool(frames) and not self._follows(frames, clauses[-1])  # then what is opened
                    queue.push(PartialDivision(total, later, until, marked and mark, clauses))

    def _extended_by_frame(
        self, frames: tuple[Frame, ...], cost: int, at: int, apart: int, highest: int
    ) -> Iterator[tuple[int, int, bool, tuple[Frame, ...]]]:
        """Yield a sequence of clauses extended by one clause, with a cost of at most `highest`: (end position, cost,
        whether the last boundary is marked, clauses).
        """
        is_cut = bool(frames) and apart == PARTED_BY_NOTHING and self._ends_with_verb(frames[-1], at)
        for until, each in self.frames_from(at, self.limit - cost).items():
            limit = min(highest, self.limit - self.bounds.behind(until) + 1)
            for frame in each:
                parting = apart - (apart == PARTED_BY_NOTHING and not is_cut and self._follows(frames, frame))
                if frames and parting >= APART and (is_gapped(frame, frames[-1]) or is_gapped(frames[-1], frame)):
                    parting = 0  # the number alone costs as much
                total = cost + frame.rank + parting
                if total > limit:
                    break
                yield until, total, parting < 2, (*frames, frame)
                for clauses, difference in self._completed(frames, frame, parting):
                    yield until, total + difference, parting + difference < 2, clauses

    def _completed(
        self, frames: tuple[Frame, ...], frame: Frame, parting: int
    ) -> Iterator[tuple[tuple[Frame, ...], int]]:
        """Yield the earlier clauses after merging a later fragment into one of them (“…, brown worker” at the end of a
        line), and the change in cost.
        """
        slots = self.binders.slots[frame.verb].slots
        if frame.has_verb or frame.counts or frame.claims or frame.owners or frame.negated or frame.is_vague:
            return
        if any(slots[value.slot].repeats or slots[value.slot].required for value in frame.values):
            return
        is_last = frame.until >= self.edges.end
        is_paid = is_last and all(slots[value.slot].role is SlotRole.PAYMENT for value in frame.values)
        stated = {value.slot for value in frame.values}
        for at, earlier in enumerate(frames):
            bound = {value.slot for value in earlier.values}
            if earlier.verb == frame.verb and frame.seat in ("", earlier.seat) and not stated & bound:
                mentions, covered = earlier.mentions + frame.mentions, earlier.covered + frame.covered
                values = (*earlier.values, *frame.values)
                complete = structs.replace(earlier, values=values, mentions=mentions, covered=covered)
                yield (*frames[:at], complete, *frames[at + 1 :]), -(parting if is_paid else parting % 2)
                return

    def _ends_with_verb(self, frame: Frame, at: int) -> bool:
        """Return whether an English clause with an object ends at a text position with the name of its action, so that
        what stands there is rather the object: “…, the 5 goes to” before “kiev”.
        """
        lattice = self.edges.lattice
        text = lattice.source.text
        words = (edge for start in lattice.places for edge in lattice.at(start) if frame.start < start < at)
        ending = (edge for edge in words if isinstance(edge, Mention) and lattice.after(edge) == at)
        senses = (sense for edge in ending if text[edge.start : edge.until].isascii() for sense in edge.senses)
        is_named = any(isinstance(sense, VerbSense) and sense.verb == frame.verb for sense in senses)
        return is_named and frame.has_verb and bool(frame.values)

    def _follows(self, frames: tuple[Frame, ...], frame: Frame) -> bool:
        """Return whether a clause states the move that the previous clause makes possible. Players often type these
        without a separator.
        """
        return bool(frames) and frames[-1].verb in self.binders.follows.get(frame.verb, ())

    def _queue_reversed(
        self, queue: DivisionQueue, second: Frame, at: int, rank: tuple[int, bool], is_viable: _Viable
    ) -> None:
        """Queue the two clauses of a line in reverse order, if the first can only be carried out after the second."""
        cost, marked = rank
        for frame in self.frames_from(at, self.limit - cost).get(self.edges.end, ()):
            if second.seat and frame.seat not in ("", second.seat):
                continue  # what one seat does, and what another one does, stand in the order in which they are done
            frame = structs.replace(frame, seat=frame.seat or second.seat)
            total = cost + frame.rank + 1
            if total <= self.limit and is_viable((frame,), is_open=not frame.values):
                queue.push(PartialDivision(total, 4, self.edges.end, marked, (frame, second)))


def _is_complete(frames: tuple[Frame, ...], is_viable: _Viable) -> bool:
    """Return whether a full set of clauses may be used. Only clauses in reverse order are tested."""
    is_turned = len(frames) > 1 and frames[0].start > frames[1].start
    return bool(frames) and (not is_turned or is_viable(frames[:1]))
