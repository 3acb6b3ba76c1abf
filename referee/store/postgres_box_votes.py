"""The votes on printed values at a club's server."""

from __future__ import annotations

from collections.abc import Iterable

from referee.store.box_votes import LATEST, BoxVote, encode_values, votes_by_location, with_rows
from referee.store.postgres_connection import Database, PostgresConnection

_CAST = b"INSERT INTO votes VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"


class PostgresBoxVotes:
    """The votes. Every method raises `InputError` if the server cannot be used."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection

    def cast(self, game: str, box: str, votes: Iterable[BoxVote]) -> None:
        """Add votes; one that is there already is skipped."""
        rows = [(game, box, vote.location, vote.person, vote.time, encode_values(vote.values)) for vote in votes]

        def work(db: Database) -> None:
            db.cursor().executemany(_CAST, rows)

        self._connection.write(work, lambda _: False)

    def latest(self, game: str, box: str, locations: Iterable[str]) -> list[BoxVote]:
        """Return the last vote of each person at some locations, and wherever the last votes differ."""
        query = LATEST.format("%s", "place = ANY(%s)")
        return votes_by_location(game, self._connection.rows(query, game, box, with_rows(locations)))
