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
    if table.world.depth != "full":
        return ()
    notes = [made.entry for made in table.steps if made.entry.kind == "note"]
    noted = {said: entry.seq for entry in notes for said in entry.body.get("contradictions", ())}
    found = [breach for breach in table.game.rules.faults(table.state) if not is_waived(breach, table.world.waived)]
    return tuple(Contradiction(breach, noted.get(_said(breach), 0)) for breach in found)


def accept_contradictions(table: Table, text: str = "", only: Contradiction | None = None) -> tuple[str, ...]:
    """Record that the table goes on although its position contradicts itself, or with `only` one thing that does.

    Gives the clauses of what was not noted before. The same clause contradicted otherwise is pointed out again.
    """
    wanted = [
        found.breach for found in (contradictions_of(table) if only is None else (only,)) if not found.accepted_by
    ]
    clauses = tuple(dict.fromkeys(breach.clause for breach in wanted))
    if wanted:
        table.note(text, clauses=clauses, contradictions=[_said(breach) for breach in wanted])
    return clauses


def _said(breach: Breach) -> str:
    """What tells one contradiction from another: its clause, what is wrong, and the numbers."""
    return " ".join([breach.clause, breach.why, *(f"{name}={value}" for name, value in sorted(breach.values.items()))])
