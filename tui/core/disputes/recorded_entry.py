"""Disputes about a record entry (`#41`): the reference to it, and its facts, judged at the table's state before it."""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.notation.move import Move
from referee.record.replay import moves_of
from referee.record.table_state import ReplayStep
from referee.table.change_impact import ChangeImpact, impact_of_change
from referee.table.dispute import withdraw
from referee.table.table import Table
from scoring.errors import input_error
from tui.core.disputes.dispute_fact_source import TableFactSource
from tui.core.session.session import Session

DECLARED = ("move", "overrule")
"""The kinds of record entries with a verdict."""


def entry_moves(table: Table, step: ReplayStep) -> tuple[Move, ...]:
    return moves_of(table.game, step.entry.body)


_REFERENCE = re.compile(r"\s*[#＃]\s*(\d{1,6})(?!\d)\s*[:：]?(.*)", re.DOTALL)


class EntryReference(NamedTuple):
    """The entry number at the start of a line (0 without a number), and the declaration after it."""

    seq: int
    declared: str


def entry_reference(text: str) -> EntryReference:
    """Split a line such as “#41 Ben: build silk 2” into entry number and declaration."""
    match = _REFERENCE.match(text)
    return EntryReference(int(match[1]), match[2].strip()) if match else EntryReference(0, text)


def reference_text(seq: int, declared: str = "") -> str:
    """Format an entry number and a declaration as a line."""
    return f"#{seq} {declared}".strip()


def disputed_step(table: Table, seq: int) -> ReplayStep:
    """Return the replayed step of a disputed entry. Raises `InputError` if the entry does not exist, has no verdict or
    is not in effect.
    """
    step = next((step for step in table.steps if step.entry.seq == seq), None)
    if step is None:
        raise input_error("no_such_entry", field=str(seq))
    if step.entry.kind not in DECLARED or step.unread:
        raise input_error("entry_not_judged", field=str(seq))
    return step


class EntryFactSource(TableFactSource):
    """The facts for a dispute about a record entry: the table's state before the entry, and the facts entered for that
    entry only. Answers are not recorded.
    """

    def __init__(self, session: Session, table: Table, seq: int) -> None:
        step = disputed_step(table, seq)
        super().__init__(session, table.before(seq))
        self.seq = seq
        self.moves: tuple[Move, ...] = entry_moves(table, step)
        self.facts = dict(step.entry.body.get("readings", {}))


def taking_back(table: Table, seq: int) -> ChangeImpact:
    """Return the consequences of retracting an entry, computed on a copy of the table without the dispute."""
    before = table.trial()
    withdraw(before)
    return impact_of_change(before, lambda trial: trial.retract(seq))
