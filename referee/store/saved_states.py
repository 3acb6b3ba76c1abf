"""The stored table states in the store's file. They can be recomputed from the records, and are in a separate database
table that older Gyoji versions ignore.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from zlib import crc32

from referee.record import saved_state
from referee.record.saved_state import SavedStates
from referee.store.added_database_table import AddedDatabaseTable, exists
from referee.store.database_connection import at_once
from scoring.errors import InputError


class SavedStatesTable(AddedDatabaseTable):
    """The stored table states of a store, for reopening tables faster."""

    NAME = "states"
    COLUMNS = "name TEXT PRIMARY KEY, mark INTEGER NOT NULL, state BLOB NOT NULL"
    OPTIONS = "WITHOUT ROWID"

    def __init__(
        self,
        db: sqlite3.Connection,
        guard: Callable[[], AbstractContextManager[None]],
        commit: Callable[[], AbstractContextManager[None]],
        after_snapshot: Callable[[Callable[[], None]], None],
    ) -> None:
        super().__init__(db, guard, commit)
        self._after_snapshot = after_snapshot

    def find(self, name: str) -> SavedStates | None:
        """Return the saved states of a table; None if missing or damaged. Raises `InputError` if the store is
        unusable.
        """
        for mark, raw in self._rows("SELECT mark, state FROM states WHERE name = ?", name):
            if isinstance(raw, bytes) and crc32(raw) == mark:
                return saved_state.decode(raw)
        return None

    def save(self, name: str, states: SavedStates) -> None:
        """Replace the saved states of a table. Nothing is saved if another process is writing or the store is
        write-protected.
        """
        self._after_snapshot(lambda: self._write(name, saved_state.encode(states)))

    def _write(self, name: str, raw: bytes) -> None:
        with suppress(InputError), self._guard(), at_once(self._db), self._commit():
            self._make()
            self._db.execute("INSERT OR REPLACE INTO states VALUES (?, ?, ?)", (name, crc32(raw), raw))


def remove(db: sqlite3.Connection, name: str) -> None:
    """Remove the saved states of a table, within the current transaction."""
    if exists(db, SavedStatesTable.NAME):
        db.execute("DELETE FROM states WHERE name = ?", (name,))
