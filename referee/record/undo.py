"""The effective entries of a record, with the candidates for undo and redo. The data is updated with each entry, so
that undo does not search the whole record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import heappop, heappush

from referee.record import entry as journal
from referee.record.entry import Entry
from referee.record.play_sessions import PlaySessions

_UNDOABLE = (
    *journal.POSITION_CHANGING_KINDS, "ruling", "house_rule", "option", "note", "position", "seat", "handover",
    "protest", journal.MEND,
)  # fmt: skip


class UndoHistory:
    """The undo data of a record. `add` adds entries one by one, and the cost of a query does not grow with the record.

    `out` are the numbers of entries that are retracted and not restored; `counts` is the number of effective entries by
    kind; `sessions` are the play sessions, regardless of later retractions.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.out: set[int] = set()
        self.counts: Counter[str] = Counter()
        self.sessions = PlaySessions()
        self._kinds: dict[int, str] = {}
        self._disputes: set[int] = set()
        self._amends: dict[int, list[Entry]] = {}
        self._targets: dict[int, int] = {}
        self._undoable: list[int] = []
        self._told: list[int] = []
        self._undone: dict[int, None] = {}
        self._mends: list[Entry] = []
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Add the next entry of the record."""
        seq, kind, target = entry.seq, entry.kind, journal.target_of(entry)
        self._kinds[seq] = kind
        if kind in journal.ADVANCING_KINDS:
            self.sessions.add(entry)
        if kind == "retract":
            self._retract(target)
        elif kind == "restore":
            self._restore(target)
        else:
            self._keep(entry, target)

    def _retract(self, target: int) -> None:
        self._undone.pop(target, None)
        if target in self._disputes:  # a dispute that is withdrawn stays withdrawn, and so does what went on in it
            self._undone.clear()
        else:
            self._undone[target] = None
        if target and target not in self.out:
            self.out.add(target)
            self.counts[self._kinds.get(target, "")] -= 1
        if self._kinds.get(target) != "report":
            self._told.clear()

    def _restore(self, target: int) -> None:
        self._undone.pop(target, None)
        if target not in self.out:
            self._told.clear()
            return
        self.out.discard(target)
        self.counts[self._kinds.get(target, "")] += 1
        self._tell(target)
        self._offer(target)

    def _tell(self, seq: int) -> None:
        """Remember an entry for undo: reports are collected, any other entry clears the collection."""
        if self._kinds.get(seq) == "report":
            self._told.append(seq)
        else:
            self._told.clear()

    def _keep(self, entry: Entry, target: int) -> None:
        seq, kind = entry.seq, entry.kind
        self.counts[kind] += 1
        if entry.body.get("opened"):
            self._disputes.add(seq)
        self._tell(seq)
        if kind == "amend" and target:
            self._targets[seq] = target
            self._amends.setdefault(target, []).append(entry)
        if kind == journal.MEND:
            self._mends.append(entry)
        if kind in _UNDOABLE or (kind == "amend" and target not in self._disputes):
            self._undone.clear()
        self._offer(seq)

    def _offer(self, seq: int) -> None:
        """Add an entry and its amendments to the undo candidates."""
        for candidate in (seq, *(amend.seq for amend in self._amends.get(seq, ()))):
            if candidate in self._targets or self._kinds.get(candidate) in _UNDOABLE:
                heappush(self._undoable, -candidate)

    def withdrawn(self, seq: int) -> bool:
        """Return whether an entry opened a dispute that was later withdrawn."""
        return seq in self._disputes and seq in self.out

    def in_effect(self, seq: int) -> bool:
        """Return whether an entry exists, is not retracted, and is not itself a change of another entry."""
        return seq not in self.out and self._kinds.get(seq, "retract") not in journal.ABOUT_OTHERS

    def changes(self, seq: int) -> bool:
        return seq in self._targets and seq not in self.out

    def stands(self, seq: int) -> bool:
        return self.changes(seq) or self.in_effect(seq)

    def body(self, entry: Entry) -> Entry:
        """Return an entry with its effective content: the last amendment in effect, with all set-up corrections."""
        amends = reversed(self._amends.get(entry.seq, ()))
        amend = next((amend for amend in amends if amend.seq not in self.out), None)
        counts = entry if amend is None else journal.with_amendment(entry, amend)
        corrections = [mend for mend in self._mends if mend.seq not in self.out]
        return journal.with_setup_corrections(counts, corrections) if corrections else counts

    def undoable(self) -> int:
        """Return the number of the entry to undo; 0 if there is none. Reports after the last action come first, the
        newest first; reports before an action stay when it is undone.
        """
        while self._told and self._told[-1] in self.out:
            self._told.pop()
        if self._told:
            return self._told[-1]
        while self._undoable and not self._may_be_undone(-self._undoable[0]):
            heappop(self._undoable)
        return -self._undoable[0] if self._undoable else 0

    def _may_be_undone(self, seq: int) -> bool:
        if seq in self._targets:  # an open dispute is amended as it goes on: that is no change of the past
            target = self._targets[seq]
            return self.changes(seq) and self.in_effect(target) and target not in self._disputes
        return self.in_effect(seq)

    def redoable(self) -> int:
        """Return the number of the entry that the last undo retracted; 0 if anything has been done since."""
        return next(reversed(self._undone), 0)
