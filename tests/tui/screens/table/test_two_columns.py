"""The legal moves in two columns: numbers choose, arrows go to the row beside or below, Enter means the row shown."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.table_rooms import Room, fresh, kept, visit
from tui.core.rendering.cell_width import cell_len
from tui.widgets.move_suggestion_list import MoveSuggestionList

EXTENT = 17
"""At the beginning of Nippon: 8 factories in one row, 1 machine, 3 steps each of knowledge and mines, 4 regions each for
trains and ships, and to consolidate.
"""


def listed(room: Room) -> MoveSuggestionList:
    """The list of the table."""
    return room.at_table.query_one(MoveSuggestionList)


def drawn(room: Room) -> list[str]:
    """The lines of the list."""
    return str(listed(room).render()).split("\n")


def cells(line: str) -> str:
    """Give a line with one sign for each cell."""
    return "".join(sign + "~" * (cell_len(sign) - 1) for sign in line)


def halves(room: Room) -> list[tuple[str, str]]:
    """Give the left and the right half of each line."""
    half = listed(room).size.width // 2
    return [(cells(line)[:half], cells(line)[half:]) for line in drawn(room)]


def number_of(part: str) -> int:
    """Give the number at the beginning of a row; 0 if there is none."""
    found = re.match(r"[\s▸]*(\d+) ", part)
    return int(found[1]) if found else 0


def marked(room: Room) -> int:
    """The number of the row behind the cursor, as the screen shows it."""
    (part,) = [part for pair in halves(room) for part in pair if "▸" in part]
    return number_of(part)


def columns(room: Room) -> tuple[list[int], list[int]]:
    """Give the numbers of both columns, a line each (0: no row begins there)."""
    pairs = [(number_of(left), number_of(right)) for left, right in halves(room)]
    return [left for left, _ in pairs], [right for _, right in pairs]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_arrows_go_to_the_row_beside_and_below(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        left, right = columns(room)
        assert [number for number in (*left, *right) if number] == list(range(1, EXTENT + 1)), room.text
        first = right[0]
        assert left[0] == 1 < first
        await room.press("down")
        assert marked(room) == 1
        await room.press("right")
        assert marked(room) == first
        await room.press("down", "down", "up")
        assert marked(room) == first + 1
        await room.press("left")
        line = next(line for line, number in enumerate(right) if number == first + 1)
        assert marked(room) == next(number for number in reversed(left[: line + 1]) if number)
        await room.press(*["down"] * EXTENT)
        assert marked(room) == first - 1, "the left column ends before the right one begins"
        await room.press(*str(EXTENT))
        assert marked(room) == EXTENT
        await room.press("down")
        assert marked(room) == EXTENT
        chosen = listed(room).items[EXTENT - 1].line
        await room.press("right")
        assert room.typed.strip() == chosen.strip()

    asyncio.run(visit(kept(tmp_path, long_table("nippon", lang, 0), lang), steps, size=(120, 36), name="demo"))


def test_up_leaves_from_the_top_of_either_column(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("down", "right", "up")
        assert not listed(room).has_focus
        await room.press("down")
        assert listed(room).has_focus

    asyncio.run(visit(fresh(tmp_path), steps, size=(120, 36)))


def test_enter_declares_the_row_at_the_cursor(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("down")
        assert "→ the second column" in room.text
        await room.press("1", "7")
        assert "→ puts it on the line" in room.text
        await room.press("enter")
        assert room.entries()[-1].body["moves"][0]["verb"] == "consolidate"

    asyncio.run(visit(fresh(tmp_path), steps, size=(120, 36)))


def test_a_click_means_the_row_below_the_mouse(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        y = next(y for y, line in enumerate(drawn(room)) if "17 consolidate" in line)
        x = drawn(room)[y].index("consolidate")
        await room.pilot.click(MoveSuggestionList, offset=(x, y))
        await room.pilot.pause()
        assert room.typed.strip() == "consolidate"

    asyncio.run(visit(fresh(tmp_path), steps, size=(120, 36)))


def test_a_narrow_list_has_one_column(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        assert listed(room).columns is None
        await room.press("down", "down")
        assert marked(room) == 2

    asyncio.run(visit(fresh(tmp_path), steps, size=(80, 24)))
