"""The store of a club: tables and printed values on a PostgreSQL server, shared by many laptops.

Settings and saved states are in a local file, because settings are personal and saved states can be recomputed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from contextlib import AbstractContextManager, closing, suppress
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import psycopg
from msgspec import UNSET, UnsetType

from referee.data_folder import FILE, home
from referee.record import table_summary
from referee.record.entry import Entry, from_line, to_line
from referee.record.table_summary import TableSummary
from referee.store.box_votes import changed_locations
from referee.store.database_connection import as_number, as_text
from referee.store.postgres_box_votes import PostgresBoxVotes
from referee.store.postgres_connection import UNREACHED, Database, PostgresConnection, announce_in_transaction
from referee.store.postgres_deleted_tables import PostgresDeletedTables
from referee.store.postgres_direct_append import DirectAppends, RecordTail
from referee.store.printed_value_provenance import PrintedValueProvenance, encoded_values, not_stored
from referee.store.record_end import TAIL, RecordEnd, end_from_row
from referee.store.saved_states import SavedStatesTable
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from referee.store.stored_table import LIST_COLUMNS, check_follows, checksum_of, list_row, lost_end
from scoring.errors import Fault, InputError, input_error

_LAST = "LEFT JOIN LATERAL (SELECT seq, line FROM entries WHERE table_id = t.id ORDER BY seq DESC LIMIT 1) e ON true"
_LIST = f"SELECT t.name, t.game, t.opened, t.count, t.last, t.glance, e.seq, e.line FROM tables t {_LAST}"
_TAIL = f"SELECT t.id, t.count, t.last, t.mark, e.seq, e.line FROM tables t {_LAST}"
_BY_NAME = "WHERE t.name = %s AND t.deleted IS NULL"
_LINES = f"SELECT e.seq, e.line FROM entries e JOIN tables t ON t.id = e.table_id {_BY_NAME} ORDER BY e.seq"
_END = f"substring({{line}} from greatest(length({{line}}) - {TAIL - 1}, 1))"
_ENDS = f"""SELECT t.name, CASE WHEN t.deleted IS NULL THEN 0 ELSE t.id END, t.count, t.last,
{_END.format(line="f.line")}, e.seq, {_END.format(line="e.line")} FROM tables t {_LAST}
LEFT JOIN entries f ON f.table_id = t.id AND f.seq = 1"""
_DIGESTS = """SELECT t.name, sha256(string_agg(e.line, ''::bytea ORDER BY e.seq)) FROM tables t
JOIN entries e ON e.table_id = t.id WHERE t.deleted IS NULL GROUP BY t.id"""
_ADOPT = f"INSERT INTO tables ({LIST_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s) RETURNING id"
_INSERT = b"INSERT INTO entries VALUES (%s, %s, %s)"
_UPDATE = b"""UPDATE tables SET played = %s, count = %s, last = %s, mark = %s,
glance = CASE WHEN %s THEN glance ELSE %s END WHERE id = %s AND deleted IS NULL"""
_WRITE_SUMMARY = (
    b"UPDATE tables SET mark = %s, glance = %s WHERE name = %s AND count = %s AND last = %s AND deleted IS NULL"
)
_REMEMBER = b"""INSERT INTO library VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT (game, edition, path)
DO UPDATE SET value = excluded.value, told = excluded.told, who = excluded.who, look = excluded.look"""
_FORGET = b"DELETE FROM library WHERE game = %s AND edition = %s AND path = %s"


class PostgresStore(Store):
    """The store on a server. Every method raises `InputError` if the server cannot be used."""

    def __init__(self, address: str, folder: Path | None = None, *, read_only: bool = False) -> None:
        """Connect to a server, with `read_only` to read only. `folder` is the folder for this person's local data."""
        self.folder = folder or home()
        self._address, self._read_only = address, read_only
        self._connection = PostgresConnection(address, read_only=read_only)
        self._connection.check()
        self._deferred = self._connection.deferred
        self._direct = DirectAppends(self._connection)
        self._counts: dict[str, int] = {}
        self._revision = 0

    @cached_property
    def _local(self) -> SqliteStore:
        return SqliteStore(self.folder, read_only=self._read_only)

    def second_connection(self) -> PostgresStore:
        """Return a second connection to the same server, for use in another thread."""
        return PostgresStore(self._address, self.folder, read_only=self._read_only)

    def close(self) -> None:
        """Close the connection and the local file."""
        self._connection.close()
        if "_local" in self.__dict__:
            self._local.close()

    def snapshot(self) -> AbstractContextManager[None]:
        """Read a consistent state of the store, even if others write. Own writes are deferred until the end."""
        return self._connection.snapshot()

    @property
    def login(self) -> str:
        """The login with which this laptop enters values and votes."""
        return self._connection.login

    def backup(self, path: Path) -> None:
        """Copy all tables and printed values, with the local settings, to a new file for `gyoji restore`. Raises
        `InputError` if that fails.
        """
        settings = self.settings()
        with TemporaryDirectory() as folder, closing(SqliteStore(Path(folder))) as copy, self.snapshot():
            for name in self.names():
                copy.adopt(name, self.entries(name), self.summary(name))
            for game, box in self.boxes():
                copy.learn(game, box, self.library(game, box), self.provenance(game, box))
            copy.change(lambda _: settings)
            copy.backup(path)

    def revision(self) -> int:
        """Return a number that differs whenever the server has announced a change meanwhile."""
        changed = self._connection.notified()
        for each in self._counts.keys() & changed if changed is not None else set(self._counts):
            del self._counts[each]
        self._revision += bool(changed)
        return self._revision

    def database_faults(self) -> tuple[Fault, ...]:
        """Return no faults, because the server checks its own data."""
        return ()

    # settings

    def setting(self, name: str, default: str = "") -> str:
        """Return a local user setting; `default` if it is not stored."""
        return self.settings().get(name, default)

    def settings(self) -> dict[str, str]:
        """Return all local user settings."""
        there = not self._read_only or os.access(self.folder / FILE, os.F_OK)
        return self._local.settings() if there else {}

    def set(self, name: str, value: str) -> None:
        """Store a local user setting."""
        self._local.set(name, value)

    def change(self, change: Callable[[dict[str, str]], Mapping[str, str]]) -> None:
        """Change local settings based on the stored ones, in one transaction; the value "" deletes a setting."""
        self._local.change(change)

    def unset(self, name: str) -> None:
        self._local.unset(name)

    # tables

    @property
    def states(self) -> SavedStatesTable:
        """The locally stored table states, for reopening tables faster."""
        return self._local.states

    @property
    def deleted_tables(self) -> PostgresDeletedTables:
        return PostgresDeletedTables(self._connection)

    def adopt(self, name: str, entries: Sequence[Entry], summary: TableSummary | None = None) -> None:
        """Store a record as a new table, with its summary for lists. Raises `InputError` if the name is taken."""
        lines = [to_line(entry) for entry in entries]
        row = list_row(name, entries, lines, summary)

        def work(db: Database) -> None:
            try:
                made = db.execute(_ADOPT.encode(), row).fetchall()
            except psycopg.errors.UniqueViolation:
                raise input_error("table_taken", field=name) from None
            _insert(db, made[0][0], entries, lines)

        self._connection.write(work, lambda db: _holds(db, name, entries[-1]))

    def append(
        self,
        name: str,
        entries: Sequence[Entry],
        printed: Mapping[str, Mapping[str, Any]] | None = None,
        summary: TableSummary | UnsetType | None = None,
    ) -> None:
        """Append entries to a record (see `Store.append`). If two laptops write the same entry number, the second gets
        an error.
        """
        stored = False if printed else self._direct.append(name, entries, summary)
        if stored:
            return
        tails: list[RecordTail] = []

        def work(db: Database) -> None:
            if stored is None and _holds(db, name, entries[-1]):
                return  # it arrived before the connection broke
            try:
                tails.append(_append(db, name, entries, summary))
            except psycopg.errors.UniqueViolation:
                raise input_error("table_moved_on", field=name) from None
            if printed:
                self._remember_printed(db, name, printed)

        try:
            self._connection.write(work, lambda db: _holds(db, name, entries[-1]))
        except InputError as error:
            if stored is None and error.faults[0].key in UNREACHED:
                raise input_error("server_unconfirmed", field=self._connection.server) from None
            raise
        if tails:
            self._direct.remember(name, tails[-1])

    def _remember_printed(self, db: Database, name: str, printed: Mapping[str, Mapping[str, Any]]) -> None:
        seq, line = db.execute(f"{_LINES} LIMIT 1".encode(), (name,)).fetchall()[0]
        opening = from_line(line, seq).body
        for box, values in printed.items() if not opening.get("invented") else ():
            stored = _stored(db, str(opening["game"]), box, values)
            _remember(db, str(opening["game"]), box, not_stored(values, stored), {})

    def _lines(self, name: str, *, first_only: bool = False) -> list[tuple[int, Any]]:
        return self._connection.rows(f"{_LINES} LIMIT 1" if first_only else _LINES, name)

    def _list_columns(self, name: str, columns: str) -> tuple[Any, ...] | None:
        rows = self._connection.rows(f"SELECT {columns} FROM tables t {_BY_NAME}", name)
        return rows[0] if rows else None

    def count(self, name: str) -> int:
        """Return the number of a table's last entry. The server is queried only if it has announced a change."""
        self.revision()
        if name not in self._counts:
            rows = self._connection.rows(f"{_TAIL} {_BY_NAME}", name)
            self._counts[name] = as_number(rows[0][4]) if rows else 0
        return self._counts[name]

    def names(self) -> list[str]:
        return [as_text(name) for (name,) in self._connection.rows("SELECT name FROM tables WHERE deleted IS NULL")]

    def record_ends(self) -> list[RecordEnd]:
        """Return where the record of every table begins and ends, the deleted ones among them. No record is read."""
        return [end_from_row(*row) for row in self._connection.rows(_ENDS)]

    def digests(self) -> dict[str, bytes]:
        """Return a SHA-256 digest of all lines of every table that is not deleted, by its name."""
        return {as_text(name): bytes(digest) for name, digest in self._connection.rows(_DIGESTS)}

    def _table_rows(self) -> list[Sequence[Any]]:
        return self._connection.rows(f"{_LIST} WHERE t.deleted IS NULL")

    def tables_with_entry(self, game: str, kind: str) -> list[str]:
        """Return the names of a game's tables with at least one entry of a kind."""
        query = """SELECT DISTINCT t.name FROM entries e JOIN tables t ON t.id = e.table_id
        WHERE t.game = %s AND t.deleted IS NULL AND position(%s::bytea in e.line) > 0"""
        return [as_text(name) for (name,) in self._connection.rows(query, game, f'"kind":"{kind}"'.encode())]

    def _write_summary(self, row: Sequence[object]) -> None:
        self._connection.write(lambda db: _no_result(db.execute(_WRITE_SUMMARY, row)), lambda _: True)

    # card library

    def learn(
        self,
        game: str,
        box: str,
        values: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance] | None = None,
    ) -> None:
        """Store printed values of a box (see `Store.learn`). Raises `InputError` if others have entered one of them."""

        def work(db: Database) -> None:
            _remember(db, game, box, values, sources or {})
            if refused := _refused(db, game, box, values):
                raise input_error("club_value", field=min(refused))

        self._connection.write(work, lambda _: False)

    def learn_if_unchanged(
        self,
        game: str,
        box: str,
        values: Mapping[str, Any],
        before: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance],
    ) -> Set[str]:
        """Store printed values except at locations that have changed (see `Store.learn_if_unchanged`)."""
        changed: set[str] = set()

        def work(db: Database) -> None:
            changed.clear()
            changed.update(changed_locations(game, values, before, _stored(db, game, box, values)))
            _remember(db, game, box, {path: values[path] for path in values if path not in changed}, sources)
            changed.update(_refused(db, game, box, values))

        self._connection.write(work, lambda _: False)
        return changed

    @property
    def votes(self) -> PostgresBoxVotes:
        return PostgresBoxVotes(self._connection)

    def forget(self, game: str, box: str, path: str) -> None:
        """Delete a stored printed value."""
        self._connection.write(lambda db: _no_result(db.execute(_FORGET, (game, box, path))), lambda _: False)

    def _library_rows(self, query: str, *values: str) -> list[Any]:
        return self._connection.rows(query.replace("?", "%s"), *values)

    def _provenance_rows(self, game: str, box: str) -> list[Any]:
        others = "(who <> session_user OR look)"  # who entered a value is always known, also who uses this laptop
        query = f"SELECT path, told, who, look FROM library WHERE game = %s AND edition = %s AND {others}"
        return self._connection.rows(query, game, box)


