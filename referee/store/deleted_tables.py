"""Deleted tables, which can be restored for 30 days and are known to be deleted for ever.

A deleted table is stored separately under its own number. Its name is available again at once, and no list of tables or
entries includes it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.record import table_summary
from referee.record.entry import Entry, from_line
from referee.record.opening_entry import numbered
from referee.record.table_summary import TableSummary
from referee.store import saved_states
from referee.store.database_connection import Guard, as_text
from referee.store.deletion_marks import DeletionMarks
from referee.store.record_end import RecordEnd
from scoring.errors import InputError, input_error

RETENTION = timedelta(days=30)
"""The period during which a deleted table can be restored."""
_COLUMNS = "name, game, opened, played, count, last, mark, glance"
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


class DeletedTable(Struct, frozen=True):
    """A deleted table: its former name, the time of deletion (ISO, UTC), and its summary for lists if known. `id` is an
    internal number.
    """

    id: int
    name: str
    game: str
    opened: str
    played: str
    deleted: str
    entries: int
    summary: TableSummary | None = None

    @property
    def until(self) -> str:
        """The last time at which the table can be restored (ISO, UTC); "" if the time of deletion is damaged."""
        with suppress(ValueError, OverflowError):
            return (datetime.fromisoformat(self.deleted) + RETENTION).isoformat(timespec="seconds")
        return ""


def latest_deleted(tables: Iterable[DeletedTable], name: str) -> DeletedTable:
    """Return the first of the deleted tables with this name. Raises `InputError` if there is none."""
    for table in tables:
        if table.name == name:
            return table
    raise input_error("no_deleted_table", field=name[:40])


class SqliteDeletedTables:
    """The deleted tables of a store. Every method raises `InputError` if the store is unusable."""

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

    def delete(self, name: str) -> None:
        """Delete a table in a restorable way, even if it is damaged. Raises `InputError` if there is no such table."""
        execute = self._db.execute
        with self._writing():
            row = execute(f"SELECT {_COLUMNS} FROM tables WHERE name = ?", (name,)).fetchone()
            if row is None and not execute("SELECT 1 FROM entries WHERE name = ? LIMIT 1", (name,)).fetchone():
                raise input_error("no_such_table", field=name)
            values = (*(row or (name, *[None] * 7)), _now())
            columns = f"INSERT INTO deleted ({_COLUMNS}, deleted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            id = execute(columns, values).lastrowid
            execute("INSERT INTO deleted_entries SELECT ?, seq, line FROM entries WHERE name = ?", (id, name))
            execute("DELETE FROM entries WHERE name = ?", (name,))
            execute("DELETE FROM tables WHERE name = ?", (name,))
            saved_states.remove(self._db, name)

    def tables(self) -> list[DeletedTable]:
        """Return the restorable tables, the last deleted first."""
        with Guard(self._path):
            return [_deleted(*row) for row in self._db.execute(_TABLE_ROWS).fetchall()]

    def find(self, name: str) -> DeletedTable:
        """Return the most recently deleted table with this name. Raises `InputError` if there is none."""
        return latest_deleted(self.tables(), name)

    def bring_back(self, table: DeletedTable) -> str:
        """Restore a deleted table and return its name, numbered if the name is taken. Raises `InputError` if the table
        no longer exists.
        """
        execute = self._db.execute
        with self._writing():
            row = execute(f"SELECT {_COLUMNS} FROM deleted WHERE id = ?", (table.id,)).fetchone()
            if row is None:
                raise input_error("no_deleted_table", field=table.name[:40])
            name = self._free(row[0])
            if row[1] is not None:  # else there was no row in the list
                execute(f"INSERT INTO tables ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (name, *row[1:]))
            lines = "SELECT ?, seq, line FROM deleted_entries WHERE id = ? ORDER BY seq"
            execute(f"INSERT INTO entries {lines}", (name, table.id))
            self._forget(table.id)
        return str(name)

    def entries(self, id: int) -> list[Entry]:
        """Return the entries of a deleted table. Raises `InputError` if a line is unreadable."""
        with Guard(self._path):
            query = "SELECT line, seq FROM deleted_entries WHERE id = ? ORDER BY seq"
            return [from_line(*row) for row in self._db.execute(query, (id,)).fetchall()]

    def record_ends(self) -> list[RecordEnd]:
        """Return where the records of the tables began and ended that can no longer be restored."""
        return self._marks.record_ends()

    def hashes(self, id: int) -> list[str]:
        """Return the hash of each entry of a deleted table. Raises `InputError` if a line is unreadable."""
        return self._marks.hashes(id) if id < 0 else [entry.hash for entry in self.entries(id)]

    def _free(self, name: Any) -> Any:
        """Return an unused name for a restored table, considering both the list of tables and the entries."""
        query = "SELECT 1 FROM tables WHERE name = ? UNION ALL SELECT 1 FROM entries WHERE name = ? LIMIT 1"
        return next(free for free in numbered(name) if not self._db.execute(query, (free, free)).fetchone())

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


def _deleted(id: int, *row: Any) -> DeletedTable:
    *texts, summary, entries = row
    name, game, created, last_act, deleted = map(as_text, texts)
    return DeletedTable(id, name, game, created, last_act, deleted, entries, table_summary.decode(summary))
