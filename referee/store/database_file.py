"""The open database file of the store: snapshots, transactions, backups, and user settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection, Error
from typing import Any
from weakref import finalize

from referee.data_folder import FILE, home
from referee.store import store_file_opening
from referee.store.backup import write_backup
from referee.store.database_connection import Commit, Guard, as_number, as_text
from referee.store.deferred_writes import DeferredWrites
from referee.store.lost_file_check import DatabaseFileWatcher
from referee.store.saved_states import SavedStatesTable
from scoring.errors import Fault, InputError


class DatabaseFile:
    """The open database file of the store. Every method raises `InputError` if the folder or disk is unusable; a
    write-protected file can still be read.
    """

    def __init__(self, folder: Path | None = None, *, read_only: bool = False) -> None:
        """Open the file, created if missing; with `read_only`, open an existing file without changing it."""
        self.folder = folder or home()
        self.path = self.folder / FILE
        self._read_only = read_only
        with self._guard():
            if read_only:
                self._use(store_file_opening.open_read_only(self.path), None)
            else:
                self._use(*store_file_opening.open_watched(self.path))
        self._deferred = DeferredWrites()

    def _use(self, db: Connection, watch: DatabaseFileWatcher | None) -> None:
        self._db, self._watch = db, watch
        self._writes = store_file_opening.is_writable(db)
        self._closing = finalize(self, store_file_opening.close, db, watch)

    def _guard(self) -> Guard:
        return Guard(self.path)

    def _all(self, query: str, *values: Any) -> list[Any]:
        with self._guard():
            return self._db.execute(query, values).fetchall()

    def _commit(self) -> Commit:
        """Return a context manager for a write transaction. It raises `InputError` if the file was moved or replaced,
        so that no lost write is confirmed. A file that could not be written when it was opened is opened again.
        """
        if not self._writes and not self._read_only:
            self._open_again()
        return Commit(self._db, self._watch.check if self._watch is not None else None)

    def _open_again(self) -> None:
        with suppress(OSError, ValueError, InputError, Error):
            db, watch = store_file_opening.open_watched(self.path)
            self._closing()
            self._use(db, watch)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read a consistent state of the store, even if other processes write. Own writes are deferred until
        the end.
        """
        if self._deferred.reading:
            yield
            return
        with self._deferred.until_the_end():
            with self._guard():
                self._db.execute("BEGIN")
            try:
                yield
            finally:
                with self._guard():
                    self._db.execute("ROLLBACK")

    @property
    def states(self) -> SavedStatesTable:
        """The stored table states, for reopening tables faster."""
        return SavedStatesTable(self._db, self._guard, self._commit, self._deferred.do)

    def close(self) -> None:
        """Merge the log into the file and close it. An unreferenced store is closed automatically."""
        self._closing()

    def backup(self, path: Path) -> None:
        """Copy the current store to a new file. Raises `InputError` if that fails."""
        write_backup(self._db, path)

    def revision(self) -> int:
        """Return a number that differs whenever another connection has written meanwhile."""
        return as_number(self._all("PRAGMA data_version")[0][0])

    def database_faults(self) -> tuple[Fault, ...]:
        """Return the faults found by the database's own integrity check."""
        try:
            messages = [str(message) for (message,) in self._all("PRAGMA quick_check(1)")]
        except InputError as error:
            return error.faults
        return tuple(
            Fault("store_broken", str(self.path), {"why": message[:80]}) for message in messages if message != "ok"
        )

    # settings

    def setting(self, name: str, default: str = "") -> str:
        """Return a user setting; `default` if it is not stored."""
        rows = self._all("SELECT value FROM settings WHERE name = ?", name)
        return as_text(rows[0][0]) if rows else default

    def settings(self) -> dict[str, str]:
        return {as_text(name): as_text(value) for name, value in self._all("SELECT name, value FROM settings")}

    def set(self, name: str, value: str) -> None:
        """Store a setting."""
        with self._guard(), self._commit():
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def change(self, change: Callable[[dict[str, str]], Mapping[str, str]]) -> None:
        """Change settings based on the stored ones, in one transaction; the value "" deletes a setting."""
        with self._guard(), self._commit():
            for name, value in change(self.settings()).items():
                if value:
                    self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))
                else:
                    self._db.execute("DELETE FROM settings WHERE name = ?", (name,))

    def unset(self, name: str) -> None:
        """Delete a setting."""
        with self._guard(), self._commit():
            self._db.execute("DELETE FROM settings WHERE name = ?", (name,))
