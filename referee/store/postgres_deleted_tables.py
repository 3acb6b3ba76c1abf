"""Deleted tables on a club's server: they are only marked as deleted, and can be restored for 30 days. Their entries
are never removed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC
from typing import Any

from referee.record.opening_entry import numbered_names
from referee.store.deleted_tables import RETENTION, DeletedTable, DeletedTables
from referee.store.postgres_connection import Database, PostgresConnection
from scoring.errors import input_error

_TABLE_ROWS = """
SELECT t.id, t.name, t.game, t.opened, t.played, t.deleted, t.glance,
(SELECT count(*) FROM entries e WHERE e.table_id = t.id) FROM tables t WHERE t.deleted > now() - %s
ORDER BY t.deleted DESC, t.id DESC
"""
_MARK = "UPDATE tables SET deleted = clock_timestamp() WHERE name = %s AND deleted IS NULL"
_LOCK = b"SELECT name FROM tables WHERE name = ANY(%s) AND deleted IS NULL ORDER BY id FOR UPDATE"
"""The lines of a game, each held until the end of the transaction, in one order: two laptops wait for each other."""
_UNMARK = "UPDATE tables SET deleted = NULL, name = %s WHERE id = %s AND deleted > now() - %s"


class PostgresDeletedTables(DeletedTables):
    """The deleted tables of a server."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection

    def delete(self, name: str, other_lines: Collection[str] = ()) -> bool:
        """Mark a table as deleted (see `DeletedTables.delete`)."""
        is_deleted = True

        def work(db: Database) -> None:
            nonlocal is_deleted
            stored = {each for (each,) in db.execute(_LOCK, ([name, *other_lines],))} if other_lines else set()
            is_deleted = not other_lines or bool(stored - {name})
            if is_deleted and db.execute(_MARK.encode(), (name,)).rowcount == 0:
                raise input_error("no_such_table", field=name)

        listed = b"SELECT 1 FROM tables WHERE name = %s AND deleted IS NULL"
        self._connection.write(work, lambda db: db.execute(listed, (name,)).fetchone() is None)
        return is_deleted

    def _rows(self) -> Iterator[Sequence[Any]]:
        for *columns, deleted, summary, entries in self._connection.rows(_TABLE_ROWS, RETENTION):
            yield *columns, deleted.astimezone(UTC).isoformat(timespec="seconds"), summary, entries

    def bring_back(self, table: DeletedTable) -> str:
        """Remove the mark of a table (see `DeletedTables.bring_back`)."""
        name = table.name

        def work(db: Database) -> None:
            nonlocal name
            names = {each for (each,) in db.execute("SELECT name FROM tables WHERE deleted IS NULL")}
            name = next(free for free in numbered_names(table.name) if free not in names)
            if db.execute(_UNMARK.encode(), (name, table.id, RETENTION)).rowcount == 0:
                raise input_error("no_deleted_table", field=table.name[:40])

        back = b"SELECT 1 FROM tables WHERE id = %s AND deleted IS NULL"
        self._connection.write(work, lambda db: db.execute(back, (table.id,)).fetchone() is not None)
        return name

    def _lines(self, id: int) -> list[tuple[int, Any]]:
        return self._connection.rows("SELECT seq, line FROM entries WHERE table_id = %s ORDER BY seq", id)
