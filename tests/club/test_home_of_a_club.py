"""The home screen of a laptop that belongs to a club: its own tables, and those of the others behind one row."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from time import monotonic

import pytest
from textual.pilot import Pilot

from referee.store.sqlite_store import SqliteStore
from scoring.text_catalogs import LANGS, Lang
from tests.club.laptops import Laptops, begin, moved, seated
from tests.tui.screen_text import screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.home import HomeScreen

Journey = Callable[[GyojiApp, Pilot[None]], Awaitable[None]]
OTHERS = 23
FOR_EVER = 30.0
"""Seconds after which a test takes it that the tables are not read."""
ROW = {"en": f"{OTHERS} more tables of the club", "ja": f"クラブのほかのテーブル{OTHERS}件"}


@pytest.fixture
def laptop(laptops: Laptops) -> Iterator[SqliteStore]:
    """A laptop with two tables of its own, and 23 of the club, which were played later."""
    aki, club = laptops
    begin(aki, "friday", "Aki", "Ben").note("tea")
    begin(aki, "sunday", "Aki", "Chie").note("tea")
    for number in range(OTHERS):
        begin(club, f"theirs-{number}", f"Dai {number}", "Emi").note(f"remark {number}")
    assert len(moved(aki, club)) == OTHERS + 2
    return aki


def visit(store: SqliteStore, journey: Journey, lang: str = "en", size: tuple[int, int] = (80, 24)) -> None:
    async def drive() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            until = monotonic() + FOR_EVER
            while home(app).tables is None and monotonic() < until:
                await pilot.pause(0.02)
            await pilot.pause()
            await journey(app, pilot)

    asyncio.run(drive())


def home(app: GyojiApp) -> HomeScreen:
    assert isinstance(app.screen, HomeScreen)
    return app.screen


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_tables_of_the_laptop_come_first_and_the_others_are_one_row(
    laptop: SqliteStore, lang: Lang, size: tuple[int, int]
) -> None:
    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert "theirs" not in screen_text(app) and "Dai" not in screen_text(app)
        top = "\n".join(screen_lines(app)[:6])
        assert "friday" in top or "sunday" in top, "the table to go on with is this laptop's"
        await pilot.press("end")
        await pilot.pause()
        lines = screen_lines(app)
        (row,) = [at for at, line in enumerate(lines) if ROW[lang] in line]
        assert "sunday" in lines[row - 1] or "friday" in lines[row - 1], "the last row, below the other own table"

    visit(laptop, journey, lang, size)


def test_enter_on_the_row_lists_them_and_hides_them(laptop: SqliteStore) -> None:
    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("end")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "Enter hides the tables of the club." in screen_text(app)
        await pilot.press("down")
        await pilot.pause()
        assert "Enter opens “theirs-" in screen_text(app)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert "theirs" not in screen_text(app) and "Enter lists the tables" in screen_text(app)

    visit(laptop, journey)


def test_a_table_that_was_opened_here_is_one_of_the_laptop(laptop: SqliteStore) -> None:
    Session("en", laptop).open("theirs-7")

    async def journey(app: GyojiApp, _pilot: Pilot[None]) -> None:
        text = screen_text(app)
        assert f"{OTHERS - 1} more tables of the club" in text and "theirs-7" in text

    visit(laptop, journey, size=(120, 40))


def test_another_way_of_an_own_game_stands_with_the_own_tables(laptops: Laptops) -> None:
    aki, club = laptops
    begin(aki, "friday", "Aki", "Ben").note("tea")
    moved(aki, club)
    seated(aki, "friday").note("with Aki")
    seated(club, "friday").note("with Ben")
    moved(aki, club)

    async def journey(app: GyojiApp, _pilot: Pilot[None]) -> None:
        text = screen_text(app)
        assert re.search(r"friday-\d\d\.\d\d", text), "the name of the other way has the time of day of its first entry"
        assert "of the club (" not in text

    visit(aki, journey)


def test_both_ways_of_a_game_of_others_stand_behind_the_row(laptops: Laptops) -> None:
    aki, club = laptops
    begin(club, "theirs", "Dai", "Emi").note("with Dai")
    moved(aki, club)
    club.adopt("theirs-2", [*club.entries("theirs")[:1]])
    seated(club, "theirs-2").note("with Emi")
    moved(aki, club)

    async def journey(app: GyojiApp, _pilot: Pilot[None]) -> None:
        assert "2 more tables of the club" in screen_text(app) and "theirs" not in screen_text(app)

    visit(aki, journey)
