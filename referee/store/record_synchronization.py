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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import StrEnum

from msgspec import Struct, structs

from referee.record.entry import Entry
from referee.record.opening_entry import numbered_names
from referee.record.table_summary import TableSummary
from referee.store.forks import parted_at
from referee.store.known_club_data import DELETED, ON_LAPTOP_ALONE
from referee.store.line_names import accepted, free_name, names_of_line
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
    RETURNED = "returned"
    RENAMED = "renamed"
    REFUSED = "refused"


class Transfer(Struct, frozen=True):
    """One change of a store: the name of the table there (and before, if it was renamed), the number of entries that
    were copied, and whether the change came from the club. A table that was deleted returns with what was entered
    elsewhere. A refused one was damaged, rewritten, has just been written to, or is not accepted; it is left as it is.
    """

    kind: TransferKind
    name: str
    entries: int
    fetched: bool
    faults: tuple[Fault, ...] = ()
    was: str = ""

    @property
    def is_back(self) -> bool:
        """Whether the table was deleted before."""
        return self.kind in (TransferKind.RETURNED, TransferKind.RESTORED)


def synchronize(laptop: SqliteStore, club: Store, *, thorough: bool = False) -> Iterator[Transfer]:
    """Fetch from a club what it has beyond this laptop, then push what this laptop has beyond the club. Each table is
    copied as a whole, so that a later call goes on where one broke off. With `thorough`, records that end alike are
    compared as well. Raises `InputError` if a store cannot be used.
    """
    work = _Synchronization(laptop, club, thorough)
    yield from work.copy(work.club, work.laptop)
    yield from work.copy(work.laptop, work.club)
    yield from work.name_as_at_the_club()
    work.remember()


class _Side:
    """One of the two stores: the ends of its tables, and the records that had to be read."""

    def __init__(self, store: Store, thorough: bool) -> None:
        self.store = store
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
        self.live[end.first][name], self._chains[end] = end, chain

    def note_names(self, names: Mapping[str, str]) -> None:
        """Note that tables have other names now."""
        for first, ends in self.live.items():
            renamed = [(end, structs.replace(end, name=names.get(name, name))) for name, end in ends.items()]
            self._chains |= {new: self._chains[end] for end, new in renamed if end in self._chains}
            self.live[first] = {new.name: new for _, new in renamed}
        self.digests = {names.get(name, name): digest for name, digest in self.digests.items()}

    def delete(self, end: RecordEnd, *, may_be_last: bool) -> bool:
        """Delete a table, unless it was written to meanwhile, or is the last line of its game by now and may not be.
        Return whether it is deleted.
        """
        other_lines = () if may_be_last else self.live[end.first].keys() - {end.name}
        if self.store.count(end.name) != end.count or not self.store.deleted_tables.delete(end.name, other_lines):
            return False
        deleted = structs.replace(self.live[end.first].pop(end.name), deleted=DELETED)
        self.deleted[end.first].append(deleted)
        self._hashes[deleted] = _hashes(self.chain(end))
        return True

    def restore(self, removed: RecordEnd) -> str:
        """Restore a deleted table, and return its name; "" if it is no longer stored."""
        deleted = next((table for table in self.store.deleted_tables.tables() if table.id == removed.deleted), None)
        with suppress(InputError):
            if deleted is not None:
                name = self.store.deleted_tables.bring_back(deleted)
                self.deleted[removed.first].remove(removed)
                return name
        return ""


