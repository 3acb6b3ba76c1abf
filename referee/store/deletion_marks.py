"""The marks of tables that were deleted and can no longer be restored: they stay for ever.

A mark holds the hash of each entry and nothing that was written in it. By it a synchronization knows a record that the
players deleted, however long a laptop was away.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.store.added_database_table import AddedDatabaseTable
from referee.store.database_connection import as_text
from referee.store.record_end import RecordEnd


class DeletionMarks(AddedDatabaseTable):
    """The marks of a store. The number of a marked table is below 0, so that no restorable one has it."""

    NAME = "deletion_marks"
    COLUMNS = "id INTEGER PRIMARY KEY, name TEXT NOT NULL, hashes TEXT NOT NULL UNIQUE"

    def add(self, name: str, hashes: Sequence[str]) -> None:
        """Mark a table as deleted for ever, within a transaction."""
        self._make()
        self._db.execute("INSERT OR IGNORE INTO deletion_marks (name, hashes) VALUES (?, ?)", (name, " ".join(hashes)))

    def record_ends(self) -> list[RecordEnd]:
        """Return where the records of the marked tables began and ended."""
        rows = self._rows("SELECT id, name, hashes FROM deletion_marks")
        marks = [(-id, as_text(name), as_text(hashes).split()) for id, name, hashes in rows]
        return [RecordEnd(name, all[0], len(all), all[-1], deleted) for deleted, name, all in marks if all]

    def hashes(self, deleted: int) -> list[str]:
        """Return the hash of each entry of a marked table."""
        rows = self._rows("SELECT hashes FROM deletion_marks WHERE id = ?", -deleted)
        return as_text(rows[0][0]).split() if rows else []
