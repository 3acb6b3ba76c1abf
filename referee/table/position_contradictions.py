"""Auditing the components: what cannot lie on a table together, by what the record says lies there."""

from __future__ import annotations

from msgspec import Struct

from referee.facts.verdict import Breach
from referee.judging.judge import is_waived
from referee.table.table import Table


class Contradiction(Struct, frozen=True):
    """One thing that cannot be, with its clause; `accepted_by` is the note by which the table ignores it."""

    breach: Breach
    accepted_by: int = 0


def contradictions_of(table: Table) -> tuple[Contradiction, ...]:
    """List every contradiction of what lies on the table; at a depth that does not follow the pieces there is none.

    A fact nobody has told contradicts nothing, and a clause that a house rule sets aside is not looked at.
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
    """Record that the table goes on although its position contradicts itself, or with `only` one thing that does.

    Gives the clauses of what was not noted before. The same clause contradicted otherwise is pointed out again.
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
    """What tells one contradiction from another: its clause, what is wrong, and the numbers."""
    return " ".join([breach.clause, breach.why, *(f"{name}={value}" for name, value in sorted(breach.values.items()))])
