"""A log is used beside its own file only: stores that were moved, copied and replaced by hand."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from referee.data_folder import FILE
from referee.store.restore import restore
from referee.store.sqlite_store import SqliteStore
from referee.store.sqlite_wal_identity import check_log, fits, read_head, read_log
from scoring.errors import InputError
from tests.referee.store.journeys import KILLED, TABLE, bytes_of, copy_of, entries_of, file_of, filled, killed, move
from tests.referee.store.test_deleted_tables import old_file, version_2

ROUNDS = int(os.environ.get("GYOJI_FUZZ", "0"))
"""How often stores are written by several processes and killed; raise it for a soak."""


def key(found: pytest.ExceptionInfo[InputError]) -> str:
    return found.value.faults[0].key


def refused(home: Path, wanted: str) -> None:
    """Check that whoever opens the store is told, and that no file of it is touched."""
    before = bytes_of(home)
    for look in (False, True):
        with pytest.raises(InputError) as found:
            SqliteStore(home, read_only=look)
        assert key(found) == wanted
        assert found.value.faults[0].field == str(file_of(home))
    assert bytes_of(home) == before


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(("notes", "more"), [(1, 1), (1, 40), (2, 3), (7, 1), (7, 40), (60, 3), (300, 40)])
def test_a_copy_put_in_by_hand_after_a_crash_is_safe(tmp_path: Path, notes: int, more: int) -> None:
    """As in the old guide: the file is moved away, and the copy put into its place; the log of the old one lies there."""
    home = tmp_path / "home"
    filled(home, notes).close()
    copy = copy_of(home, tmp_path / "copy")
    acknowledged = killed(home, more)
    old = move(file_of(home), "old.sqlite3")
    shutil.copy(copy, file_of(home))
    refused(home, "store_log")
    # what the sentence names cures it: both are whole
    path = restore(copy, file_of(home))
    assert entries_of(home) == 1 + notes and path is not None
    path.with_name(path.name + "-wal").rename(old.with_name(old.name + "-wal"))
    restore(old, file_of(home))
    assert entries_of(home) == acknowledged == 1 + notes + more


def test_the_former_file_put_back_is_whole(tmp_path: Path) -> None:
    home = tmp_path / "home"
    filled(home, 5).close()
    copy = copy_of(home, tmp_path / "copy")
    acknowledged = killed(home, 3)
    old = move(file_of(home), "old.sqlite3")
    refused(home, "store_moved")
    shutil.copy(copy, file_of(home))
    refused(home, "store_log")
    file_of(home).unlink()
    old.rename(file_of(home))
    assert entries_of(home) == acknowledged


def test_a_copy_by_hand_of_an_earlier_evening_is_told_apart(tmp_path: Path) -> None:
    home = tmp_path / "home"
    filled(home, 5).close()
    shutil.copy(file_of(home), tmp_path / "by-hand")
    killed(home, 2)
    entries_of(home)  # closed in order
    killed(home, 2)
    move(file_of(home), "old.sqlite3")
    shutil.copy(tmp_path / "by-hand", file_of(home))
    refused(home, "store_log")


def test_a_copy_by_hand_within_a_long_evening_is_told_apart(tmp_path: Path) -> None:
    """Long enough for the log to begin anew while the file was already changed."""
    home = tmp_path / "home"
    filled(home, 5).close()
    shutil.copy(file_of(home), tmp_path / "by-hand")
    killed(home, 600)
    move(file_of(home), "old.sqlite3")
    shutil.copy(tmp_path / "by-hand", file_of(home))
    refused(home, "store_log")


def test_the_store_of_another_home_is_told_apart(tmp_path: Path) -> None:
    for name in ("one", "two"):
        filled(tmp_path / name, 5).close()
        killed(tmp_path / name, 2)
    entries_of(tmp_path / "two")
    file_of(tmp_path / "two").replace(file_of(tmp_path / "one"))
    refused(tmp_path / "one", "store_log")


@pytest.mark.parametrize("made", ["0.1.0", "0.2.0"])
def test_a_copy_of_an_older_gyoji_is_told_apart(tmp_path: Path, made: str) -> None:
    """The copy was written by the older one, the evening after it by this one."""
    home = tmp_path / "home"
    name = old_file(home, made)
    shutil.copy(file_of(home), tmp_path / "copy")
    store = SqliteStore(home)
    assert name in store.names()
    if TABLE not in store.names():
        store.adopt(TABLE, store.entries(name))
    store.close()
    acknowledged = killed(home, 3)
    move(file_of(home), "old.sqlite3")
    shutil.copy(tmp_path / "copy", file_of(home))
    refused(home, "store_log")
    file_of(home).unlink()
    move(home / "old.sqlite3", FILE)
    store = SqliteStore(home)
    assert len(store.entries(TABLE)) == acknowledged
    store.close()


OLD_SESSION = """
import os, signal, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode=WAL")
for number in range(int(sys.argv[2])):
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO settings VALUES (?, ?)", (f"{sys.argv[3]}-{number}", "x" * int(sys.argv[4])))
    db.execute("COMMIT")
