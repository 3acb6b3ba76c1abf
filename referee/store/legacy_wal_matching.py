"""Check whether a database file and a log of an older Gyoji version (without commit counters) belong together, tried on
a copy.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from referee.record.entry import broken_at, from_line
from referee.store.database_connection import connect
from scoring.errors import InputError


def is_of_another_store(path: Path, log: Path) -> bool:
    """Return whether a file is valid alone but not with the log next to it, so that the log belongs to another
    store.
    """
    with TemporaryDirectory(prefix="gyoji") as folder:
        copy = Path(folder, path.name)
        shutil.copyfile(path, copy)
        if not _sound(copy):
            return False
        shutil.copyfile(path, copy)
        shutil.copyfile(log, Path(folder, log.name))
        return not _sound(copy)


def _sound(path: Path) -> bool:
    """Return whether a file is readable and every record ends as stated in the list of tables."""
    with suppress(sqlite3.Error, InputError):
        db = connect(path)
        try:
            if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return False
            return all(_ends(db, row) for row in _tables(db))
        finally:
            db.close()
    return False


def _tables(db: sqlite3.Connection) -> Iterator[tuple[Any, ...]]:
    """Yield (name, count, last hash) for the tables, with the stored end of each record if the file contains it."""
    columns = {row[1] for row in db.execute("PRAGMA table_info(tables)")}
    end_columns = "count, last" if "count" in columns else "NULL, NULL"
    rows = db.execute(f"SELECT name, {end_columns} FROM tables").fetchall()
    names = {name for name, _, _ in rows}
    yield from rows
    for (name,) in db.execute("SELECT DISTINCT name FROM entries").fetchall():
        if name not in names:
            yield name, -1, None  # entries of a table that is in no list


def _ends(db: sqlite3.Connection, row: tuple[Any, ...]) -> bool:
    name, count, last = row
    lines = db.execute("SELECT seq, line FROM entries WHERE name = ? ORDER BY seq", (name,)).fetchall()
    entries = [from_line(line, seq) for seq, line in lines]
    if not entries or broken_at(entries) is not None:
        return False
    return count is None or (entries[-1].seq, entries[-1].hash) == (count, last)
