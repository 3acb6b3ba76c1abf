"""The card library on the screen: a line typed, understood, kept, forgotten, written to a file and read again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session

EDITION = "wyg_2015"


async def typed(pilot: Pilot[None], text: str) -> None:
    """Type signs by their own keys."""
    names = {" ": "space", "*": "asterisk", "-": "minus", "+": "plus", "=": "equals_sign", "?": "question_mark"}
    await pilot.press(*(names.get(letter, letter) for letter in text))


def test_a_line_fills_many_values_and_says_what_it_understood(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="library")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            check_golden("library_en", screen_lines(app))
            await pilot.press("enter", "enter")
            await typed(pilot, "2 3* - 5")
            await pilot.pause()
            check_golden("library_entry_en", screen_lines(app))
            await pilot.press("f2")
            await pilot.pause()
            check_golden("library_entry_ja", screen_lines(app))
            await pilot.press("f2")
            await pilot.pause()
            await pilot.press("asterisk", "enter")
            await pilot.pause()
            assert store.library("nippon", EDITION)["tracks.coal.stars.3"] == 2
            assert "2 3* - 5*" in screen_text(app)
            # a shorter line forgets what lay above; a doubtful one is entered twice
            await pilot.press("enter", "backspace", "backspace", "backspace", "enter")
            await pilot.pause()
            assert "According to the rules, this track has a 5." in screen_text(app)
            assert "tracks.coal.level.3" in store.library("nippon", EDITION)
            await pilot.press("enter")
            await pilot.pause()
            assert sorted(store.library("nippon", EDITION)) == sorted(
                [
                    "tracks.coal.top",
                    *(f"tracks.coal.{kind}.{space}" for kind in ("level", "stars") for space in range(3)),
                ]
            )
            await pilot.press("delete")
            await pilot.pause()
            assert "Forget what you entered for" in screen_text(app)
            await pilot.press("f2")
            await pilot.pause()
            assert "の値を消しますか" in screen_text(app)
            await pilot.press("f2", "y")
            await pilot.pause()
            assert store.library("nippon", EDITION) == {}
            assert "partly: 2 ?" in screen_text(app)

    asyncio.run(journey())


def test_single_values_are_refused_corrected_and_kept(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def journey() -> None:
        app = GyojiApp(Session("ja", store), start="library", group="NIP-T9")
        async with app.run_test(size=(120, 30)) as pilot:
            await pilot.press("right", "enter")
            await typed(pilot, "zzz")
            await pilot.press("enter")
            await pilot.pause()
            assert store.library("nippon", EDITION) == {}
            await pilot.press("backspace", "backspace", "backspace")
            await typed(pilot, "vp")
            await pilot.press("enter")
            await pilot.pause()
            assert store.library("nippon", EDITION) == {"region_bonus.west_japan": "vp_2"}
            assert "2勝利点" in screen_text(app) and "テーブルで確認" in screen_text(app)
            await pilot.press("down", "delete")
            await pilot.pause()
            assert len(store.library("nippon", EDITION)) == 1

    asyncio.run(journey())


def test_a_game_of_which_nothing_printed_is_asked_has_an_empty_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(find("nippon").__dict__, "components", {})

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="library", game="nippon")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "There is nothing to read off the components" in " ".join(screen_text(app).split())
            await pilot.press("enter", "down", "right", "enter", "x", "f2", "escape")

    asyncio.run(journey())
