"""A misspelt name is mended from the menu in mid-game, and the record says who was called what."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.tui.screens.table.table_rooms import Room, played, visit
from tui.screens.table import TableScreen


def test_a_misspelt_name_is_mended_from_the_menu(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        was = room.table().seats["A"]
        await room.press("f9", *"name")  # what one looks for, not what the command is called
        await room.press("enter")
        await room.press(*"correct", "enter")
        await room.press("ctrl+u", *"Akiko", "enter")
        assert isinstance(room.app.screen, TableScreen)
        entry = room.entries()[-1]
        assert (entry.kind, entry.seat, entry.body) == ("seat", "A", {"name": "Akiko", "was": was})
        assert "Akiko" in room.text, "the standings call the seat so at once"

    asyncio.run(visit(played(tmp_path, 40), steps))
