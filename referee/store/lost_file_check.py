"""Detection of a moved, deleted or replaced file of an open store."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from time import sleep

from referee.store import open_store_registry
from referee.store.backup import free_name, write_backup
from referee.store.sqlite_wal_identity import commits_in_file
from scoring.errors import InputError, input_error

_AHEAD = 1_000_000
"""The maximum number of commits between two checks. The commit counter of another store differs by more."""


class DatabaseFileWatcher:
    """A watcher that detects whether the file of an open store was moved, deleted or replaced."""

    def __init__(self, path: Path) -> None:
        self._path = path
        status = path.stat()
        self.file = (status.st_dev, status.st_ino)
        self._state = (status.st_mtime_ns, status.st_size)
        self._commits = commits_in_file(path) or 0
        self._trouble: InputError | None = None
        open_store_registry.register(self.file)

    def check(self, db: sqlite3.Connection) -> None:
        """Raise `InputError` if the store's file was lost. The error contains the path of a rescue copy if possible."""
        lost = self.lost()
        if lost:
            self._trouble = self._trouble or self._rescue(db, lost)
            raise self._trouble

    def _rescue(self, db: sqlite3.Connection, lost: str) -> InputError:
        path = self._path
        if lost == "gone":
            copy_path = free_name(path if path.parent.is_dir() else Path(gettempdir(), path.name))
            with suppress(InputError, OSError, sqlite3.Error):
                write_backup(db, copy_path)
                return input_error("store_gone", field=str(path), kept=str(copy_path))
        return input_error("store_lost", field=str(path))

    def lost(self) -> str:
        """Return how the file was lost: `gone` (deleted, moved or replaced) or `overwritten`; "" if it was not. Usually
        one system call.
        """
        try:
            status = os.stat(self._path)  # noqa: PTH116  # the quickest way, at every entry
        except OSError:
            return "gone"
        if (status.st_dev, status.st_ino) != self.file:
            return "gone"
        state = (status.st_mtime_ns, status.st_size)
        if state != self._state:
            if not self._is_same_store():
                sleep(0.01)  # it may just be written
                if not self._is_same_store():
                    return "overwritten"
            self._state = state
        return ""

    def _is_same_store(self) -> bool:
        """Return whether the changed file is still the opened store, judged by its commit counter."""
        commits = commits_in_file(self._path)
        if commits is None or not self._commits <= commits <= self._commits + _AHEAD:
            return False
        self._commits = commits
        return True

    def close(self) -> None:
        open_store_registry.unregister(self.file)
