"""Casting what was entered on a laptop as votes of its person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from msgspec import structs

from referee.store.box_votes import BoxVote, Values, contradict, location_of
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store


def cast(
    laptop: SqliteStore, club: Store, game: str, box: str, person: str, displayed: Mapping[str, Sequence[Values]]
) -> None:
    """Cast a vote for each location of a box of which something was entered or taken back here since the last time. A
    person without a name has no vote. Where somebody else has voted with the same login meanwhile, no vote is cast
    until the values there, those `displayed` by location, have been seen on this laptop.
    """
    new = list(_new_votes(laptop, game, box)) if person else []
    if not new:
        return
    locations = {vote.location for vote in new}
    before = {
        vote.location: vote
        for vote in club.votes.latest(game, box, locations)
        if vote.location in locations and vote.person == person
    }
    own, base = laptop.own_votes.read(game, box), laptop.club_values.read(game, box)

    def is_informed(vote: BoxVote) -> bool:
        there = _values(before.get(vote.location))
        known = (base, _values(own.get(vote.location)), *displayed.get(vote.location, ()))
        return not contradict(vote.values, there) or any(there.items() <= values.items() for values in known)

    votes = [_later(vote, person, before.get(vote.location)) for vote in new if is_informed(vote)]
    changed = [vote for vote in votes if _values(before.get(vote.location)) != vote.values]
    if changed:
        club.votes.cast(game, box, changed)
    laptop.own_votes.note(game, box, new)


def forget(laptop: SqliteStore, game: str, box: str, paths: Iterable[str]) -> None:
    """Note that values were deleted here because they were deleted at the club: nobody here has taken back a vote."""
    cast_votes = laptop.own_votes.read(game, box)
    locations = {location_of(game, path) for path in paths} & cast_votes.keys()
    laptop.own_votes.note(game, box, [structs.replace(cast_votes[location], values={}) for location in locations])


def _new_votes(laptop: SqliteStore, game: str, box: str) -> Iterator[BoxVote]:
    """Yield the values that the person of this laptop has entered at each location where that has changed; none where
    they have taken back all.
    """
    library, cast_votes = laptop.library(game, box), laptop.own_votes.read(game, box)
    of_others = laptop.provenance(game, box)
    times_by_location: dict[str, dict[str, str]] = {}
    for path, time in laptop.entry_times(game, box).items():
        if path in library and path not in of_others:
            times_by_location.setdefault(location_of(game, path), {})[path] = time
    for location, times in times_by_location.items():
        vote = BoxVote(location, "", max(times.values()), {path: library[path] for path in times})
        before = cast_votes.get(location)
        if before is None or vote.time > before.time or not vote.values.items() <= before.values.items():
            yield vote
    for location, before in cast_votes.items():
        if before.values and location not in times_by_location and library.keys().isdisjoint(before.values):
            yield structs.replace(before, values={})


def _values(vote: BoxVote | None) -> Values:
    return vote.values if vote is not None else {}


def _later(vote: BoxVote, person: str, before: BoxVote | None) -> BoxVote:
    """Return the vote as that of a person, later than their last one, whatever the clocks of their laptops show."""
    time = vote.time
    if before is not None and time <= before.time:
        try:
            time = (datetime.fromisoformat(before.time) + timedelta(microseconds=1)).isoformat()
        except (ValueError, OverflowError):
            time = datetime.now(UTC).isoformat()
    return structs.replace(vote, person=person, time=time)
