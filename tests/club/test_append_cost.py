"""What an append asks of the server: one prepared statement, and no lock that the appends of other tables wait for."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest

from referee.store.postgres_store import PostgresStore
from referee.table.table import Table
from tests.club.server import Server, soon
from tests.referee.tiny import opened

HELD = """SELECT count(*) FROM pg_locks WHERE locktype = 'object' AND classid = 'pg_database'::regclass AND objid = 0
AND mode = 'AccessExclusiveLock' AND granted"""
"""How many sessions hold the lock of PostgreSQL for the order of notifications, of which the whole server has one."""
COMMITTING = "SELECT count(*) FROM pg_stat_activity WHERE datname = '{}' AND wait_event = 'SyncRep'"


def seated(store: PostgresStore, name: str) -> Table:
    return Table(name, store.entries(name), store.keeper(name))


def test_every_checksum_is_appended_by_the_same_prepared_statement(
    server: Server, database: str, tmp_path: Path
) -> None:
    """A number is sent in the shortest type that holds it, unless it is said: that made a statement for each length."""
    store = PostgresStore(server.address(database), tmp_path)
    store.create("friday", opened())
    table = seated(store, "friday")
    for number in range(12):
        table.note(f"remark {number}")
    prepared = store._connection.rows("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'WITH t AS%%'")
    store.close()
    assert prepared == [(1,)]


def test_an_append_under_way_holds_no_lock_of_the_whole_server(server: Server, database: str, tmp_path: Path) -> None:
    """The commit is held up by a second server that it has to wait for and that does not exist: nobody else's append may
    wait for it as well, so that the disk can store many at once.
    """
    store = PostgresStore(server.address(database), tmp_path)
    store.create("friday", opened())
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
        assert soon(lambda: server.ask(COMMITTING.format(database)), [(1,)]) == [(1,)]
        held = [count for (count,) in server.ask(HELD)]
    finally:
        is_over.set()
        server.ask("ALTER SYSTEM RESET synchronous_standby_names")
        server.ask("SELECT pg_reload_conf()")
    appending.join()
    assert held == [0]
    assert store.entries("friday") == table.entries
    store.close()


@pytest.mark.parametrize("notes", [1, 2], ids=["the first of a connection", "a later one"])
def test_other_laptops_hear_of_an_append(server: Server, database: str, tmp_path: Path, notes: int) -> None:
    ours, theirs = (PostgresStore(server.address(database), tmp_path / name) for name in ("ours", "theirs"))
    ours.create("friday", opened())
    table = seated(ours, "friday")
    for number in range(notes - 1):
        table.note(f"remark {number}")
    theirs._connection.notified(), theirs._connection.notified()
    table.note("tea")
    assert soon(theirs._connection.notified, {"friday"}) == {"friday"}
    ours.close()
    theirs.close()
