"""Creation and opening of the store's file, including write-protected files."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from referee.data_folder import FILE
from referee.store.backup import give_name, make_private, sync
from referee.store.database_connection import cause, connect
from referee.store.lost_file_check import DatabaseFileWatcher
from referee.store.migration import VERSION, bring_up, check_store, make, version_of
from referee.store.open_store_registry import has_open, identity
from referee.store.sqlite_wal_identity import check_log, has_log, log_of, new_count

OWN_ONLY = 0o077
"""The permission bits of other users, which the file must not have."""
_BESIDE = ("", "-wal", "-shm")
_ATTEMPTS = 20
"""The maximum number of attempts to read a file while another process writes it."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open the file for reading and writing, created if missing. A write-protected file is opened read-only.

    Raises the errors that `Guard` converts, and `InputError` for a file of a newer Gyoji version, a file that is not a
    store, and a file with the log of another file.
    """
    if not path.parent.is_dir():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not has_open(path):
        check_log(path)
    if not path.exists():
        _make(path)
    try:
        return _open_to_write(path)
    except sqlite3.OperationalError as error:
        if cause(error) not in ("store_read_only", "store_full", "store_failed") or not path.is_file():
            raise
        try:
            return _open_to_read(path)
        except (sqlite3.Error, OSError):
            raise error from None


def open_read_only(path: Path) -> sqlite3.Connection:
    """Open the file read-only, without changing or creating any file. If reading would create a write-ahead log, the
    file is copied to memory.

    Raises the same errors as `open_file`, and an error for a missing file.
    """
    if not has_open(path):
        check_log(path)
    for _ in range(_ATTEMPTS):
        if log_of(path).exists():
            return _open_as(path, "mode=ro")
        before = _state(path)
        try:
            if not has_log(path):  # reading puts nothing beside it, and minds those who write
                return _open_as(path, "mode=ro")
            db = _in_memory(connect(_uri(path, "immutable=1"), uri=True))
        except sqlite3.Error:
            if before == _state(path):
                raise
            continue
        if before == _state(path):
            return _make_read_only(db, path)
        db.close()
    return _open_as(path, "mode=ro")


def _state(path: Path) -> tuple[object, ...]:
    status = path.stat()
    return status.st_ino, status.st_mtime_ns, status.st_size, log_of(path).exists()


def _make(path: Path) -> None:
    """Create a new store under a temporary name and rename it, so that a file with the final name is always
    complete.
    """
    new_file = path.with_name(f"{path.name}.new-{os.getpid()}")
    make_private(new_file)
    try:
        db = connect(new_file)
        try:
            db.execute("PRAGMA synchronous=OFF")
            db.execute(f"PRAGMA application_id={new_count()}")
            make(db)
            db.execute("PRAGMA journal_mode=WAL")
        finally:
            db.close()
        sync(new_file)
        with suppress(FileExistsError):  # another process was faster
            give_name(new_file, path)
    finally:
        new_file.unlink(missing_ok=True)


def _keep_private(path: Path) -> None:
    """Remove other users' access rights from the file and its auxiliary files (POSIX only)."""
    if os.name != "posix":
        return
    for suffix in _BESIDE:
        with suppress(OSError):
            own = Path(f"{path}{suffix}")
            status = own.stat()
            if status.st_mode & OWN_ONLY and status.st_uid == os.geteuid():
                own.chmod(status.st_mode & 0o777 & ~OWN_ONLY)


def _open_to_write(path: Path) -> sqlite3.Connection:
    db = connect(_uri(path, "mode=rw"), uri=True)
    try:
        check_store(db, path)
        _keep_private(path)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        bring_up(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _open_to_read(path: Path) -> sqlite3.Connection:
    """Open the file read-only. If SQLite cannot create its auxiliary files, open it without them or open a copy. An
    older file is migrated in memory.
    """
    wal = log_of(path)
    stands_alone = not (wal.exists() and wal.stat().st_size)
    for how in ("mode=ro", "immutable=1") if stands_alone else ("mode=ro",):
        with suppress(sqlite3.OperationalError):
            return _open_as(path, how)
    import shutil
    import tempfile

    with tempfile.TemporaryDirectory(prefix="gyoji") as folder:
        for suffix in _BESIDE[:2]:
            shutil.copyfile(f"{path}{suffix}", Path(folder, FILE + suffix))
        return _make_read_only(_in_memory(connect(Path(folder, FILE))), path)


def _uri(path: Path, how: str) -> str:
    return f"{path.absolute().as_uri()}?{how}"


def _open_as(path: Path, how: str) -> sqlite3.Connection:
    db = connect(_uri(path, how), uri=True)
    return _make_read_only(db if version_of(db) == VERSION else _in_memory(db), path)


def _make_read_only(db: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    bring_up(db, path)
    db.execute("PRAGMA query_only=ON")
    return db


def is_writable(db: sqlite3.Connection) -> bool:
    """Return whether a file was opened for writing."""
    return not db.execute("PRAGMA query_only").fetchone()[0]


def _in_memory(db: sqlite3.Connection) -> sqlite3.Connection:
    memory = connect(":memory:")
    try:
        db.backup(memory)
    finally:
        db.close()
    return memory


def open_watched(path: Path) -> tuple[sqlite3.Connection, DatabaseFileWatcher]:
    """Open the file like `open_file`. Return (connection, watcher that detects a replaced file)."""
    while True:
        before = identity(path)
        db = open_file(path)
        watch = DatabaseFileWatcher(path)
        if before is None or before == watch.file:
            return db, watch
        close(db, watch)


def close(db: sqlite3.Connection, watch: DatabaseFileWatcher | None = None) -> None:
    """Merge the log into the file and close it; if another process uses the file, that process merges the log. A
    replaced file is not written to.
    """
    lost = watch.lost() if watch else ""
    if not lost:
        with suppress(sqlite3.Error):
            db.execute("PRAGMA busy_timeout=0")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if lost == "overwritten":
        _abandon(db)
    else:
        with suppress(sqlite3.Error):
            db.close()
    if watch:
        watch.close()


def _abandon(db: sqlite3.Connection) -> None:
    """Leave a connection open until the process ends, because closing it would write to the file."""
    import ctypes

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(db))
