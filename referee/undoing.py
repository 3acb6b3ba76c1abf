"""What undo takes back and redo puts back: the last thing that somebody did, be it a change of an old entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee import journal
from referee.journal import Entry

PLAYED = ("move", "overrule", "score", "recount")
"""The kinds of entries that change what lies on the table because somebody did something."""
_DONE = (*PLAYED, "ruling", "house_rule", "option", "note", "position", "seat", "handover")


def to_undo(entries: Sequence[Entry], effective: Iterable[int]) -> int:
    """Find the last thing done that is still in effect; 0 where there is none. `effective` numbers what counts."""
    counts = set(effective)
    if told := _just_told(entries, counts):
        return told
    amends = (amend for amend in journal.amends(entries) if journal.about(amend) in counts)
    changed = {amend.seq for amend in amends if _past(entries, amend)}
    done = (entry.seq for entry in reversed(entries) if entry.seq in counts and entry.kind in _DONE)
    return max(next(done, 0), *changed, 0)


def _just_told(entries: Sequence[Entry], counts: set[int]) -> int:
    """Find the answer given last, where nothing else was done since: what was read off for a move outlives its undo."""
    reports = {entry.seq for entry in entries if entry.kind == "report"}
    for entry in reversed(entries):
        if entry.kind == "retract" and journal.about(entry) in reports:
            continue
        if entry.kind != "report":
            return 0
        if entry.seq in counts:
            return entry.seq
    return 0


def to_redo(entries: Sequence[Entry]) -> int:
    """Find what the last undo took back, if nothing was done since; 0 otherwise."""
    restored: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == "restore":
            restored.add(journal.about(entry))
        elif entry.kind == "retract" and journal.about(entry) not in restored:
            return journal.about(entry)
        elif entry.kind in _DONE or (entry.kind == "amend" and _past(entries, entry)):
            return 0
    return 0


def _past(entries: Sequence[Entry], amend: Entry) -> bool:
    """Tell whether an amend changed the past; an open dispute is amended as it goes on."""
    seq = journal.about(amend)
    return not any(entry.seq == seq and entry.body.get("opened") for entry in entries)