os.kill(os.getpid(), signal.SIGKILL)
"""


def old_session(path: Path, commits: int, name: str, size: int) -> None:
    """Let an older Gyoji, which counted no commits, write and be killed."""
    line = [sys.executable, "-c", OLD_SESSION, str(path), str(commits), name, str(size)]
    assert subprocess.run(line, check=False).returncode == -signal.SIGKILL


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("made", ["0.1.0", "0.2.0"])
@pytest.mark.parametrize(("commits", "size"), [(1, 10), (3, 500), (40, 700)])
def test_the_log_of_an_older_gyoji_is_read(tmp_path: Path, made: str, commits: int, size: int) -> None:
    name = old_file(tmp_path, made)
    old_session(file_of(tmp_path), commits, "set", size)
    store = SqliteStore(tmp_path)
    assert store.setting(f"set-{commits - 1}") == "x" * size and name in store.names()
    store.close()


OLD_EVENING = """
import os, signal, sqlite3, sys
from referee.record.entry import to_line
from referee.table.table import Table
from tests.referee.tiny import opened
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode=WAL")
from referee.record.entry import from_line
rows = db.execute("SELECT seq, line FROM entries WHERE name = 'friday' ORDER BY seq").fetchall()
def keep(entries, printed, summary):
    db.execute("BEGIN IMMEDIATE")
    for entry in entries:
        db.execute("INSERT INTO entries VALUES ('friday', ?, ?)", (entry.seq, to_line(entry)))
        db.execute("UPDATE tables SET count = ?, last = ? WHERE name = 'friday'", (entry.seq, entry.hash))
    db.execute("COMMIT")
table = Table("friday", [from_line(line, seq) for seq, line in rows], keep)
for number in range(int(sys.argv[2])):
    table.note("x" * int(sys.argv[3]))
