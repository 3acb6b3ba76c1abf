"""Five long names in a row of the history: what is left of a name is never a mere "…"."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_lines
from tui.app import GyojiApp
from tui.core.session.session import Session

NAMES = {
    "ja": ["佐藤 健太郎", "長谷川 美由紀", "小笠原 龍之介", "五十嵐 千恵子", "西園寺 公一郎"],
    "en": ["Maximilian", "Bartholomew", "Christopher", "Wilhelmina", "Constantine"],
}


@pytest.mark.parametrize(("lang", "size"), [("ja", (80, 24)), ("en", (80, 24)), ("ja", (120, 36)), ("en", (160, 45))])
def test_the_best_seat_is_named_and_all_have_points(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """Every seat of CRISIS begins with 15 VP, so five points of 15 stand in the row."""
    store, game = SqliteStore(tmp_path), find("crisis")
    store.adopt("金曜の夜", [opening(game, seats_of(game, NAMES[lang]))])

    async def run() -> None:
        app = GyojiApp(Session(lang, store), "history")
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.5)
            row = next(line for line in screen_lines(app) if "金曜" in line)
            assert len(re.findall(r"\b15\b", row)) == len(NAMES[lang]), row
            assert not re.search(r"\d …", row), row
            assert NAMES[lang][0][:2] in row, row

    asyncio.run(run())
