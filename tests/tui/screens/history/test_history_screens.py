"""The history, driven: tables are read in the background, its parts, the curve ends at every seat's total."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Static

from referee.record.opening_entry import opening, seats_of
from referee.record.table_summary import SeatSummary
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.text_catalogs import Lang
from tests.play.recorded import demo
from tests.tui.core.history.history_tables import played
from tests.tui.screen_text import screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.history.history_text import PARTS, lines
from tui.core.history.table_results import TableResult, curves
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.screens.history import HistoryScreen
from tui.widgets.row_list import RowList

Journey = Callable[[GyojiApp, Pilot[None]], Awaitable[None]]


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


def visit(store: SqliteStore, journey: Journey, lang: str = "en", size: tuple[int, int] = (80, 24)) -> None:
    """Open the history and go on from there."""

    async def drive() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            app.open_room("history")
            await pilot.pause()
            assert isinstance(app.screen, HistoryScreen)
            await settled(app, pilot)
            await journey(app, pilot)

    asyncio.run(drive())


async def settled(app: GyojiApp, pilot: Pilot[None]) -> None:
    await app.workers.wait_for_complete()
    await pilot.pause()


def stand_on(app: GyojiApp, table: str) -> None:
    rows = app.screen.query_one(RowList)
    rows.cursor = next(at for at, one in enumerate(rows.items) if one.table == table)


def figures(app: GyojiApp) -> str:
    return str(app.screen.query_one("#text", Static).render())


def test_the_curve_ends_at_the_marker_of_every_seat() -> None:
    table = played()
    found = curves(table)
    assert {curve.seat: curve.points[-1] for curve in found} == {id: table.state.seats[id].vp for id in table.seats}
    assert {len(curve.points) for curve in found} == {len(curve.entries) for curve in found} == {len(found[0].entries)}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_tables_players_and_the_curve(store: SqliteStore, lang: str) -> None:
    table = played()

    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        rows = app.screen.query_one(RowList)
        assert {one.table for one in rows.items} == {"done", "again", "demo", "running", "torn"}
        text = screen_text(app)
        marks = ("(demo)", "(same game as again)", "(unreadable record)", "(still running)")
        japanese = ("（デモ）", "（「again」と同じゲーム）", "（読めない記録）", "（進行中）")
        assert all(mark in text for mark in (marks if lang == "en" else japanese))
        await pilot.press("tab")
        aki = next(line for line in figures(app).splitlines() if line.startswith("Aki")).split()
        assert aki[-6:] == ["1", "-", "1", "(100%)", "94.0", "94"]  # one game, though there are two records of it
        await pilot.press("tab", "tab")
        assert figures(app).split()[-1] == "again"
        await pilot.press("tab")
        stand_on(app, "done")
        await pilot.press("f6")
        await pilot.pause()
        rows = [line.split() for line in screen_text(app).splitlines()]
        ends = {id: next(row for row in rows if id in row and name in row) for id, name in table.seats.items()}
        assert all(str(table.state.seats[id].vp) in row for id, row in ends.items())
        assert [row[0] for row in ends.values()] == ["1★", "B"], "whoever leads is marked by a star"
        await pilot.press("escape", "escape")

    visit(store, journey, lang, (120, 36))


def test_titles_are_whole_where_every_result_has_room_beside_them(tmp_path: Path) -> None:
    """A title was cut at 22 cells though two thirds of a wide row were empty."""
    store, game = SqliteStore(tmp_path), find("plan_city")
    store.adopt("city", [opening(game, seats_of(game, ["Aki", "Ben", "Chie"]))])

    async def journey(app: GyojiApp, _pilot: Pilot[None]) -> None:
        assert any(f"  {game.meta.title('en')}  " in line for line in screen_lines(app))

    visit(store, journey, size=(160, 40))


def test_a_torn_record_says_why_and_stays_closed(store: SqliteStore) -> None:
    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        stand_on(app, "torn")
        for key in ("enter", "p"):
            await pilot.press(key)
            assert isinstance(app.screen, HistoryScreen)
        assert len(app._notifications) == 1, "the last message stands alone"

    visit(store, journey)


def test_what_was_played_meanwhile_is_seen_on_coming_back(store: SqliteStore) -> None:
    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        stand_on(app, "running")
        await pilot.press("enter")
        await pilot.pause()
        Table("running", store.entries("running"), store.appender("running")).rename("A", "Akira")
        await pilot.press("f10")
        await settled(app, pilot)
        assert isinstance(app.screen, HistoryScreen)
        assert "Akira" in screen_text(app)
        assert app.screen.query_one(RowList).item.table == "running"

    visit(store, journey)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_figures_stay_on_their_lines_on_a_narrow_terminal(lang: Lang) -> None:
    words = words_for(lang)
    seats = (SeatSummary("A", "Wilhelmina", 1, 151), SeatSummary("B", "Maximilian", 2, 100))
    found = [
        TableResult(game, game, game, "", "", 9, True, False, seats) for game in ("plan_city", "russian_railroads")
    ]
    for part in PARTS[1:]:
        whole, narrow = (lines(words, part, found, width) for width in (0, 76))
        assert max(map(cell_len, narrow)) <= 76
        assert [line.split()[-1] for line in whole] == [line.split()[-1] for line in narrow]
        assert whole == lines(words, part, found, 200)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_remarks_about_a_table_are_cut_before_its_points(store: SqliteStore, lang: str) -> None:
    """The demo once more: "(demo) (same game as …)" stood there, and no points at all."""
    store.adopt("once more", demo("crisis").entries)
    table = demo("crisis")
    best = max(table.seats, key=lambda seat: table.state.seats[seat].vp)
    won = f"1 {table.seats[best]} {table.state.seats[best].vp}"

    async def journey(app: GyojiApp, _: Pilot[None]) -> None:
        rows = [line for line in screen_lines(app) if "once more" in line or " demo " in line]
        assert len(rows) >= 2 and all(won in row for row in rows), rows

    visit(store, journey, lang)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_points_of_every_seat_stand_in_the_row(store: SqliteStore, size: tuple[int, int], lang: str) -> None:
    """Rows ended in "…" behind their remarks and the best seat; names and remarks make way for the points."""
    table = demo("russian_railroads")
    store.adopt("rails", table.entries)
    store.adopt("rails once more", table.entries[: len(table.entries) // 2])
    ranked = sorted((table.state.seats[seat].vp for seat in table.seats), reverse=True)

    async def journey(app: GyojiApp, _: Pilot[None]) -> None:
        rows = [line for line in screen_lines(app) if " rails" in line]
        assert len(rows) >= 2, rows
        for row in rows[:2]:
            points = [int(word) for word in row.split() if word.isdecimal() and int(word) > len(ranked)]
            assert len(points) == len(ranked), row
        assert any(all(str(points) in row for points in ranked) for row in rows), rows

    visit(store, journey, lang, size)
