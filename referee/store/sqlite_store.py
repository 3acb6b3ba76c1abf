"""The store in one SQLite file. A write is confirmed only after its commit is on disk (WAL, synchronous FULL)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from referee.record import table_glance
from referee.record.entry import Entry, from_line, to_line
from referee.record.table_glance import TableGlance
from referee.store import database_connection, printed_value_provenance, saved_states
from referee.store.box_votes import changed_locations
from referee.store.database_connection import as_number, as_text
from referee.store.database_file import DatabaseFile
from referee.store.deleted_tables import Trash
from referee.store.fetched_tables import FetchedTables
from referee.store.known_club_ends import KnownClubEnds
from referee.store.known_club_values import KnownClubValues
from referee.store.line_checksum import checksum
from referee.store.printed_value_provenance import PrintedValueProvenance, not_stored
from referee.store.sqlite_box_votes import OwnVotes, SqliteBoxVotes
from referee.store.store import Store
from referee.store.stored_table import StoredTable, check_follows, lost_end, table_from_rows
from referee.store.table_end import TAIL, TableEnd, end_from_row
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
_NAMES_WITHOUT_ROW = """
WITH RECURSIVE n(name) AS (
    SELECT MIN(name) FROM entries UNION SELECT (SELECT MIN(name) FROM entries WHERE name > n.name) FROM n
) SELECT name FROM n WHERE name IS NOT NULL AND name NOT IN (SELECT name FROM tables)
"""


class SqliteStore(DatabaseFile, Store):
    """The local store on this computer. Every method raises `InputError` like `DatabaseFile`."""

    def __init__(self, folder: Path | None = None, *, look: bool = False) -> None:
        """Open the file like `DatabaseFile`, and purge expired deleted tables."""
        super().__init__(folder, look=look)
        if not look:
            with suppress(InputError):  # one that cannot be written keeps what it has
                self.trash.purge()

    def another(self) -> SqliteStore:
        """Return a second connection to the same file, for use in another thread."""
        return SqliteStore(self.folder)

    # tables

    def adopt(self, name: str, entries: Sequence[Entry], glance: TableGlance | None = None) -> None:
        """Store a record as a new table, with its summary for lists. Raises `InputError` if the name is taken."""
        with self._guard():
            try:
                with self._commit():
                    self._list(name, entries, glance)
                    self._insert(name, entries)
            except sqlite3.IntegrityError:
                raise input_error("table_taken", field=name) from None

    def _list(self, name: str, entries: Sequence[Entry], glance: TableGlance | None) -> None:
        first, last = entries[0], entries[-1]
        row = (name, str(first.body.get("game")), first.time, last.time, last.seq, last.hash)
        glance_columns = (checksum(map(to_line, entries)), table_glance.encoded(glance))
        columns = "name, game, opened, played, count, last, mark, glance"
        self._db.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, *glance_columns))

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
        glance: TableGlance | UnsetType | None = None,
    ) -> None:
        """Append entries to a record, all or none. With them store the table's new summary for lists (UNSET if
        unchanged), and the `printed` values in them, by physical copy of the game (None deletes a value). Values of a
        demo are not stored.

        Raises `InputError`: `table_moved_on` if another process has added entries to the record, `no_such_table` if the
        table no longer exists.
        """
        with self._guard(), self._commit():
            row = self._db.execute(_TAIL, (name,)).fetchone()
            if row is None:
                raise input_error("no_such_table", field=name)
            last = from_line(row[0], row[1])
            check_follows(name, entries, last)
            if row[2:4] != (last.seq, last.hash) or not isinstance(mark := row[4], int):
                mark, glance = self._recompute_mark(name, row[2] is None), None if glance is UNSET else glance
            lines = self._insert(name, entries)
            self._update(name, entries[-1], checksum(lines, mark), glance)
            opening = self.first(name).body if printed else {}
            for box, values in (printed or {}).items() if not opening.get("invented") else ():
                stored = self.library(str(opening["game"]), box)
                self._remember(str(opening["game"]), box, not_stored(values, stored))

    def _recompute_mark(self, name: str, unlisted: bool) -> int:
        """Return the recomputed checksum of a record whose list row is lost or damaged. A lost row is created again."""
        entries, mark = self.record(name)
        if unlisted:
            self._list(name, entries, None)
        return mark

    def _update(self, name: str, last: Entry, mark: int, glance: TableGlance | UnsetType | None) -> None:
        changed = () if isinstance(glance, UnsetType) else (table_glance.encoded(glance),)
        update = f"UPDATE tables SET played = ?, count = ?, last = ?, mark = ?{', glance = ?' if changed else ''}"
        self._db.execute(f"{update} WHERE name = ?", (last.time, last.seq, last.hash, mark, *changed, name))

    def record(self, name: str) -> tuple[list[Entry], int]:
        """Return (entries, checksum of their stored lines) of a table. Raises `InputError` like `entries`."""
        rows = self._all("SELECT seq, line FROM entries WHERE name = ? ORDER BY seq", name)
        if not rows:
            raise self._missing(name)
        return [from_line(line, seq) for seq, line in rows], checksum(line for _, line in rows)

    def _missing(self, name: str) -> InputError:
        """Return the error for a table without entries: an unknown table, or one whose entries are lost."""
        rows = self._all("SELECT count FROM tables WHERE name = ?", name)
        return InputError([lost_end(name, rows[0][0], 0)]) if rows else input_error("no_such_table", field=name)

    def count(self, name: str) -> int:
        """Return the number of a table's last entry, for detecting entries of other processes."""
        return as_number(self._all("SELECT MAX(seq) FROM entries WHERE name = ?", name)[0][0])

    def names(self) -> list[str]:
        """Return the names of all tables."""
        return [as_text(name) for (name,) in self._all("SELECT name FROM tables")]

    def ends(self) -> list[TableEnd]:
        """Return where the record of every table begins and ends, the deleted ones among them. No record is read."""
        return [*(end_from_row(*row) for row in self._all(_ALL_ENDS)), *self.trash.ends()]

    def digests(self) -> dict[str, bytes]:
        """Return a SHA-256 digest of all lines of every table that is not deleted, by its name."""
        from hashlib import sha256  # loads OpenSSL, which the first screen does without

        return {name: sha256(b"".join(self._lines(name))).digest() for name in self.names()}

    def _lines(self, name: str) -> list[bytes]:
        rows = self._all("SELECT CAST(line AS BLOB) FROM entries WHERE name = ? ORDER BY seq", name)
        return [line for (line,) in rows]

    def tables(self) -> list[StoredTable]:
        """Return all tables, the last played first. Damage to a table is reported in its own `faults`."""
        with self.snapshot():
            stored = [table_from_rows(*row) for row in self._read_rows()]
        return sorted(stored, key=lambda table: table.last_act or table.played, reverse=True)

    def _read_rows(self) -> Iterator[Sequence[Any]]:
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

    def glance(self, name: str) -> TableGlance | None:
        """Return the stored summary of a table; None if it is missing or the record has changed since."""
        rows = self._all("SELECT mark, glance FROM tables WHERE name = ?", name)
        stored_glance = table_glance.read(rows[0][1]) if rows else None
        if stored_glance is None:
            return None
        lines = self._all("SELECT line FROM entries WHERE name = ? ORDER BY seq", name)
        return stored_glance if checksum(line for (line,) in lines) == rows[0][0] else None

    def know(self, name: str, last: Entry, mark: int, glance: TableGlance) -> None:
        """Store the summary of a record with this last entry and checksum, unless entries were added since. Write
        errors are ignored.
        """
        row = (mark, table_glance.encoded(glance), name, last.seq, last.hash)
        self._deferred.do(lambda: self._know(row))

    def _know(self, row: Sequence[object]) -> None:
        """Store a summary, unless another process is writing: recomputing it later is faster than waiting."""
        with suppress(InputError), self._guard(), database_connection.at_once(self._db), self._commit():
            statement = "UPDATE tables SET mark = ?, glance = ? WHERE name = ? AND count = ? AND last = ?"
            self._db.execute(statement, row)

    def _end_row(self, name: str) -> tuple[Any, Any] | None:
        rows = self._all("SELECT count, last FROM tables WHERE name = ?", name)
        return rows[0] if rows else None

    def holding(self, game: str, kind: str) -> list[str]:
        """Return the names of a game's tables with at least one entry of a kind."""
        query = "SELECT DISTINCT name FROM entries JOIN tables USING (name) WHERE game = ? AND instr(line, ?)"
        return [as_text(name) for (name,) in self._all(query, game, f'"kind":"{kind}"'.encode())]

    def first(self, name: str) -> Entry:
        """Return a table's opening entry. Raises `InputError` like `entries`."""
        rows = self._all("SELECT line, seq FROM entries WHERE name = ? ORDER BY seq LIMIT 1", name)
        if not rows:
            raise self._missing(name)
        return from_line(*rows[0])

    @property
    def trash(self) -> Trash:
        """The deleted tables, which can be restored for 30 days."""
        return Trash(self._db, self.path, self._commit)

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

    def remove(self, name: str) -> None:
        """Delete a table permanently."""
        with self._guard(), self._commit():
            saved_states.remove(self._db, name)
            self._db.execute("DELETE FROM entries WHERE name = ?", (name,))
            self._db.execute("DELETE FROM tables WHERE name = ?", (name,))

    # card library

    def learn(
        self,
        game: str,
        edition: str,
        values: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance] | None = None,
    ) -> None:
        """Store printed values of a game edition (paths without `printed.`), all or none; None deletes a value.
        `sources` says who entered values of other people, and when.
        """
        with self._guard(), self._commit():
            self._remember(game, edition, values, sources or {})

    def learn_if_unchanged(
        self,
        game: str,
        edition: str,
        values: Mapping[str, Any],
        before: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance],
    ) -> Set[str]:
        """Store printed values except at places that have changed (see `Store.learn_if_unchanged`)."""
        with self._guard(), self._commit():
            changed = changed_locations(values, before, self.library(game, edition))
            unchanged = {path: value for path, value in values.items() if path not in changed}
            self._remember(game, edition, unchanged, sources)
        return changed

    @property
    def votes(self) -> SqliteBoxVotes:
        """The votes on printed values."""
        return SqliteBoxVotes(self._db, self._guard, self._commit)

    def _remember(
        self,
        game: str,
        edition: str,
        values: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance] | None = None,
    ) -> None:
        now = datetime.now(UTC).isoformat(timespec="seconds")
        by = sources or {}
        times = {path: by[path].when or now if path in by else now for path in values}
        stored = {path: value for path, value in values.items() if value is not None}
        rows = [(game, edition, path, msgspec.json.encode(value), times[path]) for path, value in stored.items()]
        self._db.executemany("INSERT OR REPLACE INTO library VALUES (?, ?, ?, ?, ?)", rows)
        removed = [(game, edition, path) for path in values if path not in stored]
        self._db.executemany("DELETE FROM library WHERE game = ? AND edition = ? AND path = ?", removed)
        if self._db.execute(printed_value_provenance.THERE).fetchone():  # who entered the values before
            replaced = [(game, edition, path) for path in values]
            self._db.executemany("DELETE FROM tellers WHERE game = ? AND edition = ? AND path = ?", replaced)
        if by:
            self._db.execute(printed_value_provenance.MADE)
            who = [(game, edition, path, times[path], by[path].who, by[path].look) for path in stored if path in by]
            self._db.executemany(printed_value_provenance.WRITE, who)

    def editions(self) -> list[tuple[str, str]]:
        """Return (game, edition) pairs with stored printed values."""
        return [
            (as_text(game), as_text(edition))
            for game, edition in self._all("SELECT DISTINCT game, edition FROM library")
        ]

    def forget(self, game: str, edition: str, path: str) -> None:
        """Delete a stored printed value."""
        with self._guard(), self._commit():
            self._db.execute("DELETE FROM library WHERE game = ? AND edition = ? AND path = ?", (game, edition, path))

    def _library_rows(self, game: str, edition: str) -> list[tuple[Any, Any]]:
        return self._all("SELECT path, value FROM library WHERE game = ? AND edition = ?", game, edition)

    def told(self, game: str, edition: str) -> dict[str, str]:
        """Return the entry time of each stored printed value, indexed by dotted path."""
        rows = self._all("SELECT path, told FROM library WHERE game = ? AND edition = ?", game, edition)
        return {as_text(path): as_text(time) for path, time in rows}

    def tellers(self, game: str, edition: str) -> dict[str, PrintedValueProvenance]:
        """Return the provenance (person and time) of each stored value that another person entered, indexed by dotted
        path.
        """
        rows = (
            self._all(printed_value_provenance.ALL, game, edition) if self._all(printed_value_provenance.THERE) else []
        )
        return {
            as_text(path): PrintedValueProvenance(as_text(when), as_text(who), bool(look))
            for path, when, who, look in rows
        }
