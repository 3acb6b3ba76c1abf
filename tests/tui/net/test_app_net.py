"""Whatever something in the app raises: it is said as a fault of Gyoji with its report, and the table is played on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input
from textual.worker import Worker

from referee.reading.legal_moves import LegalMoves
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.errors import input_error
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.cli import main
from tui.core.session.session import Session
from tui.screens.home import HomeScreen
from tui.screens.screen_base import KeyBar
from tui.screens.table import TableScreen
from tui.widgets.declare_panel import DeclarePanel

Steps = Callable[[GyojiApp, Pilot[None]], Awaitable[None]]


@pytest.fixture(autouse=True)
def net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GYOJI_STRICT", raising=False)
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))


def reports(folder: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((folder / "reports").glob("*.txt"))]


def fail(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError("tea")


def sit(folder: Path, steps: Steps) -> GyojiApp:
    session = Session("en", SqliteStore(folder))
    game = find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben")))])
    app = GyojiApp(session, "table", name="friday")

    async def visit() -> None:
        async with app.run_test(size=(120, 40), notifications=True) as pilot:
            await pilot.pause()
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(visit())
    return app


async def until(true: Callable[[], object]) -> None:
    """Wait for something without the pilot, which would wait for what died."""
    for _ in range(500):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it does not come")


async def pressed(app: GyojiApp, *keys: str) -> None:
    """Press keys, and do not wait for what comes of it."""
    for key in keys:
        app.simulate_key(key)
        await asyncio.sleep(0.02)


async def settled(app: GyojiApp, pilot: Pilot[None]) -> str:
    """Wait until what failed is mended; give what is said in passing."""
    await until(lambda: app._notifications and app.mending.fault is None)
    await asyncio.sleep(0.1)
    await pilot.pause()
    return " / ".join(note.message for note in app._notifications)


async def plays_on(app: GyojiApp, pilot: Pilot[None]) -> None:
    """Declare at the table as if nothing had been."""
    before = app.session.store.count("friday")
    screen = app.screen
    assert isinstance(screen, TableScreen)
    line = screen.query_one("#line", Input)
    line.focus()
    line.value = "consolidate"
    await pilot.pause(0.12)
    await pilot.press("enter")
    await pilot.pause()
    assert app.session.store.count("friday") == before + 1, screen_text(app)


async def in_a_handler(app: GyojiApp, monkeypatch: pytest.MonkeyPatch, pilot: Pilot[None]) -> None:
    monkeypatch.setattr(DeclarePanel, "on_input_submitted", fail)
    app.screen.query_one("#line", Input).focus()
    await pressed(app, "x", "enter")


async def in_an_action(app: GyojiApp, monkeypatch: pytest.MonkeyPatch, pilot: Pilot[None]) -> None:
    monkeypatch.setattr(TableScreen, "action_undo", fail)
    await pressed(app, "ctrl+z")


async def in_a_render(app: GyojiApp, monkeypatch: pytest.MonkeyPatch, pilot: Pilot[None]) -> None:
    def once(_bar: KeyBar) -> Any:
        monkeypatch.undo()  # a screen that fails again and again is left, which another test looks at
        fail()

    monkeypatch.setattr(KeyBar, "render", once)
    app.screen.query_one(KeyBar).refresh(layout=True)


async def in_a_timer(app: GyojiApp, monkeypatch: pytest.MonkeyPatch, pilot: Pilot[None]) -> None:
    app.screen.set_timer(0.01, fail)


async def in_a_worker(app: GyojiApp, monkeypatch: pytest.MonkeyPatch, pilot: Pilot[None]) -> None:
    async def work() -> None:
        fail()

    worker: Worker[None] = app.screen.run_worker(work())
    assert worker is not None


async def in_a_screen_that_is_composed(app: GyojiApp, monkeypatch: pytest.MonkeyPatch, pilot: Pilot[None]) -> None:
    from tui.screens.scores import ScoresScreen

    monkeypatch.setattr(ScoresScreen, "body", fail)
    app.show("scores", table=app.screen.table)  # type: ignore[attr-defined]  # a table's


async def in_opening_a_screen(app: GyojiApp, monkeypatch: pytest.MonkeyPatch, pilot: Pilot[None]) -> None:
    from tui.screens.scores import ScoresScreen

    monkeypatch.setattr(ScoresScreen, "__init__", fail)
    await pressed(app, "f6")


async def in_listing_the_options(app: GyojiApp, monkeypatch: pytest.MonkeyPatch, pilot: Pilot[None]) -> None:
    monkeypatch.setattr(LegalMoves, "moves", fail)
    await pressed(app, "b")  # what fits the line stands below it


async def in_the_app_itself(app: GyojiApp, monkeypatch: pytest.MonkeyPatch, pilot: Pilot[None]) -> None:
    app.call_later(fail)


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(
    "happen",
    [
        in_a_handler,
        in_an_action,
        in_a_render,
        in_a_timer,
        in_a_worker,
        in_a_screen_that_is_composed,
        in_opening_a_screen,
        in_listing_the_options,
        in_the_app_itself,
    ],
)
def test_the_table_is_played_on(happen: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        with monkeypatch.context() as broken:
            await happen(app, broken, pilot)
            await until(lambda: app.mending.fault or app._notifications)
        text = await settled(app, pilot)
        for _ in range(2):
            if not isinstance(app.screen, TableScreen):
                await pilot.press("escape")
                await pilot.pause()
        assert "This is a fault in Gyoji (ZeroDivisionError tea)" in text
        assert str(tmp_path / "reports") in text
        await plays_on(app, pilot)

    app = sit(tmp_path, steps)
    assert app.return_code in (None, 0) and app.mending.fault is None
    assert "ZeroDivisionError: tea" in reports(tmp_path)[0]


def test_a_screen_that_fails_whenever_it_is_shown_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        monkeypatch.setattr(TableScreen, "show", fail)
        app.screen.call_later(fail)
        await until(lambda: isinstance(app.screen, HomeScreen) and app.mending.fault is None)

    assert sit(tmp_path, steps).mending.fault is None


def test_the_app_is_left_in_good_order_where_even_home_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(HomeScreen, "compose", fail)
    monkeypatch.setattr(TableScreen, "compose", fail)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}.isatty", lambda: True)
    monkeypatch.setattr(GyojiApp, "run", partialmethod(GyojiApp.run, headless=True))
    assert main(["--lang", "en"]) == 2
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "This is a fault in Gyoji (ZeroDivisionError tea)" in said.err and str(tmp_path / "reports") in said.err


def test_trouble_that_a_handler_lets_out_is_said_in_its_own_words(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        def meet() -> None:
            raise input_error("table_closed", field="friday")

        app.screen.set_timer(0.01, meet)
        assert "This table is closed." in await settled(app, pilot)
        await plays_on(app, pilot)

    sit(tmp_path, steps)
    assert reports(tmp_path) == []


def test_an_open_net_lets_everything_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        monkeypatch.setenv("GYOJI_STRICT", "1")
        app.screen.set_timer(0.01, fail)
        await until(lambda: app._exception)

    with pytest.raises(ZeroDivisionError):
        sit(tmp_path, steps)


def test_a_home_that_dies_is_opened_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = GyojiApp(Session("en", SqliteStore(tmp_path)))

    async def visit() -> None:
        async with app.run_test(size=(120, 40), notifications=True) as pilot:
            await pilot.pause()
            died = app.screen
            died.call_later(fail)
            assert "This is a fault in Gyoji" in await settled(app, pilot)
            assert isinstance(app.screen, HomeScreen) and app.screen is not died
            await pilot.press("2", "enter")
            await pilot.pause()
            assert not isinstance(app.screen, HomeScreen), screen_text(app)

    asyncio.run(visit())
