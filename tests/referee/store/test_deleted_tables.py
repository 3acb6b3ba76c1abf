"""Deleted tables: out of every list, brought back within 30 days, gone for good after that."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from referee.data_folder import FILE
from referee.record.entry import Entry
from referee.store import sqlite_deleted_tables
from referee.store.sqlite_store import SqliteStore
from referee.table.stored_table_summary import stored_or_new_summary
from referee.table.table import Table
from scoring.errors import InputError
from tests.kept.kept_records import HERE
from tests.referee.tiny import opened, played

GAME = "nippon"


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    made = SqliteStore(tmp_path)
    for name in ("friday", "saturday"):
        made.adopt(name, played().entries)
    return made


def key(found: pytest.ExceptionInfo[InputError]) -> str:
    return found.value.faults[0].key


def names(store: SqliteStore) -> list[str]:
    return [table.name for table in store.deleted_tables.tables()]


def age(store: SqliteStore, days: float) -> None:
    """Let every deleted table have been deleted so many days ago."""
    then = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")
    store._db.execute("UPDATE deleted SET deleted = ?", (then,))


def test_a_deleted_table_is_in_no_list(store: SqliteStore) -> None:
    stored_or_new_summary(store, "friday")
    store.deleted_tables.delete("friday")
    assert store.names() == [kept.name for kept in store.tables()] == ["saturday"]
    assert store.tables_with_entry(GAME, "move") == ["saturday"]
    assert store.count("friday") == 0
    assert store.summary("friday") is None
    for read in (store.entries, store.first, store.record):
        with pytest.raises(InputError) as found:
            read("friday")
        assert key(found) == "no_such_table"


@pytest.mark.parametrize("name", ["sunday", "", "Friday", "friday "])
def test_only_a_table_that_is_there_is_deleted(store: SqliteStore, name: str) -> None:
    with pytest.raises(InputError) as found:
        store.deleted_tables.delete(name)
    assert key(found) == "no_such_table"
    assert sorted(store.names()) == ["friday", "saturday"] and names(store) == []


def test_it_comes_back_as_it_was(store: SqliteStore) -> None:
    stored_or_new_summary(store, "friday")
    entries, summary = store.entries("friday"), store.summary("friday")
    (before,) = (kept for kept in store.tables() if kept.name == "friday")
    store.deleted_tables.delete("friday")
    (gone,) = store.deleted_tables.tables()
    assert (gone.name, gone.game, gone.entries, gone.opened) == ("friday", GAME, 7, entries[0].time)
    assert store.deleted_tables.bring_back(gone) == "friday"
    assert store.entries("friday") == entries and store.summary("friday") == summary is not None
    assert [kept for kept in store.tables() if kept.name == "friday"] == [before]
    assert store.record_faults("friday", entries) == () and names(store) == []
    assert Table("friday", entries, store.appender("friday")).note("played on")


def test_a_name_that_was_given_again_meanwhile_is_not_taken_away(store: SqliteStore) -> None:
    old = store.entries("friday")
    store.deleted_tables.delete("friday")
    store.adopt("friday", [opened(2)])
    assert store.deleted_tables.bring_back(store.deleted_tables.tables()[0]) == "friday-2"
    assert store.entries("friday-2") == old
    assert len(store.entries("friday")) == 1
    # a table whose list entry is lost has its name all the same
    store.deleted_tables.delete("friday-2")
    store._db.execute("DELETE FROM tables WHERE name = 'friday'")
    assert store.deleted_tables.bring_back(store.deleted_tables.tables()[0]) == "friday-2"


def test_several_of_one_name_come_back_one_by_one_the_latest_first(store: SqliteStore) -> None:
    lengths = [7]
    store.deleted_tables.delete("friday")
    for length in (1, 4):
        store.adopt("friday", played().entries[:length])
        store.deleted_tables.delete("friday")
        lengths.append(length)
    assert [table.entries for table in store.deleted_tables.tables()] == [4, 1, 7]
    back = [store.deleted_tables.bring_back(store.deleted_tables.find("friday")) for _ in lengths]
    assert back == ["friday", "friday-2", "friday-3"]
    assert [len(store.entries(name)) for name in back] == [4, 1, 7]
    with pytest.raises(InputError) as found:
        store.deleted_tables.find("friday")
    assert key(found) == "no_deleted_table"


def test_a_table_is_brought_back_once(store: SqliteStore) -> None:
    store.deleted_tables.delete("friday")
    (gone,) = store.deleted_tables.tables()
    store.deleted_tables.bring_back(gone)
    with pytest.raises(InputError) as found:
        store.deleted_tables.bring_back(gone)
    assert key(found) == "no_deleted_table"
    assert sorted(store.names()) == ["friday", "saturday"]


def test_an_open_table_that_is_deleted_takes_nothing_until_it_is_back(store: SqliteStore, tmp_path: Path) -> None:
    table = Table("friday", store.entries("friday"), store.appender("friday"))
    other = SqliteStore(tmp_path)
    other.deleted_tables.delete("friday")
    with pytest.raises(InputError) as found:
        table.note("tea")
    assert key(found) == "no_such_table"
    other.deleted_tables.bring_back(other.deleted_tables.find("friday"))
    assert table.note("tea")
    assert len(other.entries("friday")) == 8


@pytest.mark.parametrize(("days", "there"), [(0, True), (29.9, True), (30.1, False), (400, False), (-3, True)])
def test_it_is_kept_for_30_days(store: SqliteStore, tmp_path: Path, days: float, there: bool) -> None:
    store.deleted_tables.delete("friday")
    age(store, days)
    store.close()
    again = SqliteStore(tmp_path)
    assert names(again) == ["friday"] * there
    lines = again._db.execute("SELECT count(*) FROM deleted_entries").fetchone()
    assert lines == (7 * there,)
    assert again.names() == ["saturday"]


def test_the_last_day_is_named(store: SqliteStore) -> None:
    store.deleted_tables.delete("friday")
    store._db.execute("UPDATE deleted SET deleted = '2026-11-26T14:00:00+00:00'")
    assert store.deleted_tables.tables()[0].until == "2026-12-26T14:00:00+00:00"


def test_looking_purges_nothing(store: SqliteStore, tmp_path: Path) -> None:
    store.deleted_tables.delete("friday")
    age(store, 99)
    store.close()
    raw = (tmp_path / FILE).read_bytes()
    seen = SqliteStore(tmp_path, read_only=True)
    assert names(seen) == ["friday"]
    seen.close()
    assert (tmp_path / FILE).read_bytes() == raw


DAMAGES = (
    "UPDATE entries SET line = x'ff' WHERE name = 'friday' AND seq = 3",
    "UPDATE entries SET line = x'ff' WHERE name = 'friday' AND seq = 7",
    "DELETE FROM entries WHERE name = 'friday' AND seq > 5",
    "DELETE FROM entries WHERE name = 'friday'",
    "DELETE FROM tables WHERE name = 'friday'",
    "UPDATE tables SET count = NULL, last = NULL, mark = NULL WHERE name = 'friday'",
    "UPDATE tables SET game = x'ff', played = 7 WHERE name = 'friday'",
)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_deleted_and_comes_back_with_its_damage(store: SqliteStore, damage: str) -> None:
    store._db.execute(damage)
    rows = "SELECT seq, line FROM entries WHERE name = 'friday'"
    lines = store._db.execute(rows).fetchall()
    faults = [kept.faults for kept in store.tables() if kept.name == "friday"]
    store.deleted_tables.delete("friday")
    assert [kept.name for kept in store.tables()] == ["saturday"]
    assert names(store) == ["friday"]
    store.deleted_tables.bring_back(store.deleted_tables.find("friday"))
    assert store._db.execute(rows).fetchall() == lines
    assert [kept.faults for kept in store.tables() if kept.name == "friday"] == faults


def test_what_fails_in_the_middle_changes_nothing(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store._db.execute("CREATE TRIGGER fail BEFORE DELETE ON tables BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END")
    with pytest.raises(InputError):
        store.deleted_tables.delete("friday")
    store._db.execute("DROP TRIGGER fail")
    assert sorted(store.names()) == ["friday", "saturday"] and names(store) == []
    assert len(store.entries("friday")) == 7
    store.deleted_tables.delete("friday")
    store._db.execute("CREATE TRIGGER fail BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END")
    with pytest.raises(InputError):
        store.deleted_tables.bring_back(store.deleted_tables.find("friday"))
    assert store.names() == ["saturday"] and names(store) == ["friday"]


def test_a_copy_holds_the_deleted_tables_too(store: SqliteStore, tmp_path: Path) -> None:
    store.deleted_tables.delete("friday")
    copy = tmp_path / "copy" / FILE
    copy.parent.mkdir()
    store.backup(copy)
    again = SqliteStore(copy.parent)
    assert again.deleted_tables.bring_back(again.deleted_tables.find("friday")) == "friday"


# the migration: version 3 of the file


def version_2(folder: Path) -> list[Entry]:
    """Write a store as Gyoji 0.2.0 did: without a place for deleted tables, and without a count of commits."""
    store = SqliteStore(folder)
    store.adopt("friday", played().entries)
    store.set("lang", "ja")
    store.close()
    with sqlite3.connect(folder / FILE) as db:
        db.execute("DROP TABLE deleted")
        db.execute("DROP TABLE deleted_entries")
        db.execute("PRAGMA user_version = 2")
        db.execute("PRAGMA application_id = 0")
    db.close()
    return played().entries


def old_file(folder: Path, made: str) -> str:
    """Put a store of an older version into a folder, and name a table in it."""
    folder.mkdir(exist_ok=True)
    shutil.copy(HERE / FILE if made == "0.1.0" else HERE / "of_0_2_0" / FILE, folder / FILE)
    return "nippon-taught" if made == "0.1.0" else "friday"


@pytest.mark.parametrize("made", ["0.1.0", "0.2.0"])
def test_an_older_store_learns_to_delete(tmp_path: Path, made: str) -> None:
    name = old_file(tmp_path, made)
    store = SqliteStore(tmp_path)
    entries, listed, lang = store.entries(name), sorted(store.names()), store.setting("lang")
    store.deleted_tables.delete(name)
    store.deleted_tables.bring_back(store.deleted_tables.find(name))
    assert store.entries(name) == entries and sorted(store.names()) == listed
    assert lang == "ja" and all(not kept.faults for kept in store.tables())


@pytest.mark.parametrize("made", ["0.1.0", "0.2.0"])
def test_a_migration_that_fails_changes_nothing(tmp_path: Path, made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old_file(tmp_path, made)
    with sqlite3.connect(tmp_path / FILE) as db:
        before = list(db.iterdump()), db.execute("PRAGMA user_version").fetchone()
    db.close()
    with monkeypatch.context() as patched:
        patched.setattr(
            sqlite_deleted_tables, "TABLES", (sqlite_deleted_tables.TABLES[0], "CREATE TABLE deleted_entries (oops")
        )
        with pytest.raises(InputError):
            SqliteStore(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as db:
        assert (list(db.iterdump()), db.execute("PRAGMA user_version").fetchone()) == before
    db.close()
    assert names(SqliteStore(tmp_path)) == []


@pytest.mark.parametrize("made", ["0.1.0", "0.2.0"])
def test_an_older_store_is_only_looked_at(tmp_path: Path, made: str) -> None:
    name = old_file(tmp_path, made)
    raw = (tmp_path / FILE).read_bytes()
    store = SqliteStore(tmp_path, read_only=True)
    assert name in store.names() and store.deleted_tables.tables() == []
    store.close()
    assert (tmp_path / FILE).read_bytes() == raw
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
