"""A text that is too long for a line is refused wherever it is pasted or typed, and nothing stands still for it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import Input

from tests.tui.screens.table.table_rooms import Room, asking, fresh, visit
from tests.tui.screens.table.test_typed_next import blank

LONG = "lorem ipsum " * 8_300
TOO_LONG = "longer than 4,000 characters"


async def paste(room: Room, text: str) -> None:
    room.app.post_message(Paste(text))
    for _ in range(4):
        await room.pilot.pause()


@pytest.mark.parametrize("depth", ["score", "full"])
@pytest.mark.parametrize("text", [f"Ben 5 {LONG}", f"Ben 5\n{LONG}"])
def test_a_long_text_is_refused_at_the_table(tmp_path: Path, depth: str, text: str) -> None:
    async def steps(room: Room) -> None:
        begun = time.process_time()
        await paste(room, text)
        assert TOO_LONG in room.notes and room.typed == "" and len(room.entries()) == 1
        assert time.process_time() - begun < 2
        await room.press("5")
        assert room.typed == "5"

    asyncio.run(visit(fresh(tmp_path, depth=depth), steps))


def test_a_line_is_typed_no_further_than_that(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("a" * 4_000)
        await room.press("b")
        assert TOO_LONG in room.notes and room.typed == "a" * 4_000
        await room.press("backspace", "c")
        assert room.typed == "a" * 3_999 + "c"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_long_text_is_refused_as_an_answer(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("Aki: mines 1")
        await room.press("enter")
        assert asking(room)
        await paste(room, LONG)
        assert TOO_LONG in room.notes and room.app.screen.query_one("#answer", Input).value == ""

    asyncio.run(visit(blank(tmp_path), steps))


def test_a_long_text_is_refused_on_the_home_screen(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await paste(room, LONG)
        assert TOO_LONG in room.notes

    asyncio.run(visit(fresh(tmp_path), steps, start="home"))
