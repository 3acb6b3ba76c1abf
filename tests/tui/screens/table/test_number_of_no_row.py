"""A number is a row of the list that stands on the screen, and of no list that nobody sees."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.widgets.move_suggestion_list import MoveSuggestionList


def rows(room: Room) -> int:
    """Count the rows of the list."""
    return len(room.at_table.query_one(MoveSuggestionList).items)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_number_beside_one_row_to_confirm_records_nothing_unseen(tmp_path: Path, size: tuple[int, int]) -> None:
    async def steps(room: Room) -> None:
        listed, before = rows(room), len(room.entries())
        assert listed >= 2
        await room.line("consoldate")
        await room.press("enter")
        assert "consolidate" in room.flat and rows(room) == 1
        await room.press("2")
        await room.pilot.pause(0.12)
        assert "There is no row 2 here. Enter alone lists them all." in room.flat
        await room.press("enter", "enter")
        assert len(room.entries()) == before

    asyncio.run(visit(fresh(tmp_path), steps, size=size))


def test_an_empty_line_makes_its_numbers_rows_again(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        listed = room.at_table.query_one(MoveSuggestionList)
        texts = [row.text for row in listed.items]
        await room.line("consoldate")
        await room.press("enter")
        await room.press("2")
        await room.line("")
        await room.press("2")
        await room.pilot.pause(0.12)
        assert "There is no row" not in room.flat
        assert any(text.partition(" ")[0] in room.flat for text in texts[1:2])

    asyncio.run(visit(fresh(tmp_path), steps))
