"""The database layer of the store: connections, transactions, and errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scoring.errors import input_error

_MIN_FREE = 64 * 1024
"""The size of what SQLite creates beside a store to write to it, in bytes."""
_READ_ONLY = ("readonly", "unable to open", "authorization denied")
_DAMAGED = (
    "malformed",
    "not a database",
    "no such",
    "already exists",
    "duplicate column",
    "unsupported",
    "error in",
    "constraint",
)


class Guard:
    """A context manager that converts errors of the disk or the database to `InputError`."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        """Enter the context."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        """Raise an error of the disk or the database as `InputError`."""
        if isinstance(error, sqlite3.Error):
            key = cause(error)
            if key in ("store_read_only", "store_failed") and self._is_disk_full():
                key = "store_full"
            raise input_error(key, field=str(self._path), why=str(error)) from None
        if isinstance(error, (OSError, ValueError)):
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise input_error("store_folder", field=str(self._path.parent), why=str(why)) from None

    def _is_disk_full(self) -> bool:
        """Return whether the disk has no room for the files that SQLite keeps beside a store."""
        import shutil  # rarely needed, and slow to load

        try:
            return shutil.disk_usage(self._path.parent).free < _MIN_FREE
        except OSError:
            return False


def cause(error: sqlite3.Error) -> str:
    """Return the fault key for a database error. Only `store_broken` means a damaged file; other errors may be
    temporary.
    """
    text = str(error)
    if "full" in text:
        return "store_full"
    if any(phrase in text for phrase in _READ_ONLY):
        return "store_read_only"
    if "locked" in text:
        return "store_busy"
    return "store_broken" if any(phrase in text for phrase in _DAMAGED) else "store_failed"


def connect(path: Path | str, **how: Any) -> sqlite3.Connection:
    """Return a connection to a database file."""
    db: sqlite3.Connection = sqlite3.connect(path, timeout=5, isolation_level=None, **how)
    db.text_factory = _text
    return db


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


class Commit:
    """A context manager for a transaction that counts commits in the file header (see `sqlite_wal_identity`), with a
    check before and after.
    """

    def __init__(self, db: sqlite3.Connection, check: Callable[[sqlite3.Connection], None] | None = None) -> None:
        self._db, self._check = db, check

    def __enter__(self) -> None:
        """Run the check and begin a write transaction with an immediate lock."""
        if self._check is not None:
            self._check(self._db)
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        """Commit the transaction and run the check; on an exception, roll back."""
        try:
            if error is None:
                self._db.execute(f"PRAGMA application_id={commits(self._db) + 1}")
                self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        if error is None and self._check is not None:
            self._check(self._db)


def commits(db: sqlite3.Connection) -> int:
    """Return the commit counter in the file header."""
    return int(db.execute("PRAGMA application_id").fetchone()[0])


@contextmanager
def at_once(db: sqlite3.Connection) -> Iterator[None]:
    """Set the lock timeout to zero, so that a write blocked by another process fails immediately."""
    waiting = db.execute("PRAGMA busy_timeout").fetchone()[0]
    db.execute("PRAGMA busy_timeout=0")
    try:
        yield
    finally:
        db.execute(f"PRAGMA busy_timeout={waiting}")


def as_text(value: Any) -> str:
    """Return a stored text, possibly damaged, in displayable form."""
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else "" if value is None else str(value)
    return (
        text
        if text.isprintable()
        else "".join(character if character.isprintable() else "\ufffd" for character in text)
    )


def as_number(value: Any) -> int:
    """Return a stored whole number; 0 if damaged."""
    return value if isinstance(value, int) else 0
