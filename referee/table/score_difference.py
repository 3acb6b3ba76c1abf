"""Explanations of a difference between a score marker and the record: omitted or doubled marker moves that would cause
it.
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
"""The maximum number of explanations, the simplest first."""
FEW = 12
"""The number of latest score lines that are combined into pairs."""


class ScoreDifferenceExplanation(Struct, frozen=True):
    """One explanation of a difference between score marker and record; its text is `trace.<kind>`.

    `missed`: the marker was not moved for these lines; `twice`: it was moved twice; `undone`: an entry was retracted
    but the marker not moved back; `other_seat`: another seat's marker was moved. `seq` is the number of the entry.
    """

    kind: str
    seq: int
    points: int
    lines: tuple[ScoreLine, ...] = ()
    seat: str = ""

    @property
    def is_scored(self) -> bool:
        """Whether the explanation concerns an entry in effect."""
        return self.kind in ("missed", "twice")


class ScoreMarkerDifference(Struct, frozen=True):
    """A score marker that differs from the record, in victory points; `record` is None if unknown."""

    seat: str
    record: int | None
    shown: int


def differing(table: Table, markers: Mapping[str, int]) -> list[ScoreMarkerDifference]:
    """Return the differences between the physical score markers (`markers`, by seat) and the record."""
    recorded = {seat: vp if known(vp := table.state.seats[seat].vp) else None for seat in markers}
    return [ScoreMarkerDifference(seat, recorded[seat], vp) for seat, vp in markers.items() if recorded[seat] != vp]


def explanations(
    table: Table, differences: Sequence[ScoreMarkerDifference], since: int = 0, limit: int = MAX_EXPLANATIONS
) -> list[tuple[str, ScoreDifferenceExplanation]]:
    """Return (seat, explanation) for all differences, from the entries after `since`, where the markers still
    agreed.
    """
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
    """Return the explanations of a marker that shows `difference` points more than the record. Pairs of score lines are
    tried only if nothing simpler explains it. `others` are the differences of other seats.
    """
    if not difference:
        return []
    steps = [step for step in table.steps if step.entry.seq > since]
    reasons = [
        *_swap_explanations(seat, difference, others or {}),
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
    """Return whether two explanations have the same kind, entry and score lines, in any order."""
    alike = len(trace.lines) == len(other.lines) and all(line in other.lines for line in trace.lines)
    return (trace.seq, trace.kind, trace.seat) == (other.seq, other.kind, other.seat) and alike


def _swap_explanations(seat: str, difference: int, others: dict[str, int]) -> Iterator[ScoreDifferenceExplanation]:
    for other, theirs in others.items():
        if other != seat and theirs == -difference:
            yield ScoreDifferenceExplanation("other_seat", 0, difference, seat=other)


def _own_lines(step: ReplayStep, seat: str) -> tuple[ScoreLine, ...]:
    return tuple(line for line in step.score_lines if line.seat == seat and line.points)


def _kind(difference: int, points: int) -> str:
    """Return "missed" if the marker lacks these points, "twice" if it has them in excess, "" if they do not explain the
    difference.
    """
    return "missed" if points == -difference else "twice" if points == difference else ""


def _entries(steps: Sequence[ReplayStep], seat: str, difference: int) -> Iterator[ScoreDifferenceExplanation]:
    """Yield an explanation for each entry whose total points equal the difference, the latest first."""
    for step in reversed(steps):
        lines = _own_lines(step, seat)
        kind = _kind(difference, sum(line.points for line in lines)) if lines else ""
        if kind:
            yield ScoreDifferenceExplanation(kind, step.entry.seq, abs(difference), lines)


def _single(steps: Sequence[ReplayStep], seat: str, difference: int) -> Iterator[ScoreDifferenceExplanation]:
    """Yield an explanation for each single score line with as many points as the difference (with either sign), the
    latest first.
    """
    for step in reversed(steps):
        for line in _own_lines(step, seat):
            kind = _kind(difference, line.points)
            if kind:
                yield ScoreDifferenceExplanation(kind, step.entry.seq, abs(difference), (line,))


def _pairs(steps: Sequence[ReplayStep], seat: str, difference: int) -> Iterator[ScoreDifferenceExplanation]:
    """Yield an explanation for each pair of recent score lines that together equal the difference."""
    lines = [(step.entry.seq, line) for step in steps for line in _own_lines(step, seat)][-FEW:]
    for (seq, later), (_, earlier) in combinations(reversed(lines), 2):
        kind = _kind(difference, later.points + earlier.points)
        if kind:
            yield ScoreDifferenceExplanation(kind, seq, abs(difference), (later, earlier))


def _undone(table: Table, seat: str, difference: int) -> Iterator[ScoreDifferenceExplanation]:
    """Yield an explanation for each retracted entry whose points equal the difference, because the marker was not moved
    back.
    """
    out = journal.retracted_numbers(table.entries)
    scored_lines = [
        (entry.seq, _own_lines(lived.steps[-1], seat))
        for entry, lived in (table.history() if out else ())
        if entry.seq in out and entry.kind in ("move", "overrule", "score")
    ]
    for seq, lines in reversed(scored_lines):
        if lines and sum(line.points for line in lines) == difference:
            yield ScoreDifferenceExplanation("undone", seq, difference, lines)
