"""A full disk is called full, and the open table goes on when there is room."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.store import store_file_opening
from referee.store.sqlite_store import SqliteStore
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.plain.test_plain_seat_letters import scoring
from tui.core.session.session import Session

CUT_OFF = """
import sys
from struct import unpack_from
log = open(sys.argv[1] + "-wal", "rb").read()
size, page = unpack_from(">I", log, 8)[0], b""
for at in range(32, len(log) - 23 - size, 24 + size):
    if unpack_from(">I", log, at)[0] == 1:
        page = log[at + 24 : at + 24 + size]
with open(sys.argv[1], "r+b") as file:
    pages = file.seek(0, 2) // size
    assert unpack_from(">I", page, 28)[0] > pages, "the store has not grown"
    file.seek(0)
    file.write(page)
"""
"""A program that does to a store what SQLite does when the disk is full while it merges the log: the first page goes
to the file, and those that would make it longer do not. (In a process of its own: one that closes the file loses the
locks that it holds there.)"""


def test_a_log_that_finds_no_room_in_its_file_is_not_another_file(tmp_path: Path) -> None:
    here = scoring(tmp_path, ("Aki", "Ben"))
    store = here.lines.session.store
    here.say(*(f"note {'tea ' * 400}" for _ in range(30)))
    subprocess.run([sys.executable, "-c", CUT_OFF, str(store.path)], check=True)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    for _ in range(30):
        said = here.say(f"note {'milk ' * 300}")
    assert "The disk is full; nothing was recorded." in said
    store._db.execute("PRAGMA max_page_count = 4294967294")
    assert "Ben: +5 VP" in here.say("Ben 5")
    store.close()
    assert here.table.entries == SqliteStore(tmp_path).entries("friday")


def test_a_table_opened_on_a_full_disk_is_recorded_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")  # no room for the log beside it

    scoring(tmp_path, ("Aki", "Ben")).lines.session.store.close()
    with monkeypatch.context() as disk:
        disk.setattr(store_file_opening, "_open_to_write", full)
        disk.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=4_096))
        here = Sitting(Session("en", SqliteStore(tmp_path)))
        assert "The disk is full; nothing was recorded. Make room" in here.say("Ben 5")
    assert "Ben: +5 VP" in here.say("Ben 5")
    assert SqliteStore(tmp_path).entries("friday") == here.table.entries
