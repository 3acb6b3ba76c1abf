"""Synchronizing the records of a laptop and a club: what one has beyond the other is copied, forward only.

A table is recognized by the hash of its first entry, whatever it is called. Each chain of entries has one end. An end
that continues one of the other store moves it forward; an end that went a different way is stored beside it under a
name of its own. Nothing is merged and nothing is lost: afterwards both stores hold the same ends, and the players
choose.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from referee.record.entry import Entry
from referee.record.opening_entry import numbered
from referee.store.store import Store
from scoring.errors import Fault, InputError

Chain = Sequence[Entry]


class TransferKind(StrEnum):
    """What happened to a table."""

    NEW = "new"
    FORWARD = "forward"
    FORK = "fork"
    REFUSED = "refused"


class Transfer(Struct, frozen=True):
    """One change of a store: the name of the table there, the number of entries that were copied, and whether they came
    from the club. A refused table was damaged or has just been written to; it is left as it is.
    """

    kind: TransferKind
    name: str
    entries: int
    fetched: bool
    faults: tuple[Fault, ...] = ()


def synchronize(here: Store, club: Store) -> Iterator[Transfer]:
    """Fetch from a club what it has beyond this store, then push what this store has beyond the club. Each table is
    copied as a whole, so that a later call goes on where one broke off. Raises `InputError` if a store cannot be used.
    """
    yield from _copy(club, here, fetched=True)
    yield from _copy(here, club, fetched=False)


def _copy(source: Store, target: Store, *, fetched: bool) -> Iterator[Transfer]:
    there: dict[str, dict[str, Chain]] = defaultdict(dict)
    for name, chain, faults in _chains(target):
        if not faults:
            there[chain[0].hash][name] = chain
    for name, chain, faults in _chains(source):
        if faults:
            yield Transfer(TransferKind.REFUSED, name, 0, fetched, faults)
        elif not chain[0].body.get("invented"):  # a demo stays where it was shown
            transfer = _transfer(target, there[chain[0].hash], name, chain, fetched)
            if transfer is not None:
                yield transfer


def _chains(store: Store) -> Iterator[tuple[str, Chain, tuple[Fault, ...]]]:
    for name in sorted(store.names()):
        try:
            entries = store.entries(name)
        except InputError as damaged:
            if damaged.faults[0].key.startswith(("server_", "store_")):
                raise
            yield name, (), damaged.faults
        else:
            yield name, entries, store.unsound(name, entries)


def _transfer(target: Store, there: dict[str, Chain], name: str, chain: Chain, fetched: bool) -> Transfer | None:
    """Copy one chain of entries, and note it among those of the target; None if the target has it already."""
    if any(_continues(other, chain) for other in there.values()):
        return None
    behind = [other for other in (name, *there) if other in there and _continues(chain, there[other])]
    if not behind:
        kind = TransferKind.FORK if there else TransferKind.NEW
        free = target.adopt_free(numbered(name), chain)
        there[free] = chain
        return Transfer(kind, free, len(chain), fetched)
    beyond = chain[len(there[behind[0]]) :]
    try:
        target.append(behind[0], beyond)
    except InputError as moved:
        if moved.faults[0].key != "table_moved_on":
            raise
        return Transfer(TransferKind.REFUSED, behind[0], 0, fetched, moved.faults)
    there[behind[0]] = chain
    return Transfer(TransferKind.FORWARD, behind[0], len(beyond), fetched)


def _continues(longer: Chain, chain: Chain) -> bool:
    """Return whether a chain is another one or continues it; equal hashes stand for equal entries up to there."""
    return len(longer) >= len(chain) and longer[len(chain) - 1].hash == chain[-1].hash
