"""A copy is put back in one act: checked first, with what was there kept, whole or not at all."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from referee.data_folder import FILE
from referee.store.migration import VERSION
from referee.store.restore import restore
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from tests.referee.store.journeys import TABLE, add, bytes_of, copy_of, entries_of, file_of, filled, killed
from tests.referee.store.test_deleted_tables import old_file

ROUNDS = int(os.environ.get("GYOJI_FUZZ", "0"))
"""How often a restore is killed by chance; raise it for a soak."""
posix = pytest.mark.skipif(os.name != "posix", reason="a process is forked")


def key(found: pytest.ExceptionInfo[InputError]) -> str:
    return found.value.faults[0].key


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A store of 11 entries, and beside its folder a copy of it as it was with 6."""
    store = filled(tmp_path / "home", 5)
    store.backup(tmp_path / "copy")
    add(store, 5)
    store.close()
    return tmp_path / "home"


def copy(home: Path) -> Path:
    return home.parent / "copy"


def test_a_copy_is_put_back_and_what_was_there_is_kept(home: Path) -> None:
    raw = copy(home).read_bytes()
    kept = restore(copy(home), file_of(home))
    assert kept is not None and kept.parent == home and kept.name.startswith("gyoji-20")
    assert entries_of(home) == 6
    assert sorted(path.name for path in home.iterdir()) == sorted((FILE, kept.name))
    assert copy(home).read_bytes() == raw, "the copy is as it was, and can be put back again"
    again = restore(kept, file_of(home))
    assert again is not None and again != kept
    assert entries_of(home) == 11
    restore(again, file_of(home))
    assert entries_of(home) == 6
    assert os.name != "posix" or {path.stat().st_mode & 0o777 for path in home.iterdir()} == {0o600}


def test_a_copy_is_put_where_nothing_is(home: Path, tmp_path: Path) -> None:
    assert restore(copy(home), file_of(tmp_path / "new")) is None
    assert entries_of(tmp_path / "new") == 6


def test_after_kill_9_every_acknowledged_entry_is_kept(home: Path) -> None:
    acknowledged = killed(home, 9)
    assert Path(f"{file_of(home)}-wal").stat().st_size > 0
    path = restore(copy(home), file_of(home))
    assert entries_of(home) == 6
    assert path is not None
    restore(path, file_of(home))
    assert entries_of(home) == acknowledged == 20


def test_a_killed_store_is_put_back_from_where_it_lies(home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    filled(other, 2).close()
    acknowledged = killed(home, 3)
    before = bytes_of(home)
    restore(file_of(home), file_of(other))
    assert entries_of(other) == acknowledged == 14
    assert bytes_of(home) == before


def newer(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()


def foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE bookmarks (url)")
        db.execute(f"PRAGMA user_version = {VERSION}")
    db.close()


def torn(path: Path) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 2])


