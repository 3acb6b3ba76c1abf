"""A game that is only counted, in the app: offered for its tally, and nowhere for what it has not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.installed_games import install, tally_only, unloadable_referee
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.screens.home.test_home_screen import settled
from tui.app import GyojiApp
from tui.cli import main
from tui.core.session.new_table import all_games
from tui.core.session.session import Session
from tui.screens.home import HomeScreen
from tui.screens.tally import TallyScreen


@pytest.fixture
def session(installed: Path) -> Session:
    install(installed, "pears")
    return Session("en", SqliteStore(installed / "store"))


def test_home_offers_its_tally_and_nothing_else(session: Session) -> None:
    async def journey() -> None:
        app = GyojiApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "5 ○ Pears of pears" in screen_text(app)
            await pilot.press("5")
            await settled(pilot)
            text = screen_text(app)
            assert "Count the points" in text
            for missing in ("Who is right", "Watch", "Keep the scores"):
                assert missing not in text
            assert "Pears of pears" in screen_lines(app)[-3], "what Enter does"
            for key in "ndwk":
                await pilot.press(key)
                await settled(pilot)
                assert isinstance(app.screen, HomeScreen), key
            await pilot.press("enter")
            await settled(pilot)
            assert isinstance(app.screen, TallyScreen)
            assert "Pears" in screen_text(app)

    asyncio.run(journey())


def test_it_is_no_game_of_a_new_table(session: Session) -> None:
    assert session and "pears" not in [game.id for game in all_games()]


@pytest.mark.parametrize("name", ["dispute", "new_table", "teach", "rulebook"])
def test_what_it_has_not_is_said_and_never_fails(session: Session, name: str) -> None:
    async def journey() -> None:
        app = GyojiApp(session)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await settled(pilot)
            app.show(name, game="pears")
            await settled(pilot)
            text = screen_text(app)
            assert "but does not know its rules. Use its tally." in " ".join(text.split())
            assert isinstance(app.screen, HomeScreen)

    asyncio.run(journey())


@pytest.mark.parametrize(
    "command",
    [
        ("new", "pears", "--seats", "Aki,Ben"),
        ("ruling", "pears", "A: pick 3"),
        ("schema", "pears", "moves"),
        ("schema", "pears", "position"),
    ],
)
def test_a_command_for_what_it_has_not_says_so(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    install(installed, "pears")
    monkeypatch.setenv("GYOJI_HOME", str(installed / "store"))
    assert main(command) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "Gyoji counts the points of this game, but does not know its rules. Use its tally.\n")


@pytest.mark.parametrize(
    ("command", "code"), [(("rules", "pears", "points"), 2), (("demo", "pears"), 2), (("box", "export", "pears"), 2)]
)
def test_a_command_finds_nothing_where_it_brings_nothing(
    installed: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: tuple[str, ...],
    code: int,
) -> None:
    install(installed, "pears")
    monkeypatch.setenv("GYOJI_HOME", str(installed / "store"))
    assert main(command) == code
    assert "Traceback" not in capsys.readouterr().err


def test_one_bad_file_is_one_sentence_when_the_app_starts(installed: Path) -> None:
    """The app starts, and the other games are offered."""
    install(installed, "pears", tally_only("pears") | {"scoring/words.toml": "[scoring]\nround = 3\n"})
    install(installed, "plums")

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(installed / "store")))
        async with app.run_test(size=(80, 36), notifications=True) as pilot:
            await settled(pilot)
            text = " ".join(screen_text(app).split())
            assert "The file pears_game/scoring/words.toml cannot be used: scoring.round: 3." in text
            assert "1 ● Nippon" in text and "5 ○ Pears of plums" in text and "6 ○" not in text

    asyncio.run(journey())


def test_screens_that_cannot_be_loaded_are_one_sentence_when_they_are_asked_for(installed: Path) -> None:
    install(installed, "pears", tally_only("pears") | {"tui/__init__.py": "INTERFACE = 1\n1 / 0\n"})

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(installed / "store")))
        async with app.run_test(size=(80, 36), notifications=True) as pilot:
            await settled(pilot)
            app.show("tally", game="pears")
            await settled(pilot)
            text = " ".join(screen_text(app).split())
            assert "cannot be loaded: ZeroDivisionError" in text and "pears_game/tui/__init__.py, line 2" in text
            assert isinstance(app.screen, HomeScreen)

    asyncio.run(journey())


def test_a_game_whose_rules_cannot_be_imported_is_named_and_not_offered(installed: Path) -> None:
    install(installed, "pears", unloadable_referee("pears"))
    install(installed, "plums")

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(installed / "store")))
        async with app.run_test(size=(80, 36), notifications=True) as pilot:
            await settled(pilot)
            text = " ".join(screen_text(app).split())
            assert "The game “pears” of the package gyoji-pears cannot be loaded: ModuleNotFoundError" in text
            assert "5 ○ Pears of plums" in text and "6 ○" not in text

    asyncio.run(journey())
