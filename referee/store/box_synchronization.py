"""Sharing the printed values of boxes between a laptop and its club, with who entered each.

What both had the last time is the base of the comparison. A value that only one side has changed since is copied to the
other, and one that was deleted is deleted there. A value that both have otherwise is never replaced: each side keeps
its own, and the difference is returned until somebody has compared the box and corrected the wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from referee.store.known_club_values import KnownValues
from referee.store.printed_value_provenance import PERSON, PrintedValueProvenance
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store


class BoxTransfer(Struct, frozen=True):
    """What was done with one box: the number of values that were fetched and pushed, and the paths that differ."""

    game: str
    box: str = field(name="edition")
    fetched: int = 0
    pushed: int = 0
    different: tuple[str, ...] = ()


def synchronize_boxes(laptop: SqliteStore, club: Store) -> Iterator[BoxTransfer]:
    """Share the values of every box; yield those boxes of which something was copied or differs. Raises `InputError` if
    a store cannot be used.
    """
    for game, box in sorted({*laptop.boxes(), *club.boxes(), *laptop.club_values.boxes()}):
        transfer = _share(laptop, club, game, box)
        if transfer.fetched or transfer.pushed or transfer.different:
            yield transfer


def _share(laptop: SqliteStore, club: Store, game: str, box: str) -> BoxTransfer:
    own, theirs = laptop.library(game, box), club.library(game, box)
    base = laptop.club_values.read(game, box)
    changes = _compare(own, theirs, base)
    fetch = {path: theirs.get(path) for path in changes.fetch}
    push = {path: own.get(path) for path in changes.push}
    if fetch:
        laptop.learn(game, box, fetch, printed_value_sources(club, game, box))
    if push:
        club.learn(game, box, push, printed_value_sources(laptop, game, box, laptop.setting(PERSON)))
    agreed = {path: value for path, value in (own | fetch).items() if path not in changes.different}
    agreed |= {path: base[path] for path in changes.different if path in base}
    laptop.club_values.replace(game, box, {path: value for path, value in agreed.items() if value is not None})
    return BoxTransfer(game, box, len(fetch), len(push), changes.different)


class _Changes(Struct, frozen=True):
    fetch: tuple[str, ...]
    push: tuple[str, ...]
    different: tuple[str, ...]


def _compare(own: KnownValues, theirs: KnownValues, base: KnownValues) -> _Changes:
    """Return the paths that only the club has changed, those that only the laptop has changed, and those that both have
    changed to different values. A card that differs in part is left as it is in whole.
    """
    paths = [path for path in sorted({*own, *theirs}) if own.get(path) != theirs.get(path)]
    fetch = {path for path in paths if own.get(path) == base.get(path)}
    push = {path for path in paths if theirs.get(path) == base.get(path)}
    cards = {_card(path) for path in paths if path not in fetch | push}
    unsettled = tuple(path for path in paths if _card(path) in cards)
    return _Changes(tuple(sorted(fetch.difference(unsettled))), tuple(sorted(push.difference(unsettled))), unsettled)


def _card(path: str) -> str:
    return path.rpartition(".")[0] or path


def printed_value_sources(store: Store, game: str, box: str, person: str = "") -> Mapping[str, PrintedValueProvenance]:
    """Return who entered each value of a box and when; `person` for those that the user of the store entered."""
    own: dict[str, Any] = {
        path: PrintedValueProvenance(time, person) for path, time in store.entry_times(game, box).items()
    }
    return own | store.provenance(game, box)
