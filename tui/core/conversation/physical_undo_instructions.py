"""The changes to revert on the real table after an undo, because the pieces do not follow the record."""

from __future__ import annotations

from collections.abc import Callable

from referee.facts.verdict import LedgerLine
from referee.record.entry import Entry
from referee.record.table_state import ReplayStep
from referee.table.table import Table


class PhysicalUndoInstructions:
    """Undo and redo at one table, and the changes of the entries undone last. Any other entry discards these
    changes.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._steps: tuple[ReplayStep, ...] = ()
        self._last = 0

    @property
    def lines(self) -> tuple[LedgerLine, ...]:
        """The changes to revert on the real table, latest first."""
        return tuple(line for step in self._standing for line in reversed(step.ledger))

    @property
    def newest(self) -> tuple[LedgerLine, ...]:
        """The changes of the entry that was undone last."""
        return tuple(reversed(self._standing[0].ledger)) if self._standing else ()

    @property
    def _standing(self) -> tuple[ReplayStep, ...]:
        return self._steps if self._last == self._table.entries[-1].seq else ()

    def undo_with_changes(self, take: Callable[[], Entry | None]) -> Entry | None:
        """Call `take` to undo an entry, store the changes of that entry, and return what `take` returns."""
        undone_steps, steps = self._standing, {step.entry.seq: step for step in self._table.steps}
        entry = take()
        if entry is not None and (step := steps.get(entry.body["target"])) is not None:
            self._keep((step, *undone_steps))
        return entry

    def redo_with_changes(self, redo: Callable[[], Entry | None]) -> Entry | None:
        """Call `redo` to redo an entry, remove the changes of that entry from those to revert, and return what `redo`
        returns.
        """
        undone_steps, entry = self._standing, redo()
        if entry is not None:
            self._keep(tuple(step for step in undone_steps if step.entry.seq != entry.body["target"]))
        return entry

    def _keep(self, steps: tuple[ReplayStep, ...]) -> None:
        self._steps, self._last = steps, self._table.entries[-1].seq
