"""F10 in the middle of a line: coming back to the table, the line and the question stand there as they were left."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.table.table_rooms import Room, asking, fresh, visit
from tests.tui.screens.table.test_typed_next import answer, blank
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen


async def back(room: Room) -> None:
    """Leave for home and come back."""
    await room.press("f10")
    assert isinstance(room.app.screen, HomeScreen)
    room.app.show("table", name="friday", back=True)
    for _ in range(3):
        await room.pilot.pause()
    await room.press("escape")  # where the table stood is told above it
    assert isinstance(room.app.screen, TableScreen)


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(
    "text", ["inv", "invest silk_1", "Ben: ", "zzz", "/note te", "投資", "mines 1 then", "build the "]
)
def test_a_line_is_kept(tmp_path: Path, text: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(text)
        await back(room)
        assert room.typed == text
        await room.press("end", *"xy")
        assert room.typed == f"{text}xy"

    asyncio.run(visit(fresh(tmp_path), steps))


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("typed", ["", "4", "12"])
@pytest.mark.parametrize("line", ["Chie: mines 1", "Aki: invest silk_2", "Ben: knowledge 2"])
def test_a_question_is_kept_with_its_line_and_its_answer(tmp_path: Path, line: str, typed: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(line)
        await room.press("enter", *typed)
        asked = room.at_table.table_session.conversation.pending_question
        assert asked is not None
        await back(room)
        assert room.typed == line and room.at_table.table_session.conversation.pending_question == asked
        assert asking(room) and answer(room) == typed
        await back(room)
        assert room.at_table.table_session.conversation.pending_question == asked, "and again"

    asyncio.run(visit(blank(tmp_path), steps))


def test_a_question_that_was_answered_meanwhile_is_not_asked(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("Chie: mines 1")
        await room.press("enter")
        asked = room.at_table.table_session.conversation.pending_question
        assert asked is not None and asked.question is not None
        await room.press("f10")
        fact = asked.question.fact
        room.table().tell({asked.question.path: fact.choices[0] if fact.choices else 1})
        room.app.show("table", name="friday", back=True)
        for _ in range(3):
            await room.pilot.pause()
        await room.press("escape")
        assert room.typed == "Chie: mines 1" and room.at_table.table_session.conversation.pending_question is None

    asyncio.run(visit(blank(tmp_path), steps))


def test_another_table_has_another_line(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest silk_1")
        await room.press("f10")
        room.app.show("table", name="other")
        await room.pilot.pause()
        await room.pilot.pause()
        assert room.typed == ""

    asyncio.run(visit(blank(tmp_path), steps))


def test_a_line_that_was_declared_is_not_there_again(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest silk_1")
        await back(room)
        await room.press("end", "enter")
        assert room.entries()[-1].kind == "move"
        await back(room)
        assert room.typed == ""

    asyncio.run(visit(fresh(tmp_path), steps))
