"""What of a record is in effect, and what undo takes back and redo puts back: the last thing that somebody did, be it a
change of an old entry. It is kept as the record grows, so that no undo looks through the whole of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import heappop, heappush

from referee.record import entry as journal
from referee.record.entry import Entry
from referee.record.play_sessions import PlaySessions

PLAYED = ("move", "parked", "overrule", "score", "recount")
"""The kinds of entries that change what lies on the table because somebody did something."""
ACTS = frozenset({"open", *PLAYED}) - {"recount"}
"""The kinds of entries by which a game goes on. All others tell, agree on, remark or put right something, and may come
long after it.
"""
_UNDOABLE = (*PLAYED, "ruling", "house_rule", "option", "note", "position", "seat", "handover", "protest", journal.MEND)


class UndoHistory:
    """The entries of a record, taken in one by one by `add`; what is asked of it does not take longer in a longer one.

    `out` numbers what is retracted and not restored; `counts` has how many entries of a kind are in effect; `sessions`
    are those at which the table was played, whatever was taken back since.
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
        """Take in what the record has just been given."""
        seq, kind, target = entry.seq, entry.kind, journal.target_of(entry)
        self._kinds[seq] = kind
        if kind in ACTS:
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
        """Take an entry as the last thing that was said: an answer joins those before it, all else ends them."""
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
        """Take an entry, or the changes of it, among what may be undone; `undoable` drops what is not."""
        for candidate in (seq, *(amend.seq for amend in self._amends.get(seq, ()))):
            if candidate in self._targets or self._kinds.get(candidate) in _UNDOABLE:
                heappush(self._undoable, -candidate)

    def withdrawn(self, seq: int) -> bool:
        """Tell whether an entry opened a dispute that was withdrawn."""
        return seq in self._disputes and seq in self.out

    def in_effect(self, seq: int) -> bool:
        """Tell whether an entry counts: it is there, not retracted, and not about another one."""
        return seq not in self.out and self._kinds.get(seq, "retract") not in journal.ABOUT_OTHERS

    def changes(self, seq: int) -> bool:
        """Tell whether an entry is a change of another one, and not retracted."""
        return seq in self._targets and seq not in self.out

    def body(self, entry: Entry) -> Entry:
        """Give an entry with the body that counts: of several changes of it the last one in effect, as the set-up was
        mended.
        """
        amends = reversed(self._amends.get(entry.seq, ()))
        amend = next((amend for amend in amends if amend.seq not in self.out), None)
        counts = entry if amend is None else journal.amended(entry, amend)
        corrections = [mend for mend in self._mends if mend.seq not in self.out]
        return journal.mended(counts, corrections) if corrections else counts

    def undoable(self) -> int:
        """Find the last thing done that is still in effect; 0 where there is none.

        Answers given (or put back) since the last act come first, newest first; those told before an act outlive its
        undo.
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
        """Find what the last undo took back, if nothing was done since; 0 otherwise."""
        return next(reversed(self._undone), 0)
