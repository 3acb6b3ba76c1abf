"""Nothing is acknowledged that the file under the store's name does not hold."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.data_folder import FILE
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.restore import restore
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.store.journeys import TABLE, add, bytes_of, copy_of, entries_of, file_of, filled, killed
from tests.referee.tiny import opened


def key(found: pytest.ExceptionInfo[InputError]) -> str:
    return found.value.faults[0].key


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A store of 6 entries, and copies of it as it was with 4, of another store, of one of old, and a foreign file."""
    home = tmp_path / "home"
    store = filled(home, 3)
    store.backup(tmp_path / "copy")
    add(store, 2)
    store.close()
    shutil.copy(home / FILE, tmp_path / "by-hand")
    other = filled(tmp_path / "other", 1)
    other.close()
    shutil.copy(tmp_path / "other" / FILE, tmp_path / "another")
    shutil.copy(tmp_path / "copy", tmp_path / "old")
    with sqlite3.connect(tmp_path / "old") as db:
        db.execute("PRAGMA application_id = 0")
    db.close()
    (tmp_path / "text").write_text("tea " * 5000)
    (tmp_path / "empty").touch()
    return home


SOURCES = ("copy", "another", "old", "text", "empty")


def moved(home: Path) -> None:
    (home / FILE).rename(home / "old.sqlite3")


def deleted(home: Path) -> None:
    (home / FILE).unlink()


def moved_whole(home: Path) -> None:
    home.rename(home.parent / "elsewhere")
    home.mkdir()


def fresh(home: Path) -> None:
    """Move all away; another Gyoji begins anew."""
    moved_whole(home)
    subprocess.run([sys.executable, "-c", BEGIN, str(home)], check=True)


BEGIN = "import sys; from pathlib import Path; from referee.store.sqlite_store import SqliteStore; SqliteStore(Path(sys.argv[1])).close()"


def renamed_over(source: str) -> Callable[[Path], None]:
    def replace(home: Path) -> None:
        shutil.copy(home.parent / source, home.parent / "new")
        (home.parent / "new").replace(home / FILE)

    return replace


def put_after_moving(source: str) -> Callable[[Path], None]:
    def replace(home: Path) -> None:
        moved(home)
        shutil.copy(home.parent / source, home / FILE)

    return replace


GONE: dict[str, Callable[[Path], None]] = {
    "moved": moved,
    "deleted": deleted,
    "moved whole": moved_whole,
    "begun anew": fresh,
    **{f"renamed over: {source}": renamed_over(source) for source in SOURCES},
    **{f"put after moving: {source}": put_after_moving(source) for source in (*SOURCES, "by-hand")},
}


def writes(store: SqliteStore) -> list[Callable[[], object]]:
    table = Table(TABLE, store.entries(TABLE), store.appender(TABLE))
    return [
        lambda: table.note("tea"),
        lambda: store.adopt("saturday", [opened()]),
        lambda: store.set("lang", "ja"),
        lambda: store.unset("lang"),
        lambda: store.learn("nippon", "first", {"worker_rows": 4}),
        lambda: store.forget("nippon", "first", "worker_rows"),
        lambda: store.deleted_tables.delete(TABLE),
    ]


@pytest.mark.drawn(every=4)
@pytest.mark.parametrize("how", GONE)
@pytest.mark.parametrize("written", [0, 2])
def test_a_file_that_is_gone_is_noticed_and_nothing_is_lost(home: Path, how: str, written: int) -> None:
    store = SqliteStore(home)
    add(store, written)
    doing = writes(store)
    GONE[how](home)
    before = bytes_of(home)
    said = set()
    for write in doing:
        with pytest.raises(InputError) as found:
            write()
        assert key(found) == "store_gone" and found.value.faults[0].field == str(home / FILE)
        said.add(found.value.faults[0].values["kept"])
    (kept,) = said
    after = bytes_of(home)
    assert {name: after[name] for name in before} == before, "nothing that lies there is touched"
    assert sorted(after) == sorted({*before, Path(kept).name})
    store.close()
    assert {name: raw for name, raw in bytes_of(home).items() if name != f"{FILE}-wal"} == {
        name: raw for name, raw in after.items() if name != f"{FILE}-wal"
    }
    restore(Path(kept), home / FILE)
    assert entries_of(home) == 6 + written


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("written", [0, 2])
def test_a_file_that_is_written_over_is_noticed_and_left(home: Path, source: str, written: int) -> None:
    """As `cp` does: the same file, with other bytes. Closing leaves them as well."""
    line = [sys.executable, "-c", OVERWRITTEN, str(home), str(written), str(home.parent / source)]
    run = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "store_lost\n" * 3), run.stderr
    assert (home / FILE).read_bytes() == (home.parent / source).read_bytes()


OVERWRITTEN = """
import shutil, sys
from pathlib import Path
from referee.data_folder import FILE
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.store.journeys import add
home = Path(sys.argv[1])
store = SqliteStore(home)
add(store, int(sys.argv[2]))
table = Table('friday', store.entries('friday'), store.appender('friday'))
shutil.copyfile(sys.argv[3], home / FILE)
for write in (lambda: table.note('tea'), lambda: store.set('lang', 'ja'), lambda: store.deleted_tables.delete('friday')):
    try:
        write()
    except InputError as found:
        print(found.faults[0].key)
store.close()
"""


def test_a_store_that_changes_as_it_should_goes_on(home: Path) -> None:
    """Others write and carry the log into the file, copies are made, names come and go."""
    store = SqliteStore(home)
    for number in range(4):
        add(store, 1)
        other = SqliteStore(home)
        add(other, 15 * (number % 2))
        other._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        killed(home, 3)
        store.backup(home.parent / f"copy-{number}")
        os.utime(home / FILE)
        (home / FILE).rename(home / "x")
        (home / "x").rename(home / FILE)
        add(store, 1)
    store.close()
    assert entries_of(home) == 6 + 4 * (1 + 3 + 1) + 2 * 15


def test_what_was_acknowledged_lies_under_the_name(home: Path) -> None:
    store = SqliteStore(home)
    add(store, 3)
    there = SqliteStore(home, read_only=True)
    assert len(there.entries(TABLE)) == 9
    game = find("crisis")
    store.adopt("sunday", [opening(game, seats_of(game, ["Aki"]))])
    assert "sunday" in there.names()


def test_a_folder_that_is_gone_leaves_the_copy_elsewhere(home: Path) -> None:
    store = SqliteStore(home)
    shutil.rmtree(home)
    with pytest.raises(InputError) as found:
        add(store, 1)
    assert key(found) == "store_gone"
    kept = Path(found.value.faults[0].values["kept"])
    assert kept.is_file() and not home.exists()
    store.close()
    restore(kept, file_of(home))
    kept.unlink()
    assert entries_of(home) == 6


def test_copies_are_told_apart(home: Path) -> None:
    assert copy_of(home, home.parent / "again").read_bytes() != (home / FILE).read_bytes()
