"""Sharing the printed values of boxes between a laptop and its club, with who entered each: what was entered on a
laptop is cast as votes of its person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from msgspec import Struct, field, structs

from referee.store.box_votes import BoxDecision, BoxVote, OpenLocation, Values, contradict, location_of
from referee.store.known_club_data import KnownValues
from referee.store.printed_value_provenance import PERSON, PrintedValueProvenance
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


class BoxTransfer(Struct, frozen=True):
    """What was done with one box: the number of values that were fetched and pushed, the paths that differ, the number
    of values that votes replaced on the laptop, and the locations that are open to a vote.
    """

    game: str
    box: str = field(name="edition")
    fetched: int = 0
    pushed: int = 0
    different: tuple[str, ...] = ()
    voted: int = 0
    open: tuple[OpenLocation, ...] = ()


def synchronize_boxes(laptop: SqliteStore, club: Store, displayed: Sequence[BoxTransfer] = ()) -> Iterator[BoxTransfer]:
    """Share the values of every box, and cast what was entered here as votes of the person with this login (in a club
    without logins, of the person named in the settings); yield those boxes of which something was copied or differs.
    `displayed` are those that the last time yielded. Raises `InputError` if a store cannot be used.
    """
    person = club.login or laptop.setting(PERSON)
    known = {(each.game, each.box): each.open for each in displayed}
    for game, box in sorted({*laptop.boxes(), *club.boxes(), *laptop.club_values.boxes()}):
        transfer = _share(laptop, club, game, box, person, known.get((game, box), ()))
        if transfer.fetched or transfer.pushed or transfer.different or transfer.voted or transfer.open:
            yield transfer


def _share(
    laptop: SqliteStore, club: Store, game: str, box: str, person: str, displayed: Sequence[OpenLocation]
) -> BoxTransfer:
    own, theirs = laptop.library(game, box), club.library(game, box)
    base = laptop.club_values.read(game, box)
    cast(laptop, club, game, box, person, {each.path: [side.values for side in each.sides] for each in displayed})
    sources = printed_value_sources(club, game, box, club.login)
    of_others = {path for path, source in sources.items() if source.who not in ("", person)}
    compare = partial(_compare, game, base=base, of_others=of_others)
    differing = {location_of(game, path) for path in compare(own, theirs).different}
    decision = BoxDecision(
        game,
        club.votes.latest(game, box, differing),
        (theirs, sources),
        (own, printed_value_sources(laptop, game, box, person)),
        differing,
        person,
    )
    laptop_changes, club_changes = decision.changes(own), decision.changes(theirs)
    voted = len(laptop_changes.keys() & own.keys())
    if laptop_changes:
        laptop.learn_if_unchanged(game, box, laptop_changes, own, decision.sources(laptop_changes, own))
    if club_changes:
        club.learn_if_unchanged(game, box, club_changes, theirs, decision.sources(club_changes))
    if laptop_changes or club_changes:
        own, theirs = laptop.library(game, box), club.library(game, box)
    changes = compare(own, theirs)
    fetch = {path: theirs.get(path) for path in changes.fetch}
    push = {path: own.get(path) for path in changes.push}
    changed: set[str] = set()
    if fetch:
        sources = dict(printed_value_sources(club, game, box, club.login))
        replaced = fetch.keys() & own.keys() & sources.keys() - laptop.provenance(game, box).keys()
        sources |= {path: structs.replace(sources[path], look=True) for path in replaced}
        changed |= laptop.learn_if_unchanged(game, box, fetch, own, sources)
        voted += len(replaced - changed)
        forget(laptop, game, box, (path for path, value in fetch.items() if value is None))
    if push:
        sources = printed_value_sources(laptop, game, box, person)
        changed |= club.learn_if_unchanged(game, box, push, theirs, sources)
    different = tuple(sorted({*changes.different, *changed}))
    agreed = {path: value for path, value in (own | fetch).items() if path not in different}
    agreed |= {path: base[path] for path in different if path in base}
    laptop.club_values.replace(game, box, {path: value for path, value in agreed.items() if value is not None})
    locations = decision.open_locations(own, theirs, {location_of(game, path) for path in different})
    fetched = len(fetch.keys() - changed) + len(laptop_changes) - voted
    return BoxTransfer(game, box, fetched, len(push.keys() - changed), different, voted, locations)


class _Changes(Struct, frozen=True):
    fetch: tuple[str, ...]
    push: tuple[str, ...]
    different: tuple[str, ...]


def _compare(game: str, own: KnownValues, theirs: KnownValues, base: KnownValues, of_others: Set[str]) -> _Changes:
    """Return the paths that only the club has changed, those that only the laptop has changed, and those that both have
    changed to different values, or that this laptop has changed and others have entered (`of_others`). A card that
    differs in part is left as it is in whole.
    """
    paths = [path for path in sorted({*own, *theirs}) if own.get(path) != theirs.get(path)]
    fetch = {path for path in paths if own.get(path) == base.get(path) or (path not in own and path in of_others)}
    push = {path for path in paths if theirs.get(path) == base.get(path) and path not in of_others}
    cards = {location_of(game, path) for path in paths if path not in fetch | push}
    unsettled = tuple(path for path in paths if location_of(game, path) in cards)
    return _Changes(tuple(sorted(fetch.difference(unsettled))), tuple(sorted(push.difference(unsettled))), unsettled)


def printed_value_sources(store: Store, game: str, box: str, person: str = "") -> Mapping[str, PrintedValueProvenance]:
    """Return who entered each value of a box and when; `person` for those that the user of the store entered."""
    own: dict[str, Any] = {
        path: PrintedValueProvenance(time, person) for path, time in store.entry_times(game, box).items()
    }
    return own | store.provenance(game, box)
