"""A dispute about a recorded entry (`#41`), judged on the table's state before it, and the declaration argued about."""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.notation.move import Move
from referee.record.table_state import ReplayStep
from referee.table.change_impact import ChangeImpact, impact_of_change
from referee.table.dispute import withdraw
from referee.table.table import Table
from scoring.errors import input_error
from tui.core.disputes.dispute_fact_source import TableFactSource
from tui.core.disputes.disputed_entries import DECLARED, entry_moves
from tui.core.session.session import Session

_REFERENCE = re.compile(r"\s*[#＃]\s*(\d{1,6})(?!\d)\s*[:：]?(.*)", re.DOTALL)


class EntryReference(NamedTuple):
    """The number of the entry that a line refers to (0 if it refers to none), and the declaration after the number."""

    seq: int
    declared: str


def entry_reference(text: str) -> EntryReference:
    """Parse which entry a line refers to: “#41 Ben: build silk 2”."""
    match = _REFERENCE.match(text)
    return EntryReference(int(match[1]), match[2].strip()) if match else EntryReference(0, text)


def reference_text(seq: int, declared: str = "") -> str:
    """Format a line that refers to an entry."""
    return f"#{seq} {declared}".strip()


def disputed_step(table: Table, seq: int) -> ReplayStep:
    """Return the step of the disputed declaration. Raises `InputError` if there is no such entry, or if it has no
    verdict or is not in effect.
    """
    step = next((step for step in table.steps if step.entry.seq == seq), None)
    if step is None:
        raise input_error("no_such_entry", field=str(seq))
    if step.entry.kind not in DECLARED or step.unread:
        raise input_error("entry_not_judged", field=str(seq))
    return step


class EntryFactSource(TableFactSource):
    """The source of facts for a dispute about an entry: the table's state before the entry, with the facts that were
    entered for that entry only. Answers are not recorded.
    """

    def __init__(self, session: Session, table: Table, seq: int) -> None:
        step = disputed_step(table, seq)
        super().__init__(session, table.before(seq))
        self.seq = seq
        self.moves: tuple[Move, ...] = entry_moves(table, step)
        self.facts = dict(step.entry.body.get("readings", {}))


def taking_back(table: Table, seq: int) -> ChangeImpact:
    """Return the effects of retracting an entry once the dispute is settled."""
    before = table.trial()
    withdraw(before)
    return impact_of_change(before, lambda trial: trial.retract(seq))
