"""A table opened again from saved states, against one of which every entry was judged."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.record import state_codec
from referee.record.reopening import DeferredStep
from referee.record.table_state import ReplayStep
from referee.table.table import Table

EVERY = 8
"""The states after every so many steps are compared: each follows from the one before."""


def reopened(table: Table, saved_by: Table | None = None) -> Table:
    """Open a table from the states that it saves, or that another one saved earlier. They have to be trusted."""
    saved = (saved_by or table).states_to_save()
    assert saved is not None, "nothing was saved"
    found = Table(table.name, table.entries, saved=saved)
    assert isinstance(found.steps[1], DeferredStep)
    return found


def deferred(table: Table) -> int:
    """Count the steps that nobody has needed yet."""
    return sum(isinstance(step, DeferredStep) and "verdict" not in vars(step) for step in table.steps)


def as_text(step: ReplayStep) -> tuple[Any, ...]:
    """Give what a step holds beside its state, without the second in which it was recorded; a value that nobody has told cannot be
    compared itself.
    """
    entry = structs.replace(step.entry, time="", hash="")
    parts = (entry, step.verdict, step.differs, step.failed, step.unread, step.ledger, step.score_lines)
    return tuple(map(repr, parts))


def assert_same(table: Table, judged: Table) -> None:
    """Check that a table is the one of which every entry was judged, as it stands and in every step."""
    assert repr(table.table_state) == repr(judged.table_state)
    assert [step.entry.seq for step in table.steps] == [step.entry.seq for step in judged.steps]
    for place, (one, other) in enumerate(zip(table.steps, judged.steps, strict=True)):
        assert as_text(one) == as_text(other), one.entry.seq
        if place % EVERY == 0:
            assert state_codec.encode(one.table_state) == state_codec.encode(other.table_state), one.entry.seq
