"""Home in a wide terminal: the boxes as cards, the actions in one row, the other tables with how they stand."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual._compositor import Compositor
from textual.strip import Strip

from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.play.recorded import demo
from tests.tui.screen_text import screen_lines
from tests.tui.screens.home.test_home_screen import cursor, filled, settled
from tests.tui.thrift import draw
from tui import app as app_module
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.home import HomeScreen
from tui.widgets.card_list import CardList


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    monkeypatch.setitem(app_module.SCREENS, "table", "tests.tui.screens.home.table_stub:TableStub")
    return SqliteStore(tmp_path)


def test_the_other_tables_say_how_they_stand(store: SqliteStore) -> None:
    filled(store)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(120, 36)) as pilot:
            await settled(pilot)
            rows = [
                line for line in screen_lines(app) if any(name in line for name in ("elsewhere", "古い", "damaged "))
            ]
            assert rows[0].split()[0] == "elsewhere" and "There is no game “no_such_game”." in rows[0]
            assert rows[1].split()[0] == "damaged" and "This line is not an entry of a record" in rows[1]
            assert rows[2].split()[0] == "[old]" and "● Aki to act" in rows[2] and "2 seats" in rows[2]

    asyncio.run(journey())


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_points_of_four_seats_stand_whole_in_80_columns(store: SqliteStore, lang: str) -> None:
    """The numbers of the end of the demo: "293 · 288 · 217 · …" stood there."""
    store.adopt("rails", demo("russian_railroads").entries)
    filled(store)
    points = sorted((board.vp for board in demo("russian_railroads").state.seats.values()), reverse=True)
    assert len(points) == 4

    async def journey() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            for _ in range(20):
                if any("rails" in line for line in screen_lines(app)):
                    break
                await pilot.press("down")
            assert " · ".join(map(str, points)) in "\n".join(screen_lines(app))

    asyncio.run(journey())


def test_wide_boxes_are_cards_with_emblems_and_what_may_be_done_stands_in_one_row(store: SqliteStore) -> None:
    filled(store)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(120, 36)) as pilot:
            await settled(pilot)
            lines = screen_lines(app)
            (top,) = [y for y, line in enumerate(lines) if "━ 1 ━" in line]
            assert all(f"─ {number} ─" in lines[top] for number in (2, 3, 4))
            assert "● Nippon" in lines[top + 5] and "Russian Railroads" in lines[top + 5]
            # Three of the four tables are of Nippon, one of a game that is not here.
            assert "2–4 players · 3 games" in lines[top + 6] and "1–5 players · new here" in lines[top + 6]
            assert all(lines[top + 1 + row][4:].strip() for row in range(3)), "the emblems"
            (doors,) = [y for y, line in enumerate(lines) if "n  Referee our game" in line]
            assert all(f"{key}  " in lines[doors] for key in "ntdwk")
            assert "judges each move" in lines[doors + 1] and "without rules" in lines[doors + 1]
            await pilot.press("2")
            assert cursor(app).startswith("▸ 2 ━")
            await pilot.press("right", "right", "left")
            assert cursor(app).startswith("▸ 3 ━"), "left and right go along the cards"
            await pilot.press("down")
            # The third card reaches from column 58 to 84, the fourth of the five columns from 69 to 89.
            assert cursor(app).startswith("▸ w Watch a minute"), "down goes to what stands below"
            await pilot.press("up", "up")
            assert cursor(app).startswith("▸ Go on ━")

    asyncio.run(journey())


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_points_of_a_finished_table_are_never_cut(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """Totals of the recorded game of the Russian Railroads, as in the specification."""
    store = SqliteStore(tmp_path)
    game = recorded_script.demo_of("russian_railroads")
    (*_, table) = [table for table, _ in recorded_script.replay(recorded_script.load(game))]
    store.adopt("trains", table.entries)
    store.adopt("later", table.entries[:40])

    async def journey() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await pilot.press("end")
            await pilot.pause()
            assert any("trains" in line and "293 · 288 · 217 · 166" in line for line in screen_lines(app))

    asyncio.run(journey())


FIRST = {"en": "To do first: take a worker and act", "ja": "最初にすること: ワーカーを取って"}
"""Nippon: a player takes a worker and acts, or consolidates."""


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_card_to_go_on_with_says_what_to_do_first(store: SqliteStore, lang: str, size: tuple[int, int]) -> None:
    filled(store)

    async def journey() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            assert any(FIRST[lang] in line for line in screen_lines(app)), "\n".join(screen_lines(app))

    asyncio.run(journey())


def test_the_first_frame_already_shows_the_games(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    line_of = CardList.render_line

    def recorded(rows: CardList, y: int) -> Strip:
        texts.append((strip := line_of(rows, y)).text)
        return strip

    monkeypatch.setattr(Compositor, "render_update", draw)  # lines are drawn without a terminal as well
    monkeypatch.setattr(CardList, "render_line", recorded)

    async def visit() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "Referee our game" in "".join(texts[: app.screen.query_one(CardList).size.height])

    asyncio.run(visit())


def test_enter_before_the_tables_are_read_continues_the_last_table(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow laptop the first frame said that nothing was running, and Enter began a new table."""
    filled(store)
    monkeypatch.setattr(HomeScreen, "call_after_refresh", lambda *_: None)  # the store is not read by itself

    async def visit() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(120, 36)) as pilot:
            await settled(pilot)
            shown = "\n".join(screen_lines(app))
            assert "Looking for your tables" in shown
            assert "Nothing is running" not in shown and "opens a new table" not in shown
            await pilot.press("enter")
            await settled(pilot)
            assert type(app.screen).__name__ == "TableStub"

    asyncio.run(visit())
