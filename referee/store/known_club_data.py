"""What this laptop knows of its club: where the records there ended when they were last synchronized, the printed
values that both had then, and the tables that came from there and that nobody has opened here yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from referee.store.added_database_table import AddedDatabaseTable
from referee.store.database_connection import as_number, as_text
from referee.store.record_end import RecordEnd

DELETED, ON_LAPTOP_ALONE = 1, -1
"""What `deleted` is for a table that is deleted there, and for one that was deleted on this laptop alone, because the
club keeps it.
"""


class KnownClubEnds(AddedDatabaseTable):
    """The ends of the club's records as this laptop last saw them."""

    NAME = "club_ends"
    COLUMNS = """first TEXT NOT NULL, last TEXT NOT NULL, deleted INTEGER NOT NULL, name TEXT NOT NULL,
    count INTEGER NOT NULL, PRIMARY KEY (first, last, deleted)"""

    def read(self) -> set[RecordEnd]:
        """Return the ends."""
        rows = self._rows("SELECT name, first, count, last, deleted FROM club_ends")
        return {
            RecordEnd(as_text(name), as_text(first), as_number(count), as_text(last), as_number(deleted))
            for name, first, count, last, deleted in rows
        }

    def replace(self, ends: Iterable[RecordEnd]) -> None:
        """Store the ends instead of those known before, unless they are the same."""
        known = {
            (end.first, end.last, max(ON_LAPTOP_ALONE, min(DELETED, end.deleted))): (end.name, end.count)
            for end in ends
            if end.first and end.last
        }
        if known == {(end.first, end.last, end.deleted): (end.name, end.count) for end in self.read()}:
            return
        with self._guard(), self._commit():
            self._make()
            self._db.execute("DELETE FROM club_ends")
            rows = [(*key, *value) for key, value in known.items()]
            self._db.executemany("INSERT INTO club_ends VALUES (?, ?, ?, ?, ?)", rows)


KnownValues = Mapping[str, Any]


class KnownClubValues(AddedDatabaseTable):
    """The values that both sides had."""

    NAME = "club_values"
    COLUMNS = """game TEXT NOT NULL, edition TEXT NOT NULL, path TEXT NOT NULL, value BLOB NOT NULL,
    PRIMARY KEY (game, edition, path)"""

    def boxes(self) -> set[tuple[str, str]]:
        """Return (game, box) of every box."""
        rows = self._rows("SELECT DISTINCT game, edition FROM club_values")
        return {(as_text(game), as_text(box)) for game, box in rows}

    def read(self, game: str, box: str) -> dict[str, Any]:
        """Return the values of a box by path; a damaged one counts as none."""
        values: dict[str, Any] = {}
        for path, value in self._rows("SELECT path, value FROM club_values WHERE game = ? AND edition = ?", game, box):
            try:
                values[as_text(path)] = msgspec.json.decode(value)
            except (msgspec.DecodeError, UnicodeError, TypeError):
                continue
        return values

    def replace(self, game: str, box: str, values: KnownValues) -> None:
        """Store the values of a box instead of those known before, unless they are the same."""
        if values == self.read(game, box):
            return
        rows = [(game, box, path, msgspec.json.encode(value)) for path, value in values.items()]
        with self._guard(), self._commit():
            self._make()
            self._db.execute("DELETE FROM club_values WHERE game = ? AND edition = ?", (game, box))
            self._db.executemany("INSERT INTO club_values VALUES (?, ?, ?, ?)", rows)

    def clear(self) -> None:
        """Delete all values, because the laptop joins another club."""
        for game, box in self.boxes():
            self.replace(game, box, {})


class FetchedTables(AddedDatabaseTable):
    """The names and the opening times of fetched tables: another table may have the name later."""

    NAME = "fetched_tables"
    COLUMNS = "name TEXT NOT NULL, time TEXT NOT NULL, PRIMARY KEY (name, time)"

    def read(self) -> set[tuple[str, str]]:
        """Return the name and the opening time of each."""
        rows = self._rows("SELECT name, time FROM fetched_tables")
        return {(as_text(name), as_text(time)) for name, time in rows}

    def add(self, name: str, time: str) -> None:
        """Note that a table was fetched."""
        with self._guard(), self._commit():
            self._make()
            self._db.execute("INSERT OR IGNORE INTO fetched_tables VALUES (?, ?)", (name, time))

    def forget(self, name: str) -> None:
        """Note that a table has been opened on this laptop, so that it is one of its own."""
        if any(name == fetched for fetched, _ in self.read()):
            with self._guard(), self._commit():
                self._db.execute("DELETE FROM fetched_tables WHERE name = ?", (name,))
