"""The tables that came from the club and that nobody has opened on this laptop yet."""

from __future__ import annotations

from referee.store.added_database_table import AddedDatabaseTable
from referee.store.database_connection import as_text


class FetchedTables(AddedDatabaseTable):
    """The names and the opening times of fetched tables: another table may have the name later."""

    NAME = "fetched_tables"
    COLUMNS = "name TEXT NOT NULL, time TEXT NOT NULL, PRIMARY KEY (name, time)"

    def read(self) -> set[tuple[str, str]]:
        """Return the name and the opening time of each."""
        rows = self._rows("SELECT name, time FROM fetched_tables")
        return {(as_text(name), as_text(time)) for name, time in rows}

    def add(self, name: str, time: str) -> None:
        """Note that a table was fetched."""
        with self._guard(), self._commit():
            self._make()
            self._db.execute("INSERT OR IGNORE INTO fetched_tables VALUES (?, ?)", (name, time))

    def forget(self, name: str) -> None:
        """Note that a table has been opened on this laptop, so that it is one of its own."""
        if any(name == fetched for fetched, _ in self.read()):
            with self._guard(), self._commit():
                self._db.execute("DELETE FROM fetched_tables WHERE name = ?", (name,))
