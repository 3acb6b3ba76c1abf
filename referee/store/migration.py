"""The database tables of the store's file, the migration of older files, and the import of printed-value files (“card
libraries”) of older Gyoji versions."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from referee.record.entry import from_line
from referee.rules.game import Game
from referee.store import sqlite_deleted_tables
from referee.store.database_connection import Commit
from referee.store.stored_table import checksum_of
from scoring.errors import InputError, input_error
from scoring.sheet_parser import MAX_DEPTH, depth_of, read_json

FORMAT = "gyoji card library"
CARD_LIBRARY_VERSION = 1
MAX_BYTES = 500_000


def import_library(game: Game, data: bytes, edition: str = "") -> dict[str, Any]:
    """Return the printed values in an old library file (paths without `printed.`); the file must be for `edition` if
    given.

    Raises `InputError` with all faults: a file that is no card library, is too large, or is for another game or
    edition, and invalid printed values.
    """
    document = read_json(data, max_bytes=MAX_BYTES)
    if depth_of(document) > MAX_DEPTH:
        raise input_error("too_deep", limit=MAX_DEPTH)
    if (
        not isinstance(document, dict)
        or document.get("format") != FORMAT
        or not isinstance(document.get("values"), dict)
    ):
        raise input_error("library_shape")
    version = document.get("version")
    if type(version) is not int or version > CARD_LIBRARY_VERSION:
        raise input_error("file_newer")
    if document.get("game") != game.id:
        raise input_error("other_game", field="game")
    file_edition = str(document.get("edition"))[:40]
    if file_edition not in game.meta.editions:
        raise input_error("edition_unknown", field="edition", given=file_edition, editions=game.meta.editions)
    if edition and file_edition != edition:
        raise input_error("library_edition", field="edition", given=file_edition, wanted=edition)
    values, faults = game.accept((), document["values"], "printed.")
    if faults:
        raise InputError(faults)
    return values


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
"""The columns of version 2 per record: number of entries, hash of the last entry, checksum of the lines, and summary
for lists.
"""


def version_of(db: sqlite3.Connection) -> int:
    """Return the schema version of an open database."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def bring_up(db: sqlite3.Connection, path: Path) -> None:
    """Migrate an older file in one transaction. Raises `InputError` if the file is newer or is not a store."""
    check_store(db, path)
    if version_of(db) == VERSION:
        return
    if version_of(db) > VERSION:
        raise input_error("store_newer", field=str(path), version=version_of(db))
    make(db)


def check_store(db: sqlite3.Connection, path: Path) -> None:
    """Raise `InputError` if a database is not a store of any version."""
    there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not there.issuperset(("tables", "entries", "library", "settings")):
        raise input_error("store_foreign", field=str(path))


def make(db: sqlite3.Connection) -> None:
    """Create the database tables of this version if they are missing."""
    with Commit(db):
        version = version_of(db)  # another process may have been faster
        if version < 2:
            _keep_counts(db)
        if version < VERSION:
            for statement in sqlite_deleted_tables.TABLES:
                db.execute(statement)
            db.execute(f"PRAGMA user_version={VERSION}")


def _keep_counts(db: sqlite3.Connection) -> None:
    """Add the columns of version 2, and fill them for existing records."""
    for statement in _TABLES:
        db.execute(statement)
    there = {row[1] for row in db.execute("PRAGMA table_info(tables)")}
    for column, kind in _SINCE_2.items():
        if column not in there:
            db.execute(f"ALTER TABLE tables ADD COLUMN {column} {kind}")
    for (name,) in db.execute("SELECT name FROM tables").fetchall():
        _count(db, name)


def _count(db: sqlite3.Connection, name: object) -> None:
    """Fill the version 2 columns of one record; a damaged record is skipped."""
    with suppress(InputError, IndexError, sqlite3.DatabaseError):
        lines = db.execute("SELECT seq, line FROM entries WHERE name = ? ORDER BY seq", (name,)).fetchall()
        last = from_line(lines[-1][1], lines[-1][0])
        row = (last.time, last.seq, last.hash, checksum_of(line for _, line in lines), name)
        db.execute("UPDATE tables SET played = ?, count = ?, last = ?, mark = ? WHERE name = ?", row)