class _Synchronization:
    def __init__(self, laptop: SqliteStore, club: Store, thorough: bool) -> None:
        self.laptop, self.club = _Side(laptop, thorough), _Side(club, thorough)
        self._renaming, self._memory, self._fetched = laptop.rename, laptop.club_ends, laptop.fetched_tables
        self._known = self._memory.read()
        self._rewritten: set[str] = set()
        self._alone: list[RecordEnd] = []

    def copy(self, source: _Side, target: _Side) -> Iterator[Transfer]:
        """Bring the target to where the source is, for each table whose end it does not have."""
        fetched = source is self.club
        for end in source.tables():
            if target.has(end, source.digests.get(end.name)):
                continue
            try:
                chain = source.chain(end)
                if not chain[0].body.get("invented"):  # a demo stays where it was shown
                    yield from self._bring(source, target, end, chain)
            except InputError as refused:
                if _unusable(refused):
                    raise
                yield Transfer(TransferKind.REFUSED, end.name, 0, fetched, refused.faults)

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
            yield from self._deleted_or_restored(source, target, end, removed)
        elif behind:
            yield self._forward(source, target, end, behind[0])
        else:
            if fetched:
                yield from self._make_way(accepted(end.name), chain)
            name = target.store.adopt_free(numbered_names(accepted(end.name)), chain, self._summary(end))
            target.note_record(name, chain)
            if fetched and {other for other, _ in self._fetched.read()}.issuperset(there):
                self._fetched.add(name, chain[0].time)
            returns = any(_contains(_hashes(chain), removed) for removed in target.deleted[end.first])
            kind = TransferKind.FORK if there else TransferKind.RETURNED if returns else TransferKind.NEW
            yield Transfer(kind, name, len(chain), fetched)

    def _make_way(self, name: str, chain: Chain) -> Iterator[Transfer]:
        """Give a table of this laptop another name, if it has that of a table which is fetched."""
        other = next((end for end in self.laptop.tables() if end.name == name), None)
        if other is None:
            return
        names = numbered_names(name)
        if other.first == chain[0].hash:
            own = self.laptop.chain(other)
            names = names_of_line(name, self.club.store.login, own[(parted_at(own, chain) or 1) - 1 :])
        yield from self._rename({name: free_name(names, self._names_in_use())})

    def _names_in_use(self) -> set[str]:
        return {*self.laptop.store.names(), *(end.name for end in self.club.tables())}

    def name_as_at_the_club(self) -> Iterator[Transfer]:
        """Give each table of this laptop the name that it has at the club."""
        names: dict[str, str] = {}
        for first, ends in self.club.live.items():
            for last in {end.last for end in ends.values()}:
                own, theirs = (
                    {end.name for end in side.live[first].values() if end.last == last}
                    for side in (self.laptop, self.club)
                )
                fitting = sorted(name for name in theirs - own if accepted(name) == name)
                names |= dict(zip(sorted(own - theirs), fitting, strict=False))
        for name in {*self.laptop.store.names()} & {*names.values()} - names.keys():
            names[name] = free_name(numbered_names(name), self._names_in_use() | {*names.values()})
        if names:
            yield from self._rename(names)

    def _rename(self, names: Mapping[str, str]) -> Iterator[Transfer]:
        self._renaming(names)
        self.laptop.note_names(names)
        for was, name in names.items():
            yield Transfer(TransferKind.RENAMED, name, 0, True, was=was)

    def _forward(self, source: _Side, target: _Side, end: RecordEnd, name: str) -> Transfer:
        """Add the entries that a table of the target does not have yet."""
        fetched, chain = source is self.club, source.chain(end)
        beyond = chain[len(target.chain(target.live[end.first][name])) :]
        target.store.append(name, beyond, summary=self._summary(end))
        target.note_record(name, chain)
        return Transfer(TransferKind.FORWARD, name, len(beyond), fetched)

    def _summary(self, end: RecordEnd) -> TableSummary | None:
        if end not in self.laptop.live[end.first].values():
            return None
        summary = self.laptop.store.summary(end.name)
        return summary if self.laptop.store.count(end.name) == end.count else None

    def _deleted_or_restored(
        self, source: _Side, target: _Side, end: RecordEnd, removed: RecordEnd
    ) -> Iterator[Transfer]:
        """Delete a table that the target has deleted since the last time; if both knew that before, the source has
        restored it since. The last line of a game stays if the target goes on with another one.
        """
        known = {each.deleted for each in self._known if (each.first, each.last) == (removed.first, removed.last)}
        alone = structs.replace(end, name="", deleted=ON_LAPTOP_ALONE)
        if source is self.club and alone in {structs.replace(each, name="") for each in self._known}:
            self._alone.append(alone)
        elif DELETED in known or (len(source.live[end.first]) == 1 and target.live[end.first]):
            yield self._restored(source, target, end, removed)
        else:
            try:
                is_deleted = source.delete(end, may_be_last=not target.live[end.first])
            except InputError as refused:
                self._alone += [alone] if refused.faults[0].key == "club_foreign" else []
                raise
            if is_deleted:
                yield Transfer(TransferKind.DELETED, end.name, 0, source is self.laptop)

    def _restored(self, source: _Side, target: _Side, end: RecordEnd, removed: RecordEnd) -> Transfer:
        name = target.restore(removed) if removed.last == end.last else ""
        name = name or target.store.adopt_free(numbered_names(end.name), source.chain(end), self._summary(end))
        target.note_record(name, source.chain(end))
        return Transfer(TransferKind.RESTORED, name, 0, source is self.club)

    def _lost(self, first: str) -> RecordEnd | None:
        """Return an end that the club had and that no record there contains any more."""
        records = [_hashes(chain) for chain in self.club.chains(first).values()]
        records += [self.club.deleted_hashes(end) for end in self.club.deleted[first]]
        known = (end for end in self._known if end.first == first)
        lost = next((end for end in known if not any(_contains(record, end) for record in records)), None)
        if lost is not None and lost.last in {end.last for end in self.club.store.record_ends() if end.deleted}:
            return None  # somebody has deleted it meanwhile
        return lost

    def remember(self) -> None:
        """Store where the records of the club ended when they were read, with what was changed since then, except for
        those that were rewritten. What others have done meanwhile is for the next time.
        """
        ends = (*self.club.tables(), *(end for deleted in self.club.deleted.values() for end in deleted))
        rewritten = [end for end in self._known if end.first in self._rewritten]
        others = (end for end in ends if end.first not in self._rewritten)
        self._memory.replace([*rewritten, *others, *self._alone])


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
