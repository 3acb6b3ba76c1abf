"""Deleted tables in the store's file, which can be restored for 30 days, and the marks of those that cannot be restored
any more: they stay for ever."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from referee.record.opening_entry import numbered_names
from referee.store import saved_states
from referee.store.added_database_table import AddedDatabaseTable
from referee.store.database_connection import Guard, as_text
from referee.store.deleted_tables import RETENTION, DeletedTable, DeletedTables
from referee.store.record_end import RecordEnd
from referee.store.stored_table import LIST_COLUMNS
from scoring.errors import InputError, input_error


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


TABLES = (
    """CREATE TABLE IF NOT EXISTS deleted (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, game TEXT, opened TEXT, played TEXT,
        count INTEGER, last TEXT, mark INTEGER, glance BLOB, deleted TEXT NOT NULL
    )""",
    """CREATE TABLE IF NOT EXISTS deleted_entries (
        id INTEGER NOT NULL, seq INTEGER NOT NULL, line BLOB NOT NULL, PRIMARY KEY (id, seq)
    ) WITHOUT ROWID""",
)
"""The SQL statements for the database tables added in file version 3."""
_TABLE_ROWS = """
SELECT d.id, d.name, d.game, d.opened, d.played, d.deleted, d.glance,
(SELECT COUNT(*) FROM deleted_entries e WHERE e.id = d.id) FROM deleted d ORDER BY d.deleted DESC, d.id DESC
"""


class SqliteDeletedTables(DeletedTables):
    """The deleted tables of the store's file."""

    def __init__(self, db: sqlite3.Connection, path: Path, commit: Callable[[], AbstractContextManager[None]]) -> None:
        """Store the database connection, its file path, and the function that starts a transaction."""
        self._db = db
        self._path = path
        self._commit = commit
        self._marks = DeletionMarks(db, partial(Guard, path), commit)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with Guard(self._path), self._commit():
            yield

    def delete(self, name: str, other_lines: Collection[str] = ()) -> bool:
        """Delete a table (see `DeletedTables.delete`)."""
        execute = self._db.execute
        with self._writing():
            row = execute(f"SELECT {LIST_COLUMNS} FROM tables WHERE name = ?", (name,)).fetchone()
            if row is None and not execute("SELECT 1 FROM entries WHERE name = ? LIMIT 1", (name,)).fetchone():
                raise input_error("no_such_table", field=name)
            stored = {each for (each,) in execute("SELECT name FROM tables")} if other_lines else set()
            if other_lines and stored.isdisjoint(other_lines):
                return False
            values = (*(row or (name, *[None] * 7)), _now())
            columns = f"INSERT INTO deleted ({LIST_COLUMNS}, deleted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            id = execute(columns, values).lastrowid
            execute("INSERT INTO deleted_entries SELECT ?, seq, line FROM entries WHERE name = ?", (id, name))
            execute("DELETE FROM entries WHERE name = ?", (name,))
            execute("DELETE FROM tables WHERE name = ?", (name,))
            saved_states.remove(self._db, name)
        return True

    def _rows(self) -> list[Sequence[Any]]:
        with Guard(self._path):
            return self._db.execute(_TABLE_ROWS).fetchall()

    def bring_back(self, table: DeletedTable) -> str:
        """Restore a deleted table (see `DeletedTables.bring_back`)."""
        execute = self._db.execute
        with self._writing():
            row = execute(f"SELECT {LIST_COLUMNS} FROM deleted WHERE id = ?", (table.id,)).fetchone()
            if row is None:
                raise input_error("no_deleted_table", field=table.name[:40])
            name = self._free(row[0])
            if row[1] is not None:  # else there was no row in the list
                execute(f"INSERT INTO tables ({LIST_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (name, *row[1:]))
            lines = "SELECT ?, seq, line FROM deleted_entries WHERE id = ? ORDER BY seq"
            execute(f"INSERT INTO entries {lines}", (name, table.id))
            self._forget(table.id)
        return str(name)

    def _lines(self, id: int) -> list[tuple[int, Any]]:
        with Guard(self._path):
            query = "SELECT seq, line FROM deleted_entries WHERE id = ? ORDER BY seq"
            return self._db.execute(query, (id,)).fetchall()

    def record_ends(self) -> list[RecordEnd]:
        """Return where the records of the tables began and ended that can no longer be restored."""
        return self._marks.record_ends()

    def hashes(self, id: int) -> list[str]:
        """Return the hash of each entry of a deleted table (see `DeletedTables.hashes`); a marked one has a number
        below 0.
        """
        return self._marks.hashes(id) if id < 0 else super().hashes(id)

    def _free(self, name: Any) -> Any:
        """Return an unused name for a restored table, considering both the list of tables and the entries."""
        query = "SELECT 1 FROM tables WHERE name = ? UNION ALL SELECT 1 FROM entries WHERE name = ? LIMIT 1"
        return next(free for free in numbered_names(name) if not self._db.execute(query, (free, free)).fetchone())

    def purge(self) -> None:
        """Permanently remove the tables deleted more than 30 days ago; a mark of each stays."""
        before = (datetime.now(UTC) - RETENTION).isoformat(timespec="seconds")
        with Guard(self._path):
            over = self._db.execute("SELECT id, name FROM deleted WHERE deleted < ?", (before,)).fetchall()
        if over:
            with self._writing():
                for id, name in over:
                    with suppress(InputError):  # a damaged record never travelled
                        self._marks.add(as_text(name), self.hashes(id))
                    self._forget(id)

    def _forget(self, id: int) -> None:
        self._db.execute("DELETE FROM deleted_entries WHERE id = ?", (id,))
        self._db.execute("DELETE FROM deleted WHERE id = ?", (id,))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
