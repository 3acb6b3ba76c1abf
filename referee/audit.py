"""Auditing the components: what cannot lie on a table together, by what the record says lies there."""

from __future__ import annotations

from msgspec import Struct

from referee.table import Table
from referee.verdict import Breach


class Contradiction(Struct, frozen=True):
    """One thing that cannot be, with its clause; `let_be` is the note (its entry) by which the table goes on so."""

    breach: Breach
    let_be: int = 0


def audit(table: Table) -> tuple[Contradiction, ...]:
    """List every contradiction of what lies on the table; at a depth that does not follow the pieces there is none.

    A fact nobody has told contradicts nothing, and a clause that a house rule sets aside is not looked at.
    """
    if table.world.depth != "full":
        return ()
    notes = [made.entry for made in table.steps if made.entry.kind == "note"]
    noted = {str(id): entry.seq for entry in notes for id in entry.body.get("clauses", ())}
    waived = table.world.waived
    found = [breach for breach in table.game.rules.faults(table.state) if breach.clause not in waived]
    return tuple(Contradiction(breach, noted.get(breach.clause, 0)) for breach in found)


def let_be(table: Table, text: str = "") -> tuple[str, ...]:
    """Record that the table goes on although its position contradicts itself; gives the clauses not noted before."""
    open_ones = tuple(dict.fromkeys(found.breach.clause for found in audit(table) if not found.let_be))
    if open_ones:
        table.note(text, clauses=open_ones)
    return open_ones
