"""The tables of the file, and how a file of an older version is brought up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from referee.record.entry import from_line
from referee.store import deleted_tables
from referee.store.database_connection import Commit
from scoring.errors import InputError, input_error

VERSION = 3
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


def version_of(db: sqlite3.Connection) -> int:
    """Give the version of an open file."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def bring_up(db: sqlite3.Connection, path: Path) -> None:
    """Make what this version has beyond an older one, all or nothing. Raises `InputError` for a newer file, and for one
    that is no store.
    """
    check_store(db, path)
    if version_of(db) == VERSION:
        return
    if version_of(db) > VERSION:
        raise input_error("store_newer", field=str(path), version=version_of(db))
    make(db)


def check_store(db: sqlite3.Connection, path: Path) -> None:
    """Check that a file is a store of any version. Raises `InputError`."""
    there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not there.issuperset(("tables", "entries", "library", "settings")):
        raise input_error("store_foreign", field=str(path))


def make(db: sqlite3.Connection) -> None:
    """Make the tables of this version where they are missing."""
    with Commit(db):
        version = version_of(db)  # another process may have been faster
        if version < 2:
            _keep_counts(db)
        if version < VERSION:
            for statement in deleted_tables.TABLES:
                db.execute(statement)
            db.execute(f"PRAGMA user_version={VERSION}")


def _keep_counts(db: sqlite3.Connection) -> None:
    """Make what version 2 has, and fill it in for the records of version 1."""
    for statement in _TABLES:
        db.execute(statement)
    there = {row[1] for row in db.execute("PRAGMA table_info(tables)")}
    for column, kind in _SINCE_2.items():
        if column not in there:
            db.execute(f"ALTER TABLE tables ADD COLUMN {column} {kind}")
    for (name,) in db.execute("SELECT name FROM tables").fetchall():
        _count(db, name)


def _count(db: sqlite3.Connection, name: object) -> None:
    """Write what version 2 keeps of a record; a damaged one is left without."""
    with suppress(InputError, IndexError, sqlite3.DatabaseError):
        lines = db.execute("SELECT seq, line FROM entries WHERE name = ? ORDER BY seq", (name,)).fetchall()
        last = from_line(lines[-1][1], lines[-1][0])
        row = (last.time, last.seq, last.hash, marked(line for _, line in lines), name)
        db.execute("UPDATE tables SET played = ?, count = ?, last = ?, mark = ? WHERE name = ?", row)


def marked(lines: Iterable[Any], before: int = 0) -> int:
    """Sum up stored lines (a CRC), after those with the sum `before`."""
    raw = (line if isinstance(line, bytes) else str(line).encode("utf-8", "replace") for line in lines)
    return crc32(b"".join(raw), before)
