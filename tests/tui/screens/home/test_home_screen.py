"""Home and its doors: tables listed, resumed and deleted; what cannot be read does not take the list down."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import structs
from textual.pilot import Pilot

from referee.record import entry as journal
from referee.record.opening import opening, seats_of
from referee.rules.game import find
from referee.store.store import Store
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui import app as app_module
from tui.app import GyojiApp
from tui.desk.session import Session


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setitem(app_module.SCREENS, "table", "tests.tui.screens.home.table_stub:TableStub")
    return Store(tmp_path)


def keep(store: Store, name: str, names: list[str], time: str, **changes: object) -> None:
    game = find("nippon")
    entry = structs.replace(opening(game, seats_of(game, names)), time=time)
    entry = structs.replace(entry, body=entry.body | changes)
    store.create(name, structs.replace(entry, hash=journal.chain("", entry)))


def filled(store: Store) -> None:
    keep(store, "[old] & 古い卓", ["Aki", "Ben"], "2020-01-01T12:00:00+00:00")
    keep(store, "friday", ["Aki", "Ben", "Chie", "Dai"], "2020-03-01T12:00:00+00:00")
    keep(store, "elsewhere", ["Aki", "Ben"], "2020-02-01T12:00:00+00:00", game="no_such_game")
    keep(store, "damaged", ["Aki", "Ben"], "2020-01-15T12:00:00+00:00")
    store._db.execute("UPDATE entries SET line = 'x' WHERE name = 'damaged'")


async def settled(pilot: Pilot[None]) -> None:
    for _ in range(8):
        await pilot.pause(0.03)


def test_tables_are_listed_last_played_first_and_resumed(store: Store) -> None:
    filled(store)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            lines = screen_lines(app)
            rows = [line for line in lines if any(name in line for name in ("friday", "elsewhere", "old", "damaged"))]
            assert [row.strip("▸ ").split()[0] for row in rows] == ["friday", "elsewhere", "damaged", "[old]"]
            assert "4 seats, Aki to act" in rows[0] and "2020-03-01" in rows[0]
            assert "There is no game “no_such_game”." in rows[1]
            assert "This line is no entry of a record" in rows[2]
            assert "2 seats, Aki to act" in rows[3]
            check_golden("home_en", lines)
            await pilot.press("f2")
            await settled(pilot)
            assert "4人、Akiの手番" in screen_text(app)
            check_golden("home_ja", screen_lines(app))
            await pilot.press("down", "down", "down", "enter")
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "[old] & 古い卓"
            await pilot.press("escape")
            await pilot.pause()
            await pilot.click("#tables", offset=(5, 0))
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "friday"

    asyncio.run(journey())


def test_a_table_is_deleted_only_after_a_question_that_names_it(store: Store) -> None:
    filled(store)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(100, 30)) as pilot:
            await settled(pilot)
            await pilot.press("down", "delete")
            await pilot.pause()
            assert "Delete the table “elsewhere” for good?" in screen_text(app)
            await pilot.press("n")
            await pilot.pause()
            assert len(store.tables()) == 4
            await pilot.press("delete", "y")
            await settled(pilot)
            assert sorted(kept.name for kept in store.tables()) == ["[old] & 古い卓", "damaged", "friday"]
            assert "elsewhere  " not in screen_text(app)

    asyncio.run(journey())


def test_every_door_opens_and_comes_back(store: Store) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "No table yet" in screen_text(app)
            for key, title in (("n", "New table"), ("r", "Rulebook"), ("c", "Card library"), ("comma", "Settings")):
                await pilot.press(key)
                await pilot.pause()
                assert title in screen_lines(app)[0], key
                await pilot.press("escape")
                await pilot.pause()
            await pilot.press("escape")
            await pilot.pause()
            assert "No table yet" in screen_text(app)

    asyncio.run(journey())


def test_settings_hold_at_once_and_are_kept(store: Store) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("", store), start="settings")
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert str(store.folder) in screen_text(app)
            await pilot.press("down", "right")
            await pilot.pause()
            assert app.theme == "gyoji-light" == store.setting("theme")
            await pilot.press("down", "left")
            await pilot.pause()
            assert store.setting("glyphs") == "ascii" and "> Signs" in screen_text(app)
            await pilot.press("up", "up", "enter")
            await pilot.pause()
            assert store.setting("lang") == "ja" and "設定" in screen_lines(app)[0]
            check_golden("settings_ja", [line.replace(str(store.folder), "FOLDER") for line in screen_lines(app)])

    asyncio.run(journey())
