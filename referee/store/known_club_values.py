"""The printed values that this laptop and its club both had when they were last synchronized, by box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.store.added_database_table import AddedDatabaseTable
from referee.store.database_connection import as_text

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
