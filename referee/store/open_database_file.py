"""The open file of the store: reading it as it was at one moment, writing all or nothing, copying it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import finalize

from referee.data_folder import FILE, home
from referee.store import store_file_opening
from referee.store.backup import copied
from referee.store.database_connection import Commit, Guard
from referee.store.saved_states import SavedStatesTable
from scoring.errors import Fault, InputError


class DatabaseFile:
    """The one file. Raises `InputError` for a folder or disk that cannot be used, from every method; one that cannot be
    written can still be read.
    """

    def __init__(self, folder: Path | None = None, *, look: bool = False) -> None:
        """Open the file, made where it is missing; with `look` only to read one that is there."""
        self.folder = folder or home()
        self.path = self.folder / FILE
        with self._guard():
            if look:
                self._db, self._watch = store_file_opening.looked(self.path), None
            else:
                self._db, self._watch = store_file_opening.watched(self.path)
        self._later: list[Callable[[], None]] | None = None
        self._closing = finalize(self, store_file_opening.closed, self._db, self._watch)

    def _guard(self) -> Guard:
        return Guard(self.path)

    def _all(self, query: str, *values: Any) -> list[Any]:
        with self._guard():
            return self._db.execute(query, values).fetchall()

    def _commit(self) -> Commit:
        """Write all or nothing. Raises `InputError` where the file is under its name no more, before and after: nothing
        is acknowledged that it does not hold.
        """
        return Commit(self._db, self._watch.check if self._watch is not None else None)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read everything as it was at one moment, whoever writes meanwhile. Nothing is written until it ends."""
        if self._later is not None:
            yield
            return
        self._later = []
        try:
            with self._guard():
                self._db.execute("BEGIN")
            try:
                yield
            finally:
                with self._guard():
                    self._db.execute("ROLLBACK")
        finally:
            later, self._later = self._later, None
            for write in later:
                write()

    def _after_snapshot(self, write: Callable[[], None]) -> None:
        """Write at the end of the snapshot that is being read, or now where none is."""
        if self._later is None:
            write()
        else:
            self._later.append(write)

    @property
    def states(self) -> SavedStatesTable:
        """The saved states, from which tables are opened again."""
        return SavedStatesTable(self._db, self._guard, self._commit, self._after_snapshot)

    def close(self) -> None:
        """Close the file, with all that is kept in this one file. A store that nobody uses any more is closed too."""
        self._closing()

    def backup(self, path: Path) -> None:
        """Copy the whole store to a new file as it is at this moment, whoever writes meanwhile. Raises `InputError`."""
        copied(self._db, path)

    def damage(self) -> tuple[Fault, ...]:
        """Say what the database itself finds wrong with its file."""
        try:
            messages = [str(message) for (message,) in self._all("PRAGMA quick_check(1)")]
        except InputError as error:
            return error.faults
        return tuple(
            Fault("store_broken", str(self.path), {"why": message[:80]}) for message in messages if message != "ok"
        )
