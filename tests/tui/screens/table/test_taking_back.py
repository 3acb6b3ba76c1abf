"""Answers are taken back with what they set off, and what is typed after a step back is another line."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.tui.screens.table.table_rooms import Room, Sitting, asking, fresh, visit
from tests.tui.screens.table.test_asking import ROWS, emptied, line, typed


def test_what_an_answer_sets_off_at_once_is_taken_back_with_it(tmp_path: Path) -> None:
    """Once ^Z, and Enter asks again: the wrong answer stayed, and twice ^Z took back the move before it."""

    async def steps(room: Room) -> None:
        before = len(room.entries())
        await room.press("enter")
        await typed(room, "4")
        assert [entry.kind for entry in room.entries()[before:]] == ["report", "move"]
        await room.press("ctrl+z")
        await room.pilot.pause(0.1)
        assert [entry.kind for entry in room.entries()[before + 2 :]] == ["retract", "retract"]
        await room.press("enter")
        assert asking(room)

    asyncio.run(visit(emptied(tmp_path), steps))


def test_line_by_line_an_answer_is_taken_back_with_what_it_sets_off(tmp_path: Path) -> None:
    here = Sitting(emptied(tmp_path))
    before = len(here.lines.table.entries)
    here.say("end")
    here.say("4")
    here.say("undo")
    assert [entry.kind for entry in here.lines.table.entries[before:]] == ["report", "move", "retract", "retract"]
    assert ROWS in here.say("end")


def test_line_by_line_the_answer_and_the_move_are_put_back_together(tmp_path: Path) -> None:
    """What one undo had taken was put back one by one, the answer first: the move seemed lost."""
    here = Sitting(fresh(tmp_path))
    here.say("knowledge 1")
    here.say("1")
    undone = here.say("undo").splitlines()
    head = undone.index("Undo at the table, top first")
    assert [row.split("  (")[0].strip() for row in undone[head + 1 : head + 4]] == [
        "Aki: move knowledge track up 1 space",
        "Aki: 1,000 yen to the supply",
        "Aki: move a worker (colour not entered) from action slot 1 to the leftmost empty worker slot",
    ]
    here.say("redo")
    assert here.lines.table.past.out == set()
    assert here.lines.table.state.main_done


def test_the_last_answer_declares_and_what_is_typed_next_is_another_line(tmp_path: Path) -> None:
    """The line waited for one more Enter; the next line took its place, and the move was lost without a word."""

    async def steps(room: Room) -> None:
        await typed(room, "ships west")
        await typed(room, "0")
        if asking(room):
            await typed(room, "3")
        assert line(room) == ""
        await room.press(*"mines")
        assert line(room) == "mines"
        moves = [move for entry in room.entries() for move in entry.body.get("moves", ())]
        assert [move["verb"] for move in moves] == ["ships"]

    asyncio.run(visit(fresh(tmp_path), steps))


def test_what_is_typed_after_taking_back_is_another_line(tmp_path: Path) -> None:
    """A refused line stood there still, and both were declared."""

    async def steps(room: Room) -> None:
        await typed(room, "mines 1")
        if asking(room):
            await typed(room, "0")
        if line(room):
            await room.press("enter")
        await typed(room, "knowledge 9")
        await room.press("escape", "ctrl+z")
        await room.pilot.pause(0.1)
        await room.press(*"ships")
        assert line(room) == "ships"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_what_is_to_be_undone_on_the_table_stands_where_it_was_to_be_done(tmp_path: Path) -> None:
    """A step back left the pieces as they lay, and said nothing of them; what was done last is undone first."""

    async def steps(room: Room) -> None:
        await typed(room, "knowledge 1")
        await typed(room, "1")  # what the marker shows
        if line(room):
            await room.press("enter")
        paid, up = "1,000 yen to the supply", "knowledge track up"
        assert "At the table now" in room.text
        assert room.flat.index(paid) < room.flat.index(up)
        await room.press("ctrl+z")
        assert "Undo at the table, top first" in room.text
        assert room.flat.index(up) < room.flat.index(paid)
        await room.press("ctrl+y")
        assert "At the table now" in room.text

    asyncio.run(visit(fresh(tmp_path), steps, size=(120, 40)))
