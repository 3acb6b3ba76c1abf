"""The file below the store: where it is, how it is opened, made and brought up to date, and what may go wrong."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from referee.home import FILE
from referee.record.entry import from_line
from scoring.trouble import Trouble, trouble

VERSION = 2
OWN_ONLY = 0o077
"""The rights of everybody else, which the file of a person does not give."""
_BESIDE = ("", "-wal", "-shm")
_TABLES = (
    """CREATE TABLE IF NOT EXISTS tables (
        name TEXT PRIMARY KEY, game TEXT NOT NULL, opened TEXT NOT NULL, played TEXT NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS entries (
        name TEXT NOT NULL, seq INTEGER NOT NULL, line BLOB NOT NULL, PRIMARY KEY (name, seq)
    ) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS library (
        game TEXT NOT NULL, edition TEXT NOT NULL, path TEXT NOT NULL, value BLOB NOT NULL,
        told TEXT NOT NULL, PRIMARY KEY (game, edition, path)
    ) WITHOUT ROWID""",
    "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
)
_SINCE_2 = {"count": "INTEGER", "last": "TEXT", "mark": "INTEGER", "glance": "BLOB"}
"""What version 2 keeps of a record beside the table's name: how many entries, the last one's hash, a check sum over
their lines, and what a list says of it.
"""
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


@contextmanager
def guard(path: Path) -> Iterator[None]:
    """Turn what the disk or the database says into `Trouble`."""
    try:
        yield
    except sqlite3.Error as error:
        raise trouble(cause(error), field=str(path), why=str(error)) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise trouble("store_folder", field=str(path.parent), why=str(why)) from None


def cause(error: sqlite3.Error) -> str:
    """Name what happened: only a damaged file has to be moved away, all else may pass."""
    text = str(error)
    if "full" in text:
        return "store_full"
    if any(said in text for said in _READ_ONLY):
        return "store_read_only"
    if "locked" in text:
        return "store_busy"
    return "store_broken" if any(said in text for said in _DAMAGED) else "store_failed"


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


def _connected(path: Path | str, **how: Any) -> sqlite3.Connection:
    db: sqlite3.Connection = sqlite3.connect(path, timeout=5, isolation_level=None, **how)
    db.text_factory = _text
    return db


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _to_write(path: Path) -> sqlite3.Connection:
    db = _connected(path)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        _bring_up(db, path)
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
        return _looked_at(_in_memory(_connected(Path(folder, FILE))), path)


def _read_as(path: Path, how: str) -> sqlite3.Connection:
    db = _connected(f"{path.absolute().as_uri()}?{how}", uri=True)
    return _looked_at(db if _version(db) == VERSION else _in_memory(db), path)


def _looked_at(db: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    _bring_up(db, path)
    db.execute("PRAGMA query_only=ON")
    return db


def _in_memory(db: sqlite3.Connection) -> sqlite3.Connection:
    memory = _connected(":memory:")
    db.backup(memory)
    db.close()
    return memory


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _bring_up(db: sqlite3.Connection, path: Path) -> None:
    """Make the tables of this version where they are missing, all or nothing. Raises `Trouble` for a newer file."""
    if _version(db) == VERSION:
        return
    if _version(db) > VERSION:
        raise trouble("store_newer", field=str(path), version=_version(db))
    with committed(db):
        if _version(db) < VERSION:  # another process may have been faster
            for made in _TABLES:
                db.execute(made)
            there = {row[1] for row in db.execute("PRAGMA table_info(tables)")}
            for column, kind in _SINCE_2.items():
                if column not in there:
                    db.execute(f"ALTER TABLE tables ADD COLUMN {column} {kind}")
            for (name,) in db.execute("SELECT name FROM tables").fetchall():
                _count(db, name)
            db.execute(f"PRAGMA user_version={VERSION}")


def _count(db: sqlite3.Connection, name: object) -> None:
    """Write what version 2 keeps of a record; a damaged one is left without."""
    with suppress(Trouble, IndexError, sqlite3.DatabaseError):
        lines = db.execute("SELECT seq, line FROM entries WHERE name = ? ORDER BY seq", (name,)).fetchall()
        last = from_line(lines[-1][1], lines[-1][0])
        row = (last.time, last.seq, last.hash, marked(line for _, line in lines), name)
        db.execute("UPDATE tables SET played = ?, count = ?, last = ?, mark = ? WHERE name = ?", row)


def marked(lines: Iterable[Any], before: int = 0) -> int:
    """Sum up stored lines (a CRC), after those with the sum `before`."""
    raw = (line if isinstance(line, bytes) else str(line).encode("utf-8", "replace") for line in lines)
    return crc32(b"".join(raw), before)


@contextmanager
def committed(db: sqlite3.Connection) -> Iterator[None]:
    """Write all or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


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
        copy = _connected(made)
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
