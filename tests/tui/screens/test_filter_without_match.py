"""Text without a match in a list: Enter chooses nothing, and one sentence says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_text
from tests.tui.screens.laws.openings import TABLE, entries, screens, windows
from tui.app import GyojiApp
from tui.core.session.session import Session

SIZES = [("ja", (80, 24)), ("en", (80, 24)), ("ja", (120, 36)), ("en", (160, 45))]
NONE = {"en": "Nothing in the list matches “zzq”.", "ja": "「zzq」に合うものは一覧にありません。"}


def tally(app: GyojiApp) -> Screen[Any]:
    """The question what is scored: a list of kinds, found by their names."""
    return app.create_screen("tally", game="nippon")


def opened(name: str) -> Callable[[GyojiApp], Screen[Any]]:
    """Give how a screen or window is opened."""
    return next(opening.make for opening in (*screens(), *windows()) if opening.name == name)


LISTS = {"tally": tally, "position": opened("position"), "options": opened("options"), "pick": opened("pick")}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "size"), SIZES)
@pytest.mark.parametrize("name", LISTS)
def test_enter_on_text_without_a_match_chooses_nothing(
    tmp_path: Path, name: str, lang: str, size: tuple[int, int]
) -> None:
    store = SqliteStore(tmp_path)
    store.adopt(TABLE, entries())
    answers: list[Any] = []

    async def run() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            screen = LISTS[name](app)
            app.push_screen(screen, answers.append)
            await pilot.pause()
            await pilot.press(*"zzq")
            await pilot.pause()
            before = screen_text(app)
            assert NONE[lang] in before
            await pilot.press("enter")
            await pilot.pause()
            assert app.screen is screen and not answers
            assert screen_text(app) == before

    asyncio.run(run())


def test_a_row_that_the_arrows_reach_after_it_is_chosen(tmp_path: Path) -> None:
    async def run() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)))
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(tally(app))
            await pilot.pause()
            await pilot.press(*"zzq", "down")
            await pilot.pause()
            assert NONE["en"] not in screen_text(app)
            await pilot.press("enter")
            await pilot.pause()
            assert "Which regions are scored?" in screen_text(app)

    asyncio.run(run())
