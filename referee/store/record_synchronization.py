"""Synchronizing the records of a laptop and a club: what one has beyond the other is copied, forward only.

A table is recognized by the hash of its first entry, whatever it is called. Each chain of entries has one end. An end
that continues one of the other store moves it forward; an end that went a different way is stored beside it under a
name of its own. Nothing is merged and nothing is lost: afterwards both stores hold the same ends, and the players
choose. Only records whose ends differ are read.

A table that was deleted on one side since the last time is deleted on the other; one that was restored is restored
there. An end that the club had and has no longer means that its history was rewritten: that table is left alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import StrEnum

from msgspec import Struct

from referee.record.entry import Entry
from referee.record.opening_entry import numbered_names
from referee.record.table_summary import TableSummary
from referee.store.forks import parted_at
from referee.store.record_end import RecordEnd
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from scoring.errors import Fault, InputError

Chain = Sequence[Entry]


class TransferKind(StrEnum):
    """The result of synchronizing one table."""

    NEW = "new"
    FORWARD = "forward"
    FORK = "fork"
    DELETED = "deleted"
    RESTORED = "restored"
    REFUSED = "refused"


class Transfer(Struct, frozen=True):
    """One change of a store: the name of the table there, the number of entries that were copied, and whether the
    change came from the club. A refused table was damaged, rewritten or has just been written to; it is left as it is.
    """

    kind: TransferKind
    name: str
    entries: int
    fetched: bool
    faults: tuple[Fault, ...] = ()


def synchronize(laptop: SqliteStore, club: Store, *, thorough: bool = False) -> Iterator[Transfer]:
    """Fetch from a club what it has beyond this laptop, then push what this laptop has beyond the club. Each table is
    copied as a whole, so that a later call goes on where one broke off. With `thorough`, records that end alike are
    compared as well. Raises `InputError` if a store cannot be used.
    """
    work = _Synchronization(laptop, club, thorough)
    yield from work.copy(work.club, work.laptop)
    yield from work.copy(work.laptop, work.club)
    work.remember()


class _Side:
    """One of the two stores: the ends of its tables, and the records that had to be read."""

    def __init__(self, store: Store, thorough: bool) -> None:
        self.store = store
        self.is_changed = False
        self.digests = store.digests() if thorough else {}
        self.live: dict[str, dict[str, RecordEnd]] = defaultdict(dict)
        self.deleted: dict[str, list[RecordEnd]] = defaultdict(list)
        self._chains: dict[RecordEnd, Chain] = {}
        self._hashes: dict[RecordEnd, Sequence[str]] = {}
        for end in store.record_ends():
            if end.deleted:
                self.deleted[end.first].append(end)
            else:
                self.live[end.first][end.name] = end

    def tables(self) -> list[RecordEnd]:
        """Return the ends of all tables that are not deleted, by name."""
        return sorted((end for ends in self.live.values() for end in ends.values()), key=lambda end: end.name)

    def has(self, end: RecordEnd, digest: bytes | None) -> bool:
        """Return whether a table ends like one of the other side."""
        alike = (other for other in self.live[end.first].values() if other.last == end.last != "")
        return any(digest is None or self.digests.get(other.name) == digest for other in alike)

    def chain(self, end: RecordEnd) -> Chain:
        """Return the entries of a table. Raises `InputError` if its record is damaged."""
        if end not in self._chains:
            with self.store.snapshot():  # an entry that is added meanwhile is no damage
                entries = self.store.entries(end.name)
                faults = self.store.record_faults(end.name, entries)
            if faults:
                raise InputError(faults)
            self._chains[end] = entries
        return self._chains[end]

    def chains(self, first: str) -> dict[str, Chain]:
        """Return the records of the tables that begin with an entry, by name, without damaged ones."""
        chains: dict[str, Chain] = {}
        for name, end in self.live[first].items():
            with _skipping_damage():
                chains[name] = self.chain(end)
        return chains

    def continuing(self, chain: Chain) -> RecordEnd | None:
        """Return a deleted table whose record is this one or continues it."""
        ends = self.deleted[chain[0].hash]
        return next((end for end in ends if _continues(self.deleted_hashes(end), chain)), None)

    def deleted_hashes(self, end: RecordEnd) -> Sequence[str]:
        """Return the hash of each entry of a deleted table; none if its record is damaged."""
        if end not in self._hashes:
            self._hashes[end] = ()
            with _skipping_damage():
                self._hashes[end] = self.store.deleted_tables.hashes(end.deleted)
        return self._hashes[end]

    def note_record(self, name: str, chain: Chain) -> None:
        """Note the record that a table has now."""
        end = RecordEnd(name, chain[0].hash, len(chain), chain[-1].hash)
        self.live[end.first][name], self._chains[end], self.is_changed = end, chain, True

    def delete(self, end: RecordEnd) -> None:
        """Delete a table, unless it was written to meanwhile."""
        if self.store.count(end.name) == end.count:
            self.store.deleted_tables.delete(end.name)
            self.live[end.first].pop(end.name)
            self.is_changed = True

    def restore(self, removed: RecordEnd) -> str:
        """Restore a deleted table, and return its name; "" if it is no longer stored."""
        deleted = next((table for table in self.store.deleted_tables.tables() if table.id == removed.deleted), None)
        with suppress(InputError):
            return self.store.deleted_tables.bring_back(deleted) if deleted is not None else ""
        return ""


class _Synchronization:
    def __init__(self, laptop: SqliteStore, club: Store, thorough: bool) -> None:
        self.laptop, self.club = _Side(laptop, thorough), _Side(club, thorough)
        self._memory, self._fetched = laptop.club_ends, laptop.fetched_tables
        self._known = self._memory.read()
        self._rewritten: set[str] = set()

    def copy(self, source: _Side, target: _Side) -> Iterator[Transfer]:
        """Bring the target to where the source is, for each table whose end it does not have."""
        fetched = source is self.club
        for end in source.tables():
            if target.has(end, source.digests.get(end.name)):
                continue
            try:
                chain = source.chain(end)
            except InputError as damaged:
                if _unusable(damaged):
                    raise
                yield Transfer(TransferKind.REFUSED, end.name, 0, fetched, damaged.faults)
                continue
            if not chain[0].body.get("invented"):  # a demo stays where it was shown
                yield from self._bring(source, target, end, chain)

    def _bring(self, source: _Side, target: _Side, end: RecordEnd, chain: Chain) -> Iterator[Transfer]:
        fetched, there = source is self.club, target.chains(end.first)
        if end.first in self._rewritten or any(_continues(_hashes(other), chain) for other in there.values()):
            return
        behind = [other for other in (end.name, *there) if other in there and _continues(_hashes(chain), there[other])]
        if not behind and there and fetched and (lost := self._lost(end.first)):
            self._rewritten.add(end.first)
            entry = min(parted_at(chain, other) or lost.count for other in there.values())
            fault = Fault("club_rewritten", end.name, {"entry": entry, "count": lost.count})
            yield Transfer(TransferKind.REFUSED, end.name, 0, fetched, (fault,))
        elif not behind and (removed := target.continuing(chain)) is not None:
            yield self._deleted_or_restored(source, target, end, removed)
        elif behind:
            yield self._forward(source, target, end, behind[0])
        else:
            name = target.store.adopt_free(numbered_names(end.name), chain, self._summary(end))
            target.note_record(name, chain)
            if fetched and {other for other, _ in self._fetched.read()}.issuperset(there):
                self._fetched.add(name, chain[0].time)
            yield Transfer(TransferKind.FORK if there else TransferKind.NEW, name, len(chain), fetched)

    def _forward(self, source: _Side, target: _Side, end: RecordEnd, name: str) -> Transfer:
        """Add the entries that a table of the target does not have yet."""
        fetched, chain = source is self.club, source.chain(end)
        beyond = chain[len(target.chain(target.live[end.first][name])) :]
        try:
            target.store.append(name, beyond, summary=self._summary(end))
        except InputError as moved:
            if moved.faults[0].key != "table_moved_on":
                raise
            return Transfer(TransferKind.REFUSED, name, 0, fetched, moved.faults)
        target.note_record(name, chain)
        return Transfer(TransferKind.FORWARD, name, len(beyond), fetched)

    def _summary(self, end: RecordEnd) -> TableSummary | None:
        """Return the summary of a table of this laptop, if it is that of the record that is pushed."""
        if end not in self.laptop.live[end.first].values():
            return None
        summary = self.laptop.store.summary(end.name)
        return summary if self.laptop.store.count(end.name) == end.count else None

    def _deleted_or_restored(self, source: _Side, target: _Side, end: RecordEnd, removed: RecordEnd) -> Transfer:
        """Delete a table that the target has deleted since the last time; if both knew that before, the source has
        restored it since.
        """
        fetched = source is self.club
        if any((known.first, known.last) == (removed.first, removed.last) and known.deleted for known in self._known):
            chain = source.chain(end)
            name = target.restore(removed) if removed.last == end.last else ""
            name = name or target.store.adopt_free(numbered_names(end.name), chain, self._summary(end))
            target.note_record(name, chain)
            return Transfer(TransferKind.RESTORED, name, 0, fetched)
        source.delete(end)
        return Transfer(TransferKind.DELETED, end.name, 0, not fetched)

    def _lost(self, first: str) -> RecordEnd | None:
        """Return an end that the club had and that no record there contains any more."""
        records = [_hashes(chain) for chain in self.club.chains(first).values()]
        records += [self.club.deleted_hashes(end) for end in self.club.deleted[first]]
        known = (end for end in self._known if end.first == first)
        return next((end for end in known if not any(_contains(record, end) for record in records)), None)

    def remember(self) -> None:
        """Store where the records of the club end now, except for those that were rewritten."""
        ends = self.club.store.record_ends() if self.club.is_changed else self._seen()
        rewritten = [end for end in self._known if end.first in self._rewritten]
        self._memory.replace([*rewritten, *(end for end in ends if end.first not in self._rewritten)])

    def _seen(self) -> list[RecordEnd]:
        return [*self.club.tables(), *(end for ends in self.club.deleted.values() for end in ends)]


def _unusable(error: InputError) -> bool:
    """Return whether a whole store cannot be used, not one record."""
    return error.faults[0].key.startswith(("server_", "store_"))


@contextmanager
def _skipping_damage() -> Iterator[None]:
    """Go on after a damaged record, but not if the store cannot be used."""
    try:
        yield
    except InputError as damaged:
        if _unusable(damaged):
            raise


def _hashes(chain: Chain) -> Sequence[str]:
    return [entry.hash for entry in chain]


def _continues(longer: Sequence[str], chain: Chain) -> bool:
    """Return whether a record, by the hashes of its entries, equals or continues another one; the hash of the last
    common entry decides.
    """
    return len(longer) >= len(chain) and longer[len(chain) - 1] == chain[-1].hash


def _contains(record: Sequence[str], end: RecordEnd) -> bool:
    return len(record) >= end.count and record[end.count - 1] == end.last
