"""Sharing the printed values of boxes between a laptop and its club, with who entered each.

What both had the last time is the base of the comparison. A value that only one side has changed since is copied to the
other, and one that was deleted is deleted there. A value that both have otherwise is replaced only where the votes of
those who entered it decide (see `box_votes`): otherwise each side keeps its own, and the location is returned as open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from typing import Any

from msgspec import Struct, field, structs

from referee.store import box_vote_casting
from referee.store.box_decision import BoxDecision
from referee.store.box_votes import OpenLocation, location_of
from referee.store.known_club_values import KnownValues
from referee.store.printed_value_provenance import PERSON, PrintedValueProvenance
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store


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
    box_vote_casting.cast(
        laptop, club, game, box, person, {each.path: [side.values for side in each.sides] for each in displayed}
    )
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
        box_vote_casting.forget(laptop, game, box, (path for path, value in fetch.items() if value is None))
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
