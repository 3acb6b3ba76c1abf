"""What may be declared stands in rows as far as the list has room; the number of a row takes that row and no other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.table_rooms import Room, fresh, kept, visit
from tui.widgets.move_suggestion_list import MoveSuggestionList

SIZE = (120, 36)
MOMENTS = [
    ("russian_railroads", 0, (120, 36), "en"),
    ("russian_railroads", 30, (160, 45), "ja"),
    ("crisis", 12, (120, 36), "ja"),
    ("plan_city", 9, (160, 45), "en"),
    ("nippon", 40, (80, 24), "en"),
]


def listed(room: Room) -> MoveSuggestionList:
    """The list of the table."""
    return room.at_table.query_one(MoveSuggestionList)


@pytest.mark.parametrize(("game", "lines", "size", "lang"), MOMENTS)
def test_every_row_stands_behind_its_number(
    tmp_path: Path, game: str, lines: int, size: tuple[int, int], lang: str
) -> None:
    async def steps(room: Room) -> None:
        rows, flat = listed(room).items, " ".join(str(listed(room).render()).split())
        assert rows
        columns = listed(room).columns or ()  # the lines of two rows stand beside one another
        flat = " ".join([flat, *(" ".join(line.plain for _, line in column) for column in columns)])
        flat = " ".join(flat.split())
        hidden = sum(f"{row.number} {' '.join(row.text.split())}" not in flat for row in rows if row.number)
        assert not hidden or f"▾{hidden}" in flat
        assert " ".join(listed(room).hint[0][1].plain.split()) in flat, "what Enter does stands below them"

    asyncio.run(visit(kept(tmp_path, long_table(game, lang, lines), lang), steps, size=size, name="demo"))


def test_a_list_with_room_shows_what_a_small_one_only_counts(tmp_path: Path) -> None:
    async def large(room: Room) -> None:
        texts = [row.text for row in listed(room).items]
        assert "take 3 steps in the mines" in texts
        await room.press("1", "7", "enter")
        move = room.entries()[-1].body["moves"][0]
        assert texts[16] == "consolidate" and move["verb"] == "consolidate"

    async def small(room: Room) -> None:
        assert "take <steps> steps in the mines" in [row.text for row in listed(room).items]

    asyncio.run(visit(fresh(tmp_path), large, size=SIZE))
    asyncio.run(visit(fresh(tmp_path, name="saturday"), small, name="saturday"))


def test_a_number_of_two_digits_leads_to_its_row_in_the_list(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        rows = listed(room)
        await room.press("down", "1")
        assert rows.has_focus and rows.at == 0
        await room.press("1")
        assert rows.has_focus and rows.at == 10
        await room.press("x")
        assert room.typed == "11x", "what is typed behind it belongs to the line"

    asyncio.run(visit(fresh(tmp_path), steps, size=SIZE))


def test_rows_keep_their_numbers_while_the_window_is_made_smaller(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        assert len(listed(room).items) == 17
        await room.pilot.resize_terminal(80, 24)
        await room.pilot.pause(0.2)
        rows = listed(room).items
        assert len(rows) == 7 and rows[6].text == "consolidate"
        await room.press("7", "enter")
        assert room.entries()[-1].body["moves"][0]["verb"] == "consolidate"

    asyncio.run(visit(fresh(tmp_path), steps, size=SIZE))


@pytest.mark.parametrize("by_cursor", [False, True])
def test_a_row_for_one_value_leads_to_its_moves(tmp_path: Path, by_cursor: bool) -> None:
    """Neither the number of such a row nor Enter at it records a move: its moves are listed, and no others."""

    async def steps(room: Room) -> None:
        row = next(row for row in listed(room).items if row.draft.values and len(row.among) > 1)
        before = len(room.entries("demo"))
        await room.press(*(["down"] * row.number if by_cursor else str(row.number)), "enter")
        assert len(room.entries("demo")) == before
        assert [moves[-1] for moves in room.at_table.table_session.conversation.state.choices] == list(row.among)
        await room.press("2", "enter")
        declared = room.entries("demo")[-1].body["moves"][-1]
        assert (declared["location"], declared["space"]) == (row.among[1].location, row.among[1].space)

    asyncio.run(visit(kept(tmp_path, long_table("crisis", "en", 12), "en"), steps, size=SIZE, name="demo"))


def test_the_number_of_a_row_becomes_its_move_before_a_question(tmp_path: Path) -> None:
    """The rows are others after the answer: the number must not be read again. The track has 8 spaces above the start."""

    async def steps(room: Room) -> None:
        row = next(row for row in listed(room).items if row.text.startswith("take 3 steps in knowledge"))
        await room.press(*str(row.number), "enter")
        assert room.at_table.table_session.conversation.pending_question is not None
        assert room.typed == row.text
        await room.press("8", "enter")
        move = room.entries()[-1].body["moves"][0]
        assert (move["verb"], move["steps"]) == ("knowledge", 3)
        assert room.typed == ""

    asyncio.run(visit(fresh(tmp_path), steps, size=SIZE))
