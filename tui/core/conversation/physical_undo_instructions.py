"""The physical changes to revert on the game board after an undo."""

from __future__ import annotations

from collections.abc import Callable

from referee.facts.verdict import LedgerLine
from referee.record.entry import Entry
from referee.record.table_state import ReplayStep
from referee.table.table import Table


class PhysicalUndoInstructions:
    """Undo and redo at one table, with the physical changes of the undone entries. The changes are discarded once
    another entry is recorded, unless it replaces the undone one (`is_replaced`).
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._steps: tuple[ReplayStep, ...] = ()
        self._last = self._newest = 0
        self.is_replaced = False

    @property
    def lines(self) -> tuple[LedgerLine, ...]:
        """The physical changes to revert, latest first."""
        return tuple(line for step in self._standing for line in reversed(step.ledger))

    @property
    def newest(self) -> tuple[LedgerLine, ...]:
        """The physical changes of the last undone act, latest first."""
        return tuple(line for step in self._standing[: self._newest] for line in reversed(step.ledger))

    @property
    def _standing(self) -> tuple[ReplayStep, ...]:
        return self._steps if self._last == self._table.entries[-1].seq else ()

    def undo_with_changes(self, take: Callable[[], Entry | None]) -> Entry | None:
        """Undo an entry by calling `take`, store its physical changes, and return the undo entry."""
        undone_steps, steps = self._standing, tuple(self._table.steps)
        entry = take()
        numbers = {step.entry.seq for step in self._table.steps}
        newest = tuple(step for step in reversed(steps) if step.entry.seq not in numbers)
        if newest:
            self._newest = len(newest)
            self._keep((*newest, *undone_steps))
        return entry

    def redo_with_changes(self, redo: Callable[[], Entry | None]) -> Entry | None:
        """Redo an entry by calling `redo`, discard its physical changes, and return the redo entry."""
        undone_steps, entry = self._standing, redo()
        if entry is not None:
            numbers = {step.entry.seq for step in self._table.steps}
            self._keep(tuple(step for step in undone_steps if step.entry.seq not in numbers))
        return entry

    def keep(self) -> None:
        """Keep the physical changes to revert although another entry was recorded: it replaces the undone one."""
        self._last, self.is_replaced = self._table.entries[-1].seq, True

    def _keep(self, steps: tuple[ReplayStep, ...]) -> None:
        self._steps, self._last, self.is_replaced = steps, self._table.entries[-1].seq, False
