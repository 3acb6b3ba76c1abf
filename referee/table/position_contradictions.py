"""Contradictions in the game position: combinations that are impossible by the rules."""

from __future__ import annotations

from msgspec import Struct

from referee.facts.verdict import Breach
from referee.judging.judge import is_waived
from referee.table.table import Table
from scoring.text_catalogs import Phrase


class Contradiction(Struct, frozen=True):
    """One contradiction, with its rule clause. `accepted_by` is the number of the note in which the players accepted
    it; 0 without one.
    """

    breach: Breach
    accepted_by: int = 0


def contradictions_of(table: Table) -> tuple[Contradiction, ...]:
    """Return all contradictions in a table's position; empty if the table does not record moves. Unknown values cause
    none, and suspended clauses are ignored.
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
    """Record that the players accept the contradictions of the position, or only the one in `only`. Return the clauses
    of those not accepted before.
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
    """Return a text that identifies a contradiction, from its clause, kind and values, without what only explains
    it.
    """
    values = [f"{name}={value}" for name, value in sorted(breach.values.items()) if not isinstance(value, Phrase)]
    return " ".join([breach.clause, breach.why, *values])
