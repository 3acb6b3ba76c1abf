"""What the votes on the printed values of a box decide, and which locations they leave open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from msgspec import structs

from referee.store.box_votes import BoxVote, OpenLocation, Values, VotedValues, contradict, location_of, tally, winner
from referee.store.printed_value_provenance import PrintedValueProvenance

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
