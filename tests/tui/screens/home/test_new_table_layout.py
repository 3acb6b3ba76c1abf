"""How the form for a new table stands on the screen: the way on directly below the names, the block in the middle."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_lines
from tui.app import GyojiApp
from tui.core.session.session import Session


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_begin_stands_directly_below_the_names(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    async def journey() -> None:
        app = GyojiApp(Session(lang, SqliteStore(tmp_path)))
        async with app.run_test(size=size) as pilot:
            app.show("new_table", game="nippon")
            await pilot.pause()
            await pilot.pause()
            lines = screen_lines(app)
            (last,) = [y for y, line in enumerate(lines) if line.strip().startswith("4  ")]  # of four names
            begin = app.words.translate("new_table.create")
            (at,) = [y for y, line in enumerate(lines) if line.split("│")[0].strip() == begin]
            assert last < at <= last + 2
            if size[0] >= 120:  # nothing stands below the form: it is in the middle
                form = [y for y, line in enumerate(lines[1:-1]) if line.split("│")[0].strip()]
                assert abs(form[0] - (len(lines) - 3 - form[-1])) <= 2

    asyncio.run(journey())
