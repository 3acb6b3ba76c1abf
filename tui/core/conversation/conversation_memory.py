"""What a conversation remembers of its lines: the answers that can be undone one by one, the physical changes to
revert after an undo, and the displayed reminders about missed chances.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from referee.facts.verdict import LedgerLine
from referee.record.declaration import Declaration
from referee.record.entry import Entry
from referee.record.table_state import ReplayStep
from referee.rules.game import PromptLine
from referee.table.table import Table

R = TypeVar("R")


class AnswerStack:
    """The answers for one typed line. `since` is the number of the last entry before the first question. `are_recorded`
    states for each later answer whether it was recorded in the table's record; other answers apply to this line only.
    """

    def __init__(self) -> None:
        self.line, self.since = "", 0
        self.are_recorded: list[bool] = []
        self._set_off: tuple[int, tuple[int, ...]] = (0, ())

    def start_answers(self, line: str, last: int) -> None:
        """Start an empty list of answers for a line that leads to a question after entry `last`. Do nothing if the line
        is unchanged.
        """
        if line != self.line:
            self.line, self.since, self.are_recorded = line, last, []

    def discard_line(self) -> None:
        """Discard the line and its answers after the line was recorded."""
        self.line, self.since, self.are_recorded = "", 0, []

    @property
    def is_newest_unrecorded(self) -> bool:
        """Whether the newest answer applies to the line only and was not recorded."""
        return bool(self.are_recorded) and not self.are_recorded[-1]

    def is_answer_last(self, line: str, last: int) -> bool:
        """Return whether entry `last`, the next to be undone, is an answer to a question about this line."""
        return self.line != "" and line == self.line and last > self.since

    def link_answers(self, step: ReplayStep | None, table: Table, since: int) -> None:
        """Store the numbers of the answers recorded after entry `since` that led to this declaration, so that both are
        undone together.
        """
        if step is not None:
            answer_seqs = [entry.seq for entry in table.entries if entry.seq > since and entry.kind == "report"]
            self._set_off = (step.entry.seq, tuple(reversed(answer_seqs)))

    def undo(self, table: Table) -> Entry | None:
        """Undo the last entry and, if it is the declaration stored by `link_answers`, the answers that led to it,
        newest first. Return the undo entry.
        """
        self.are_recorded = []
        entry = table.undo()
        move, answer_seqs = self._set_off
        if entry is not None and entry.body["target"] == move:
            for seq in answer_seqs:
                table.retract(seq)
        return entry

    def redo(self, table: Table) -> Entry | None:
        """Redo the last undone entry; if it is a declaration stored by `link_answers`, redo it with the answers that
        led to it. Return the redo entry, None if there is nothing to redo.
        """
        move, answer_seqs = self._set_off
        entry = table.redo()
        while entry is not None and entry.body["target"] in answer_seqs and move in table.past.out:
            entry = table.redo()
        return entry


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
        return tuple(line for step in self.steps for line in reversed(step.ledger))

    @property
    def newest(self) -> tuple[LedgerLine, ...]:
        """The physical changes of the last undone act, latest first."""
        return tuple(line for step in self.steps[: self._newest] for line in reversed(step.ledger))

    @property
    def steps(self) -> tuple[ReplayStep, ...]:
        """The undone entries whose physical changes are to be reverted, latest first."""
        return self._steps if self._last == self._table.entries[-1].seq else ()

    def undo_with_changes(self, take: Callable[[], R]) -> R:
        """Undo entries by calling `take`, store their physical changes, and return its result."""
        undone_steps, steps = self.steps, tuple(self._table.steps)
        result = take()
        numbers = {step.entry.seq for step in self._table.steps}
        newest = tuple(step for step in reversed(steps) if step.entry.seq not in numbers)
        if newest:
            self._newest = len(newest)
            self._keep((*newest, *undone_steps))
        return result

    def redo_with_changes(self, redo: Callable[[], Entry | None]) -> Entry | None:
        """Redo an entry by calling `redo`, discard its physical changes, and return the redo entry."""
        undone_steps, entry = self.steps, redo()
        if entry is not None:
            numbers = {step.entry.seq for step in self._table.steps}
            self._keep(tuple(step for step in undone_steps if step.entry.seq not in numbers))
        return entry

    def keep(self) -> None:
        """Keep the physical changes to revert although another entry was recorded: it replaces the undone one."""
        self._last, self.is_replaced = self._table.entries[-1].seq, True

    def _keep(self, steps: tuple[ReplayStep, ...]) -> None:
        self._steps, self._last, self.is_replaced = steps, self._table.entries[-1].seq, False


class ShownMissedChances:
    """The displayed reminders about chances that have not changed since."""

    def __init__(self) -> None:
        self._said: tuple[PromptLine, ...] = ()

    def has_unshown_chance(self, evaluated: Declaration, again: bool) -> bool:
        """Return whether the declaration misses a chance without a displayed reminder or, with `again`, any chance."""
        return any(again or chance not in self._said for chance in evaluated.overlooked)

    def mark_shown(self, evaluated: Declaration) -> None:
        """Store the displayed reminders of a declaration whose chances still exist later."""
        self._said += tuple(chance for chance in evaluated.overlooked if chance.lasts)

    def recorded(self, evaluated: Declaration) -> None:
        """Store the displayed reminders of a recorded declaration, and discard those of the seats whose turn it
        ends.
        """
        closed = {move.seat for move in evaluated.moves if move.ends_turn}
        self._said = tuple(chance for chance in self._said if chance.values["seat"] not in closed)
        self.mark_shown(evaluated)
