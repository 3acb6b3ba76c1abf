"""Tables that are one game which went on in two ways: they begin alike, and part at one entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from referee.record.entry import Entry
from referee.store.store import Store
from scoring.errors import InputError


class Fork(Struct, frozen=True):
    """Where a table parts from others of the same game: the number of the first entry that differs, and their names."""

    entry: int
    others: tuple[str, ...]


def parted_at(chain: Sequence[Entry], other: Sequence[Entry]) -> int | None:
    """Return the number of the first entry in which two records differ; None if one continues the other."""
    pairs = zip(chain, other, strict=False)
    return next((entry.seq for entry, match in pairs if entry.hash != match.hash), None)


def forks(store: Store) -> dict[str, Fork]:
    """Return the tables of a store that part from others, by name. Only the records of tables that begin alike are
    read; demos and damaged records are left out. Raises `InputError` if the store cannot be used.
    """
    names = defaultdict(list)
    for end in store.record_ends():
        if not end.deleted and end.last:
            names[end.first].append(end.name)
    result: dict[str, Fork] = {}
    for alike in names.values():
        if len(alike) > 1:
            _add(result, {name: chain for name in sorted(alike) if (chain := _chain(store, name))})
    return result


def _chain(store: Store, name: str) -> Sequence[Entry]:
    try:
        entries = store.entries(name)
    except InputError:  # the list of tables says that it is damaged
        return ()
    return () if entries[0].body.get("invented") else entries


def _add(result: dict[str, Fork], chains: dict[str, Sequence[Entry]]) -> None:
    """Add the tables among these that part, each with the last entry before which it still went with another."""
    for pair in combinations(chains, 2):
        if (entry := parted_at(*(chains[name] for name in pair))) is not None:
            for name, other in (pair, reversed(pair)):
                before = result.get(name)
                others: Iterable[str] = (*before.others, other) if before else (other,)
                result[name] = Fork(max(entry, before.entry) if before else entry, tuple(others))
