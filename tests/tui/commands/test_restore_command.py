"""`gyoji restore` where people meet it, and what an open session says when its file is gone."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from referee.data_folder import FILE
from referee.store.sqlite_store import SqliteStore
from tests.referee.store.journeys import add, killed, move
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.widgets.declare_panel import DeclarePanel

SAID = {
    "en": ("is restored: 1 table.", "What was here before is kept. To restore that: gyoji restore "),
    "ja": ("から戻しました（1テーブル）。", "これまでの内容も残しました。戻すときは gyoji restore "),
}


@pytest.fixture
def home(tmp_path: Path, gyoji: Any) -> Path:
    """A table with a copy of it, and a note since."""
    assert gyoji("new", "nippon", "--seats", "Aki,Ben", "--name", "friday").code == 0
    assert gyoji("backup", str(tmp_path / "copy")).code == 0
    note(tmp_path / "home")
    return tmp_path / "home"


def note(home: Path) -> None:
    """Write a note at the table."""
    store = SqliteStore(home)
    add(store, 1)
    store.close()


def entries(gyoji: Any) -> int:
    (row,) = gyoji("tables", "--json").json
    assert "wrong" not in row
    return int(row["entries"])


@pytest.mark.parametrize("lang", SAID)
def test_a_copy_is_put_back_and_what_was_there_is_named(home: Path, gyoji: Any, lang: str) -> None:
    assert entries(gyoji) == 2
    said = gyoji("--lang", lang, "restore", str(home.parent / "copy"))
    assert (said.code, said.err) == (0, "") and all(words in said.out for words in SAID[lang])
    assert entries(gyoji) == 1
    kept = said.out.split("gyoji restore ")[1].strip()
    assert gyoji("restore", kept).code == 0
    assert entries(gyoji) == 2
    assert [path.name for path in home.iterdir() if not path.name.startswith("gyoji")] == []


def test_what_backup_says_can_be_typed(home: Path, gyoji: Any) -> None:
    said = gyoji("backup", str(home.parent / "again"))
    command = re.search(r"gyoji (restore \S+)", said.out)
    assert command and gyoji(*command[1].split()).code == 0


@pytest.mark.parametrize(
    "added",
    [
        "TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM entries WHERE seq = 1; END",
        "VIEW v AS SELECT * FROM entries",
    ],
)
def test_a_copy_with_a_foreign_trigger_or_view_is_refused(home: Path, gyoji: Any, added: str) -> None:
    with closing(sqlite3.connect(home.parent / "copy")) as copy:
        copy.execute(f"CREATE {added}")
    said = gyoji("restore", str(home.parent / "copy"))
    assert said.code == 2 and added[:6].strip().lower() in said.err and "Nothing was restored" in said.err
    assert entries(gyoji) == 2


def test_a_copy_is_put_into_an_empty_home(home: Path, gyoji: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(home.parent / "new" / "home"))
    said = gyoji("restore", str(home.parent / "copy"))
    assert said.code == 0 and len(said.out.splitlines()) == 1
    assert entries(gyoji) == 1


def test_the_journey_of_a_killed_evening(home: Path, gyoji: Any) -> None:
    """Killed in play, put back, played on, put back to the killed evening: every acknowledged entry is there."""
    acknowledged = killed(home, 12)
    assert gyoji("doctor").code == 0
    killed(home, 1)
    said = gyoji("restore", str(home.parent / "copy"))
    assert said.code == 0 and entries(gyoji) == 1
    note(home)
    kept = said.out.split("gyoji restore ")[1].strip()
    assert gyoji("restore", kept).code == 0
    assert entries(gyoji) == acknowledged + 1
    assert gyoji("doctor").code == gyoji("verify", "friday").code == 0


COMMANDS = (("tables",), ("show", "friday"), ("doctor",), ("history",), ("new", "nippon", "--seats", "Aki,Ben"))
WORDS = {
    "store_log": {"en": "belongs to another store", "ja": "別の保存ファイルのものです"},
    "store_moved": {"en": "The file is missing, but", "ja": "ファイルがありませんが"},
    "store_foreign": {"en": "This file is not a Gyoji store", "ja": "行司の保存ファイルではない"},
    "store_broken": {"en": "The file cannot be used", "ja": "ファイルを使えません"},
}


def by_hand(home: Path) -> str:
    killed(home, 3)
    move(home / FILE, "old.sqlite3")
    shutil.copy(home.parent / "copy", home / FILE)
    return "store_log"


def moved_only(home: Path) -> str:
    killed(home, 3)
    move(home / FILE, "old.sqlite3")
    return "store_moved"


def empty(home: Path) -> str:
    (home / FILE).write_bytes(b"")
    return "store_foreign"


def foreign(home: Path) -> str:
    import sqlite3

    (home / FILE).unlink()
    with sqlite3.connect(home / FILE) as db:
        db.execute("CREATE TABLE bookmarks (url)")
        db.execute("PRAGMA user_version = 2")
    db.close()
    return "store_foreign"


def text(home: Path) -> str:
    (home / FILE).write_text("tea\n" * 2000)
    return "store_broken"


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("lang", SAID)
@pytest.mark.parametrize("put", [by_hand, moved_only, empty, foreign, text], ids=lambda put: put.__name__)
def test_what_is_put_in_place_is_said_once_with_its_cure(home: Path, gyoji: Any, put: Any, lang: str) -> None:
    key = put(home)
    lies = {path.name: path.read_bytes() for path in home.iterdir() if not path.name.endswith("-shm")}
    for command in COMMANDS:
        said = gyoji("--lang", lang, *command)
        found = said.out + said.err
        if command == ("doctor",) and key == "store_moved":
            continue  # nothing is kept there
        assert said.code in (1, 2) and WORDS[key][lang] in found and "gyoji restore" in found, command
        assert str(home / FILE) in found and len(said.err.splitlines()) <= 1
    assert {path.name: path.read_bytes() for path in home.iterdir() if not path.name.endswith("-shm")} == lies
    assert gyoji("restore", str(home.parent / "copy")).code == 0
    assert entries(gyoji) == 1


def test_a_killed_backup_leaves_no_file_of_that_name(home: Path) -> None:
    killed(home, 300)
    command = [sys.executable, "-m", "tui.cli", "backup", str(home.parent / "late")]
    for delay in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3):
        (home.parent / "late").unlink(missing_ok=True)
        running = subprocess.Popen(command, env=dict(os.environ), stdout=subprocess.DEVNULL)
        time.sleep(delay)
        running.kill()
        running.wait()
        late = home.parent / "late"
        assert not late.exists() or late.stat().st_size > 100_000


# an open session


def test_the_app_says_that_the_file_is_gone_and_keeps_what_was_typed(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest silk_1")
        (tmp_path / FILE).unlink()
        await room.press("enter")
        assert "deleted, moved or replaced while Gyoji had it open" in room.notes
        assert "gyoji restore" in room.notes
        assert room.app.screen.query_one(DeclarePanel).line.value == "invest silk_1"
        await room.press("enter")
        assert len(list(tmp_path.glob("gyoji-*.sqlite3"))) == 1, "one copy, however often it is tried"

    session = fresh(tmp_path)
    asyncio.run(visit(session, steps))


@pytest.mark.parametrize("lang", SAID)
def test_plain_mode_says_that_the_file_is_replaced(
    home: Path, gyoji: Any, tmp_path: Path, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = fresh(tmp_path / "other", lang)
    here = Sitting(session)
    here.say("note tea")
    shutil.copy(home / FILE, tmp_path / "new")
    (tmp_path / "new").replace(tmp_path / "other" / FILE)
    text = here.say("note coffee")
    kept = re.search(r"gyoji restore ([^`]+)`", text)
    assert kept and len(here.table.entries) == 2
    assert ("this is not recorded" if lang == "en" else "これは記録していません") in text
    assert "gyoji restore" in here.say("undo")
    session.store.close()
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "other"))
    assert gyoji("restore", kept[1]).code == 0
    assert entries(gyoji) == 2