def scratched(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[4096:8192] = os.urandom(4096)
    path.write_bytes(raw)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


BAD: dict[str, tuple[Callable[[Path], object], tuple[str, ...]]] = {
    "missing": (Path.unlink, ("no_such_file",)),
    "folder": (folder, ("no_such_file",)),
    "empty": (lambda path: path.write_bytes(b""), ("store_foreign",)),
    "text": (lambda path: path.write_text("tea " * 900), ("store_broken",)),
    "record": (lambda path: path.write_text('{"gyoji":1,"table":"friday"}\n'), ("store_broken",)),
    "foreign": (foreign, ("store_foreign",)),
    "newer": (newer, ("store_newer",)),
    "torn": (torn, ("store_broken", "store_foreign")),
    "scratched": (scratched, ("store_broken", "store_foreign")),
    "zeroes": (lambda path: path.write_bytes(bytes(20_000)), ("store_broken",)),
}


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("dead", [False, True])
def test_what_is_no_sound_store_is_refused_before_anything_is_touched(home: Path, bad: str, dead: bool) -> None:
    if dead:
        killed(home, 2)
    spoil, keys = BAD[bad]
    spoil(copy(home))
    before = bytes_of(home)
    with pytest.raises(InputError) as found:
        restore(copy(home), file_of(home))
    assert key(found) in keys
    assert found.value.faults[0].field.startswith(str(copy(home))[:80])
    assert bytes_of(home) == before


def test_the_store_is_no_copy_of_itself(home: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(file_of(home))
    before = bytes_of(home)
    for name in (file_of(home), home / ".." / "home" / FILE, tmp_path / "link"):
        with pytest.raises(InputError) as found:
            restore(name, file_of(home))
        assert key(found) == "restore_same"
    assert bytes_of(home) == before


HOLDER = """
import sys
from pathlib import Path
from referee.store.sqlite_store import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
store.names()
print('here', flush=True)
sys.stdin.read()
"""


def test_a_store_that_another_gyoji_has_open_is_left(home: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout and holder.stdin
    assert holder.stdout.readline() == "here\n"
    before = bytes_of(home)
    with pytest.raises(InputError) as found:
        restore(copy(home), file_of(home))
    assert key(found) == "store_in_use"
    assert bytes_of(home) == before
    holder.communicate("", timeout=20)
    restore(copy(home), file_of(home))
    assert entries_of(home) == 6


def test_a_store_that_is_open_here_is_left(home: Path) -> None:
    store = SqliteStore(home)
    with pytest.raises(InputError) as found:
        restore(copy(home), file_of(home))
    assert key(found) == "store_in_use"
    add(store, 1)
    store.close()
    restore(copy(home), file_of(home))
    assert entries_of(home) == 6


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("bad", ["empty", "text", "foreign", "torn", "scratched", "newer"])
def test_what_cannot_be_used_is_replaced_and_kept_as_it_lay(home: Path, bad: str) -> None:
    killed(home, 2)
    BAD[bad][0](file_of(home))
    before = bytes_of(home)
    path = restore(copy(home), file_of(home))
    assert entries_of(home) == 6
    assert path is not None
    after = bytes_of(home)
    if path.name + "-wal" in after:  # else the log belonged to the file, and was brought into it
        assert (after[path.name], after[path.name + "-wal"]) == (before[FILE], before[FILE + "-wal"])


@pytest.mark.parametrize("made", ["0.1.0", "0.2.0"])
def test_a_copy_that_an_older_gyoji_wrote_is_put_back(home: Path, tmp_path: Path, made: str) -> None:
    name = old_file(tmp_path / made, made)
    old = tmp_path / made / FILE
    raw = old.read_bytes()
    restore(old, file_of(home))
    store = SqliteStore(home)
    assert name in store.names() and store.database_faults() == ()
    assert all(not kept.faults for kept in store.tables())
    store.close()
    assert old.read_bytes() == raw, "an older Gyoji opens it still"
    assert [path.name for path in old.parent.iterdir()] == [FILE]


@pytest.mark.parametrize("made", ["0.1.0", "0.2.0"])
def test_a_store_of_an_older_gyoji_is_kept_as_one(home: Path, tmp_path: Path, made: str) -> None:
    name = old_file(tmp_path / made, made)
    path = restore(copy(home), file_of(tmp_path / made))
    assert entries_of(tmp_path / made) == 6 and path is not None
    restore(path, file_of(tmp_path / made))
    store = SqliteStore(tmp_path / made)
    assert name in store.names()
    store.close()


# killed, or refused by the system, at every step


STEPS = ("open", "os.rename", "os.remove", "os.link", "os.mkdir", "sqlite3.connect")


def at_step(act: Callable[[], object], how: str, at: int) -> str:
    """Let a process act, and kill it or let the system refuse at its step of this number; "over" where it has fewer."""
    child = os.fork()
    if child:
        return {0: "over", 1: "done", 2: "refused"}.get(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), "killed")
    steps, sync = 0, os.fsync

    def step(event: str, arguments: object) -> None:
        nonlocal steps
        if event in STEPS:
            steps += 1
            if steps == at and how == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            elif steps == at:
                raise OSError(28, "No space left on device")

    def synced(handle: int) -> None:
        step("open", ())
        sync(handle)

    os.fsync = synced
    sys.addaudithook(step)
    try:
        act()
        os._exit(0 if steps < at else 1)
    except InputError:
        os._exit(2)
    finally:
        os._exit(3)


@pytest.mark.drawn(every=2)
@posix
@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize("how", ["kill", "fail"])
def test_at_whatever_step_it_ends_the_store_is_the_former_or_the_new(tmp_path: Path, how: str, dead: bool) -> None:
    store = filled(tmp_path / "home", 5)
    store.backup(tmp_path / "copy")
    add(store, 5)
    store.close()
    former = killed(tmp_path / "home", 9) if dead else 11
    first = bytes_of(tmp_path / "home")
    seen: set[tuple[int, str]] = set()
    for at in count(1, 1 if ROUNDS else 3):
        home = tmp_path / f"{at}" / "home"
        shutil.copytree(tmp_path / "home", home)
        ended = at_step(lambda: restore(tmp_path / "copy", file_of(home)), how, at)  # noqa: B023
        after = bytes_of(home)
        found = entries_of(home)
        assert found in (6, former), at
        kept = [path for path in home.iterdir() if path.name.startswith("gyoji-") and path.suffix == ".sqlite3"]
        if found == former:
            assert {name: after.get(name) for name in first} == first, f"{at}: byte for byte"
            assert ended in ("killed", "refused"), at
            assert how == "kill" or sorted(after) in (sorted(first), sorted([*first, *(one.name for one in kept)])), at
        else:
            restore(kept[0], file_of(home))
            assert (len(kept), entries_of(home)) == (1, former), at
        seen.add((found, ended))
        if ended == "over":
            break
    assert at > 20
    assert seen >= {(former, "killed" if how == "kill" else "refused"), (6, "over")}


@posix
def test_killed_at_any_moment_the_store_is_the_former_or_the_new(tmp_path: Path) -> None:
    chance = random.Random(5)
    store = filled(tmp_path / "home", 5)
    store.backup(tmp_path / "copy")
    add(store, 200)
    store.close()
    home = tmp_path / "home"
    for _ in range(max(20, ROUNDS)):
        here = entries_of(home)
        child = os.fork()
        if not child:
            restore(tmp_path / "copy", file_of(home))
            os._exit(0)
        time.sleep(chance.uniform(0, 0.06))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert entries_of(home) in (here, 6)
        add_one(home)


def add_one(home: Path) -> None:
    store = SqliteStore(home)
    add(store, 1)
    store.close()


# a copy


@pytest.mark.drawn(every=2)
@posix
@pytest.mark.parametrize("how", ["kill", "fail"])
def test_a_backup_that_ends_at_any_step_leaves_a_whole_copy_or_none(home: Path, tmp_path: Path, how: str) -> None:
    ended, there = "", set()
    for at in count(1, 1 if ROUNDS else 3):
        target = tmp_path / f"copy-{at}"
        ended = at_step(lambda: copy_of(home, target), how, at)  # noqa: B023
        if target.exists():
            restore(target, file_of(tmp_path / f"home-{at}"))
            assert entries_of(tmp_path / f"home-{at}") == 11, at
        there.add(target.exists())
        if ended == "over":
            break
    assert there == {True, False} and entries_of(home) == 11


def test_two_copies_of_one_store_are_told_apart(home: Path, tmp_path: Path) -> None:
    """The count of commits of each starts anew: a log never fits two files."""
    heads = set()
    for number in range(3):
        path = copy_of(home, tmp_path / f"copy-{number}")
        with sqlite3.connect(path) as db:
            heads.add(db.execute("PRAGMA application_id").fetchone())
        db.close()
    assert len(heads) == 3 and TABLE
