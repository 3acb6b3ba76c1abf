"""Where a rule stands in the rulebook, in the language of the screen."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_text
from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.dispute import DisputeScreen

JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
"""Kana and kanji."""
SIZES = ((80, 24), (120, 36))


def without_brand(screen: str) -> str:
    """The screen without the name of the program and the key that changes the language."""
    return screen.replace("行司", "").replace("日本語", "")


@pytest.mark.parametrize("size", SIZES)
def test_an_english_rule_stands_under_its_english_heading(tmp_path: Path, size: tuple[int, int]) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook")
        async with app.run_test(size=size) as pilot:
            await pilot.press(*"7.6")
            await pilot.pause()
            english = screen_text(app)
            assert "Source: Invest: building a factory" in english
            assert not JAPANESE.search(without_brand(english)), english
            await pilot.press("f2")
            await pilot.pause()
            assert "出典: 「ニッポン: 明治維新」投資 4" in screen_text(app)

    asyncio.run(journey())


@pytest.mark.parametrize(
    ("lang", "place"), [("en", "Invest: building a factory"), ("ja", "「ニッポン: 明治維新」投資")]
)
def test_a_dispute_cites_the_place_in_the_language_of_the_screen(tmp_path: Path, lang: str, place: str) -> None:
    session = fresh(tmp_path, lang)

    async def steps(room: Room) -> None:
        await room.press("f8", *("space" if key == " " else key for key in "Aki: invest light_bulb_1"), "enter")
        await room.app.workers.wait_for_complete()
        await room.pilot.pause()
        assert isinstance(room.app.screen, DisputeScreen)
        assert place in room.text, room.text
        assert lang == "ja" or not JAPANESE.search(without_brand(room.text)), room.text

    asyncio.run(visit(session, steps, size=(120, 60)))


@pytest.mark.parametrize("size", SIZES)
def test_a_printed_value_of_a_japanese_rulebook_is_from_the_rulebook(tmp_path: Path, size: tuple[int, int]) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="library")
        async with app.run_test(size=size) as pilot:
            await pilot.press("enter")
            await pilot.pause()
            assert not JAPANESE.search(without_brand(screen_text(app))), screen_text(app)

    asyncio.run(journey())
