"""The file below the store: where it is, how it is opened, made, read where it cannot be written, and copied."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from referee.home import FILE
from referee.store.database import cause, connected
from referee.store.migration import VERSION, bring_up, version_of
from scoring.trouble import Trouble, trouble

OWN_ONLY = 0o077
"""The rights of everybody else, which the file of a person does not give."""
_BESIDE = ("", "-wal", "-shm")


def opened(path: Path) -> sqlite3.Connection:
    """Open the file to read and write, made where it is missing; one that cannot be written, to read.

    Raises what `guard` turns into `Trouble`, and `Trouble` for a file of a newer Gyoji.
    """
    if not path.parent.is_dir():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _keep_private(path)
    try:
        return _to_write(path)
    except sqlite3.OperationalError as error:
        if cause(error) not in ("store_read_only", "store_full", "store_failed") or not path.is_file():
            raise
        try:
            return _to_read(path)
        except (sqlite3.Error, OSError):
            raise error from None


def looked(path: Path) -> sqlite3.Connection:
    """Open the file only to read: neither it nor what lies beside it changes. Where nobody is at it nothing lies beside
    it, and it can be taken as it is. Raises like `opened`, also for a missing file.
    """
    how = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
    return _read_as(path, how)


def _keep_private(path: Path) -> None:
    """Give the file to its owner alone, as far as the platform has such rights; the folder is the user's."""
    if os.name != "posix":
        return
    with suppress(OSError):
        _make_private(path)
    for suffix in _BESIDE:
        with suppress(OSError):
            own = Path(f"{path}{suffix}")
            held = own.stat()
            if held.st_mode & OWN_ONLY and held.st_uid == os.geteuid():
                own.chmod(held.st_mode & 0o777 & ~OWN_ONLY)


def _to_write(path: Path) -> sqlite3.Connection:
    db = connected(path)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        bring_up(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _to_read(path: Path) -> sqlite3.Connection:
    """Open the file as it is; where even that takes a file beside it, without, or a copy that has what lies beside it.

    An older file is brought up to date in memory.
    """
    wal = Path(f"{path}-wal")
    whole = not (wal.exists() and wal.stat().st_size)
    for how in ("mode=ro", "immutable=1") if whole else ("mode=ro",):
        with suppress(sqlite3.OperationalError):
            return _read_as(path, how)
    import shutil
    import tempfile

    with tempfile.TemporaryDirectory(prefix="gyoji") as folder:
        for suffix in _BESIDE[:2]:
            shutil.copyfile(f"{path}{suffix}", Path(folder, FILE + suffix))
        return _looked_at(_in_memory(connected(Path(folder, FILE))), path)


def _read_as(path: Path, how: str) -> sqlite3.Connection:
    db = connected(f"{path.absolute().as_uri()}?{how}", uri=True)
    return _looked_at(db if version_of(db) == VERSION else _in_memory(db), path)


def _looked_at(db: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    bring_up(db, path)
    db.execute("PRAGMA query_only=ON")
    return db


def _in_memory(db: sqlite3.Connection) -> sqlite3.Connection:
    memory = connected(":memory:")
    db.backup(memory)
    db.close()
    return memory


def closed(db: sqlite3.Connection) -> None:
    """Bring everything into the one file and close it; where another process is at it, that one does so later."""
    with suppress(sqlite3.Error):
        db.execute("PRAGMA busy_timeout=0")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with suppress(sqlite3.Error):
        db.close()


def copied(db: sqlite3.Connection, path: Path) -> None:
    """Write a whole copy to a new file, which only its owner may read. Raises `Trouble` where that cannot be."""
    if not path.name:  # a folder
        raise trouble("file_there", field=str(path)[:80])
    made = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        _make_private(path)
    except FileExistsError:
        raise trouble("file_there", field=str(path)[:80]) from None
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from None
    try:
        _make_private(made)
        copy = connected(made)
        try:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        finally:
            copy.close()
        made.replace(path)
    except (OSError, sqlite3.Error) as error:
        for new in (path, made):
            with suppress(OSError):
                new.unlink(missing_ok=True)
        raise _unwritten(path, error) from None


def _unwritten(path: Path, error: Exception) -> Trouble:
    why = (error.strerror if isinstance(error, OSError) else "") or str(error)
    return trouble("file_write", field=str(path)[:80], why=why)


def _make_private(path: Path) -> None:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
