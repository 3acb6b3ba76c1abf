"""Lists and menus: text without a match chooses nothing; the menu is in the words of the screen in front."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from referee.store.sqlite_store import SqliteStore
from tests.tui.commanding import chosen
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_text
from tests.tui.screens.laws.openings import TABLE, entries, screens, windows
from tests.tui.screens.table.table_rooms import at, fresh
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.history import HistoryScreen
from tui.screens.table import TableScreen
from tui.widgets.dialog import PickDialog

SIZES = [("ja", (80, 24)), ("en", (80, 24)), ("ja", (120, 36)), ("en", (160, 45))]


NONE = {"en": "Nothing in the list matches “zzq”.", "ja": "「zzq」に合うものは一覧にありません。"}


def tally(app: GyojiApp) -> Screen[Any]:
    """The question what is scored: a list of kinds, found by their names."""
    return app.create_screen("tally", game="nippon")


def opened(name: str) -> Callable[[GyojiApp], Screen[Any]]:
    """Give how a screen or window is opened."""
    return next(opening.make for opening in (*screens(), *windows()) if opening.name == name)


LISTS = {"tally": tally, "position": opened("position"), "options": opened("options"), "pick": opened("pick")}


@pytest.mark.parametrize(("name", "lang", "size"), [(name, *how) for name, how in zip(LISTS, SIZES, strict=True)])
async def test_enter_on_text_without_a_match_chooses_nothing(
    tmp_path: Path, name: str, lang: str, size: tuple[int, int]
) -> None:
    store = SqliteStore(tmp_path)
    store.adopt(TABLE, entries())
    answers: list[Any] = []
    app = GyojiApp(Session(lang, store))
    async with app.run_test(size=size) as pilot:
        screen = LISTS[name](app)
        app.push_screen(screen, answers.append)
        await pilot.pause()
        await press_keys(pilot, *"zzq")
        before = screen_text(app)
        assert NONE[lang] in before
        await press_keys(pilot, "enter")
        assert app.screen is screen and not answers
        assert screen_text(app) == before


async def test_a_row_is_found_by_its_word_in_either_language_and_a_room_is_opened_on_top(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        for word in ("history", "履歴"):
            await room.press(*chosen(word))
            assert isinstance(room.app.screen, HistoryScreen), word
            await room.press("escape")
            assert isinstance(room.app.screen, TableScreen)
        await room.press("f9", *"^z")
        assert "undo" in room.text and "note" not in room.text


@pytest.mark.parametrize("word", ["/history", "/履歴"])
async def test_a_slash_at_home_opens_the_commands(tmp_path: Path, word: str) -> None:
    """No letter behind the slash may act as a key: "t" of "/history" opened a tally."""
    app = GyojiApp(Session("en", SqliteStore(tmp_path)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_keys(pilot, "slash")
        assert isinstance(app.screen, PickDialog)
        await press_keys(pilot, *word[1:])
        assert isinstance(app.screen, PickDialog)
        await press_keys(pilot, "enter")
        assert isinstance(app.screen, HistoryScreen)
