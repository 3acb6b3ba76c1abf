"""Durable storage of records, printed values and settings.

This is the interface for all databases. A write is confirmed only when it is durable. An entry is stored only if it
follows the last stored one, so that two processes at one table cannot mix their entries: the second gets an error and
must reload.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import UnsetType

from referee.record.entry import Entry, broken_at
from referee.record.table_glance import TableGlance
from referee.store.box_votes import BoxVotes
from referee.store.database_connection import as_text
from referee.store.deleted_tables import DeletedTable
from referee.store.printed_value_provenance import PrintedValueProvenance
from referee.store.stored_table import StoredTable, tail_faults
from referee.store.table_end import TableEnd
from scoring.errors import Fault, InputError, input_error

if TYPE_CHECKING:
    from referee.record.record import Keep
    from referee.record.saved_state import SavedStates


class DeletedTables(Protocol):
    """The deleted tables of a store. Every method raises `InputError` if the store is unusable."""

    def delete(self, name: str) -> None:
        """Delete a table in a restorable way, even if it is damaged. Raises `InputError` if there is no such table."""

    def tables(self) -> list[DeletedTable]:
        """Return the restorable tables, the last deleted first."""

    def find(self, name: str) -> DeletedTable:
        """Return the most recently deleted table with this name. Raises `InputError` if there is none."""

    def bring_back(self, table: DeletedTable) -> str:
        """Restore a deleted table and return its name, numbered if the name is taken. Raises `InputError` if the table
        no longer exists.
        """

    def entries(self, id: int) -> list[Entry]:
        """Return the entries of a deleted table. Raises `InputError` if a line is unreadable."""

    def hashes(self, id: int) -> list[str]:
        """Return the hash of each entry of a deleted table, also of one that can no longer be restored. Raises
        `InputError` if a line is unreadable.
        """


class StoredStates(Protocol):
    """The stored table states, for reopening tables faster. They can be recomputed."""

    def find(self, name: str) -> SavedStates | None:
        """Return the saved states of a table; None if missing or damaged."""

    def save(self, name: str, states: SavedStates) -> None:
        """Replace the saved states of a table; skipped if writing is not possible now."""


class Store(ABC):
    """All stored data of one person. Every method raises `InputError` if the database is unusable. `folder` is the
    local folder for this person's data.
    """

    folder: Path

    # the connection

    @abstractmethod
    def another(self) -> Store:
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
    def damage(self) -> tuple[Fault, ...]:
        """Return the faults found by the database's own integrity check."""

    @abstractmethod
    def is_changed(self) -> bool:
        """Return whether another connection has written since the last call. A server gets no query: it announces the
        tables that have changed.
        """

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
    def states(self) -> StoredStates:
        """The stored table states, for reopening tables faster."""

    @property
    @abstractmethod
    def trash(self) -> DeletedTables:
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

    def create(self, name: str, entry: Entry) -> None:
        """Store a new table with its first entry. Raises `InputError` if the name is taken."""
        self.adopt(name, [entry])

    @abstractmethod
    def adopt(self, name: str, entries: Sequence[Entry], glance: TableGlance | None = None) -> None:
        """Store a record as a new table, with its summary for lists. Raises `InputError` if the name is taken."""

    def adopt_free(self, names: Iterable[str], entries: Sequence[Entry], glance: TableGlance | None = None) -> str:
        """Store a record under the first unused name of `names`, and return that name. Raises `InputError` if all are
        taken.
        """
        names_in_use = set(self.names())
        for name in names:
            if name not in names_in_use:
                try:
                    self.adopt(name, entries, glance)
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
        glance: TableGlance | UnsetType | None = None,
    ) -> None:
        """Append entries to a record, all or none. With them store the table's new summary for lists (UNSET if
        unchanged), and the `printed` values in them, by physical copy of the game (None deletes a value). Values of a
        demo are not stored.

        Raises `InputError`: `table_moved_on` if another process has added entries to the record, `no_such_table` if the
        table no longer exists.
        """

    def keeper(self, name: str) -> Keep:
        """Return a function that appends entries to the record of a table."""
        return lambda entries, printed, glance: self.append(name, entries, printed, glance)

    def entries(self, name: str) -> list[Entry]:
        """Return a table's entries. Raises `InputError` if there is no such table or a line is unreadable."""
        return self.record(name)[0]

    @abstractmethod
    def record(self, name: str) -> tuple[list[Entry], int]:
        """Return (entries, checksum of their stored lines) of a table. Raises `InputError` like `entries`."""

    @abstractmethod
    def first(self, name: str) -> Entry:
        """Return a table's opening entry. Raises `InputError` like `entries`."""

    @abstractmethod
    def count(self, name: str) -> int:
        """Return the number of a table's last entry, for detecting entries of other processes."""

    @abstractmethod
    def names(self) -> list[str]:
        """Return the names of all tables."""

    @abstractmethod
    def ends(self) -> list[TableEnd]:
        """Return where the record of every table begins and ends, the deleted ones among them. No record is read."""

    @abstractmethod
    def digests(self) -> dict[str, bytes]:
        """Return a SHA-256 digest of all lines of every table that is not deleted, by its name."""

    @abstractmethod
    def tables(self) -> list[StoredTable]:
        """Return all tables, the last played first. Damage to a table is reported in its own `faults`."""

    @abstractmethod
    def holding(self, game: str, kind: str) -> list[str]:
        """Return the names of a game's tables with at least one entry of a kind."""

    @abstractmethod
    def glance(self, name: str) -> TableGlance | None:
        """Return the stored summary of a table; None if it is missing or the record has changed since."""

    @abstractmethod
    def know(self, name: str, last: Entry, mark: int, glance: TableGlance) -> None:
        """Store the summary of a record with this last entry and checksum, unless entries were added since. Write
        errors are ignored.
        """

    def unsound(self, name: str, entries: Sequence[Entry]) -> tuple[Fault, ...]:
        """Return the faults of a readable record: manipulated entries, or a lost end."""
        seq = broken_at(entries)
        faults = [] if seq is None else [Fault("record_chain", name, {"entry": seq})]
        row = self._end_row(name)
        if row is None:
            return (*faults, Fault("table_unlisted", name, {"count": len(entries)}))
        return (*faults, *tail_faults(name, *row, entries[-1]))

    @abstractmethod
    def _end_row(self, name: str) -> tuple[Any, Any] | None:
        """Return (number, hash) of the last entry, from the list of tables; None for an unlisted table."""

    # card library

    @abstractmethod
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

    @abstractmethod
    def learn_if_unchanged(
        self,
        game: str,
        edition: str,
        values: Mapping[str, Any],
        before: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance],
    ) -> Set[str]:
        """Store printed values like `learn`, except at places (cards, tracks) where a value is no longer the one in
        `before`. Return the paths there.
        """

    @property
    @abstractmethod
    def votes(self) -> BoxVotes:
        """The votes on printed values that people entered differently."""

    @abstractmethod
    def editions(self) -> list[tuple[str, str]]:
        """Return (game, edition) pairs with stored printed values."""

    @abstractmethod
    def forget(self, game: str, edition: str, path: str) -> None:
        """Delete a stored printed value."""

    def library(self, game: str, edition: str) -> dict[str, Any]:
        """Return all stored printed values of an edition indexed by dotted path, except damaged ones (see
        `unreadable`).
        """
        return dict(self._library(game, edition, []))

    def unreadable(self, game: str, edition: str) -> tuple[Fault, ...]:
        """Return a fault for each damaged printed value of an edition."""
        faults: list[Fault] = []
        list(self._library(game, edition, faults))
        return tuple(faults)

    def _library(self, game: str, edition: str, faults: list[Fault]) -> Iterator[tuple[str, Any]]:
        for path, value in self._library_rows(game, edition):
            try:
                yield as_text(path), msgspec.json.decode(value)
            except (msgspec.DecodeError, UnicodeError, TypeError, RecursionError):
                faults.append(Fault("library_damaged", as_text(path)))

    @abstractmethod
    def _library_rows(self, game: str, edition: str) -> list[tuple[Any, Any]]:
        """Return (path, encoded value) for each stored printed value of an edition."""

    @abstractmethod
    def told(self, game: str, edition: str) -> dict[str, str]:
        """Return the entry time of each stored printed value, indexed by dotted path."""

    @abstractmethod
    def tellers(self, game: str, edition: str) -> dict[str, PrintedValueProvenance]:
        """Return the provenance (person and time) of each stored value that another person entered, indexed by dotted
        path.
        """
