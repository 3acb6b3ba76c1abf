"""Contradictions in the physical position: combinations that are impossible according to the record."""

from __future__ import annotations

from msgspec import Struct

from referee.facts.verdict import Breach
from referee.judging.judge import is_waived
from referee.table.table import Table


class Contradiction(Struct, frozen=True):
    """One contradiction, with its clause; `accepted_by` is the number of the note with which the table accepted it (0
    for none).
    """

    breach: Breach
    accepted_by: int = 0


def contradictions_of(table: Table) -> tuple[Contradiction, ...]:
    """Return every contradiction of the position; empty at a depth that does not track the pieces. Unknown facts cause
    no contradictions, and clauses set aside by a house rule are ignored.
    """
    if table.table_state.depth != "full":
        return ()
    notes = [step.entry for step in table.steps if step.entry.kind == "note"]
    noted = {key: entry.seq for entry in notes for key in entry.body.get("contradictions", ())}
    breaches = [
        breach for breach in table.game.rules.faults(table.state) if not is_waived(breach, table.table_state.waived)
    ]
    return tuple(Contradiction(breach, noted.get(_key(breach), 0)) for breach in breaches)


def accept_contradictions(table: Table, text: str = "", only: Contradiction | None = None) -> tuple[str, ...]:
    """Record that the table accepts the contradictions of its position, or with `only` a single one. Returns the
    clauses of those not accepted before; another contradiction of the same clause will be reported again.
    """
    breaches = [
        contradiction.breach
        for contradiction in (contradictions_of(table) if only is None else (only,))
        if not contradiction.accepted_by
    ]
    clauses = tuple(dict.fromkeys(breach.clause for breach in breaches))
    if breaches:
        table.note(text, clauses=clauses, contradictions=[_key(breach) for breach in breaches])
    return clauses


def _key(breach: Breach) -> str:
    """Return a text that identifies a contradiction: its clause, its kind, and its values."""
    return " ".join([breach.clause, breach.why, *(f"{name}={value}" for name, value in sorted(breach.values.items()))])
