"""The votes on printed values in a SQLite file, those of a club that is kept in one and what this laptop knows of them,
and the provenance of the stored printed values."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from referee.store.added_database_table import AddedDatabaseTable, exists
from referee.store.box_votes import LATEST, BoxVote, encode_values, vote_from_row, votes_by_location, with_rows
from referee.store.printed_value_provenance import EncodedValue


class SqliteBoxVotes(AddedDatabaseTable):
    """The votes of a club."""

    NAME = "votes"
    COLUMNS = """game TEXT NOT NULL, edition TEXT NOT NULL, place TEXT NOT NULL, person TEXT NOT NULL,
    time TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (game, edition, place, person, time)"""

    def cast(self, game: str, box: str, votes: Iterable[BoxVote]) -> None:
        """Add votes; one that is there already is skipped."""
        rows = [(game, box, vote.location, vote.person, vote.time, encode_values(vote.values)) for vote in votes]
        with self._guard(), self._commit():
            self._make()
            self._db.executemany("INSERT OR IGNORE INTO votes VALUES (?, ?, ?, ?, ?, ?)", rows)

    def latest(self, game: str, box: str, locations: Iterable[str]) -> list[BoxVote]:
        """Return the last vote of each person at some locations, and wherever the last votes differ."""
        query = LATEST.format("?", "place IN (SELECT value FROM json_each(?))")
        return votes_by_location(game, self._rows(query, game, box, json.dumps(with_rows(locations))))


class OwnVotes(AddedDatabaseTable):
    """The last votes that this laptop has cast. They tell what was entered since."""

    NAME = "club_cast"
    COLUMNS = """game TEXT NOT NULL, edition TEXT NOT NULL, place TEXT NOT NULL, time TEXT NOT NULL,
    value BLOB NOT NULL, PRIMARY KEY (game, edition, place)"""

    def read(self, game: str, box: str) -> dict[str, BoxVote]:
        """Return the votes on a box by location, with the times at which their values were entered here."""
        query = "SELECT place, '', time, value FROM club_cast WHERE game = ? AND edition = ?"
        votes = [vote_from_row(*row) for row in self._rows(query, game, box)]
        return {vote.location: vote for vote in votes}

    def note(self, game: str, box: str, votes: Iterable[BoxVote]) -> None:
        """Store votes instead of those at their locations."""
        rows = [(game, box, vote.location, vote.time, encode_values(vote.values)) for vote in votes]
        if rows:
            with self._guard(), self._commit():
                self._make()
                self._db.executemany("INSERT OR REPLACE INTO club_cast VALUES (?, ?, ?, ?, ?)", rows)

    def clear(self) -> None:
        """Delete all votes, because the laptop joins another club."""
        if self._rows("SELECT 1 FROM club_cast LIMIT 1"):
            with self._guard(), self._commit():
                self._db.execute("DELETE FROM club_cast")


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
