"""A backup of the whole store in one file, which is either complete or absent."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from referee.store.database_connection import connect
from referee.store.sqlite_wal_identity import log_of, new_count
from scoring.errors import InputError, input_error


def write_backup(db: sqlite3.Connection, path: Path) -> None:
    """Write a complete copy of the store to a new file with owner-only access. Raises `InputError` if the file exists
    or cannot be written.
    """
    if not path.name or os.path.lexists(path):  # without a name it is a folder
        raise input_error("file_there", field=str(path)[:80])
    unfinished = path.with_name(f"{path.name}.part-{os.getpid()}")
    try:
        write_copy(db, unfinished)
        give_name(unfinished, path)
    except FileExistsError:
        raise input_error("file_there", field=str(path)[:80]) from None
    except (OSError, ValueError, sqlite3.Error) as error:
        raise unwritten(path, error) from None
    finally:
        remove(unfinished)


def write_copy(db: sqlite3.Connection, path: Path) -> None:
    """Copy a store to a new file and flush it to disk. The copy gets its own commit counter, so that no existing log
    matches it.
    """
    make_private(path)
    copy = connect(path)
    try:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        copy.execute(f"PRAGMA application_id={new_count()}")
    finally:
        copy.close()
    sync(path)


def unwritten(path: Path, error: Exception) -> InputError:
    """Return the error for a file that cannot be written."""
    why = (error.strerror if isinstance(error, OSError) else "") or str(error)
    return input_error("file_write", field=str(path)[:80], why=why)


def make_private(path: Path) -> None:
    """Create an empty file with owner-only access. Raises `OSError` if that fails or the file exists."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def give_name(source: Path, path: Path) -> None:
    """Give a complete file its final name. Raises `FileExistsError` if the name is taken."""
    try:
        path.hardlink_to(source)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if os.path.lexists(path):
            raise FileExistsError from None
        source.rename(path)
    sync_folder(path.parent)


def free_name(path: Path) -> Path:
    """Return an unused path for a copy of a file, named by the current date and time, numbered if necessary."""
    start = f"{path.stem}-{datetime.now().astimezone():%Y-%m-%d-%H%M}"
    names = (path.with_name(f"{start}{f'-{number}' if number > 1 else ''}{path.suffix}") for number in count(1))
    return next(name for name in names if not any(map(os.path.lexists, (name, log_of(name)))))


def sync(path: Path) -> None:
    """Flush a file to disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Flush a folder's file names to disk, if the system supports it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove(path: Path) -> None:
    """Remove an unfinished database file, with the auxiliary files of SQLite."""
    for suffix in ("", "-journal", "-wal", "-shm"):
        with suppress(OSError):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
