"""The menu of everything that can be done: in the words of the screen in front, in the language in use."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.tui.commanding import chosen
from tests.tui.screens.table.plc_position import table
from tests.tui.screens.table.table_rooms import Room, fresh, kept, visit
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.history import HistoryScreen
from tui.screens.piece_placement import PiecePlacementScreen
from tui.screens.table import TableScreen
from tui.widgets.dialog import PickDialog


@pytest.mark.parametrize(
    ("lang", "title", "label"), [("en", "more", "plan or contract"), ("ja", "メニュー", "計画/契約")]
)
def test_it_is_in_the_language_in_use_and_knows_the_words_of_a_game(
    tmp_path: Path, lang: str, title: str, label: str
) -> None:
    async def steps(room: Room) -> None:
        await room.press("ctrl+l")  # a card is laid: a screen whose commands have words of the game
        for key in ("f9", "ctrl+p"):
            await room.press(key)
            assert isinstance(room.app.screen, PickDialog)
            assert title in room.text and label in room.text and "key." not in room.text
            await room.press("escape")
            assert isinstance(room.app.screen, PiecePlacementScreen)

    asyncio.run(visit(kept(tmp_path, table(), lang), steps))


def test_a_row_is_found_by_its_word_in_either_language_and_a_room_is_opened_on_top(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        for word in ("history", "履歴"):
            await room.press(*chosen(word))
            assert isinstance(room.app.screen, HistoryScreen), word
            await room.press("escape")
            assert isinstance(room.app.screen, TableScreen)
        await room.press("f9", *"^z")
        assert "undo" in room.text and "note" not in room.text

    asyncio.run(visit(fresh(tmp_path), steps))


@pytest.mark.parametrize("word", ["/history", "/履歴"])
def test_a_slash_at_home_opens_the_commands(tmp_path: Path, word: str) -> None:
    """No letter behind the slash may act as a key: "t" of "/history" opened a tally."""

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("slash")
            assert isinstance(app.screen, PickDialog)
            await pilot.press(*word[1:])
            assert isinstance(app.screen, PickDialog)
            await pilot.press("enter")
            assert isinstance(app.screen, HistoryScreen)

    asyncio.run(journey())


def test_a_slash_that_is_typed_at_a_line_stays_there(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*"/hist")
        assert isinstance(room.app.screen, TableScreen) and "/hist" in room.text

    asyncio.run(visit(fresh(tmp_path), steps))
