"""A database table of the store's file that was added later, and that older versions of Gyoji ignore."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, ClassVar


class AddedDatabaseTable:
    """A database table that is made when it is first written to. Every method raises `InputError` if the store is
    unusable.
    """

    NAME: ClassVar[str]
    COLUMNS: ClassVar[str]
    """The columns and the constraints, as SQL."""
    OPTIONS: ClassVar[str] = ""
    """The table options, as SQL."""

    def __init__(
        self,
        db: sqlite3.Connection,
        guard: Callable[[], AbstractContextManager[None]],
        commit: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._db, self._guard, self._commit = db, guard, commit

    def _rows(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query; none before the database table is made."""
        with self._guard():
            return self._db.execute(query, values).fetchall() if exists(self._db, self.NAME) else []

    def _make(self) -> None:
        """Make the database table, within a transaction."""
        self._db.execute(f"CREATE TABLE IF NOT EXISTS {self.NAME} ({self.COLUMNS}) {self.OPTIONS}".rstrip())


def exists(db: sqlite3.Connection, name: str) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (name,)).fetchone() is not None
