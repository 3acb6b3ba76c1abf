"""Looking for a difference between a score marker and the record: what, if it was forgotten or done twice on the
physical track, would explain it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from referee.facts.facts import known
from referee.record import entry as journal
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.breakdown import ScoreLine

MAX_EXPLANATIONS = 6
"""So many explanations at most, the simplest first."""
FEW = 12
"""Pairs of lines are looked through among so many of the last ones."""


class ScoreDifferenceExplanation(Struct, frozen=True):
    """One explanation of a difference (VP, what the track shows minus the record): `trace.<kind>`.

    `missed`: these lines were never moved on the track; `twice`: they were moved twice; `undone`: an entry was taken
    back and the marker was not; `other_seat`: the points were moved on another seat's marker. `seq` is the entry.
    """

    kind: str
    seq: int
    points: int
    lines: tuple[ScoreLine, ...] = ()
    seat: str = ""

    @property
    def is_scored(self) -> bool:
        """Tell whether it is about an entry that stands in the record."""
        return self.kind in ("missed", "twice")


class ScoreMarkerDifference(Struct, frozen=True):
    """A score marker that shows other VP than the record has; `record` is None where it does not know them."""

    seat: str
    record: int | None
    shown: int


def differing(table: Table, markers: Mapping[str, int]) -> list[ScoreMarkerDifference]:
    """Compare what the markers show (VP by seat) with the record."""
    recorded = {seat: vp if known(vp := table.state.seats[seat].vp) else None for seat in markers}
    return [ScoreMarkerDifference(seat, recorded[seat], vp) for seat, vp in markers.items() if recorded[seat] != vp]


def explanations(
    table: Table, differences: Sequence[ScoreMarkerDifference], since: int = 0, limit: int = MAX_EXPLANATIONS
) -> list[tuple[str, ScoreDifferenceExplanation]]:
    """Explain every difference, each with its seat, by the entries after `since`: until then the markers agreed."""
    off = {
        difference.seat: difference.shown - difference.record
        for difference in differences
        if difference.record is not None
    }
    return [(seat, trace) for seat, by in off.items() for trace in traces(table, seat, by, off, since, limit)]


def traces(
    table: Table,
    seat: str,
    difference: int,
    others: dict[str, int] | None = None,
    since: int = 0,
    limit: int = MAX_EXPLANATIONS,
) -> list[ScoreDifferenceExplanation]:
    """Explain why the marker of a seat shows `difference` VP more than the record makes it: two lines together only
    where nothing simpler does.

    `others` are the differences of other seats, where the table has told them.
    """
    if not difference:
        return []
    steps = [step for step in table.steps if step.entry.seq > since]
    reasons = [
        *_swapped(seat, difference, others or {}),
        *_entries(steps, seat, difference),
        *(trace for trace in _undone(table, seat, difference) if trace.seq > since),
        *_single(steps, seat, difference),
    ] or list(_pairs(steps, seat, difference))
    result: list[ScoreDifferenceExplanation] = []
    for trace in reasons:
        if not any(_same(trace, other) for other in result):
            result.append(trace)
    return result[:limit]


def _same(trace: ScoreDifferenceExplanation, other: ScoreDifferenceExplanation) -> bool:
    """Tell whether two explanations name the same lines of an entry, in whatever order."""
    alike = len(trace.lines) == len(other.lines) and all(line in other.lines for line in trace.lines)
    return (trace.seq, trace.kind, trace.seat) == (other.seq, other.kind, other.seat) and alike


def _swapped(seat: str, difference: int, others: dict[str, int]) -> Iterator[ScoreDifferenceExplanation]:
    for other, theirs in others.items():
        if other != seat and theirs == -difference:
            yield ScoreDifferenceExplanation("other_seat", 0, difference, seat=other)


def _own_lines(step: ReplayStep, seat: str) -> tuple[ScoreLine, ...]:
    return tuple(line for line in step.score_lines if line.seat == seat and line.points)


def _kind(difference: int, points: int) -> str:
    """Points that the track lacks were missed; points it has too many were moved twice."""
    return "missed" if points == -difference else "twice" if points == difference else ""


def _entries(steps: Sequence[ReplayStep], seat: str, difference: int) -> Iterator[ScoreDifferenceExplanation]:
    """All the points of one entry, the latest first."""
    for step in reversed(steps):
        lines = _own_lines(step, seat)
        kind = _kind(difference, sum(line.points for line in lines)) if lines else ""
        if kind:
            yield ScoreDifferenceExplanation(kind, step.entry.seq, abs(difference), lines)


def _single(steps: Sequence[ReplayStep], seat: str, difference: int) -> Iterator[ScoreDifferenceExplanation]:
    """One line of an entry that scored several."""
    for step in reversed(steps):
        for line in _own_lines(step, seat):
            kind = _kind(difference, line.points)
            if kind:
                yield ScoreDifferenceExplanation(kind, step.entry.seq, abs(difference), (line,))


def _pairs(steps: Sequence[ReplayStep], seat: str, difference: int) -> Iterator[ScoreDifferenceExplanation]:
    """Two lines together, among the last ones."""
    lines = [(step.entry.seq, line) for step in steps for line in _own_lines(step, seat)][-FEW:]
    for (seq, later), (_, earlier) in combinations(reversed(lines), 2):
        kind = _kind(difference, later.points + earlier.points)
        if kind:
            yield ScoreDifferenceExplanation(kind, seq, abs(difference), (later, earlier))


def _undone(table: Table, seat: str, difference: int) -> Iterator[ScoreDifferenceExplanation]:
    """An entry that was taken back, while the marker stayed: what it scored is the difference."""
    out = journal.retracted(table.entries)
    scored_lines = [
        (entry.seq, _own_lines(lived.steps[-1], seat))
        for entry, lived in (table.history() if out else ())
        if entry.seq in out and entry.kind in ("move", "overrule", "score")
    ]
    for seq, lines in reversed(scored_lines):
        if lines and sum(line.points for line in lines) == difference:
            yield ScoreDifferenceExplanation("undone", seq, difference, lines)
