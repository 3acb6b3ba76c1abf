"""What was set up wrong is mended from the menu in mid-game: two colours, the order of the seats, the box."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.screens.table import TableScreen


async def menu(room: Room, word: str) -> None:
    """Open the menu, look for the people of the table, and there for a word."""
    await room.press("f9", *"name", "enter")
    await room.press(*word, "enter")


def test_a_colour_the_order_and_the_box_are_mended_from_the_menu(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await menu(room, "colour")
        assert "A Aki: yellow" in room.flat
        await room.press(*"aki", "enter")
        await room.press(*"red", "enter")
        assert room.entries()[-1].body == {"colours": {"A": "red", "B": "yellow"}}
        assert "Aki plays red. Ben plays yellow." in room.notes

        await menu(room, "seating")
        await room.press("ctrl+u", *"ben", "space", *"aki", "space", *"chie", "enter")
        assert "does not list each of the seats" in room.notes
        await room.press("end", "space", *"dai", "enter")
        assert "Everything after it still fits" in room.flat
        await room.press("enter")
        assert room.entries()[-1].body == {"order": ["B", "A", "C", "D"]}
        assert room.table().acting == "B"

        await menu(room, "another")
        await room.press(*"another", "enter")
        await room.press(*"Ken", "enter")
        await room.press("enter")  # all is printed as it was read so far, but for what is said now
        await room.press(*"worker", "space", *"rows", "enter")
        await room.press("ctrl+u", "5", "enter")
        await room.press("enter")  # nothing more
        assert "Everything after it still fits" in room.flat
        await room.press("enter")
        assert isinstance(room.app.screen, TableScreen)
        assert room.entries()[-1].body == {"edition": "wyg_2015", "box": "Ken", "printed": {"worker_rows": 5}}
        assert room.session.library("nippon", "wyg_2015/Ken") == {"worker_rows": 5}

    asyncio.run(visit(fresh(tmp_path), steps))
