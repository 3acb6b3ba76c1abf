"""The verdicts on a record under the current rules: the entries with a different verdict, and the causes."""

from __future__ import annotations

from msgspec import Struct

from referee.facts.verdict import DECIDED, Verdict
from referee.judging.judge import judge
from referee.record.entry import CHANGES, Entry
from referee.record.replay import moves_of
from referee.record.table_state import TableState
from referee.table.table import Table
from scoring.errors import InputError


class VerdictChange(Struct, frozen=True):
    """A record entry with a different verdict today: its status at the time (`then`), and the current verdict. `failed`
    means that its effect can no longer be carried out and is skipped.
    """

    entry: Entry
    then: str
    verdict: Verdict
    failed: bool = False


def verdict_changes(table: Table) -> tuple[VerdictChange, ...]:
    """Judge all effective moves, overrules and settled disputes again. Return those with a different verdict."""
    changes: list[VerdictChange] = []
    table_state: TableState | None = None
    for step in table.steps:
        entry, verdict = step.entry, step.verdict
        if verdict is not None and (step.differs or step.failed or _flipped(entry, verdict)):
            changes.append(VerdictChange(entry, entry.verdict, verdict, step.failed))
        elif entry.kind == "ruling" and entry.body.get("moves") and table_state is not None:
            now = _current_verdict(table, table_state, entry)
            if now is not None and now.status != entry.verdict:
                changes.append(VerdictChange(entry, entry.verdict, now))
        table_state = step.table_state
    return tuple(changes)


def causes_of_changes(table: Table) -> dict[int, Entry]:
    """Return the entry numbers whose verdict differs only because of a later change of the record, each with the entry
    of that change. Other differences come from changed rules.
    """
    causes: dict[int, Entry] = {}
    before: set[int] = set()
    changes = {entry.seq for entry in table.entries if entry.kind in CHANGES}
    for entry, lived in table.history() if changes else ():
        if entry.seq in changes or entry.seq + 1 in changes:
            now = {change.entry.seq for change in verdict_changes(lived)}
            if entry.seq in changes:
                causes |= dict.fromkeys(now - before, entry)
            before = now
    return causes


def _flipped(entry: Entry, verdict: Verdict) -> bool:
    """Return whether an overrule is no longer needed or has become necessary."""
    return (
        entry.kind == "overrule"
        and entry.verdict in DECIDED
        and verdict.status in DECIDED
        and (verdict.status != entry.verdict)
    )


def _current_verdict(table: Table, table_state: TableState, entry: Entry) -> Verdict | None:
    """Return the current verdict on a disputed declaration in the position at the time; None if it cannot be
    determined.
    """
    try:
        moves = moves_of(table.game, entry.body)
    except InputError:
        return None
    ids = tuple(seat.id for seat in table_state.seats)
    cannot = frozenset(map(str, entry.body.get("untellable", ())))
    verdict = judge(
        table.game, table_state.state, moves, seats=ids, waived=table_state.waived, untellable=cannot
    ).verdict
    return verdict if verdict.status in DECIDED else None
