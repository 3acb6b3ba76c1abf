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
from referee.store.database_connection import at_once
from scoring.errors import InputError

_CREATE = """CREATE TABLE IF NOT EXISTS states (
    name TEXT PRIMARY KEY, mark INTEGER NOT NULL, state BLOB NOT NULL
) WITHOUT ROWID"""
_EXISTS = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'states'"


class SavedStatesTable:
    """The stored table states of a store, for reopening tables faster."""

    def __init__(
        self,
        db: sqlite3.Connection,
        guard: Callable[[], AbstractContextManager[None]],
        commit: Callable[[], AbstractContextManager[None]],
        after_snapshot: Callable[[Callable[[], None]], None],
    ) -> None:
        self._db, self._guard, self._commit, self._after_snapshot = db, guard, commit, after_snapshot

    def find(self, name: str) -> SavedStates | None:
        """Return the saved states of a table; None if missing or damaged. Raises `InputError` if the store is
        unusable.
        """
        with self._guard():
            if not _exist(self._db):
                return None
            row = self._db.execute("SELECT mark, state FROM states WHERE name = ?", (name,)).fetchone()
        sound = row is not None and isinstance(row[1], bytes) and crc32(row[1]) == row[0]
        return saved_state.decode(row[1]) if sound else None

    def save(self, name: str, states: SavedStates) -> None:
        """Replace the saved states of a table. Nothing is saved if another process is writing or the store is
        write-protected.
        """
        self._after_snapshot(lambda: self._write(name, saved_state.encode(states)))

    def _write(self, name: str, raw: bytes) -> None:
        with suppress(InputError), self._guard(), at_once(self._db), self._commit():
            self._db.execute(_CREATE)
            self._db.execute("INSERT OR REPLACE INTO states VALUES (?, ?, ?)", (name, crc32(raw), raw))


def remove(db: sqlite3.Connection, name: str) -> None:
    """Remove the saved states of a table, within the current transaction."""
    if _exist(db):
        db.execute("DELETE FROM states WHERE name = ?", (name,))


def _exist(db: sqlite3.Connection) -> bool:
    return db.execute(_EXISTS).fetchone() is not None
