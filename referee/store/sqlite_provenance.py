"""The provenance of stored printed values in the store's file.

It is in a database table of its own that older Gyoji versions ignore. A value changed by such a version has another
time, so the old provenance no longer applies to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.store.added_database_table import AddedDatabaseTable, exists
from referee.store.printed_value_provenance import EncodedValue

_READ = """SELECT l.path, l.told, t.who, t.look FROM library l JOIN tellers t
ON t.game = l.game AND t.edition = l.edition AND t.path = l.path AND t.told = l.told
WHERE l.game = ? AND l.edition = ?"""


class SqliteProvenance(AddedDatabaseTable):
    """The provenance of the values that other people entered."""

    NAME = "tellers"
    COLUMNS = """game TEXT NOT NULL, edition TEXT NOT NULL, path TEXT NOT NULL, told TEXT NOT NULL, who TEXT NOT NULL,
    look INTEGER NOT NULL, PRIMARY KEY (game, edition, path)"""
    OPTIONS = "WITHOUT ROWID"

    def rows(self, game: str, box: str) -> list[Any]:
        """Return (path, time, person, whether it must be compared) of each value of a box."""
        return self._rows(_READ, game, box)

    def replace(self, game: str, box: str, values: Sequence[EncodedValue]) -> None:
        """Replace the provenance of some values of a box, within a transaction."""
        if exists(self._db, self.NAME):
            replaced = [(game, box, value.path) for value in values]
            self._db.executemany("DELETE FROM tellers WHERE game = ? AND edition = ? AND path = ?", replaced)
        people = [
            (game, box, path, time, source.who, source.look)
            for path, value, time, source in values
            if value is not None and source is not None
        ]
        if people:
            self._make()
            self._db.executemany("INSERT INTO tellers VALUES (?, ?, ?, ?, ?, ?)", people)
