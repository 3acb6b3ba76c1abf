"""Saved states in the store: trusted for a sound record alone, lost without harm, and never in anybody's way."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from referee.record.entry import from_line, to_line
from referee.record.reopening import DeferredStep
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.play.recorded import demo
from tests.play.reopened import assert_same
from tui.core.session.session import Session

NAME = "friday"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A session at a store with one table that was opened once."""
    store = SqliteStore(tmp_path)
    store.adopt(NAME, demo("nippon").entries)
    session = Session("en", store)
    assert not deferred(session.open(NAME))
    return session


def deferred(table: Table) -> bool:
    return isinstance(table.steps[1], DeferredStep)


def full(session: Session) -> Table:
    return Table(NAME, session.store.entries(NAME))


def test_a_table_is_opened_again_from_its_saved_states(session: Session) -> None:
    table = session.open(NAME)
    assert deferred(table)
    assert_same(table, full(session))
    table.note("tea")
    assert_same(session.open(NAME), full(session))


def test_a_snapshot_of_the_store_saves_them_when_it_ends(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.adopt(NAME, demo("nippon").entries)
    session = Session("en", store)
    with store.snapshot():
        assert not deferred(session.open(NAME))
    assert deferred(session.open(NAME))


@pytest.mark.parametrize("place", [2, 5, 20])
def test_a_record_that_another_hand_changed_is_judged_in_full(session: Session, place: int) -> None:
    db = session.store._db
    line = db.execute("SELECT line FROM entries WHERE name = ? AND seq = ?", (NAME, place)).fetchone()[0]
    entry = from_line(line, place)
    entry.body["text"] = "changed"
    db.execute("UPDATE entries SET line = ? WHERE name = ? AND seq = ?", (to_line(entry), NAME, place))
    table = session.open(NAME)
    assert [fault.key for fault in session.doubts] == ["record_chain"]
    assert not deferred(table)


def test_a_record_that_lost_its_end_is_judged_in_full(session: Session) -> None:
    session.store._db.execute("DELETE FROM entries WHERE seq > 40")
    assert not deferred(session.open(NAME))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM states",
        "DROP TABLE states",
        "UPDATE states SET mark = mark + 1",
        "UPDATE states SET state = x'00'",
        "UPDATE states SET state = 'text'",
        "UPDATE states SET state = substr(state, 1, 200)",
        "UPDATE states SET name = 'other'",
    ],
)
def test_damaged_states_are_made_anew(session: Session, damage: str) -> None:
    session.store._db.execute(damage)
    assert not deferred(session.open(NAME))
    assert deferred(session.open(NAME))


def test_another_table_of_the_name_is_judged_in_full(session: Session) -> None:
    store = session.store
    store.deleted_tables.delete(NAME)
    store.adopt(NAME, demo("crisis").entries)
    assert not deferred(session.open(NAME))
    assert session.open(NAME).game.id == "crisis"


def test_a_deleted_table_leaves_no_state(session: Session) -> None:
    session.store.deleted_tables.delete(NAME)
    assert session.store._db.execute("SELECT COUNT(*) FROM states").fetchone() == (0,)


def test_nobody_waits_for_them(session: Session, tmp_path: Path) -> None:
    """While another process writes, a table opens all the same, and nothing is saved."""
    session.store._db.execute("DELETE FROM states")
    other = sqlite3.connect(session.store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert not deferred(session.open(NAME))
    other.execute("ROLLBACK")
    other.close()
    assert session.store.states.find(NAME) is None


def test_a_store_that_is_only_looked_at_is_not_written(session: Session, tmp_path: Path) -> None:
    session.store._db.execute("DELETE FROM states")
    session.store.close()
    before = (tmp_path / "gyoji.sqlite3").read_bytes()
    looking = Session("en", SqliteStore(tmp_path, read_only=True))
    assert not deferred(looking.open(NAME))
    assert (tmp_path / "gyoji.sqlite3").read_bytes() == before
