"""What is wrong with the store is said where people meet it; a copy of it is one command; names never clash."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.data_folder import FILE
from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tui.app import GyojiApp
from tui.cli import main
from tui.core.session.new_table import TableDraft
from tui.core.session.session import Session


def played() -> list[Entry]:
    """Seven entries: the opening, and three turns in which nothing is done but to consolidate."""
    game = find("nippon")
    table = Table("", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    for seat in "ABA":
        assert table.declare(f"{seat}: consolidate").step and table.declare(f"{seat}: end").step
    return table.entries


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    store = SqliteStore(tmp_path / "home")
    for name in ("friday", "saturday"):
        store.adopt(name, played())
    store.close()
    return tmp_path / "home"


@pytest.fixture
def gyoji(home: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    assert home.is_dir()

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        found = capsys.readouterr()
        return code, found.out, found.err

    return run


def damage(home: Path, asked: str) -> None:
    with sqlite3.connect(home / FILE) as db:
        db.execute(asked)
    db.close()


LOST = "DELETE FROM entries WHERE name = 'friday' AND seq = 7"
BAD = "UPDATE entries SET line = x'ff' WHERE name = 'friday' AND seq = 4"
CHANGED = "UPDATE entries SET line = replace(line, '\"legal\"', '\"unclear\"') WHERE name = 'friday' AND seq = 2"


def test_a_lost_end_is_said_when_listed_and_opened(home: Path, gyoji: Any) -> None:
    damage(home, LOST)
    friday, saturday = sorted(gyoji("tables")[1].splitlines())
    assert "it had 7 entries, 6 are here" in friday and "to act" in friday
    assert "!" not in saturday
    code, out, err = gyoji("show", "friday")
    assert code == 0 and out and "it had 7 entries, 6 are here" in err
    assert gyoji("show", "saturday")[2] == ""
    code, out, _ = gyoji("verify", "friday")
    assert code == 1 and "it had 7 entries" in out
    assert "7件あったはずが、いま6件" in gyoji("--lang", "ja", "tables")[1]


def test_a_broken_chain_is_said_when_opened(home: Path, gyoji: Any) -> None:
    damage(home, CHANGED)
    code, out, err = gyoji("show", "friday")
    assert code == 0 and out and "edited outside Gyoji at entry 2" in err


def test_a_damaged_table_keeps_no_other_from_anything(home: Path, gyoji: Any) -> None:
    damage(home, BAD)
    code, out, _ = gyoji("tables")
    assert code == 0 and "This line is not an entry of a record" in out and "saturday" in out
    assert gyoji("show", "saturday")[0] == gyoji("history")[0] == 0
    assert gyoji("show", "friday")[0] == 2
    assert gyoji("new", "nippon", "--seats", "Aki,Ben")[:2] == (0, "nippon-1\n")


@pytest.mark.parametrize(("asked", "said"), [(LOST, "it had 7 entries, 6 are here"), (CHANGED, "at entry 2")])
def test_the_app_says_it_on_opening(home: Path, asked: str, said: str) -> None:
    damage(home, asked)

    async def journey() -> None:
        app = GyojiApp(Session("en"), "table", name="friday")
        async with app.run_test(size=(100, 30)) as pilot:
            for _ in range(8):
                await pilot.pause(0.03)
            assert said in " ".join(note.message for note in app._notifications)

    asyncio.run(journey())


def test_a_copy_is_one_command_and_is_put_back(home: Path, gyoji: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = home.parent / "evening.sqlite3"
    code, out, _ = gyoji("backup", str(copy))
    assert code == 0 and "2 tables" in out and str(copy) in out
    code, _, err = gyoji("backup", str(copy))
    assert code == 2 and "There is already a file of this name." in err
    listed = gyoji("tables")[1]
    (home.parent / "elsewhere").mkdir()
    shutil.copy(copy, home.parent / "elsewhere" / FILE)
    monkeypatch.setenv("GYOJI_HOME", str(home.parent / "elsewhere"))
    assert gyoji("tables")[1] == listed
    assert gyoji("backup", "a\0b")[0] == gyoji("backup", " ")[0] == gyoji("backup", ".")[0] == 2


def test_tables_opened_at_once_get_names_of_their_own(home: Path) -> None:
    command = [sys.executable, "-m", "tui.cli", "new", "nippon", "--seats", "Aki,Ben"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, env=dict(os.environ), text=True) for _ in range(3)]
    said = sorted(process.communicate()[0].strip() for process in running)
    assert said == ["nippon-1", "nippon-2", "nippon-3"]
    assert set(said) < set(SqliteStore(home).names())


def test_a_new_table_of_the_app_gives_way_too(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(home)
    draft = TableDraft(find("nippon"))
    draft.people[0].name, draft.people[1].name = "Aki", "Ben"
    draft.suggested = draft.table_name = "sunday"
    store.adopt("sunday", played())  # by another process, while the form was filled in
    assert draft.create(store, {}) == "sunday-2"
    monkeypatch.setattr(store, "names", list)
    assert draft.create(store, {}) == "sunday-3"
