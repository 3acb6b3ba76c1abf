"""What this laptop knows of its club: where the records there ended when they were last synchronized.

From it follows what has happened since: a table that was deleted on one side, one that was restored, a record that the
club no longer has.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.store.added_database_table import AddedDatabaseTable
from referee.store.database_connection import as_number, as_text
from referee.store.record_end import RecordEnd

DELETED, ON_LAPTOP_ALONE = 1, -1
"""What `deleted` is for a table that is deleted there, and for one that was deleted on this laptop alone, because the
club keeps it.
"""


class KnownClubEnds(AddedDatabaseTable):
    """The ends of the club's records as this laptop last saw them."""

    NAME = "club_ends"
    COLUMNS = """first TEXT NOT NULL, last TEXT NOT NULL, deleted INTEGER NOT NULL, name TEXT NOT NULL,
    count INTEGER NOT NULL, PRIMARY KEY (first, last, deleted)"""

    def read(self) -> set[RecordEnd]:
        """Return the ends."""
        rows = self._rows("SELECT name, first, count, last, deleted FROM club_ends")
        return {
            RecordEnd(as_text(name), as_text(first), as_number(count), as_text(last), as_number(deleted))
            for name, first, count, last, deleted in rows
        }

    def replace(self, ends: Iterable[RecordEnd]) -> None:
        """Store the ends instead of those known before, unless they are the same."""
        known = {
            (end.first, end.last, max(ON_LAPTOP_ALONE, min(DELETED, end.deleted))): (end.name, end.count)
            for end in ends
            if end.first and end.last
        }
        if known == {(end.first, end.last, end.deleted): (end.name, end.count) for end in self.read()}:
            return
        with self._guard(), self._commit():
            self._make()
            self._db.execute("DELETE FROM club_ends")
            rows = [(*key, *value) for key, value in known.items()]
            self._db.executemany("INSERT INTO club_ends VALUES (?, ?, ?, ?, ?)", rows)