def _append(db: Database, name: str, entries: Sequence[Entry], summary: TableSummary | UnsetType | None) -> RecordTail:
    rows = db.execute(f"{_TAIL} {_BY_NAME}".encode(), (name,)).fetchall()
    if not rows:
        raise input_error("no_such_table", field=name)
    id, count, last_hash, checksum, seq, line = rows[0]
    if line is None:
        raise InputError([lost_end(name, count, 0)])
    last = from_line(line, seq)
    check_follows(name, entries, last)
    if (count, last_hash) != (last.seq, last.hash) or checksum is None:
        checksum = checksum_of(raw for _, raw in db.execute(_LINES.encode(), (name,)))
        summary = None if summary is UNSET else summary
    lines = [to_line(entry) for entry in entries]
    _insert(db, id, entries, lines)
    unchanged = isinstance(summary, UnsetType)
    encoded = None if isinstance(summary, UnsetType) else table_summary.encode(summary)
    new = entries[-1]
    tail = RecordTail(new.seq, new.hash, checksum_of(lines, checksum))
    row = (new.time, *tail, unchanged, encoded, id)
    if db.execute(_UPDATE, row).rowcount == 0:
        raise input_error("no_such_table", field=name)  # it was deleted meanwhile
    announce_in_transaction(db, name)
    return tail


