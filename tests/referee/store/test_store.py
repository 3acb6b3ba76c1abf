"""Storage: durable before acknowledged, two processes at one table, and disks that will not."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.json_schemas import plain
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.tiny import TURNS, opened


def kept(tmp_path: Path, name: str = "friday") -> tuple[SqliteStore, Table]:
    store = SqliteStore(tmp_path)
    store.adopt(name, [opened()])
    return store, Table(name, store.entries(name), store.appender(name))


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    store, table = kept(tmp_path)
    for line in TURNS:
        assert table.declare(line).step
    store.close()
    again = SqliteStore(tmp_path)
    assert again.entries("friday") == table.entries
    assert [(row.name, row.game, row.entries) for row in again.tables()] == [("friday", "nippon", 7)]


def test_a_second_process_is_told_and_follows(tmp_path: Path) -> None:
    _, first = kept(tmp_path)
    store = SqliteStore(tmp_path)
    second = Table("friday", store.entries("friday"), store.appender("friday"))
    assert first.declare("A: mines 1").step
    with pytest.raises(InputError) as found:
        second.declare("A: knowledge 1")
    assert found.value.faults[0].key == "table_moved_on"
    assert second.entries == first.entries[:1], "nothing has changed for the second"
    second.follow(store.entries("friday"))
    assert plain(second.state) == plain(first.state)


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    store, _ = kept(tmp_path)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL: SQLite waits for the disk


def test_a_table_that_was_deleted_elsewhere_takes_nothing_more(tmp_path: Path) -> None:
    store, table = kept(tmp_path)
    SqliteStore(tmp_path).deleted_tables.delete("friday")
    with pytest.raises(InputError) as found:
        table.note("tea")
    assert found.value.faults[0].key == "no_such_table"
    store.adopt("friday", [opened(2)])  # another table of that name
    with pytest.raises(InputError) as found:
        table.declare("A: mines 1")
    assert found.value.faults[0].key == "table_moved_on"


def test_several_entries_are_kept_as_one_or_not_at_all(tmp_path: Path) -> None:
    store, table = kept(tmp_path)
    before = plain(table.state)
    with pytest.raises(InputError), table.together():
        table.note("tea")
        table.declare("A: mines 1")
        table.retract(99)
    assert len(table.entries) == len(store.entries("friday")) == 1
    assert plain(table.state) == before
    with table.together():
        table.note("tea")
        table.declare("A: mines 1")
        assert len(store.entries("friday")) == 1, "kept at the end"
    assert store.entries("friday") == table.entries
    assert len(table.entries) == 3


def test_what_cannot_be_carried_out_is_not_kept(tmp_path: Path) -> None:
    store, table = kept(tmp_path)
    for wrong in (
        lambda: table.score("Q", "told", 5),
        lambda: table.amend(1, {"foo": 1}),
        lambda: table.add("move", {"moves": [{"verb": "dance"}]}),
    ):
        with pytest.raises(InputError):
            wrong()
    assert len(store.entries("friday")) == 1
    Table("friday", store.entries("friday"))


def test_a_commit_that_fails_keeps_nothing(tmp_path: Path) -> None:
    store, table = kept(tmp_path)

    class Failing:
        """A connection whose commits fail while it is told to."""

        def __init__(self, db: sqlite3.Connection) -> None:
            self.db = db
            self.fails = True

        def execute(self, asked: str, *values: object) -> sqlite3.Cursor:
            if asked == "COMMIT" and self.fails:
                raise sqlite3.OperationalError("database is locked")
            return self.db.execute(asked, *values)

        def __getattr__(self, name: str) -> object:
            return getattr(self.db, name)

    failing = Failing(store._db)
    store._db = failing  # type: ignore[assignment]
    with pytest.raises(InputError) as found:
        table.note("tea")
    assert found.value.faults[0].key == "store_busy"
    failing.fails = False
    table.note("coffee")
    assert [entry.body.get("text") for entry in SqliteStore(tmp_path).entries("friday")[1:]] == ["coffee"]


def test_a_name_is_taken_once(tmp_path: Path) -> None:
    store, _ = kept(tmp_path)
    with pytest.raises(InputError) as found:
        store.adopt("friday", [opened()])
    assert found.value.faults[0].key == "table_taken"


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    store, table = kept(tmp_path)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(InputError) as found:
        for _ in range(200):
            table.note("x" * 2000)
    assert found.value.faults[0].key == "store_full"
    assert SqliteStore(tmp_path).entries("friday") == table.entries, "everything acknowledged is there, nothing more"


@pytest.mark.parametrize("make", ["file", "missing"])
def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path, make: str) -> None:
    (tmp_path / "file").write_text("not a folder")
    place = tmp_path / "file" / "below" if make == "missing" else tmp_path / "file"
    with pytest.raises(InputError) as found:
        SqliteStore(place)
    assert str(place) in found.value.faults[0].field


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "gyoji.sqlite3").write_bytes(b"tea stains " * 500)
    with pytest.raises(InputError) as found:
        SqliteStore(tmp_path)
    assert found.value.faults[0].key == "store_broken"


def test_a_newer_file_is_not_touched(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    with sqlite3.connect(tmp_path / "gyoji.sqlite3") as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(InputError) as found:
        SqliteStore(tmp_path)
    assert found.value.faults[0].key == "store_newer"


def test_the_card_library_remembers_by_edition(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.learn("nippon", "first", {"worker_rows": 4, "areas.symbols": ["1+0"]})
    store.learn("nippon", "second", {"worker_rows": 5})
    assert store.library("nippon", "first") == {"worker_rows": 4, "areas.symbols": ["1+0"]}
    store.forget("nippon", "first", "worker_rows")
    assert store.library("nippon", "first") == {"areas.symbols": ["1+0"]}
    assert store.library("nippon", "second") == {"worker_rows": 5}


def test_an_answer_that_was_taken_back_is_forgotten(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    game, edition = "nippon", find("nippon").meta.editions[0]
    store.adopt("blank", [opening(find("nippon"), seats_of(find("nippon"), ["Aki", "Ben"]))])
    table = Table("blank", store.entries("blank"), store.appender("blank"))
    table.tell({"printed.tracks.coal.top": 9})
    assert store.library(game, edition) == {"tracks.coal.top": 9}
    table.undo()
    assert store.library(game, edition) == {}
    store.adopt("demo", [opened()])  # its values are invented
    demo = Table("demo", store.entries("demo"), store.appender("demo"))
    demo.tell({"printed.scoring_track.golden": 7})
    assert store.library(game, edition) == {}


def test_settings_are_kept(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    assert store.setting("lang", "en") == "en"
    store.set("lang", "ja")
    assert SqliteStore(tmp_path).setting("lang") == "ja"


WRITER = """
import sys
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
store = SqliteStore(sys.argv[1] and __import__('pathlib').Path(sys.argv[1]))
table = Table('friday', store.entries('friday'), store.appender('friday'))
while True:
    assert table.declare('consolidate').step
    sys.stdout.write(f'{table.entries[-1].seq}\\n')
    sys.stdout.flush()
"""


def test_kill_9_loses_no_acknowledged_entry(tmp_path: Path) -> None:
    kept(tmp_path)[0].close()
    chance = random.Random(7)
    acknowledged = 1
    for _ in range(8):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE)
        assert writer.stdout is not None
        first = writer.stdout.readline()  # it runs
        time.sleep(chance.uniform(0.001, 0.05))
        os.kill(writer.pid, signal.SIGKILL)
        rest = writer.stdout.read()
        writer.wait()
        whole = [line for line in (first + rest).split(b"\n")[:-1] if line]  # the last one may be cut off
        acknowledged = max(acknowledged, int(whole[-1]))  # the line was written after the entry was kept
        entries = SqliteStore(tmp_path).entries("friday")
        assert len(entries) >= acknowledged
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        Table("friday", entries)
    assert acknowledged > 8
