"""The screen of a club in the app: opened by a key at home, the same rows as the command, and Enter opens a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest
from textual.pilot import Pilot

from referee.store.store import Store
from referee.table import dispute
from referee.table.table import Table
from scoring.text_catalogs import LANGS, Lang
from tests.club.view_tables import evening
from tests.tui.screen_text import screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.club import ClubScreen
from tui.screens.table import TableScreen
from tui.widgets.row_list import RowList

Journey = Callable[[GyojiApp, Pilot[None]], Awaitable[None]]


def visit(store: Store, journey: Journey, lang: str = "en", size: tuple[int, int] = (80, 24)) -> None:
    """Press the key of the club at home and go on from there."""

    async def drive() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            await pilot.press("c")
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert isinstance(app.screen, ClubScreen)
            await journey(app, pilot)

    asyncio.run(drive())


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_rows_of_the_evening(store: Store, lang: Lang, size: tuple[int, int]) -> None:
    evening(store, datetime.now(UTC))

    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        rows = app.screen.query_one(RowList).region
        listed = [line[: rows.width] for line in screen_lines(app)[rows.y : rows.bottom]]
        lines = [line for line in listed if any(f" {name} " in line for name in NAMES)]
        assert [next(name for name in NAMES if name in line) for line in lines] == list(NAMES)
        assert ("20 min" if lang == "en" else "20分") in lines[0] and "!" in lines[0]
        assert ("A dispute is open" if lang == "en" else "裁定の途中です") in screen_text(app)

    visit(store, journey, lang, size)


NAMES = ("argued", "railways", "nippon-2")


def test_enter_opens_the_table_under_the_cursor(store: Store) -> None:
    evening(store, datetime.now(UTC))

    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and app.screen.table.name == "railways"

    visit(store, journey)


def test_the_rows_follow_the_tables_and_the_cursor_its_table(store: Store) -> None:
    evening(store, datetime.now(UTC))

    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, ClubScreen)
        await pilot.press("down", "down")
        table = Table("argued", store.entries("argued"), store.appender("argued"))
        assert dispute.withdraw(table)
        app.screen.read_tables()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "A dispute is open" not in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and app.screen.table.name == "nippon-2"

    visit(store, journey)


def test_without_a_table_in_play(store: Store) -> None:
    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert "No table is in play now." in screen_text(app)
        await pilot.press("enter")
        assert isinstance(app.screen, ClubScreen)

    visit(store, journey)