print(len(table.entries), flush=True)
if sys.argv[4] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
db.close()
"""


def old_evening(home: Path, notes: int, size: int, end: str) -> int:
    """Let an older Gyoji, which counted no commits, record notes; give how many entries it acknowledged."""
    line = [sys.executable, "-c", OLD_EVENING, str(file_of(home)), str(notes), str(size), end]
    run = subprocess.run(line, capture_output=True, text=True, check=False)
    assert run.returncode == (-signal.SIGKILL if end == "killed" else 0), run.stderr
    return int(run.stdout)


@pytest.mark.drawn(every=4)
@pytest.mark.parametrize(("before", "after"), [(6, 5), (1, 1), (3, 1), (30, 3)])
@pytest.mark.parametrize("size", [3, 300])
@pytest.mark.parametrize("evenings", [1, 3])
def test_p03_of_an_older_gyoji_is_safe(tmp_path: Path, before: int, after: int, size: int, evenings: int) -> None:
    """Its counts are small and may be the same by chance; then file and log are tried together on a copy. Where its log
    makes the copy a sound store with everything that was acknowledged, it cannot be told from the file's own.
    """
    home = tmp_path / "home"
    home.mkdir()
    version_2(home)
    with sqlite3.connect(file_of(home)) as old, sqlite3.connect(tmp_path / "copy") as copy:
        old.backup(copy)
    old.close()
    copy.close()
    for _ in range(evenings):
        old_evening(home, before, size, "closed")
    acknowledged = old_evening(home, after, size, "killed")
    lies = bytes_of(home)
    move(file_of(home), "old.sqlite3")
    shutil.copy(tmp_path / "copy", file_of(home))
    try:
        SqliteStore(home, read_only=True).close()
    except InputError:
        refused(home, "store_log")
    else:
        assert entries_of(home) == acknowledged
        return
    file_of(home).unlink()
    move(home / "old.sqlite3", FILE)
    assert bytes_of(home) == lies
    assert entries_of(home) == acknowledged == 7 + evenings * before + after


def test_what_lies_beside_a_file_that_is_gone_is_not_thrown_away(tmp_path: Path) -> None:
    filled(tmp_path, 5).close()
    killed(tmp_path, 2)
    move(file_of(tmp_path), "old.sqlite3")
    refused(tmp_path, "store_moved")
    file_of(tmp_path).touch()
    refused(tmp_path, "store_moved")


@pytest.mark.parametrize("raw", [b"", b"\0" * 31, b"tea" * 100, b"\x37\x7f\x06\x82" + b"\0" * 60, os.urandom(9_000)])
def test_what_is_no_log_is_no_hindrance(tmp_path: Path, raw: bytes) -> None:
    filled(tmp_path, 5).close()
    Path(f"{file_of(tmp_path)}-wal").write_bytes(raw)
    assert entries_of(tmp_path) == 6


WRITER = KILLED.replace("add(store, int(sys.argv[2]))", "add_some(store, sys.argv[2])").replace(
    "from tests.referee.store.journeys import add",
    """
import random
from scoring.errors import Trouble
def add_some(store, seed):
    chance = random.Random(seed)
    while chance.random() > 0.002:
        store.set(f"{seed}-{chance.randrange(9)}", "x" * chance.randrange(3000))
        if chance.random() < 0.05:
            store._db.execute(chance.choice(["PRAGMA wal_checkpoint(PASSIVE)", "PRAGMA wal_checkpoint(RESTART)",
                "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA shrink_memory"]))
        if chance.random() < 0.02:
            SqliteStore(Path(sys.argv[1])).close() if chance.random() < 0.5 else store.names()
""",
)


def test_its_own_log_always_fits(tmp_path: Path) -> None:
    """Several processes write, carry the log over and are killed, while others look: nobody is told of another store."""
    filled(tmp_path, 1).close()
    for number in range(max(3, ROUNDS)):
        running = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, str(tmp_path), f"{number}{name}"], stdout=subprocess.DEVNULL
            )
            for name in "abc"
        ]
        looks = 0
        while any(process.poll() is None for process in running) and looks < 400:
            looks += 1
            check_log(file_of(tmp_path))
            if looks == 300:
                for process in running:
                    process.kill()
        for process in running:
            process.kill()
            process.wait()
        log, head = read_log(file_of(tmp_path)), read_head(file_of(tmp_path))
        assert log is None or fits(head, log)
        assert entries_of(tmp_path) == 2


def test_copies_put_in_by_hand_at_random_moments(tmp_path: Path) -> None:
    """Copies of different ages, each beside logs of different lengths: the copy as it was, or a sentence and nothing touched."""
    chance = random.Random(11)
    home = tmp_path / "home"
    filled(home, 3).close()
    copies = []
    for number in range(max(4, ROUNDS)):
        copies.append((copy_of(home, tmp_path / f"copy-{number}"), entries_of(home)))
        acknowledged = killed(home, chance.randrange(1, 30))
        lies = bytes_of(home)
        for copy, entries in copies:
            log = Path(f"{file_of(home)}-wal")
            shutil.copy(copy, file_of(home))
            assert log.exists()
            refused(home, "store_log")
            log.unlink()
            assert entries_of(home) == entries
            for path in home.iterdir():
                path.unlink()
            for name, raw in lies.items():
                (home / name).write_bytes(raw)
        assert entries_of(home) == acknowledged
