"""The store in one SQLite file. A write is confirmed only after its commit is on disk (WAL, synchronous FULL)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import UNSET, UnsetType

from referee.record import table_summary
from referee.record.entry import Entry, from_line, to_line
from referee.record.table_summary import TableSummary
from referee.store import database_connection, saved_states
from referee.store.added_database_table import exists
from referee.store.box_votes import changed_locations
from referee.store.database_connection import as_number, as_text
from referee.store.database_file import DatabaseFile
from referee.store.known_club_data import FetchedTables, KnownClubEnds, KnownClubValues
from referee.store.printed_value_provenance import PrintedValueProvenance, encoded_values, not_stored
from referee.store.record_end import TAIL, RecordEnd, end_from_row
from referee.store.sqlite_deleted_tables import SqliteDeletedTables
from referee.store.sqlite_printed_values import OwnVotes, SqliteBoxVotes, SqliteProvenance
from referee.store.store import Store
from referee.store.stored_table import LIST_COLUMNS, check_follows, checksum_of, list_row
from scoring.errors import InputError, input_error

_TABLE_ROWS = """
SELECT t.name, t.game, t.opened, t.count, t.last, t.glance, e.seq, e.line FROM tables t LEFT JOIN entries e
ON e.name = t.name AND e.seq = (SELECT MAX(seq) FROM entries WHERE name = t.name)
"""
_TAIL = """SELECT e.line, e.seq, t.count, t.last, t.mark FROM entries e LEFT JOIN tables t ON t.name = e.name
WHERE e.name = ? ORDER BY e.seq DESC LIMIT 1"""
_ENDS = """
SELECT t.name, {deleted}, t.count, t.last, substr(f.line, -{tail}), l.seq, substr(l.line, -{tail}) FROM {tables} t
LEFT JOIN {entries} f ON f.{key} = t.{key} AND f.seq = 1
LEFT JOIN {entries} l ON l.{key} = t.{key} AND l.seq = (SELECT MAX(seq) FROM {entries} e WHERE e.{key} = t.{key})
"""
_ALL_ENDS = " UNION ALL ".join(
    (
        _ENDS.format(tables="tables", entries="entries", key="name", deleted="0", tail=TAIL),
        _ENDS.format(tables="deleted", entries="deleted_entries", key="id", deleted="t.id", tail=TAIL),
    )
)
_FORGET = "DELETE FROM library WHERE game = ? AND edition = ? AND path = ?"
_NAMES_WITHOUT_ROW = """
WITH RECURSIVE n(name) AS (
    SELECT MIN(name) FROM entries UNION SELECT (SELECT MIN(name) FROM entries WHERE name > n.name) FROM n
) SELECT name FROM n WHERE name IS NOT NULL AND name NOT IN (SELECT name FROM tables)
"""


class SqliteStore(DatabaseFile, Store):
    """The local store on this computer. Every method raises `InputError` like `DatabaseFile`."""

    def __init__(self, folder: Path | None = None, *, read_only: bool = False) -> None:
        """Open the file like `DatabaseFile`, and purge expired deleted tables."""
        super().__init__(folder, read_only=read_only)
        if not read_only:
            with suppress(InputError):  # one that cannot be written keeps what it has
                self.deleted_tables.purge()

    def second_connection(self) -> SqliteStore:
        """Return a second connection to the same file, for use in another thread."""
        return SqliteStore(self.folder)

    # tables

    def adopt(self, name: str, entries: Sequence[Entry], summary: TableSummary | None = None) -> None:
        """Store a record as a new table, with its summary for lists. Raises `InputError` if the name is taken."""
        with self._guard():
            try:
                with self._commit():
                    self._list(name, entries, self._insert(name, entries), summary)
            except sqlite3.IntegrityError:
                raise input_error("table_taken", field=name) from None

    def _list(self, name: str, entries: Sequence[Entry], lines: Iterable[bytes], summary: TableSummary | None) -> None:
        row = list_row(name, entries, lines, summary)
        self._db.execute(f"INSERT INTO tables ({LIST_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def _insert(self, name: str, entries: Sequence[Entry]) -> list[bytes]:
        """Insert entries into the database. Return their encoded lines."""
        rows = [(name, entry.seq, to_line(entry)) for entry in entries]
        self._db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        return [line for _, _, line in rows]

    def append(
        self,
        name: str,
        entries: Sequence[Entry],
        printed: Mapping[str, Mapping[str, Any]] | None = None,
        summary: TableSummary | UnsetType | None = None,
    ) -> None:
        """Append entries to a record (see `Store.append`)."""
        with self._guard(), self._commit():
            row = self._db.execute(_TAIL, (name,)).fetchone()
            if row is None:
                raise input_error("no_such_table", field=name)
            last = from_line(row[0], row[1])
            check_follows(name, entries, last)
            if row[2:4] != (last.seq, last.hash) or not isinstance(checksum := row[4], int):
                checksum = self._recompute_checksum(name, row[2] is None)
                summary = None if summary is UNSET else summary
            lines = self._insert(name, entries)
            self._update(name, entries[-1], checksum_of(lines, checksum), summary)
            opening = self.first(name).body if printed else {}
            for box, values in (printed or {}).items() if not opening.get("invented") else ():
                stored = self.library(str(opening["game"]), box)
                self._remember(str(opening["game"]), box, not_stored(values, stored))

    def _recompute_checksum(self, name: str, unlisted: bool) -> int:
        """Return the recomputed checksum of a record whose list row is lost or damaged. A lost row is created again."""
        entries, checksum = self.record(name)
        if unlisted:
            self._list(name, entries, map(to_line, entries), None)
        return checksum

    def _update(self, name: str, last: Entry, checksum: int, summary: TableSummary | UnsetType | None) -> None:
        changed = () if isinstance(summary, UnsetType) else (table_summary.encode(summary),)
        update = f"UPDATE tables SET played = ?, count = ?, last = ?, mark = ?{', glance = ?' if changed else ''}"
        self._db.execute(f"{update} WHERE name = ?", (last.time, last.seq, last.hash, checksum, *changed, name))

    def count(self, name: str) -> int:
        """Return the number of a table's last entry, for detecting entries of other processes."""
        return as_number(self._all("SELECT MAX(seq) FROM entries WHERE name = ?", name)[0][0])

    def has_entry(self, name: str, entry: Entry) -> bool:
        """Return whether the record of a table contains an entry. A damaged line there is another matter."""
        rows = self._all("SELECT line FROM entries WHERE name = ? AND seq = ?", name, entry.seq)
        try:
            return bool(rows) and from_line(rows[0][0], entry.seq).hash == entry.hash
        except InputError:
            return True

    def rename(self, names: Mapping[str, str]) -> None:
        """Give tables other names, all at once. Raises `InputError` if one of them is taken by a further table."""
        with self._guard():
            try:
                with self._commit():
                    for number, (name, new) in enumerate(names.items()):
                        saved_states.remove(self._db, name)
                        saved_states.remove(self._db, new)
                        self._rename(name, f"\0{number}")
                    for number, new in enumerate(names.values()):
                        self._rename(f"\0{number}", new)
            except sqlite3.IntegrityError:
                raise input_error("table_taken", field=", ".join(names)) from None

    def _rename(self, name: str, new: str) -> None:
        for kind in ("tables", "entries", FetchedTables.NAME):
            if exists(self._db, kind):
                self._db.execute(f"UPDATE {kind} SET name = ? WHERE name = ?", (new, name))

    def names(self) -> list[str]:
        return [as_text(name) for (name,) in self._all("SELECT name FROM tables")]

    def record_ends(self) -> list[RecordEnd]:
        return [*(end_from_row(*row) for row in self._all(_ALL_ENDS)), *self.deleted_tables.record_ends()]

    def digests(self) -> dict[str, bytes]:
        """Return a SHA-256 digest of all lines of every table that is not deleted, by its name."""
        from hashlib import sha256  # loads OpenSSL, which the first screen does without

        return {name: sha256(b"".join(self._raw_lines(name))).digest() for name in self.names()}

    def _raw_lines(self, name: str) -> list[bytes]:
        rows = self._all("SELECT CAST(line AS BLOB) FROM entries WHERE name = ? ORDER BY seq", name)
        return [line for (line,) in rows]

    def _lines(self, name: str, *, first_only: bool = False) -> list[tuple[int, Any]]:
        query = "SELECT seq, line FROM entries WHERE name = ? ORDER BY seq LIMIT ?"
        return self._all(query, name, 1 if first_only else -1)

    def _list_columns(self, name: str, columns: str) -> tuple[Any, ...] | None:
        rows = self._all(f"SELECT {columns} FROM tables WHERE name = ?", name)
        return rows[0] if rows else None

    def _table_rows(self) -> Iterator[Sequence[Any]]:
        with self.snapshot():
            yield from self._readable_rows()

    def _readable_rows(self) -> Iterator[Sequence[Any]]:
        try:
            yield from self._all(_TABLE_ROWS)
        except InputError as error:
            if error.faults[0].key != "store_broken":
                raise
            for (name,) in self._all("SELECT name FROM tables"):  # what can be read of each
                try:
                    yield from self._all(f"{_TABLE_ROWS} WHERE t.name = ?", name)
                except InputError as damaged:
                    yield name, "", "", None, None, damaged.faults, None, None
        with suppress(InputError):
            for (name,) in self._all(_NAMES_WITHOUT_ROW):
                yield name, None, "", None, None, None, self.count(name), self._last_line(name)

    def _last_line(self, name: str) -> Any:
        rows = self._all("SELECT line FROM entries WHERE name = ? ORDER BY seq DESC LIMIT 1", name)
        return rows[0][0] if rows else None

    def _write_summary(self, row: Sequence[object]) -> None:
        """Store a summary (see `Store`). If another process is writing, nothing is stored: recomputing it later is
        faster than waiting.
        """
        with self._guard(), database_connection.at_once(self._db), self._commit():
            statement = "UPDATE tables SET mark = ?, glance = ? WHERE name = ? AND count = ? AND last = ?"
            self._db.execute(statement, row)

    def tables_with_entry(self, game: str, kind: str) -> list[str]:
        """Return the names of a game's tables with at least one entry of a kind."""
        query = "SELECT DISTINCT name FROM entries JOIN tables USING (name) WHERE game = ? AND instr(line, ?)"
        return [as_text(name) for (name,) in self._all(query, game, f'"kind":"{kind}"'.encode())]

    @property
    def deleted_tables(self) -> SqliteDeletedTables:
        return SqliteDeletedTables(self._db, self.path, self._commit)

    @property
    def club_ends(self) -> KnownClubEnds:
        """Where the records of the club ended when they were last synchronized."""
        return KnownClubEnds(self._db, self._guard, self._commit)

    @property
    def club_values(self) -> KnownClubValues:
        """The printed values that this laptop and its club both had when they were last synchronized."""
        return KnownClubValues(self._db, self._guard, self._commit)

    @property
    def own_votes(self) -> OwnVotes:
        """The votes that this laptop has cast at its club."""
        return OwnVotes(self._db, self._guard, self._commit)

    @property
    def fetched_tables(self) -> FetchedTables:
        """The tables that came from the club and that nobody has opened on this laptop yet."""
        return FetchedTables(self._db, self._guard, self._commit)

    def fetched(self) -> set[tuple[str, str]]:
        """Return the name and the opening time of each fetched table that was never opened on this laptop."""
        return self.fetched_tables.read()

    def make_own(self, name: str) -> None:
        """Note that a table is opened on this laptop. Write errors are ignored."""
        with suppress(InputError):
            self.fetched_tables.forget(name)

    # card library

    def learn(
        self,
        game: str,
        box: str,
        values: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance] | None = None,
    ) -> None:
        """Store printed values of a box (see `Store.learn`)."""
        with self._guard(), self._commit():
            self._remember(game, box, values, sources or {})

    def learn_if_unchanged(
        self,
        game: str,
        box: str,
        values: Mapping[str, Any],
        before: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance],
    ) -> Set[str]:
        """Store printed values except at locations that have changed (see `Store.learn_if_unchanged`)."""
        with self._guard(), self._commit():
            changed = changed_locations(game, values, before, self.library(game, box))
            unchanged = {path: value for path, value in values.items() if path not in changed}
            self._remember(game, box, unchanged, sources)
        return changed

    @property
    def votes(self) -> SqliteBoxVotes:
        return SqliteBoxVotes(self._db, self._guard, self._commit)

    def _remember(
        self,
        game: str,
        box: str,
        values: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance] | None = None,
    ) -> None:
        rows = encoded_values(values, sources or {})
        stored = [(game, box, path, value, time) for path, value, time, _ in rows if value is not None]
        self._db.executemany("INSERT OR REPLACE INTO library VALUES (?, ?, ?, ?, ?)", stored)
        removed = [(game, box, path) for path, value, _, _ in rows if value is None]
        self._db.executemany(_FORGET, removed)
        self._provenance.replace(game, box, rows)

    def forget(self, game: str, box: str, path: str) -> None:
        """Delete a stored printed value."""
        with self._guard(), self._commit():
            self._db.execute(_FORGET, (game, box, path))

    def _library_rows(self, query: str, *values: str) -> list[Any]:
        return self._all(query, *values)

    def _provenance_rows(self, game: str, box: str) -> list[Any]:
        return self._provenance.rows(game, box)

    @property
    def _provenance(self) -> SqliteProvenance:
        return SqliteProvenance(self._db, self._guard, self._commit)
