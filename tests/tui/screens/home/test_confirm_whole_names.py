"""Whoever is asked whether the board shows this can read what each value is about, whole (screen law 7)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from tests.evening.front import flat
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.components.printed_value_confirmation import keys_text, row_texts, rows_of_equal_values, to_confirm
from tui.core.session.session import Session
from tui.screens.printed_value_confirmation import VALUE


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", [id for id in offered_games() if to_confirm(find(id), 4)])
def test_what_a_row_is_about_is_readable_where_the_cursor_stands(tmp_path: Path, game: str, lang: str) -> None:
    found = find(game)
    values = to_confirm(found, 4)

    async def run() -> None:
        app = GyojiApp(Session(lang, SqliteStore(tmp_path)), "confirm_values", game=found, values=values)
        words = app.session.words(game)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for row in rows_of_equal_values(found, values):
                await pilot.press("down")
                value = flat(row_texts(words, found, row)[1])
                text = value if len(value) > VALUE else flat(keys_text(words, found, row))  # a list is about its name
                if not (row.all and len(row.paths) > 4):  # that is “all of them”
                    assert text in flat(screen_text(app)), text

    asyncio.run(run())
