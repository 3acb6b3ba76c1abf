"""`gyoji games new NAME`: at most six files, and a running game: installed, played, counted, drawn on screen and phone."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.installed_games import install_project
from tests.play.laying import lay
from tests.tui.screen_text import screen_text
from tests.tui.screens.home.test_home_screen import settled
from tests.tui.web.conftest import serve_in
from tui.app import GyojiApp
from tui.cli import main
from tui.core.session.session import Session

MOST_FILES = 6


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    assert main(["games", "new", "pebbles"]) == 0
    return tmp_path / "work" / "pebbles"


@pytest.fixture
def game(project: Path, installed: Path) -> str:
    return install_project(installed, project)


def test_it_writes_at_most_six_files(project: Path) -> None:
    files = [path for path in project.rglob("*") if path.is_file()]
    assert 0 < len(files) <= MOST_FILES
    assert all(path.read_text(encoding="utf-8").strip() for path in files)


@pytest.mark.parametrize("name", ["Pebbles", "1pebble", "peb-bles", "../pebbles", "nippon"])
def test_a_name_that_cannot_be_an_id_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["games", "new", name]) == 2
    assert capsys.readouterr().err.strip() and not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_as_it_is(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    assert main(["games", "new", "pebbles"]) == 2
    assert {path: path.read_bytes() for path in project.rglob("*") if path.is_file()} == before
    assert "pebbles" in capsys.readouterr().err


def test_a_game_is_played_by_line_to_its_end(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """21 pebbles, 3 a turn: 7 turns, 12 for the first and 9 for the second; the last one, of the first, is 5 more."""
    assert main(["new", game, "--seats", "Aki,Ben", "--name", "friday"]) == 0
    assert main(["declare", "friday", "take 4"]) == 1
    assert "PEBBLES-2" in capsys.readouterr().out
    assert main(["declare", "friday", "Ben: take 2"]) == 1
    for _ in range(7):
        assert main(["declare", "friday", "take 3"]) == 0
    assert main(["declare", "friday", "take 1"]) == 1
    capsys.readouterr()
    assert main(["show", "friday"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "1. A Aki 17" in printed and "2. B Ben 9" in printed


def test_a_sheet_is_scored(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"seats": {"A": {"pebbles": 12, "last": True}, "B": {"pebbles": 9}}}), "utf-8")
    assert main(["tally", game, "final", "--from", str(sheet), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == {"A": 17, "B": 9}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_its_form_needs_no_file(game: str, tmp_path: Path, lang: str) -> None:
    async def journey() -> None:
        app = GyojiApp(Session(lang, SqliteStore(tmp_path / "home")))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            app.show("tally", game=game)
            await settled(pilot)
            await pilot.press(*"Aki", "enter", *"Ben", "enter", "enter")
            await settled(pilot)
            assert "Pebbles taken" in screen_text(app)

    asyncio.run(journey())


def test_it_is_played_on_screen_and_on_a_phone(game: str, tmp_path: Path) -> None:
    async def journey() -> None:
        assert main(["new", game, "--seats", "Aki,Ben", "--name", "friday"]) == 0
        app = GyojiApp(Session("en", SqliteStore(tmp_path / "home")))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await pilot.press("enter")
            await settled(pilot)
            await pilot.press(*"take 2", "enter")
            await settled(pilot)
            await pilot.press("x")  # the next letter ends the reading back
            await pilot.pause(0.3)
            await pilot.press("backspace")
            await settled(pilot)
            assert "19 pebbles" in " ".join(screen_text(app).split())

    asyncio.run(journey())
    served, close = serve_in(tmp_path / "phones", game, ("Ann", "Ben"))
    try:
        assert "take" in served.phone("A").open("/now")
    finally:
        close()


def test_what_is_not_known_is_asked(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", game, "red: take 3"]) == 3
    assert "? left" in capsys.readouterr().out


def test_a_parked_line_forgets_all_that_it_could_have_changed(game: str) -> None:
    from referee.facts.facts import known
    from referee.record.opening_entry import opening, seats_of
    from referee.table.table import Table

    found = find(game)
    table = Table(found, [opening(found, seats_of(found, ("Aki", "Ben")))])
    lay(table, {"left": 10})
    table.park("Aki took some", "A")
    assert not known(table.state.left) and not known(table.state.seats["A"].pebbles)
