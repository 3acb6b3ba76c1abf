"""Noticing that the file of an open store was moved, deleted or replaced."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from time import sleep

from referee.store import open_store_registry
from referee.store.backup import copied, free_name
from referee.store.sqlite_wal_identity import commits_in_file
from scoring.errors import InputError, input_error

_AHEAD = 1_000_000
"""So many commits at most come between two looks; the count of another store is farther away."""


class DatabaseFileWatcher:
    """Knows which file an open store lies in."""

    def __init__(self, path: Path) -> None:
        self._path = path
        status = path.stat()
        self.file = (status.st_dev, status.st_ino)
        self._state = (status.st_mtime_ns, status.st_size)
        self._commits = commits_in_file(path) or 0
        self._trouble: InputError | None = None
        open_store_registry.opened(self.file)

    def check(self, db: sqlite3.Connection) -> None:
        """Check that the file is under its name still. Raises `InputError`, which names a copy of all it held where
        that can be made.
        """
        lost = self.lost()
        if lost:
            self._trouble = self._trouble or self._rescued(db, lost)
            raise self._trouble

    def _rescued(self, db: sqlite3.Connection, lost: str) -> InputError:
        path = self._path
        if lost == "gone":
            copy_path = free_name(path if path.parent.is_dir() else Path(gettempdir(), path.name))
            with suppress(InputError, OSError, sqlite3.Error):
                copied(db, copy_path)
                return input_error("store_gone", field=str(path), kept=str(copy_path))
        return input_error("store_lost", field=str(path))

    def lost(self) -> str:
        """Tell whether the file is under its name no more: `gone` (deleted, moved, replaced) or `overwritten`; "" where
        all is well. A look costs one question to the system, and a second one after the file has changed.
        """
        try:
            status = os.stat(self._path)  # noqa: PTH116  # the quickest way, at every entry
        except OSError:
            return "gone"
        if (status.st_dev, status.st_ino) != self.file:
            return "gone"
        state = (status.st_mtime_ns, status.st_size)
        if state != self._state:
            if not self._goes_on():
                sleep(0.01)  # it may just be written
                if not self._goes_on():
                    return "overwritten"
            self._state = state
        return ""

    def _goes_on(self) -> bool:
        """Tell whether the file that has changed goes on from what it was."""
        commits = commits_in_file(self._path)
        if commits is None or not self._commits <= commits <= self._commits + _AHEAD:
            return False
        self._commits = commits
        return True

    def close(self) -> None:
        """Note that the store is closed."""
        open_store_registry.closed(self.file)
