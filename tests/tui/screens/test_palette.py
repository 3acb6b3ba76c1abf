"""The list of everything that the app offers: in the words of the screen in front, in the language in use."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.table.plc_position import table
from tests.tui.screens.table.table_rooms import Room, kept, visit


@pytest.mark.parametrize(
    ("lang", "search", "key"),
    [("en", "Find anything…", "next legal place"), ("ja", "全機能から検索…", "次の合法な位置")],
)
def test_it_is_in_the_language_in_use_and_knows_the_words_of_a_game(
    tmp_path: Path, lang: str, search: str, key: str
) -> None:
    async def steps(room: Room) -> None:
        await room.press("ctrl+l")  # a card is laid: a screen whose keys have words of the game
        await room.press("ctrl+p")
        await room.pilot.pause(0.2)
        assert search in room.text
        assert key in room.text and "key." not in room.text

    asyncio.run(visit(kept(tmp_path, table(), lang), steps))
