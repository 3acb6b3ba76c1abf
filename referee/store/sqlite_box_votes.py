"""The votes on printed values in a SQLite file: those of a club that is kept in one, and what a laptop has cast."""

from __future__ import annotations

import json
from collections.abc import Iterable

from referee.store.added_database_table import AddedDatabaseTable
from referee.store.box_votes import LATEST, BoxVote, encode_values, vote_from_row, votes_by_location, with_rows


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
