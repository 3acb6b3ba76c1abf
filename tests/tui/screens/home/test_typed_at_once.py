"""A line of keys that arrives at once, as a terminal hands over what was typed while the machine was busy: each key means
what it would have meant by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from textual.events import Key, MouseDown, MouseUp
from textual.keys import _character_to_key

from referee.store.sqlite_store import SqliteStore
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.table import TableScreen
from tui.widgets.move_input import MoveInput
from tui.widgets.notice_panel import ResumeNotice

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


def test_a_table_is_opened_by_keys_that_come_at_once(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            sent(app, ("2", "n", "Aki", "enter", "Ben", "enter", "enter", "ctrl+s", "enter"))
            await until(lambda: bool(store.tables()))

    asyncio.run(journey())
    (kept,) = store.tables()
    seats = [seat["name"] for seat in store.entries(kept.name)[0].body["seats"]]
    assert (kept.game, seats) == ("russian_railroads", ["Aki", "Ben"])


@pytest.mark.parametrize("first", [("invest silk_1",), ("escape", "invest silk_1")], ids=["at once", "after Esc"])
def test_a_move_that_is_typed_while_its_table_opens_is_declared(tmp_path: Path, first: tuple[str, ...]) -> None:
    """The panel that offers to read the box took the Enter behind the move, and the letters were gone."""
    store = SqliteStore(tmp_path)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            sent(app, ("1", "n", "Aki", "enter", "Ben", "enter", "enter", "ctrl+s", *first, "enter"))
            await until(lambda: bool(store.tables()))
            await until(lambda: len(store.entries(store.tables()[0].name)) > 1)

    asyncio.run(journey())
    assert [entry.kind for entry in store.entries(store.tables()[0].name)] == ["open", "move"]


def test_one_enter_declares_the_first_line_on_coming_back(tmp_path: Path) -> None:
    """Where the table stood took the Enter behind the move: it needed a second one."""
    store = SqliteStore(tmp_path)

    async def journey() -> None:
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

    asyncio.run(journey())
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
