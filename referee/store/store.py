"""Durable storage: the records of all tables, the card library and the settings.

This is what the program uses of it, whichever database holds it. A write is confirmed only when it is durable. An entry
is stored only if it follows from the last stored one, so that two processes at one table cannot mix their entries: the
second one gets an error and must reload.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import UnsetType

from referee.record.entry import Entry, broken_at
from referee.record.table_glance import TableGlance
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
        """Delete a table, even if it is damaged, so that it can be restored. Raises `InputError` if there is no such
        table.
        """

    def tables(self) -> list[DeletedTable]:
        """Return the tables that can be restored, the last deleted first."""

    def find(self, name: str) -> DeletedTable:
        """Return the most recently deleted table with a name. Raises `InputError` if there is none."""

    def bring_back(self, table: DeletedTable) -> str:
        """Restore a deleted table and return its name, with a number appended if another table now has that name.
        Raises `InputError` if it no longer exists.
        """

    def entries(self, id: int) -> list[Entry]:
        """Return the entries of a deleted table. Raises `InputError` if a line is unreadable."""


class StoredStates(Protocol):
    """The saved states from which tables are reopened; losing them loses no data."""

    def find(self, name: str) -> SavedStates | None:
        """Return the saved states of a table; None if they are missing or damaged."""

    def save(self, name: str, states: SavedStates) -> None:
        """Replace the saved states of a table, unless they cannot be written now."""


class Store(ABC):
    """All data stored for one person. Every method raises `InputError` if the database is unusable. `folder` is the
    folder of this person's data on this computer.
    """

    folder: Path

    # the connection

    @abstractmethod
    def another(self) -> Store:
        """Return another connection to the same store, for a thread of its own."""

    @abstractmethod
    def close(self) -> None:
        """Close the store."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """Read everything as it is at one moment, even if other processes write. Writes are deferred until the end."""

    @abstractmethod
    def backup(self, path: Path) -> None:
        """Copy the whole store to a new file, as it is at this moment. Raises `InputError` if that fails."""

    @abstractmethod
    def damage(self) -> tuple[Fault, ...]:
        """Return the faults that the database's own check finds."""

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
        """Change settings depending on the stored ones, in one transaction; the value "" deletes a setting."""

    @abstractmethod
    def unset(self, name: str) -> None:
        """Delete a setting."""

    # tables

    @property
    @abstractmethod
    def states(self) -> StoredStates:
        """The saved states from which tables are reopened."""

    @property
    @abstractmethod
    def trash(self) -> DeletedTables:
        """The deleted tables, which can be restored for a while."""

    def create(self, name: str, entry: Entry) -> None:
        """Store a new table with its first entry. Raises `InputError` if the name is in use."""
        self.adopt(name, [entry])

    @abstractmethod
    def adopt(self, name: str, entries: Sequence[Entry], glance: TableGlance | None = None) -> None:
        """Store a record as a new table, with its summary for lists. Raises `InputError` if the name is in use."""

    def adopt_free(self, names: Iterable[str], entries: Sequence[Entry], glance: TableGlance | None = None) -> str:
        """Store a record under the first of these names that is not in use, and return that name. Raises `InputError`
        if all are in use.
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
        """Store further entries, all or none. With them store the table's new summary for lists (UNSET if unchanged),
        and the `printed` values that they contain, by box (None to delete a value); values of a demo are not
        remembered.

        Raises `InputError`: `table_moved_on` if the entries do not follow from the stored record, because another
        process has added to it, `no_such_table` if the table no longer exists.
        """

    def keeper(self, name: str) -> Keep:
        """Return the function that stores the entries of a table."""
        return lambda entries, printed, glance: self.append(name, entries, printed, glance)

    def entries(self, name: str) -> list[Entry]:
        """Return a table's entries. Raises `InputError` if there is no such table or a line is unreadable."""
        return self.record(name)[0]

    @abstractmethod
    def record(self, name: str) -> tuple[list[Entry], int]:
        """Return a table's entries, and the checksum of their stored lines. Raises `InputError` like `entries`."""

    @abstractmethod
    def first(self, name: str) -> Entry:
        """Return a table's opening entry. Raises `InputError` like `entries`."""

    @abstractmethod
    def count(self, name: str) -> int:
        """Return the number of a table's last entry, to detect entries of another process."""

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
        """Return all tables, the last played first. Damage to one table is reported only in its own `faults`."""

    @abstractmethod
    def holding(self, game: str, kind: str) -> list[str]:
        """Return the names of the tables of a game whose record contains an entry of a kind."""

    @abstractmethod
    def glance(self, name: str) -> TableGlance | None:
        """Return the stored summary of a table; None if there is none, or if the record has changed since."""

    @abstractmethod
    def know(self, name: str, last: Entry, mark: int, glance: TableGlance) -> None:
        """Store the summary of a record that ends with an entry and has this checksum, unless entries have been added
        since. Failure to write is ignored.
        """

    def unsound(self, name: str, entries: Sequence[Entry]) -> tuple[Fault, ...]:
        """Return the faults of a readable record: it was changed by other means, or its end is lost."""
        seq = broken_at(entries)
        faults = [] if seq is None else [Fault("record_chain", name, {"entry": seq})]
        row = self._end_row(name)
        if row is None:
            return (*faults, Fault("table_unlisted", name, {"count": len(entries)}))
        return (*faults, *tail_faults(name, *row, entries[-1]))

    @abstractmethod
    def _end_row(self, name: str) -> tuple[Any, Any] | None:
        """Return the number and the hash of the last entry as the list of tables holds them; None if it is not
        listed.
        """

    # card library

    @abstractmethod
    def learn(
        self,
        game: str,
        edition: str,
        values: Mapping[str, Any],
        sources: Mapping[str, PrintedValueProvenance] | None = None,
    ) -> None:
        """Store printed values (paths without `printed.`) in the card library, all or none; None deletes a value.
        `sources` contain who entered the values that come from others, and when.
        """

    @abstractmethod
    def editions(self) -> list[tuple[str, str]]:
        """Return the games and editions with remembered values."""

    @abstractmethod
    def forget(self, game: str, edition: str, path: str) -> None:
        """Delete a remembered value."""

    def library(self, game: str, edition: str) -> dict[str, Any]:
        """Return all remembered values of an edition, except damaged ones (see `unreadable`)."""
        return dict(self._library(game, edition, []))

    def unreadable(self, game: str, edition: str) -> tuple[Fault, ...]:
        """Return a fault for each damaged remembered value of an edition."""
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
        """Return the paths and the encoded values of an edition."""

    @abstractmethod
    def told(self, game: str, edition: str) -> dict[str, str]:
        """Return the time at which each remembered value was entered."""

    @abstractmethod
    def tellers(self, game: str, edition: str) -> dict[str, PrintedValueProvenance]:
        """Return the sources of the remembered values that come from others: who entered each, and when."""
