"""Looking for a difference between a score marker and the record: what, if it was forgotten or done twice on the
physical track, would explain it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from referee import journal
from referee.fold import Step
from referee.table import Table
from scoring.breakdown import Line

MOST = 6
"""So many explanations at most, the simplest first."""
FEW = 12
"""Pairs of lines are looked through among so many of the last ones."""


class Trace(Struct, frozen=True):
    """One explanation of a difference (VP, what the track shows minus the record): `trace.<kind>`.

    `missed`: these lines were never moved on the track; `twice`: they were moved twice; `undone`: an entry was taken
    back and the marker was not; `other_seat`: the points were moved on another seat's marker. `seq` is the entry.
    """

    kind: str
    seq: int
    points: int
    lines: tuple[Line, ...] = ()
    seat: str = ""


def traces(table: Table, seat: str, difference: int, others: dict[str, int] | None = None) -> list[Trace]:
    """Explain why the marker of a seat shows `difference` VP more than the record makes it.

    `others` are the differences of other seats, where the table has told them.
    """
    if not difference:
        return []
    found = [
        *_swapped(seat, difference, others or {}),
        *_entries(table.steps, seat, difference),
        *_undone(table, seat, difference),
        *_single(table.steps, seat, difference),
        *_pairs(table.steps, seat, difference),
    ]
    kept: list[Trace] = []
    for trace in found:
        if not any(trace.seq == other.seq and trace.lines == other.lines for other in kept):
            kept.append(trace)
    return kept[:MOST]


def _swapped(seat: str, difference: int, others: dict[str, int]) -> Iterator[Trace]:
    for other, theirs in others.items():
        if other != seat and theirs == -difference:
            yield Trace("other_seat", 0, difference, seat=other)


def _mine(step: Step, seat: str) -> tuple[Line, ...]:
    return tuple(line for line in step.scored if line.seat == seat and line.points)


def _kind(difference: int, points: int) -> str:
    """Points that the track lacks were missed; points it has too many were moved twice."""
    return "missed" if points == -difference else "twice" if points == difference else ""


def _entries(steps: Sequence[Step], seat: str, difference: int) -> Iterator[Trace]:
    """All the points of one entry, the latest first."""
    for step in reversed(steps):
        lines = _mine(step, seat)
        kind = _kind(difference, sum(line.points for line in lines)) if lines else ""
        if kind:
            yield Trace(kind, step.entry.seq, abs(difference), lines)


def _single(steps: Sequence[Step], seat: str, difference: int) -> Iterator[Trace]:
    """One line of an entry that scored several."""
    for step in reversed(steps):
        for line in _mine(step, seat):
            kind = _kind(difference, line.points)
            if kind:
                yield Trace(kind, step.entry.seq, abs(difference), (line,))


def _pairs(steps: Sequence[Step], seat: str, difference: int) -> Iterator[Trace]:
    """Two lines together, among the last ones."""
    lines = [(step.entry.seq, line) for step in steps for line in _mine(step, seat)][-FEW:]
    for (first, one), (_, two) in combinations(reversed(lines), 2):
        kind = _kind(difference, one.points + two.points)
        if kind:
            yield Trace(kind, first, abs(difference), (one, two))


def _undone(table: Table, seat: str, difference: int) -> Iterator[Trace]:
    """An entry that was taken back, while the marker stayed: what it scored is the difference."""
    out = journal.retracted(table.entries)
    for seq in sorted(out, reverse=True):
        target = table.entries[seq - 1]
        if target.kind not in ("move", "overrule", "score"):
            continue
        before = Table(table.name, [entry for entry in table.entries if entry.seq <= seq])
        made = next((step for step in before.steps if step.entry.seq == seq), None)
        lines = _mine(made, seat) if made else ()
        if lines and sum(line.points for line in lines) == difference:
            yield Trace("undone", seq, difference, lines)
