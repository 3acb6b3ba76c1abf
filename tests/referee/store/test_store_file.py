"""The file of the store: made for its owner, brought up to date, read where it cannot be written, copied in play."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.data_folder import FILE
from referee.record import entry as journal
from referee.store import migration
from referee.store.database_connection import cause
from referee.store.migration import VERSION
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.store.test_store import WRITER
from tests.referee.tiny import TURNS, opened, played

NOBODY = 65_534
posix = pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")


def key(found: pytest.ExceptionInfo[InputError]) -> str:
    return found.value.faults[0].key


def old(folder: Path) -> list[journal.Entry]:
    """Write a store as Gyoji 0.1.0 did: no count, no hash beside the table."""
    entries = played().entries
    with sqlite3.connect(folder / FILE) as db:
        db.execute("PRAGMA journal_mode=WAL")
        for made in migration._TABLES:
            db.execute(made)
        db.execute("INSERT INTO tables VALUES ('friday', 'nippon', ?, ?)", (entries[0].time, entries[0].time))
        db.executemany(
            "INSERT INTO entries VALUES ('friday', ?, ?)", [(entry.seq, journal.to_line(entry)) for entry in entries]
        )
        db.execute("INSERT INTO settings VALUES ('lang', 'ja')")
        db.execute("INSERT INTO library VALUES ('nippon', 'first', 'worker_rows', '4', '2026-01-01')")
        db.execute("PRAGMA user_version = 1")
    db.close()
    return entries


def version(folder: Path) -> int:
    with sqlite3.connect(folder / FILE) as db:
        found = db.execute("PRAGMA user_version").fetchone()[0]
    db.close()
    return int(found)


def test_an_old_file_is_brought_up_to_date_and_loses_nothing(tmp_path: Path) -> None:
    entries = old(tmp_path)
    store = SqliteStore(tmp_path)
    assert store.entries("friday") == entries
    assert (store.setting("lang"), store.library("nippon", "first")) == ("ja", {"worker_rows": 4})
    assert [(kept.entries, kept.faults) for kept in store.tables()] == [(7, ())]
    assert store.record_faults("friday", entries) == ()
    store.close()
    assert version(tmp_path) == VERSION == 3


def test_what_fails_on_the_way_up_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = old(tmp_path)

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(migration, "_count", fail)
        with pytest.raises(InputError) as found:
            SqliteStore(tmp_path)
    assert key(found) == "store_busy"
    assert version(tmp_path) == 1
    assert SqliteStore(tmp_path).entries("friday") == entries


@contextmanager
def somebody(folder: Path) -> Iterator[None]:
    """Be somebody to whom rights apply, also where the tests run as root."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder that anybody can reach."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    try:
        folder.chmod(0o755)
        yield folder
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def lock(folder: Path) -> None:
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)


@posix
@pytest.mark.parametrize("made", ["new", "old", "beside"])
def test_a_store_that_cannot_be_written_is_read(shelf: Path, made: str) -> None:
    if made == "old":
        old(shelf)
    else:
        store = SqliteStore(shelf)
        store.adopt("friday", played().entries)
        store.learn("nippon", "first", {"worker_rows": 4})
        if made == "beside":  # what was written last lies beside the file, as after a crash
            shutil.copytree(shelf, shelf / "crashed")
        store.close()
    folder = shelf / "crashed" if made == "beside" else shelf
    assert (Path(f"{folder / FILE}-wal").exists()) == (made == "beside")
    lock(folder)
    with somebody(folder):
        store = SqliteStore(folder)
        assert [(kept.name, kept.entries, kept.faults) for kept in store.tables()] == [("friday", 7, ())]
        assert len(store.entries("friday")) == 1 + len(TURNS) == 7
        assert store.library("nippon", "first") == {"worker_rows": 4}
        table = Table("friday", store.entries("friday"), store.appender("friday"))
        for write in (lambda: table.note("tea"), lambda: store.set("lang", "en"), lambda: store.adopt("x", [opened()])):
            with pytest.raises(InputError) as found:
                write()
            assert key(found) == "store_read_only"
        store.close()
    folder.chmod(0o755)
    if made != "old":
        assert version(folder) == VERSION
    else:
        assert version(folder) == 1


