"""Coming back to a table, and keys as terminals and input methods send them: nothing that is typed is swallowed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import Event, Key, MouseDown, MouseUp, Paste
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import Input

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.press_keys import press_keys
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.history import HistoryScreen
from tui.screens.table import TableScreen
from tui.widgets.dialog import PickDialog
from tui.widgets.move_form import MoveForm
from tui.widgets.move_input import MoveInput
from tui.widgets.notice_panel import ResumeNotice


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    """A table of four after three moves of the recorded game; Chie has acted, and may still end the turn."""
    play = recorded_script.load(recorded_script.demo_of("nippon"))
    kept = SqliteStore(tmp_path)
    kept.adopt("friday", [opening(find("nippon"), seats_of(find("nippon"), play.seats), printed=play.printed)])
    table = Session("en", kept).open("friday")
    for line in play.lines[:4]:
        recorded_script.perform(table, recorded_script.parse(line))
    return kept


@asynccontextmanager
async def back_at(
    store: SqliteStore, lang: str, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[GyojiApp, Pilot[None]]]:
    """Come back to the table that was played last."""
    app = GyojiApp(Session(lang, store))
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.1)
        await press_keys(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        yield app, pilot


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "events",
    [
        [Key(sign, sign) for sign in "mines"],  # as a terminal sends what was pasted
        [Paste("mines")],
        [Key("m", "mines")],  # a composed word arrives as one
    ],
)
async def test_what_is_typed_over_it_goes_to_the_line(store: SqliteStore, events: list[Key | Paste]) -> None:
    async with back_at(store, "en") as (app, pilot):
        for event in events:
            app.post_message(event)
        await pilot.pause(0.1)
        assert app.screen.query_one(MoveInput).value == "mines"
        assert not app.screen.query(ResumeNotice)


NAMED = ("enter", "escape", "tab", "down", "up", "f2", "f9", "f10", "ctrl+s")


LONGEST = 10.0
"""Seconds after which nothing comes any more."""


def sent(app: GyojiApp, keys: Iterable[str]) -> None:
    """Hand over all keys before any of them is taken."""
    for key in keys:
        for one in (key,) if key in NAMED else key:
            app.post_message(Key(one, None) if one in NAMED else Key(_character_to_key(one), one))


async def until(met: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(LONGEST):
        while not met():
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("first", [("invest silk_1",), ("escape", "invest silk_1")], ids=["at once", "after Esc"])
async def test_a_move_that_is_typed_while_its_table_opens_is_declared(tmp_path: Path, first: tuple[str, ...]) -> None:
    """The panel that offers to read the box took the Enter behind the move, and the letters were gone."""
    store = SqliteStore(tmp_path)
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        sent(app, ("1", "n", "Aki", "enter", "Ben", "enter", "enter", "ctrl+s", *first, "enter"))
        await until(lambda: bool(store.tables()))
        await until(lambda: len(store.entries(store.tables()[0].name)) > 1)
    assert [entry.kind for entry in store.entries(store.tables()[0].name)] == ["open", "move"]


async def test_one_enter_declares_the_first_line_on_coming_back(tmp_path: Path) -> None:
    """Where the table stood took the Enter behind the move: it needed a second one."""
    store = SqliteStore(tmp_path)
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        sent(app, ("1", "n", "Aki", "enter", "Ben", "enter", "enter", "ctrl+s", "escape", "invest silk_1", "enter"))
        await until(lambda: bool(store.tables()) and len(store.entries(store.tables()[0].name)) > 1)
        sent(app, ("f10",))
        await until(lambda: not isinstance(app.screen, TableScreen))
        await pilot.pause()
        sent(app, ("enter",))
        await until(lambda: bool(app.screen.query(ResumeNotice)))
        await pilot.pause()
        sent(app, ("ben invest paper_4", "enter"))
        await until(lambda: len(store.entries(store.tables()[0].name)) > 2)
    assert [entry.kind for entry in store.entries(store.tables()[0].name)] == ["open", "move", "move"]


def test_letters_behind_a_click_come_where_it_leads(tmp_path: Path) -> None:
    """The first of them came to the form that the click had left."""

    async def journey() -> str:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            sent(app, ("1", "n", "Aki", "enter", "Ben", "enter", "enter"))
            await until(lambda: app.focused is not None and app.focused.id == "create")
            await pilot.pause()
            x, y, _, _ = app.screen.query_one("#create").region
            for kind in (MouseDown, MouseUp):
                app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
            sent(app, ("mines 1",))
            await until(lambda: any(line.value.endswith("1") for line in app.screen.query(MoveInput)))
            return app.screen.query_one(MoveInput).value

    assert asyncio.run(journey()) == "mines 1"


@pytest.fixture
def begun_table(tmp_path: Path) -> SqliteStore:
    kept = SqliteStore(tmp_path)
    game = find("nippon")
    kept.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    return kept


async def send(pilot: Pilot[None], events: Iterable[Event]) -> None:
    """Let events come one right after the other, as a terminal sends what was composed."""
    for event in events:
        pilot.app.post_message(event)
    await pilot.pause()
    await pilot.pause()


async def test_what_is_composed_over_a_form_row_opens_one_list_with_all_of_it(begun_table: SqliteStore) -> None:
    app = GyojiApp(Session("ja", begun_table), start="table", name="friday")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        form = app.screen.query_one(MoveForm)
        for events in (
            [Key("x", "建設")],
            [Key("建", "建"), Key("設", "設")],
            [Paste("建設")],
            [Key("建", "建"), Paste("設")],
        ):
            form.display = True
            form.show()
            form.focus()
            await pilot.pause()
            await send(pilot, events)
            assert isinstance(app.screen, PickDialog), events
            assert app.screen.input_text == app.screen.query_one(Input).value == "建設", events
            await press_keys(pilot, "escape")
            assert not isinstance(app.screen, PickDialog), "one list, not one for each sign"


async def test_a_line_feed_is_enter(begun_table: SqliteStore) -> None:
    """A terminal that is not yet in raw mode sends Enter as ^J, as in the first second of the app."""
    app = GyojiApp(Session("en", begun_table))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_keys(pilot, "ctrl+j")
        assert isinstance(app.screen, TableScreen)
        await press_keys(pilot, "f9", *"history")
        assert isinstance(app.screen, PickDialog)
        await press_keys(pilot, "ctrl+j")
        assert isinstance(app.screen, HistoryScreen)
