"""The history, driven: tables are read in the background, its parts, the curve ends at every seat's total."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.play.recorded import demo
from tests.tui.core.history.history_tables import played
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.screens.narrow.narrow_rooms import plain, seen
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.history import HistoryScreen
from tui.widgets.row_list import RowList


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    """A finished game, the same one imported once more, a demo, a table just opened, and a torn record."""
    found = SqliteStore(tmp_path)
    found.adopt("done", played().entries)
    found.adopt("again", played().entries)
    found.adopt("demo", demo("crisis").entries)
    game = find("nippon")
    found.adopt("running", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    found.adopt("torn", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    with sqlite3.connect(found.path) as db:
        db.execute("UPDATE entries SET line = 'tea' WHERE name = 'torn'")
    return found


@asynccontextmanager
async def history(
    store: SqliteStore, lang: str = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[GyojiApp, Pilot[None]]]:
    """Open the history."""
    app = GyojiApp(Session(lang, store))
    async with app.run_test(size=size) as pilot:
        app.open_room("history")
        await pilot.pause()
        assert isinstance(app.screen, HistoryScreen)
        await settled(app, pilot)
        yield app, pilot


async def settled(app: GyojiApp, pilot: Pilot[None]) -> None:
    await app.workers.wait_for_complete()
    await pilot.pause()


def stand_on(app: GyojiApp, table: str) -> None:
    rows = app.screen.query_one(RowList)
    rows.cursor = next(at for at, one in enumerate(rows.items) if one.table == table)


async def detail(app: GyojiApp, pilot: Pilot[None], table: str) -> str:
    """What stands beside the list when the cursor is on a table."""
    rows = app.screen.query_one(RowList)
    rows.action_edge(-1)
    while rows.item.table != table:
        await press_keys(pilot, "down")
    await settled(app, pilot)
    return seen(app, app.screen.query_one("#detail"))


def figures(app: GyojiApp) -> str:
    return str(app.screen.query_one("#text", Static).render())


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_tables_players_and_the_curve(store: SqliteStore, lang: str) -> None:
    table = played()
    async with history(store, lang, (120, 36)) as (app, pilot):
        rows = app.screen.query_one(RowList)
        assert {one.table for one in rows.items} == {"done", "again", "demo", "running", "torn"}
        text = "".join([await detail(app, pilot, table) for table in ("done", "demo", "running", "torn")])
        marks = ("(demo)", "(same game as again)", "(unreadable record)", "(still running)")
        japanese = ("（デモ）", "（「again」と同じゲーム）", "（読めない記録）", "（進行中）")
        assert all(plain(mark) in text for mark in (marks if lang == "en" else japanese))
        await press_keys(pilot, "tab")
        aki = next(line for line in figures(app).splitlines() if line.startswith("Aki")).split()
        assert aki[-6:] == ["1", "-", "1", "(100%)", "94.0", "94"]  # one game, though there are two records of it
        await press_keys(pilot, "tab", "tab")
        assert figures(app).split()[-1] == "again"
        await press_keys(pilot, "tab")
        stand_on(app, "done")
        await press_keys(pilot, "f6")
        rows = [line.split() for line in screen_text(app).splitlines()]
        ends = {id: [row for row in rows if id in row and name in row] for id, name in table.seats.items()}
        assert all(str(table.state.seats[id].vp) in chart for id, (chart, _) in ends.items())
        assert [heading[0] for _, heading in ends.values()] == ["1★", "B"], "whoever won is marked by a star"
        await press_keys(pilot, "escape", "escape")


async def test_a_torn_record_says_why_and_stays_closed(store: SqliteStore) -> None:
    async with history(store) as (app, pilot):
        stand_on(app, "torn")
        for key in ("enter", "p"):
            await press_keys(pilot, key)
            assert isinstance(app.screen, HistoryScreen)
        assert len(app._notifications) == 1, "the last message stands alone"


@pytest.mark.parametrize(("lang", "size"), [("en", (80, 24)), ("ja", (120, 36))])
async def test_the_result_of_the_table_at_the_cursor_is_complete(
    store: SqliteStore, size: tuple[int, int], lang: str
) -> None:
    """Every seat with its points, the winner in the row itself, and what happened last."""
    table = demo("russian_railroads")
    store.adopt("rails", table.entries)
    async with history(store, lang, size) as (app, pilot):
        await detail(app, pilot, "rails")
        lines = screen_lines(app)
        assert any("rails" in line and "★ Dai 293" in line for line in lines), lines
        for seat, name in table.seats.items():
            points = table.state.seats[seat].vp
            assert any(re.search(rf"{name} +{points}\b", line) for line in lines), (name, points)
        assert size == (80, 24) or plain("得点の推移") in seen(app, app.screen.query_one("#detail"))


NAMES = {
    "ja": ["佐藤 健太郎", "長谷川 美由紀", "小笠原 龍之介", "五十嵐 千恵子", "西園寺 公一郎"],
    "en": ["Maximilian", "Bartholomew", "Christopher", "Wilhelmina", "Constantine"],
}


@pytest.mark.parametrize(("lang", "size"), [("ja", (80, 24)), ("en", (80, 24)), ("ja", (120, 36)), ("en", (160, 45))])
async def test_long_names_stand_with_their_points(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """Every seat of CRISIS begins with 15 VP."""
    store, game = SqliteStore(tmp_path), find("crisis")
    store.adopt("金曜の夜", [opening(game, seats_of(game, NAMES[lang]))])
    app = GyojiApp(Session(lang, store), "history")
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        await settled(app, pilot)
        lines = screen_lines(app)
        for name in NAMES[lang]:
            assert any(re.search(rf"{name} +15\b", line) for line in lines), lines
