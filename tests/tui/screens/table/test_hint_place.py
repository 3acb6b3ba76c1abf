"""What Enter does stands right below the last row of the list, and does not move while somebody types."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.widgets.move_suggestion_list import MoveSuggestionList


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_hint_follows_the_list_until_something_is_typed(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    async def steps(room: Room) -> None:
        moves, enter = room.app.screen.query_one(MoveSuggestionList), room.app.screen.query_one("#enter")

        def below_the_rows() -> bool:
            return enter.region.y == moves.region.y + len(moves.laid(moves.size.width)) < moves.region.bottom

        assert below_the_rows()
        places = set()
        for letter in "mines 2":
            await room.press("space" if letter == " " else letter)
            places.add(enter.region.y)
        assert places == {moves.region.bottom}
        await room.press("ctrl+u")
        assert below_the_rows()
        await room.press("down")
        assert below_the_rows()
        await room.press("escape", "f4", "f4")
        assert below_the_rows()

    asyncio.run(visit(fresh(tmp_path, lang), steps, size=size))
