"""The answers to the questions about one typed line, kept so that they can be undone one by one."""

from __future__ import annotations

from referee.record.entry import Entry
from referee.record.table_state import ReplayStep
from referee.table.table import Table


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

    def add_answer(self, recorded: bool) -> None:
        """Add an answer; `recorded` is whether it is in the table's record."""
        self.are_recorded.append(recorded)

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
