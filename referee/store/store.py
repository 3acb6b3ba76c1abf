"""Durable storage of records, printed values and settings.

This is the interface for all databases. A write is confirmed only when it is durable. An entry is stored only if it
follows the last stored one, so that two processes at one table cannot mix their entries: the second gets an error and
must reload.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UnsetType

from referee.record import table_summary
from referee.record.entry import Entry, broken_at, from_line
from referee.record.table_summary import TableSummary
from referee.sheets.sheet_lookup import game_of_opening, is_sheet
from referee.store.box_votes import BoxVotes
from referee.store.database_connection import as_text
from referee.store.deferred_writes import DeferredWrites
from referee.store.deleted_tables import DeletedTables
from referee.store.printed_value_provenance import PrintedValueProvenance
from referee.store.record_end import RecordEnd
from referee.store.saved_states import SavedStatesTable
from referee.store.stored_table import StoredTable, checksum_of, lost_end, table_from_rows, tail_faults
from scoring.errors import Fault, InputError, input_error
from scoring.game_packages import is_known

if TYPE_CHECKING:
    from referee.record.record import Appender


class Store(ABC):
    """All stored data of one person. Every method raises `InputError` if the database is unusable. `folder` is the
    local folder for this person's data.
    """

    folder: Path
    _deferred: DeferredWrites

    # the connection

    @abstractmethod
    def second_connection(self) -> Store:
        """Return a second connection to the same store, for use in another thread."""

    @abstractmethod
    def close(self) -> None:
        """Close the store."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """Read a consistent state of the store, even if other processes write. Own writes are deferred until
        the end.
        """

    @abstractmethod
    def backup(self, path: Path) -> None:
        """Copy the current store to a new file. Raises `InputError` if that fails."""

    @abstractmethod
    def database_faults(self) -> tuple[Fault, ...]:
        """Return the faults found by the database's own integrity check."""

    @abstractmethod
    def revision(self) -> int:
        """Return a number that differs whenever another connection has written meanwhile. A server gets no query: it
        announces the tables that have changed.
        """

    @property
    def login(self) -> str:
        """The login with which this laptop enters values and votes there; "" if the store asks for none."""
        return ""

    # settings

    @abstractmethod
    def setting(self, name: str, default: str = "") -> str:
        """Return a user setting; `default` if it is not stored."""

    @abstractmethod
    def settings(self) -> dict[str, str]:
        """Return every stored setting."""

    @abstractmethod
    def set(self, name: str, value: str) -> None:
        """Store a setting."""

    @abstractmethod
    def change(self, change: Callable[[dict[str, str]], Mapping[str, str]]) -> None:
        """Change settings based on the stored ones, in one transaction; the value "" deletes a setting."""

    @abstractmethod
    def unset(self, name: str) -> None:
        """Delete a setting."""

    # tables

    @property
    @abstractmethod
    def states(self) -> SavedStatesTable:
        """The stored table states, for reopening tables faster."""

    @property
    @abstractmethod
    def deleted_tables(self) -> DeletedTables:
        """The deleted tables, which can be restored for 30 days."""

    def fetched(self) -> Set[tuple[str, str]]:
        """Return the name and the opening time of each table that came from a club and was never opened on this
        laptop.
        """
        return frozenset()

    def make_own(self, name: str) -> None:  # noqa: B027  # a store that fetches nothing has nothing to note
        """Note that a table is opened on this laptop, so that it is one of its own; skipped if writing is not
        possible now.
        """

    @abstractmethod
    def adopt(self, name: str, entries: Sequence[Entry], summary: TableSummary | None = None) -> None:
        """Store a record as a new table, with its summary for lists. Raises `InputError` if the name is taken."""

    def adopt_free(self, names: Iterable[str], entries: Sequence[Entry], summary: TableSummary | None = None) -> str:
        """Store a record under the first unused name of `names`, and return that name. Raises `InputError` if all are
        taken.
        """
        names_in_use = set(self.names())
        for name in names:
            if name not in names_in_use:
                try:
                    self.adopt(name, entries, summary)
                except InputError as error:
                    if error.faults[0].key != "table_taken":
                        raise
                else:
                    return name
        raise input_error("table_taken")

    @abstractmethod
    def append(
        self,
        name: str,
        entries: Sequence[Entry],
        printed: Mapping[str, Mapping[str, Any]] | None = None,
        summary: TableSummary | UnsetType | None = None,
    ) -> None:
        """Append entries to a record, all or none. With them store the table's new summary for lists (UNSET if
        unchanged), and the `printed` values in them, by physical copy of the game (None deletes a value). Values of a
        demo are not stored.

        Raises `InputError`: `table_moved_on` if another process has added entries to the record, `no_such_table` if the
        table no longer exists.
        """

    def appender(self, name: str) -> Appender:
        """Return a function that appends entries to the record of a table."""
        return lambda entries, printed, summary: self.append(name, entries, printed, summary)

    def entries(self, name: str) -> list[Entry]:
        """Return a table's entries. Raises `InputError` if there is no such table or a line is unreadable."""
        return self.record(name)[0]

    def record(self, name: str) -> tuple[list[Entry], int]:
        """Return (entries, checksum of their stored lines) of a table. Raises `InputError` like `entries`."""
        rows = self._existing_lines(name)
        return [from_line(line, seq) for seq, line in rows], checksum_of(line for _, line in rows)

    def first(self, name: str) -> Entry:
        """Return a table's opening entry. Raises `InputError` like `entries`."""
        seq, line = self._existing_lines(name, first_only=True)[0]
        return from_line(line, seq)

    def _existing_lines(self, name: str, *, first_only: bool = False) -> list[tuple[int, Any]]:
        """Return `_lines` of a table. Raises `InputError` if there is no such table or if its entries are lost."""
        rows = self._lines(name, first_only=first_only)
        if rows:
            return rows
        listed = self._list_columns(name, "count")
        raise InputError([lost_end(name, listed[0], 0)]) if listed else input_error("no_such_table", field=name)

    @abstractmethod
    def _lines(self, name: str, *, first_only: bool = False) -> list[tuple[int, Any]]:
        """Return (number, line) of each entry of a table or of its first one, in order."""

    @abstractmethod
    def _list_columns(self, name: str, columns: str) -> tuple[Any, ...] | None:
        """Return some columns of a table from the list of tables; None for an unlisted table."""

    @abstractmethod
    def count(self, name: str) -> int:
        """Return the number of a table's last entry, for detecting entries of other processes."""

    def has_entry(self, name: str, entry: Entry) -> bool:
        """Return whether the record of a table contains an entry: a store of a laptop may give it another name."""
        return True

    @abstractmethod
    def names(self) -> list[str]:
        """Return the names of all tables."""

    @abstractmethod
    def record_ends(self) -> list[RecordEnd]:
        """Return where the record of every table begins and ends, the deleted ones among them. No record is read."""

    @abstractmethod
    def digests(self) -> dict[str, bytes]:
        """Return a SHA-256 digest of all lines of every table that is not deleted, by its name."""

    def tables(self) -> list[StoredTable]:
        """Return all tables, the last played first. Damage to a table is reported in its own `faults`."""
        stored = [table_from_rows(*row) for row in self._table_rows()]
        for table in stored:
            if is_sheet(table.game) and not is_known(table.game):
                with suppress(InputError):  # said of the table itself
                    game_of_opening(self.first(table.name).body)
        return sorted(stored, key=lambda table: table.last_act or table.played, reverse=True)

    @abstractmethod
    def _table_rows(self) -> Iterable[Sequence[Any]]:
        """Return the row of each table, as `table_from_rows` takes it."""

    @abstractmethod
    def tables_with_entry(self, game: str, kind: str) -> list[str]:
        """Return the names of a game's tables with at least one entry of a kind."""

    def summary(self, name: str) -> TableSummary | None:
        """Return the stored summary of a table; None if it is missing or the record has changed since."""
        checksum, encoded = self._list_columns(name, "mark, glance") or (None, None)
        summary = table_summary.decode(encoded)
        if summary is None:
            return None
        return summary if checksum_of(line for _, line in self._lines(name)) == checksum else None

    def store_summary(self, name: str, last: Entry, checksum: int, summary: TableSummary) -> None:
        """Store the summary of a record with this last entry and checksum, unless entries were added since. Write
        errors are ignored.
        """
        row = (checksum, table_summary.encode(summary), name, last.seq, last.hash)

        def write() -> None:
            with suppress(InputError):
                self._write_summary(row)

        self._deferred.do(write)

    @abstractmethod
    def _write_summary(self, row: Sequence[object]) -> None:
        """Store a summary unless entries were added since; `row` is its checksum, the encoded summary, and the name of
        the table with the number and the hash of its last entry.
        """

    def record_faults(self, name: str, entries: Sequence[Entry]) -> tuple[Fault, ...]:
        """Return the faults of a readable record: manipulated entries, or a lost end."""
        seq = broken_at(entries)
        faults = [] if seq is None else [Fault("record_chain", name, {"entry": seq})]
        row = self._list_columns(name, "count, last")
        if row is None:
            return (*faults, Fault("table_unlisted", name, {"count": len(entries)}))
        count, last = row
        return (*faults, *tail_faults(name, count, last, entries[-1]))

    # card library

    @abstractmethod
    def learn(
        self,
        game: str,
        box: str,
        values: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance] | None = None,
    ) -> None:
        """Store printed values of a box (paths without `printed.`), all or none; None deletes a value.
        `sources` says who entered values of other people, and when.
        """

    @abstractmethod
    def learn_if_unchanged(
        self,
        game: str,
        box: str,
        values: Mapping[str, Any],
        before: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance],
    ) -> Set[str]:
        """Store printed values like `learn`, except at locations (cards, tracks) where a value is no longer the one in
        `before`. Return the paths there.
        """

    @property
    @abstractmethod
    def votes(self) -> BoxVotes:
        """The votes on printed values that people entered differently."""

    def boxes(self) -> list[tuple[str, str]]:
        """Return (game, box) of every box with stored printed values."""
        rows = self._library_rows("SELECT DISTINCT game, edition FROM library")
        return [(as_text(game), as_text(box)) for game, box in rows]

    @abstractmethod
    def forget(self, game: str, box: str, path: str) -> None:
        """Delete a stored printed value."""

    def library(self, game: str, box: str) -> dict[str, Any]:
        """Return all stored printed values of a box indexed by dotted path, except damaged ones (see
        `library_faults`).
        """
        return dict(self._library(game, box, []))

    def library_faults(self, game: str, box: str) -> tuple[Fault, ...]:
        """Return a fault for each damaged printed value of a box."""
        faults: list[Fault] = []
        list(self._library(game, box, faults))
        return tuple(faults)

    def _library(self, game: str, box: str, faults: list[Fault]) -> Iterator[tuple[str, Any]]:
        query = "SELECT path, value FROM library WHERE game = ? AND edition = ? ORDER BY path"
        for path, value in self._library_rows(query, game, box):
            try:
                yield as_text(path), msgspec.json.decode(value)
            except (msgspec.DecodeError, UnicodeError, TypeError, RecursionError):
                faults.append(Fault("library_damaged", as_text(path)))

    def entry_times(self, game: str, box: str) -> dict[str, str]:
        """Return the entry time of each stored printed value, indexed by dotted path."""
        rows = self._library_rows("SELECT path, told FROM library WHERE game = ? AND edition = ?", game, box)
        return {as_text(path): as_text(time) for path, time in rows}

    def provenance(self, game: str, box: str) -> dict[str, PrintedValueProvenance]:
        """Return the provenance (person and time) of each stored value that another person entered, indexed by dotted
        path.
        """
        return {
            as_text(path): PrintedValueProvenance(as_text(when), as_text(who), bool(look))
            for path, when, who, look in self._provenance_rows(game, box)
        }

    @abstractmethod
    def _library_rows(self, query: str, *values: str) -> list[Any]:
        """Return the rows of a query of the card library that all databases understand, with `?` for each value."""

    @abstractmethod
    def _provenance_rows(self, game: str, box: str) -> list[Any]:
        """Return (path, time, person, whether it must be compared) of each value that another person entered."""
