"""Keys as an input method sends them: full-width signs and blanks, words that arrive as one, half-width kana."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import pytest
from textual.events import Event, Key, Paste
from textual.pilot import Pilot
from textual.widgets import Input

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.history import HistoryScreen
from tui.screens.new_table import NewTableScreen
from tui.screens.table import TableScreen
from tui.widgets.dialog import PickDialog
from tui.widgets.move_form import VERB, MoveForm


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
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


def test_a_full_width_blank_is_a_blank_wherever_one_types(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("ja", store), start="rulebook", game="nippon")
        async with app.run_test(size=(80, 24)) as pilot:
            search = app.screen.query_one("#search", Input)
            search.focus()
            await send(pilot, [Key("a", "工場"), Key("ideographic_space", "\u3000"), Key("b", "輸出\u3000鉄")])
            assert search.value == "工場 輸出 鉄"
            await send(pilot, [Paste("\u3000港")])
            assert search.value == "工場 輸出 鉄 港"

    asyncio.run(journey())


def test_what_is_composed_over_a_form_row_opens_one_list_with_all_of_it(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("ja", store), start="table", name="friday")
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
                await pilot.press("escape")
                await pilot.pause()
                assert not isinstance(app.screen, PickDialog), "one list, not one for each sign"

    asyncio.run(journey())


def test_a_list_opens_on_what_is_filled_in(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="table", name="friday")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            form = app.screen.query_one(MoveForm)
            picks = form.model.picks(VERB, app.screen.words)
            third = picks[2]
            await pilot.press(*str(third.value), "f4")
            await pilot.pause(0.2)
            assert form.shown[0].value == third.text
            form.at = 0
            await pilot.press("enter")
            await pilot.pause()
            dialog = app.screen
            assert isinstance(dialog, PickDialog)
            listed = dialog.query_one("OptionList")
            assert dialog.rows[listed.highlighted].text == third.text
            await pilot.press("f2")
            await pilot.pause()
            assert listed.highlighted == 2 or dialog.query_one("OptionList").highlighted == 2, "in Japanese as well"
            await pilot.press("f2", "z", "q", "backspace", "backspace")
            await pilot.pause()
            assert dialog.query_one("OptionList").highlighted == 2

    asyncio.run(journey())


def test_a_name_composed_over_the_box_arrives_whole(tmp_path: Path) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("ja", SqliteStore(tmp_path)), start="new_table")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await send(pilot, [Key("愛", "愛"), Key("ideographic_space", "\u3000"), Key("子", "子")])
            assert app.screen.query_one("#seat-0", Input).value == "愛 子"

    asyncio.run(journey())


def test_full_width_letters_and_digits_are_keys_where_nothing_is_typed(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("ja", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await send(pilot, [Key("fullwidth_latin_small_letter_n", "ｎ")])
            assert isinstance(app.screen, NewTableScreen)

    asyncio.run(journey())


def test_a_line_feed_is_enter(store: SqliteStore) -> None:
    """A terminal that is not yet in raw mode sends Enter as ^J, as in the first second of the app."""

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("ctrl+j")
            assert isinstance(app.screen, TableScreen)
            await pilot.press("f9", *"history")
            assert isinstance(app.screen, PickDialog)
            await pilot.press("ctrl+j")
            assert isinstance(app.screen, HistoryScreen)

    asyncio.run(journey())
