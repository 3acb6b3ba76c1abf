"""Read your board once: offered at a table that has just begun, at an empty home; never in the way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.printed_value_confirmation import PrintedValueConfirmationScreen
from tui.screens.printed_value_entry import PrintedValueEntryScreen
from tui.screens.table import TableScreen
from tui.widgets.move_input import MoveInput
from tui.widgets.notice_panel import PrintedValueEntryNotice

Steps = Callable[[GyojiApp, Pilot[None]], Awaitable[None]]
GAMES = offered_games()


def begun(folder: Path, game: str, steps: Steps, lang: str = "en") -> None:
    """Sit down at a table that was opened by a command."""
    session = Session(lang, SqliteStore(folder))
    session.store.adopt("friday", [opening(find(game), seats_of(find(game), ("ann", "ben", "cid")))])

    async def run() -> None:
        app = GyojiApp(session, "table", name="friday", begun=True)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(run())


def from_home(folder: Path, game: str, steps: Steps) -> None:
    """Open a table from the first screen at an empty home, key by key: the box, names, Begin."""

    async def run() -> None:
        app = GyojiApp(Session("en", SqliteStore(folder)))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.1)
            await pilot.press(str(GAMES.index(game) + 1), "n")
            for name in ("ann", "ben", "cid"):
                await pilot.press(*name, "enter")
            await pilot.press("ctrl+s")
            await pilot.pause(0.1)
            assert isinstance(app.screen, TableScreen)
            await steps(app, pilot)

    asyncio.run(run())


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_new_table_lists_its_pages_with_their_minutes(tmp_path: Path, lang: str) -> None:
    async def steps(app: GyojiApp, _pilot: Pilot[None]) -> None:
        text = screen_text(app)
        said = ("Price chart and warehouse: 2 min", "Enter reads it now")
        for line in said if lang == "en" else ("2分", "Enterで今すぐ読み取ります"):
            assert line in text, text

    begun(tmp_path, "crisis", steps, lang)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_later_costs_no_key(tmp_path: Path, game: str) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert app.screen.query(PrintedValueEntryNotice)
        await pilot.press("p", "a")
        await pilot.pause()
        assert not app.screen.query(PrintedValueEntryNotice)
        assert app.screen.query_one(MoveInput).value == "pa"

    from_home(tmp_path, game, steps)


def test_what_was_typed_over_it_keeps_it_closed_in_the_other_language(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("p", "a", "f2")
        await pilot.pause(0.1)
        assert app.screen.words.lang == "ja"  # type: ignore[attr-defined]  # a screen of ours
        assert not app.screen.query(PrintedValueEntryNotice)
        assert app.screen.query_one(MoveInput).value == "pa"

    begun(tmp_path, "nippon", steps)


def test_one_key_reads_and_esc_leaves_it_for_later(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        for _ in range(3):  # the offer, then what is to be compared with the board where a source needs that
            if not isinstance(app.screen, PrintedValueEntryScreen):
                await pilot.press("enter")
                await pilot.pause()
        assert isinstance(app.screen, PrintedValueEntryScreen)
        first = app.screen.teaching.page.id
        await pilot.press("pagedown", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and not app.screen.query(PrintedValueEntryNotice)
        await pilot.press(*"/teach", "enter")
        await pilot.pause()
        assert isinstance(app.screen, PrintedValueEntryScreen)
        assert app.screen.teaching.page.id == first  # nothing of it is entered yet

    begun(tmp_path, "crisis", steps)


def test_esc_closes_it_and_the_table_is_as_it_was(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape")
        await pilot.pause()
        assert not app.screen.query(PrintedValueEntryNotice)
        assert isinstance(app.focused, MoveInput)
        assert len(SqliteStore(tmp_path).entries(SqliteStore(tmp_path).names()[0])) == 1

    begun(tmp_path, "nippon", steps)


def test_what_differs_on_the_board_is_kept_at_the_table(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("down", "down", "enter", "down", "enter")  # one value of an opened row
        await pilot.pause()
        await pilot.press("9", "enter", "enter", "ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, PrintedValueEntryScreen)
        table = app.screen.box.table
        assert table is not None
        kept = SqliteStore(tmp_path).library("nippon", "wyg_2015")
        assert list(kept.values()) == [9]
        assert all(table.state.printed[path] == 9 for path in kept)
        assert find("nippon").printed()[next(iter(kept))] != 9

    begun(tmp_path, "nippon", steps)


def test_a_corrected_value_stands_in_its_row_and_is_accepted_as_such(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PrintedValueConfirmationScreen)
        rows = list(enumerate(screen._rows()))[1:]  # the first one accepts all
        alone = next(place for place, row in rows if len(row.paths) == 1 and row.value == 3)
        await pilot.press(*["down"] * alone, "enter")
        await pilot.pause()
        await pilot.press("2", "enter", "enter")  # once more: a source says otherwise
        await pilot.pause()
        path = screen._rows()[alone].paths[0]
        assert screen.own_values == {path: 2}
        row = next(line for line in screen_text(app).split("\n") if "yours" in line)
        assert row.split()[-2:] == ["2", "yours"], row
        assert "1 correction" in screen_text(app)

    begun(tmp_path, "russian_railroads", steps)


def test_the_table_shows_what_was_read_when_the_box_is_left(tmp_path: Path) -> None:
    """It is made anew on coming back: what goes on after the reading met a screen without parts."""

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        for _ in range(3):
            if not isinstance(app.screen, PrintedValueEntryScreen):
                await pilot.press("enter")
                await pilot.pause()
        assert isinstance(app.screen, PrintedValueEntryScreen)
        while app.screen.teaching.page.id != "status":
            await pilot.press("pagedown")
        await pilot.press(*"0-12 13-25 26-45 45", "enter")  # INVENTED
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert len(SqliteStore(tmp_path).entries(SqliteStore(tmp_path).names()[0])) > 1
        await pilot.press(*"/note", "enter")
        await pilot.pause()
        assert app.screen is not app.screen_stack[-2]

    begun(tmp_path, "crisis", steps)


def test_esc_at_the_comparison_goes_one_step_back_to_the_offer(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        for _ in range(2):  # and once more
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, PrintedValueConfirmationScreen)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen) and len(app.screen.query(PrintedValueEntryNotice)) == 1
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PrintedValueConfirmationScreen)
        await pilot.press("f2", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and len(app.screen.query(PrintedValueEntryNotice)) == 1, (
            "in another language"
        )
        await pilot.press("escape")
        await pilot.pause()
        assert not app.screen.query(PrintedValueEntryNotice)

    begun(tmp_path, "nippon", steps)
