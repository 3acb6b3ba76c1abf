"""Reading commands while another process writes, or holds the file: one moment of everything, one wait, one sentence."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from referee.data_folder import FILE
from referee.store.sqlite_store import SqliteStore
from tests.referee.store.journeys import TABLE, add, filled

LOOKS = int(os.environ.get("GYOJI_FUZZ", "25"))
"""So often each command looks; raise it for a soak."""
WRITER = """
import random, sys
from pathlib import Path
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.referee.tiny import opened
store = SqliteStore(Path(sys.argv[1]))
table = Table('friday', store.entries('friday'), store.appender('friday'))
print('here', flush=True)
number = 0
while True:
    number += 1
    table.declare('consolidate')
    if number % 7 == 0:
        store._db.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    if number % 5 == 0:
        store.deleted_tables.delete('sunday')
        store.adopt('sunday', [opened()])
"""


@contextmanager
def writer(home: Path) -> Iterator[None]:
    running = subprocess.Popen([sys.executable, "-c", WRITER, str(home)], stdout=subprocess.PIPE)
    try:
        assert running.stdout is not None
        running.stdout.readline()
        yield
    finally:
        running.kill()
        running.communicate()


@pytest.fixture
def home(tmp_path: Path, gyoji: Any) -> Path:
    folder = tmp_path / "home"
    store = filled(folder, 1)
    store.close()
    return folder


COMMANDS = (
    ("verify", TABLE),
    ("doctor",),
    ("tables",),
    ("show", TABLE),
    ("history",),
    ("export", TABLE),
    ("options", TABLE),
)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_no_sound_record_is_called_damaged(home: Path, gyoji: Any, command: tuple[str, ...]) -> None:
    with writer(home):
        for look in range(LOOKS if command[0] in ("verify", "doctor") else LOOKS // 4):
            said = gyoji(*command)
            assert (said.code, said.err) == (0, ""), look
            assert "!" not in said.out, look


@contextmanager
def held(home: Path, *asked: str) -> Iterator[None]:
    """Let another program hold the file."""
    script = (
        "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "for asked in sys.argv[2:]:\n    db.execute(asked).fetchall()\nprint('here', flush=True)\nsys.stdin.read()"
    )
    line = [sys.executable, "-c", script, str(home / FILE), *asked]
    running = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == b"here\n"
        yield
    finally:
        running.kill()
        running.communicate()


def tables(home: Path, number: int) -> None:
    """Keep so many tables of which nothing is found out yet."""
    store = SqliteStore(home)
    for name in range(number):
        store.adopt(f"table-{name}", store.entries(TABLE))
    add(store, 1)
    store._db.execute("UPDATE tables SET glance = x''")
    store.close()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("command", [("tables",), ("history",), ("doctor",), ("show", TABLE), ("verify", TABLE)])
def test_one_that_writes_keeps_nobody_from_reading(home: Path, gyoji: Any, command: tuple[str, ...]) -> None:
    tables(home, 8)
    with held(home, "BEGIN EXCLUSIVE"):
        started = time.monotonic()
        said = gyoji(*command)
        assert (said.code, said.err) == (0, "")
        assert time.monotonic() - started < 3, "it waits for nothing"


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("command", [("tables",), ("history",), ("doctor",), ("show", TABLE), ("verify", TABLE)])
@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_one_that_keeps_the_file_for_itself_costs_one_wait(
    home: Path, gyoji: Any, command: tuple[str, ...], mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables(home, 8)
    real = sqlite3.connect

    def hurried(*given: Any, **how: Any) -> sqlite3.Connection:
        return real(*given, **(how | {"timeout": 1}))

    monkeypatch.setattr(sqlite3, "connect", hurried)
    with held(home, "PRAGMA locking_mode=EXCLUSIVE", f"PRAGMA journal_mode={mode}", "BEGIN EXCLUSIVE"):
        started = time.monotonic()
        said = gyoji(*command)
        assert time.monotonic() - started < 2.5
        assert "using the file" in said.out + said.err and "Try again" in said.out + said.err
        assert said.code in (1, 2) and len((said.out + said.err).splitlines()) <= 2
