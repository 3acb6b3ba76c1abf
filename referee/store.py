"""Durable storage: the journals of all tables, the card library and the settings, in one SQLite file.

What is recorded is acknowledged only after its commit is on the disk (WAL, synchronous FULL). An entry is kept only if
it follows from the last one here, so that two processes at one table cannot interleave: the second is told to follow.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from referee.journal import Entry, chain, from_line, to_line
from scoring.trouble import Trouble, trouble

if TYPE_CHECKING:
    from referee.record import Keep

_TABLES = """
CREATE TABLE IF NOT EXISTS tables (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, opened TEXT NOT NULL, played TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    name TEXT NOT NULL, seq INTEGER NOT NULL, line BLOB NOT NULL, PRIMARY KEY (name, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS library (
    game TEXT NOT NULL, edition TEXT NOT NULL, path TEXT NOT NULL, value BLOB NOT NULL,
    told TEXT NOT NULL, PRIMARY KEY (game, edition, path)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
VERSION = 1
FILE = "gyoji.sqlite3"


class Kept(Struct, frozen=True):
    """A stored table at a glance."""

    name: str
    game: str
    opened: str
    played: str
    entries: int


def home() -> Path:
    """Give the folder of the user's data: `GYOJI_HOME`, else where the platform keeps such data."""
    chosen = os.environ.get("GYOJI_HOME")
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("gyoji", appauthor=False)


class Store:
    """The one file. Raises `Trouble` for a folder or disk that cannot be used, from every method."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()
        self.path = self.folder / FILE
        with self._guard():
            self.folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, timeout=5, isolation_level=None)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise trouble("store_newer", field=str(self.path), version=version)
            if version < VERSION:
                self._db.executescript(f"BEGIN; {_TABLES} PRAGMA user_version={VERSION}; COMMIT;")

    @contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            raise trouble(_cause(error), field=str(self.path), why=str(error)) from None
        except OSError as error:
            raise trouble("store_folder", field=str(self.folder), why=str(error.strerror)) from None

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # tables

    def create(self, name: str, entry: Entry) -> None:
        """Keep a new table with its first entry. Raises `Trouble` where the name is taken."""
        self.adopt(name, [entry])

    def adopt(self, name: str, entries: Sequence[Entry]) -> None:
        """Keep a whole record as a new table. Raises `Trouble` where the name is taken."""
        first, last = entries[0], entries[-1]
        row = (name, str(first.body["game"]), first.time, last.time)
        try:
            with self._guard(), self._commit():
                self._db.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", row)
                lines = [(name, entry.seq, to_line(entry)) for entry in entries]
                self._db.executemany("INSERT INTO entries VALUES (?, ?, ?)", lines)
        except sqlite3.IntegrityError:
            raise trouble("table_taken", field=name) from None

    def append(self, name: str, entries: Sequence[Entry], printed: Mapping[str, Any] | None = None) -> None:
        """Keep further entries, all or none, and with them the `printed` values they tell; None for an answer that was
        taken back, which is forgotten. Those of a demo are invented and not remembered.

        Raises `Trouble`: `table_moved_on` where they do not follow from the record as it is here (another process has
        added to it), `no_such_table` where it is gone.
        """
        with self._guard(), self._commit():
            last = self._last_entry(name)
            if last is None:
                raise trouble("no_such_table", field=name)
            if entries[0].seq != last.seq + 1 or entries[0].hash != chain(last.hash, entries[0]):
                raise trouble("table_moved_on", field=name)
            lines = [(name, entry.seq, to_line(entry)) for entry in entries]
            self._db.executemany("INSERT INTO entries VALUES (?, ?, ?)", lines)
            opening = self.first(name).body if printed else {}
            if printed and not opening.get("invented"):
                self._remember(str(opening["game"]), str(opening["edition"]), printed)

    @contextmanager
    def _commit(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def keeper(self, name: str) -> Keep:
        """Give the function that keeps what is recorded at a table."""
        return lambda entries, printed: self.append(name, entries, printed)

    def entries(self, name: str) -> list[Entry]:
        """Read a table's journal. Raises `Trouble` for a table that is not here or a line that cannot be read."""
        with self._guard():
            rows = self._db.execute("SELECT seq, line FROM entries WHERE name = ? ORDER BY seq", (name,)).fetchall()
        if not rows:
            raise trouble("no_such_table", field=name)
        return [from_line(line, seq) for seq, line in rows]

    def count(self, name: str) -> int:
        """Count a table's entries (to see whether another process has added some)."""
        with self._guard():
            found = self._db.execute("SELECT MAX(seq) FROM entries WHERE name = ?", (name,)).fetchone()[0]
        return int(found or 0)

    def tables(self) -> list[Kept]:
        """List all tables, the one played last first."""
        with self._guard():
            rows = self._db.execute("SELECT name, game, opened FROM tables").fetchall()
            kept = [Kept(name, game, opened, *self._last(name, opened)) for name, game, opened in rows]
        return sorted(kept, key=lambda table: table.played, reverse=True)

    def _last(self, name: str, opened: str) -> tuple[str, int]:
        try:
            last = self._last_entry(name)
        except Trouble as damaged:  # reported when that table is opened; the others stay listed
            return opened, int(damaged.faults[0].field)
        return (last.time, last.seq) if last else (opened, 0)

    def _last_entry(self, name: str) -> Entry | None:
        asked = "SELECT line, seq FROM entries WHERE name = ? ORDER BY seq DESC LIMIT 1"
        row = self._db.execute(asked, (name,)).fetchone()
        return from_line(*row) if row else None

    def holding(self, game: str, kind: str) -> list[str]:
        """Name the tables of a game whose record holds an entry of a kind."""
        asked = "SELECT DISTINCT name FROM entries JOIN tables USING (name) WHERE game = ? AND instr(line, ?)"
        with self._guard():
            rows = self._db.execute(asked, (game, f'"kind":"{kind}"'.encode())).fetchall()
        return [name for (name,) in rows]

    def first(self, name: str) -> Entry:
        """Read a table's opening entry alone. Raises `Trouble` like `entries`."""
        with self._guard():
            row = self._db.execute(
                "SELECT seq, line FROM entries WHERE name = ? ORDER BY seq LIMIT 1", (name,)
            ).fetchone()
        if not row:
            raise trouble("no_such_table", field=name)
        return from_line(row[1], row[0])

    def remove(self, name: str) -> None:
        """Delete a table for good."""
        with self._guard(), self._commit():
            self._db.execute("DELETE FROM entries WHERE name = ?", (name,))
            self._db.execute("DELETE FROM tables WHERE name = ?", (name,))

    # card library

    def learn(self, game: str, edition: str, values: Mapping[str, Any]) -> None:
        """Remember printed values (paths without `printed.`) that a table read off its components."""
        with self._guard(), self._commit():
            self._remember(game, edition, values)

    def _remember(self, game: str, edition: str, values: Mapping[str, Any]) -> None:
        now = datetime.now(UTC).isoformat(timespec="seconds")
        told = {path: value for path, value in values.items() if value is not None}
        rows = [(game, edition, path, msgspec.json.encode(value), now) for path, value in told.items()]
        self._db.executemany("INSERT OR REPLACE INTO library VALUES (?, ?, ?, ?, ?)", rows)
        gone = [(game, edition, path) for path in values if path not in told]
        self._db.executemany("DELETE FROM library WHERE game = ? AND edition = ? AND path = ?", gone)

    def forget(self, game: str, edition: str, path: str) -> None:
        """Forget a remembered value."""
        with self._guard():
            self._db.execute("DELETE FROM library WHERE game = ? AND edition = ? AND path = ?", (game, edition, path))

    def library(self, game: str, edition: str) -> dict[str, Any]:
        """Give all remembered values of an edition."""
        with self._guard():
            rows = self._db.execute(
                "SELECT path, value FROM library WHERE game = ? AND edition = ?", (game, edition)
            ).fetchall()
        return {path: msgspec.json.decode(value) for path, value in rows}

    def told(self, game: str, edition: str) -> dict[str, str]:
        """Give the time at which each remembered value was told."""
        with self._guard():
            rows = self._db.execute("SELECT path, told FROM library WHERE game = ? AND edition = ?", (game, edition))
            return dict(rows.fetchall())

    # settings

    def setting(self, name: str, default: str = "") -> str:
        """Read a setting of the person at this machine."""
        with self._guard():
            row = self._db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else default

    def set(self, name: str, value: str) -> None:
        """Keep a setting."""
        with self._guard():
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))


def _cause(error: sqlite3.DatabaseError) -> str:
    text = str(error)
    if "full" in text:
        return "store_full"
    if "readonly" in text or "unable to open" in text:
        return "store_read_only"
    return "store_busy" if "locked" in text else "store_broken"
