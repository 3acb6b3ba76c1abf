"""What was answered for the line that asks, so that it can be taken back newest first."""

from __future__ import annotations

from referee.record.entry import Entry
from referee.record.table_state import ReplayStep
from referee.table.table import Table


class AnswerStack:
    """The answers for one line. `line` is what asked first, `since` the number of the last entry before it asked;
    `are_recorded` tells of each answer since, in order, whether it was recorded (else it was only read off for the
    line).
    """

    def __init__(self) -> None:
        self.line, self.since = "", 0
        self.are_recorded: list[bool] = []
        self._set_off: tuple[int, tuple[int, ...]] = (0, ())

    def asks(self, line: str, last: int) -> None:
        """Begin with a line that asks, after the last entry; go on where it is the same one."""
        if line != self.line:
            self.line, self.since, self.are_recorded = line, last, []

    def declared(self) -> None:
        """The line is declared."""
        self.line, self.since, self.are_recorded = "", 0, []

    @property
    def read_off(self) -> bool:
        """Whether the newest answer is in no record."""
        return bool(self.are_recorded) and not self.are_recorded[-1]

    def answered(self, recorded: bool) -> None:
        """Take in that an answer was given."""
        self.are_recorded.append(recorded)

    def waits(self, line: str, last: int) -> bool:
        """Tell whether a line asked, and what `undo` takes back, an entry by its number, was answered for it."""
        return self.line != "" and line == self.line and last > self.since

    def set_off(self, step: ReplayStep | None, table: Table, since: int) -> None:
        """Remember the answers after an entry that set a declaration off at once: nobody looked at them before."""
        if step is not None:
            answer_seqs = [entry.seq for entry in table.entries if entry.seq > since and entry.kind == "report"]
            self._set_off = (step.entry.seq, tuple(reversed(answer_seqs)))

    def undo(self, table: Table) -> Entry | None:
        """Take back what was done last, and the answers that set it off, newest first; gives the entry that says so."""
        self.are_recorded = []
        entry = table.undo()
        move, answer_seqs = self._set_off
        if entry is not None and entry.body["target"] == move:
            for seq in answer_seqs:
                table.retract(seq)
        return entry

    def redo(self, table: Table) -> Entry | None:
        """Put back what the last undo took, a declaration with the answers that set it off; gives the entry of the
        declaration, None where there is nothing.
        """
        move, answer_seqs = self._set_off
        entry = table.redo()
        while entry is not None and entry.body["target"] in answer_seqs and move in table.past.out:
            entry = table.redo()
        return entry