@posix
def test_the_file_is_its_owners_alone_and_the_folder_the_users(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "below" / "home")
    store.adopt("friday", [opened()])
    assert store.folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in store.folder.iterdir()} == {0o600}
    store.close()
    chosen = tmp_path / "chosen"
    chosen.mkdir(mode=0o755)
    chosen.chmod(0o755)
    shutil.copy(store.path, chosen / FILE)
    (chosen / FILE).chmod(0o644)
    SqliteStore(chosen).close()
    assert (chosen / FILE).stat().st_mode & 0o777 == 0o600, "what Gyoji made"
    assert chosen.stat().st_mode & 0o777 == 0o755, "what somebody chose"


def test_a_closed_store_is_one_whole_file(tmp_path: Path) -> None:
    store, other = SqliteStore(tmp_path), SqliteStore(tmp_path)
    store.adopt("friday", played().entries)
    assert Path(f"{store.path}-wal").stat().st_size > 0
    store.close()  # another one is open still
    shutil.copy(store.path, tmp_path / "copy")
    with sqlite3.connect(tmp_path / "copy") as db:
        assert db.execute("SELECT count(*) FROM entries").fetchone() == (7,)
    db.close()
    other.adopt("saturday", [opened()])
    del other  # nobody uses it any more
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", FILE]


def test_a_copy_is_whole_while_a_game_runs(tmp_path: Path) -> None:
    home = tmp_path / "home"
    store = SqliteStore(home)
    store.adopt("friday", [opened()])
    store.set("lang", "ja")
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(home)], stdout=subprocess.PIPE)
    try:
        assert writer.stdout is not None
        for number in range(4):
            writer.stdout.readline()
            store.backup(tmp_path / f"copy-{number}")
    finally:
        writer.kill()
        writer.wait()
        assert writer.stdout is not None
        writer.stdout.close()
    counts = []
    for number in range(4):
        copy = tmp_path / f"copy-{number}"
        assert os.name != "posix" or copy.stat().st_mode & 0o777 == 0o600
        restored = tmp_path / f"home-{number}"
        restored.mkdir()
        shutil.copy(copy, restored / FILE)
        again = SqliteStore(restored)
        (kept,) = again.tables()
        entries = again.entries("friday")
        assert kept.faults == again.record_faults("friday", entries) == ()
        assert (kept.entries, again.setting("lang")) == (len(entries), "ja")
        assert Table("friday", entries, again.appender("friday")).note("restored")
        counts.append(len(entries))
        again.close()
    assert counts == sorted(counts) and counts[0] < counts[-1]
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("copy-") and path.name[6:].isdecimal()]


def test_a_copy_overwrites_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "home")
    there = tmp_path / "there"
    there.write_text("holiday")
    for place, wrong in ((there, "file_there"), (tmp_path / "no" / "folder", "file_write")):
        with pytest.raises(InputError) as found:
            store.backup(place)
        assert key(found) == wrong
    assert there.read_text() == "holiday"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "there"]


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("database disk image is malformed", "store_broken"),
        ("file is not a database", "store_broken"),
        ("no such table: entries", "store_broken"),
        ("disk I/O error", "store_failed"),
        ("out of memory", "store_failed"),
        ("interrupted", "store_failed"),
        ("locking protocol", "store_failed"),
        ("database is locked", "store_busy"),
        ("database or disk is full", "store_full"),
        ("attempt to write a readonly database", "store_read_only"),
        ("unable to open database file", "store_read_only"),
    ],
)
def test_only_a_damaged_file_has_to_go(said: str, named: str) -> None:
    assert cause(sqlite3.OperationalError(said)) == named


@pytest.mark.parametrize("home", ["~no_such_person_here/x", "a\0b"])
def test_a_home_that_is_none_is_named(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {"GYOJI_HOME": home})
    with pytest.raises(InputError) as found:
        SqliteStore()
    assert key(found) == "store_folder"
