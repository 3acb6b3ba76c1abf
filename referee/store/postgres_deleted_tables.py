"""Deleted tables on a club's server: they are only marked as deleted, and can be restored for 30 days. Their entries
are never removed.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from referee.record import table_summary
from referee.record.entry import Entry, from_line
from referee.record.opening_entry import numbered
from referee.store.database_connection import as_number, as_text
from referee.store.deleted_tables import RETENTION, DeletedTable, latest_deleted
from referee.store.postgres_connection import Database, PostgresConnection
from scoring.errors import input_error

_GONE = """
SELECT t.id, t.name, t.game, t.opened, t.played, t.deleted, t.glance,
(SELECT count(*) FROM entries e WHERE e.table_id = t.id) FROM tables t WHERE t.deleted > now() - %s
ORDER BY t.deleted DESC, t.id DESC
"""
_MARK = "UPDATE tables SET deleted = clock_timestamp() WHERE name = %s AND deleted IS NULL"
_UNMARK = "UPDATE tables SET deleted = NULL, name = %s WHERE id = %s AND deleted > now() - %s"


class PostgresDeletedTables:
    """The deleted tables of a server."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection

    def delete(self, name: str) -> None:
        """Mark a table as deleted. Raises `InputError` if there is no such table."""

        def work(db: Database) -> None:
            if db.execute(_MARK.encode(), (name,)).rowcount == 0:
                raise input_error("no_such_table", field=name)

        gone = b"SELECT 1 FROM tables WHERE name = %s AND deleted IS NULL"
        self._connection.write(work, lambda db: db.execute(gone, (name,)).fetchone() is None)

    def tables(self) -> list[DeletedTable]:
        """Return the restorable tables, the last deleted first."""
        return [_deleted(*row) for row in self._connection.rows(_GONE, RETENTION)]

    def find(self, name: str) -> DeletedTable:
        """Return the most recently deleted table with this name. Raises `InputError` if there is none."""
        return latest_deleted(self.tables(), name)

    def bring_back(self, table: DeletedTable) -> str:
        """Restore a deleted table and return its name, numbered if the name is taken. Raises `InputError` if the table
        no longer exists.
        """
        name = table.name

        def work(db: Database) -> None:
            nonlocal name
            names = {each for (each,) in db.execute("SELECT name FROM tables WHERE deleted IS NULL")}
            name = next(free for free in numbered(table.name) if free not in names)
            if db.execute(_UNMARK.encode(), (name, table.id, RETENTION)).rowcount == 0:
                raise input_error("no_deleted_table", field=table.name[:40])

        back = b"SELECT 1 FROM tables WHERE id = %s AND deleted IS NULL"
        self._connection.write(work, lambda db: db.execute(back, (table.id,)).fetchone() is not None)
        return name

    def entries(self, id: int) -> list[Entry]:
        """Return the entries of a deleted table. Raises `InputError` if a line is unreadable."""
        rows = self._connection.rows("SELECT line, seq FROM entries WHERE table_id = %s ORDER BY seq", id)
        return [from_line(*row) for row in rows]

    def hashes(self, id: int) -> list[str]:
        """Return the hash of each entry of a deleted table. Raises `InputError` if a line is unreadable."""
        return [entry.hash for entry in self.entries(id)]


def _deleted(id: int, name: Any, game: Any, created: Any, played: Any, deleted: datetime, *row: Any) -> DeletedTable:
    summary, entries = row
    when = deleted.astimezone(UTC).isoformat(timespec="seconds")
    texts = (as_text(name), as_text(game), as_text(created), as_text(played), when)
    return DeletedTable(id, *texts, as_number(entries), table_summary.decode(summary))
