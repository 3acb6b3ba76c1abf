"""Votes on the printed values of a box. Where people entered different values at a location (a card, a track), the
value with more votes than any other stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct, structs

from referee.rules.game import find
from referee.store.database_connection import as_text
from scoring.errors import InputError
from scoring.typed_data import from_json

Values = Mapping[str, Any]
LATEST = """WITH ranked AS (SELECT place, person, time, value,
ROW_NUMBER() OVER (PARTITION BY place, person ORDER BY time DESC) AS age FROM votes WHERE game = {0} AND edition = {0}),
latest AS (SELECT place, person, time, value FROM ranked WHERE age = 1)
SELECT place, person, time, value FROM latest WHERE {1}
OR place IN (SELECT place FROM latest GROUP BY place HAVING COUNT(DISTINCT value) > 1)"""
"""The query for the last vote of each person where these differ, and at further locations (condition 1)."""


class BoxVote(Struct, frozen=True):
    """A vote of a person on the values of a location by path, with its time (ISO); no values: the vote is withdrawn."""

    location: str
    person: str
    time: str
    values: dict[str, Any]


class Voter(Struct, frozen=True):
    """A person who entered or confirmed a value, and when; "" for a person without a name."""

    person: str
    time: str


class VotedValues(Struct, frozen=True):
    """One of the values of a location by path, with the people who voted for it, the first of them first."""

    values: dict[str, Any]
    voters: tuple[Voter, ...] = ()
    at_club: bool = False

    def agrees_with(self, stored: Values) -> bool:
        return all(stored.get(path) == value for path, value in self.values.items())


class OpenLocation(Struct, frozen=True):
    """A location without a decision: its path, and its values, those with the most votes first."""

    path: str
    sides: tuple[VotedValues, ...]


class BoxVotes(Protocol):
    """The stored votes, to which votes are only ever added. Every method raises `InputError` if the store is
    unusable.
    """

    def cast(self, game: str, box: str, votes: Iterable[BoxVote]) -> None:
        """Add votes; one that is there already is skipped."""

    def latest(self, game: str, box: str, locations: Iterable[str]) -> list[BoxVote]:
        """Return the last vote of each person at some locations, and wherever the last votes differ."""


def location_of(game: str, path: str) -> str:
    """Return the location of a printed value: the card or track of which it is a part, else the value itself. The
    values of a row (one for each region, for each level) are locations of their own.
    """
    parts = path.split(".")
    return path if len(parts) < 3 or _is_of_a_row(game, parts) else ".".join(parts[:-1])


def _is_of_a_row(game: str, parts: Sequence[str]) -> bool:
    try:
        questions = find(game).components.questions.get((parts[0], len(parts)), ())
    except InputError:  # a game that is not installed here
        return False
    patterns = [pattern for _, pattern, _ in questions if pattern[-1] in ("*", parts[-1])]
    fitting = [each for each in patterns if all(a in ("*", b) for a, b in zip(each, parts, strict=True))]
    return bool(fitting) and all(each[-1] == "*" for each in fitting)


def votes_by_location(game: str, rows: Iterable[Sequence[Any]]) -> list[BoxVote]:
    """Return the last vote of each person at each location. A vote of an older Gyoji may cover several."""
    latest: dict[tuple[str, str], BoxVote] = {}
    for vote in sorted((vote_from_row(*row) for row in rows), key=lambda vote: vote.time):
        latest.update({(part.location, part.person): part for part in _by_location(game, vote)})
    return list(latest.values())


def _by_location(game: str, vote: BoxVote) -> Iterator[BoxVote]:
    locations = {location_of(game, path) for path in vote.values} or {vote.location}
    for location in locations:
        values = {path: value for path, value in vote.values.items() if location_of(game, path) == location}
        yield structs.replace(vote, location=location, values=values)


def with_rows(locations: Iterable[str]) -> list[str]:
    """Return locations and the rows of which they are a part, where a vote of an older Gyoji may be."""
    return sorted({each for location in locations for each in (location, location.rpartition(".")[0]) if each})


def encode_values(values: Values) -> bytes:
    """Encode the values of a vote; equal values have equal texts."""
    return msgspec.json.encode(values, order="deterministic")


def vote_from_row(location: Any, person: Any, time: Any, value: Any) -> BoxVote:
    """Return the vote of a database row; damaged values count as none."""
    try:
        values = from_json(value, dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, TypeError):
        values = {}
    return BoxVote(as_text(location), as_text(person), as_text(time), values)


def contradict(values: Values, others: Values) -> bool:
    return any(path in others and others[path] != value for path, value in values.items())


def tally(votes: Iterable[BoxVote], stored: Iterable[Values] = ()) -> list[VotedValues]:
    """Return the values of a location, those with the most votes first; none if no two contradict each other. `stored`
    are values that stand somewhere, whether or not anybody votes for them. A vote for a part of the values counts for
    every value that has this part.
    """
    valid = sorted((vote for vote in votes if vote.values), key=lambda vote: (vote.time, vote.person))
    values = [vote.values for vote in valid] + [dict(each) for each in stored if each]
    if not any(contradict(each, other) for each in values for other in values):
        return []
    sides: list[VotedValues] = []
    for each in values:
        is_part = any(each.items() < other.items() for other in values)
        if not is_part and all(each != side.values for side in sides):
            supporters = (vote for vote in valid if vote.values.items() <= each.items())
            sides.append(VotedValues(each, tuple(Voter(vote.person, vote.time) for vote in supporters)))
    return sorted(sides, key=lambda side: -len(side.voters))


def winner(sides: Sequence[VotedValues]) -> VotedValues | None:
    """Return the value with more votes than any other; None without one."""
    if not sides or len(sides[0].voters) == (len(sides[1].voters) if len(sides) > 1 else 0):
        return None
    return sides[0]


def changed_locations(game: str, values: Values, before: Values, stored: Values) -> set[str]:
    """Return those paths of `values` at whose locations something is stored that differs from `before`."""
    changed = {location_of(game, path) for path in values if stored.get(path) != before.get(path)}
    return {path for path in values if location_of(game, path) in changed}