def _insert(db: Database, id: int, entries: Sequence[Entry], lines: Sequence[bytes]) -> None:
    rows = [(id, entry.seq, line) for entry, line in zip(entries, lines, strict=True)]
    if len(rows) == 1:
        db.execute(_INSERT, rows[0])
    else:
        db.cursor().executemany(_INSERT, rows)


def _holds(db: Database, name: str, entry: Entry) -> bool:
    """Return whether a table contains an entry. Waits for a transaction that is still writing to the table."""
    db.execute("SELECT 1 FROM tables WHERE name = %s AND deleted IS NULL FOR UPDATE", (name,))
    query = f"SELECT e.line FROM entries e JOIN tables t ON t.id = e.table_id {_BY_NAME} AND e.seq = %s"
    return db.execute(query.encode(), (name, entry.seq)).fetchall() == [(to_line(entry),)]


def _lock_box(db: Database, game: str, box: str) -> None:
    """Let no other session store values of this box until the transaction ends."""
    db.execute(b"SELECT pg_advisory_xact_lock(hashtext('gyoji box'), hashtext(%s))", (f"{game} {box}",))


def _stored(db: Database, game: str, box: str, paths: Iterable[str]) -> dict[str, Any]:
    """Return the stored values at some paths; no other session can change them until the transaction ends."""
    _lock_box(db, game, box)
    query = b"SELECT path, value FROM library WHERE game = %s AND edition = %s AND path = ANY(%s)"
    stored: dict[str, Any] = {}
    for path, value in db.execute(query, (game, box, list(paths))):
        with suppress(msgspec.DecodeError, UnicodeError):
            stored[as_text(path)] = msgspec.json.decode(value)
    return stored


def _remember(
    db: Database,
    game: str,
    box: str,
    values: Mapping[str, Any],
    sources: Mapping[str, PrintedValueProvenance],
) -> None:
    _lock_box(db, game, box)
    for path, value, time, source in encoded_values(values, sources):
        if value is None:
            db.execute(_FORGET, (game, box, path))
        else:
            who, look = (source.who, source.look) if source else (None, None)
            db.execute(_REMEMBER, (game, box, path, value, time, who, look))


def _refused(db: Database, game: str, box: str, values: Mapping[str, Any]) -> set[str]:
    """Return the paths at which the server has kept what another member entered."""
    stored = _stored(db, game, box, values)
    return {path for path, value in values.items() if msgspec.to_builtins(value) != stored.get(path)}


def _no_result(_result: object) -> None:
    """Discard the result of a statement."""
