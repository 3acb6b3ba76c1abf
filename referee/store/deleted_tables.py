"""Deleted tables, which can be restored for 30 days.

A deleted table keeps its record under a number of its own. Its name is available again at once, and no list of tables
or entries includes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from referee.record import table_summary
from referee.record.entry import Entry, from_line
from referee.record.table_summary import TableSummary
from referee.store.database_connection import as_number, as_text
from scoring.errors import input_error

RETENTION = timedelta(days=30)
"""The period during which a deleted table can be restored."""


class DeletedTable(Struct, frozen=True):
    """A deleted table: its former name, the time of deletion (ISO, UTC), and its summary for lists if known. `id` is an
    internal number.
    """

    id: int
    name: str
    game: str
    opened: str
    played: str
    deleted: str
    entries: int
    summary: TableSummary | None = None

    @property
    def until(self) -> str:
        """The last time at which the table can be restored (ISO, UTC); "" if the time of deletion is damaged."""
        with suppress(ValueError, OverflowError):
            return (datetime.fromisoformat(self.deleted) + RETENTION).isoformat(timespec="seconds")
        return ""


class DeletedTables(ABC):
    """The deleted tables of a store. Every method raises `InputError` if the store is unusable."""

    @abstractmethod
    def delete(self, name: str, other_lines: Collection[str] = ()) -> bool:
        """Delete a table in a restorable way, even if it is damaged; with `other_lines` of its game, only while one of
        them is stored. Return whether it is deleted. Raises `InputError` if there is no such table.
        """

    def tables(self) -> list[DeletedTable]:
        """Return the restorable tables, the last deleted first."""
        return [_table_from_row(*row) for row in self._rows()]

    @abstractmethod
    def _rows(self) -> Iterable[Sequence[Any]]:
        """Return the row of each restorable table, the last deleted first: its number, name, game, times of opening, of
        the last entry and of deletion (ISO, UTC), encoded summary, and number of entries.
        """

    def find(self, name: str) -> DeletedTable:
        """Return the most recently deleted table with this name. Raises `InputError` if there is none."""
        for table in self.tables():
            if table.name == name:
                return table
        raise input_error("no_deleted_table", field=name[:40])

    @abstractmethod
    def bring_back(self, table: DeletedTable) -> str:
        """Restore a deleted table and return its name, numbered if the name is taken. Raises `InputError` if the table
        no longer exists.
        """

    def entries(self, id: int) -> list[Entry]:
        """Return the entries of a deleted table. Raises `InputError` if a line is unreadable."""
        return [from_line(line, seq) for seq, line in self._lines(id)]

    @abstractmethod
    def _lines(self, id: int) -> Iterable[tuple[int, Any]]:
        """Return (number, line) of each entry of a deleted table, in order."""

    def hashes(self, id: int) -> list[str]:
        """Return the hash of each entry of a deleted table, also of one that can no longer be restored. Raises
        `InputError` if a line is unreadable.
        """
        return [entry.hash for entry in self.entries(id)]


def _table_from_row(id: int, *row: Any) -> DeletedTable:
    *texts, summary, entries = row
    name, game, opened, played, deleted = map(as_text, texts)
    return DeletedTable(id, name, game, opened, played, deleted, as_number(entries), table_summary.decode(summary))
