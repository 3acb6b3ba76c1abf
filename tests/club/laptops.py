"""Laptops of a club: what is played on them, and what a synchronization moves."""

from __future__ import annotations

import psycopg

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.postgres_store import PostgresStore
from referee.store.record_synchronization import TransferKind, synchronize
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from referee.table.table import Table

Laptops = tuple[SqliteStore, SqliteStore]


def club_of(store: Store, laptop: SqliteStore) -> Store:
    """The club as the person of a laptop opens it: a server with their login, which is the name of the folder."""
    if not isinstance(store, PostgresStore):
        return store
    person, members = laptop.folder.name, vars(store).setdefault("members", {})
    if person not in members:
        with psycopg.connect(store._address, autocommit=True) as db:
            if not db.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (person,)).fetchone():
                db.execute(f"CREATE ROLE {person} LOGIN".encode())
            db.execute(f"GRANT gyoji_writer TO {person}".encode())
        members[person] = PostgresStore(store._address.replace("postgres@", f"{person}@"), store.folder / person)
    return members[person]


def begin(store: Store, name: str, *players: str) -> Table:
    store.adopt(name, [opening(find("nippon"), seats_of(find("nippon"), list(players)))])
    return seated(store, name)


def seated(store: Store, name: str) -> Table:
    return Table(name, store.entries(name), store.appender(name))


def ends(store: Store) -> set[tuple[int, str]]:
    """The end of each record: its number of entries and its last hash."""
    return {(len(entries), entries[-1].hash) for entries in map(store.entries, store.names())}


def moved(laptop: SqliteStore, club: Store, *, thorough: bool = False) -> list[tuple[TransferKind, str, int, bool]]:
    return [(each.kind, each.name, each.entries, each.fetched) for each in synchronize(laptop, club, thorough=thorough)]
