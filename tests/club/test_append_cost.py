"""What an append to a shared database costs; hostile members; twelve laptops at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, NoReturn

import psycopg
import pytest

from referee.store.postgres_store import PostgresStore
from referee.table.table import Table
from tests.benchmarks.club import faults_of, played
from tests.club.hostile import Attack, result_of
from tests.club.server import Server, soon
from tests.referee.tiny import opened

# What an append asks of the server: one prepared statement, and no lock that the appends of other tables wait
# for.
HELD = """SELECT count(*) FROM pg_locks WHERE locktype = 'object' AND classid = 'pg_database'::regclass AND objid = 0
AND mode = 'AccessExclusiveLock' AND granted"""
"""How many sessions hold the lock of PostgreSQL for the order of notifications, of which the whole server has one."""
COMMITTING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
FOR_EVER = 30.0
"""Seconds after which a test takes it that somebody waits."""


def seated(store: PostgresStore, name: str) -> Table:
    return Table(name, store.entries(name), store.appender(name))


def test_every_checksum_is_appended_by_the_same_prepared_statement(
    server: Server, database: str, tmp_path: Path
) -> None:
    """A number is sent in the shortest type that holds it, unless it is said: that made a statement for each length."""
    store = PostgresStore(server.address(database), tmp_path)
    store.adopt("friday", [opened()])
    table = seated(store, "friday")
    for number in range(12):
        table.note(f"remark {number}")
    prepared = store._connection.rows("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'WITH t AS%%'")
    store.close()
    assert prepared == [(1,)]


def test_an_entry_is_acknowledged_although_the_connection_is_lost_before_its_announcement(
    server: Server, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PostgresStore(server.address(database), tmp_path)
    store.adopt("friday", [opened()])
    table = seated(store, "friday")
    table.note("tea")
    connection, at_once = store._connection, store._connection.at_once

    def unreachable() -> NoReturn:
        raise psycopg.OperationalError("no route to host")

    def stored_and_cut(statement: bytes, values: Sequence[Any]) -> int | None:
        count = at_once(statement, values)
        if connection._db is not None:
            connection._db.close()
        monkeypatch.setattr(connection, "_connect", unreachable)
        return count

    monkeypatch.setattr(connection, "at_once", stored_and_cut)
    table.note("cake")
    monkeypatch.undo()
    assert [entry.kind for entry in store.entries("friday")] == ["open", "note", "note"]
    store.close()


@pytest.fixture
def own_store(tmp_path: Path) -> Iterator[tuple[Server, PostgresStore]]:
    """A store on a server that nobody else needs, because every commit there is to wait."""
    server = Server("-commits")
    with server.database() as database:
        store = PostgresStore(server.address(database), tmp_path)
        yield server, store
        store.close()


def test_an_append_under_way_holds_no_lock_of_the_whole_server(own_store: tuple[Server, PostgresStore]) -> None:
    """The commit is held up by a second server that it has to wait for and that does not exist: nobody else's append may
    wait for it as well, so that the disk can store many at once.
    """
    server, store = own_store
    store.adopt("friday", [opened()])
    table = seated(store, "friday")
    table.note("tea")
    held: list[int] = []
    is_over = Event()

    def play() -> None:
        while not is_over.is_set():  # the server waits from its next look at its settings on
            table.note("cake")

    appending = Thread(target=play)
    server.ask("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    try:
        server.ask("SELECT pg_reload_conf()")
        appending.start()
        until = monotonic() + FOR_EVER
        while server.ask(COMMITTING) != [(1,)] and monotonic() < until:
            sleep(0.02)
        held = [count for (count,) in server.ask(f"{COMMITTING} UNION ALL {HELD}")]
    finally:
        is_over.set()
        server.ask("ALTER SYSTEM RESET synchronous_standby_names")
        server.ask("SELECT pg_reload_conf()")
    appending.join()
    assert held == [1, 0]
    assert store.entries("friday") == table.entries


@pytest.mark.parametrize("notes", [1, 2], ids=["the first of a connection", "a later one"])
def test_other_laptops_hear_of_an_append(server: Server, database: str, tmp_path: Path, notes: int) -> None:
    ours, theirs = (PostgresStore(server.address(database), tmp_path / name) for name in ("ours", "theirs"))
    ours.adopt("friday", [opened()])
    table = seated(ours, "friday")
    for number in range(notes - 1):
        table.note(f"remark {number}")
    theirs._connection.notified(), theirs._connection.notified()
    table.note("tea")
    assert soon(theirs._connection.notified, {"friday"}) == {"friday"}
    ours.close()
    theirs.close()


# The attack on a club's database, for a moment (`sh tests/long club` takes longer).
@pytest.fixture
def attack(server: Server, database: str, tmp_path: Path) -> Iterator[Attack]:
    made = Attack(server, database, tmp_path, Random(1))
    yield made
    made.close()


def test_an_attack_changes_nothing_of_others(attack: Attack) -> None:
    result = result_of(attack, 90)
    assert result.changes == []
    assert result.ended["refused"] > 60, result.ended


def test_an_attack_on_a_server_that_checks_nothing_is_noticed(server: Server, tmp_path: Path) -> None:
    with server.database() as database:
        attack = Attack(server, database, tmp_path, Random(1))
        server.ask("DROP TRIGGER check_table ON gyoji.tables", database)
        assert result_of(attack, 90).changes
        attack.close()


# Many tables from several processes at once, for a moment: nothing is lost or doubled (`tests.benchmarks` takes
# longer).
SECONDS, TABLES, PROCESSES = 1, 20, 4


def test_nothing_is_lost_or_doubled(server: Server, database: str, tmp_path: Path) -> None:
    loads = played(server.address(database), tmp_path, SECONDS, TABLES, PROCESSES)
    assert len(loads) == PROCESSES and all(len(load.acknowledged) == TABLES // PROCESSES for load in loads)
    assert sum(len(load.seconds) for load in loads) >= TABLES, "each table has taken an entry"
    assert faults_of(server.address(database), tmp_path, loads) == (0, 0)


def test_a_lost_entry_would_be_counted(server: Server, database: str, tmp_path: Path) -> None:
    loads = played(server.address(database), tmp_path, 0.1, 2, 1)
    server.ask("DELETE FROM gyoji.entries WHERE seq = 5 AND table_id = 1", database)
    lost, doubled = faults_of(server.address(database), tmp_path, loads)
    assert (lost, doubled) == (1, 1), "and the chain is broken there"
