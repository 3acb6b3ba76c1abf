"""The votes on the printed values of a box, what they decide, and which locations they leave open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Protocol

import msgspec
from msgspec import Struct, structs

from referee.rules.game import find
from referee.store.database_connection import as_text
from referee.store.printed_value_provenance import PrintedValueProvenance
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


Stored = tuple[Values, Mapping[str, PrintedValueProvenance]]
"""The values of a store by path, and who entered each."""


class BoxDecision:
    """The decision on every location of a box where values contradict each other."""

    def __init__(
        self, game: str, votes: Iterable[BoxVote], club: Stored, laptop: Stored, differing: Set[str], person: str
    ) -> None:
        """Count the votes of people at the club. What stands at the club counts once if whoever entered it has not
        voted. A location where `person` has entered something else on the laptop than they voted for stays open.
        """
        self._game, self._person = game, person
        self._votes: dict[str, list[BoxVote]] = {location: [] for location in sorted(differing)}
        for vote in votes:
            self._votes.setdefault(vote.location, []).append(vote)
        self._sides: dict[str, list[VotedValues]] = {}
        for location, cast in self._votes.items():
            voters = {vote.person for vote in cast}
            unvoted = list(self._unvoted(location, club, voters))
            cast += [vote for vote in unvoted if vote.person or not _has_vote(vote.values, cast)]
            self._sides[location] = tally(cast, [self._at(location, values) for values, _ in (club, laptop)])
        decided = self._sides.keys() - self._voted_otherwise(laptop, differing)
        self._won = {
            location: won for location in sorted(decided) if (won := winner(self._sides[location])) is not None
        }

    def _voted_otherwise(self, laptop: Stored, differing: Set[str]) -> set[str]:
        """Return the locations where the laptop's person has voted for something else, on another laptop."""
        values, sources = laptop
        own = {path: value for path, value in values.items() if path in sources and sources[path].who == self._person}
        return {
            location
            for location in differing
            for vote in self._votes[location]
            if vote.person == self._person and contradict(self._at(location, own), vote.values)
        }

    def _at(self, location: str, values: Values) -> dict[str, Any]:
        return {path: value for path, value in values.items() if location_of(self._game, path) == location}

    def _unvoted(self, location: str, stored: Stored, voters: Set[str]) -> Iterator[BoxVote]:
        values, sources = stored
        by_person: dict[str, dict[str, Any]] = {}
        for path, value in self._at(location, values).items():
            who = sources[path].who if path in sources else ""
            if not who or who not in voters:
                by_person.setdefault(who, {})[path] = value
        for person, part in by_person.items():
            times = [sources[path].when for path in part if path in sources]
            yield BoxVote(location, person, max(times, default=""), part)

    def changes(self, stored: Values) -> dict[str, Any]:
        """Return the values to store so that every decided location is as decided; None deletes a value that
        belongs only to a value which lost.
        """
        changes: dict[str, Any] = {}
        for location, won in self._won.items():
            changes |= {path: value for path, value in won.values.items() if stored.get(path) != value}
            lost: set[str] = set()
            retained = set(won.values)
            for vote in self._votes[location]:
                (lost if contradict(vote.values, won.values) else retained).update(vote.values)
            changes |= dict.fromkeys((lost - retained) & stored.keys())
        return changes

    def sources(self, changes: Values, before: Values | None = None) -> dict[str, PrintedValueProvenance]:
        """Return the first person who voted for each changed value. Where it replaces one of the laptop, `before`, and
        its person has not voted for it, it must be compared with the box.
        """
        sources: dict[str, PrintedValueProvenance] = {}
        for path in (path for path, value in changes.items() if value is not None):
            voters = self._won[location_of(self._game, path)].voters
            must_look = path in (before or {}) and all(voter.person != self._person for voter in voters)
            sources[path] = PrintedValueProvenance(voters[0].time, voters[0].person, must_look)
        return sources

    def open_locations(self, own: Values, theirs: Values, differing: Set[str]) -> tuple[OpenLocation, ...]:
        """Return the locations that the votes leave open, among them those where both sides still differ."""
        locations = {
            location for location, sides in self._sides.items() if sides and location not in self._won
        } | differing
        return tuple(
            _open_location(location, self._sides.get(location, ()), self._at(location, own), self._at(location, theirs))
            for location in sorted(locations)
        )


def _open_location(
    location: str, sides: Sequence[VotedValues], own: dict[str, Any], theirs: dict[str, Any]
) -> OpenLocation:
    known = list(sides)
    for values in (theirs, own):
        if values and not any(side.agrees_with(values) for side in known):
            known.append(VotedValues(values))
    return OpenLocation(location, tuple(structs.replace(side, at_club=side.agrees_with(theirs)) for side in known))


def _has_vote(values: Values, votes: Iterable[BoxVote]) -> bool:
    """Return whether somebody has voted for these values. Whoever entered them without a name may be that person."""
    return any(vote.values and vote.values.items() <= values.items() for vote in votes)
