"""What is offered about a line that is refused or not understood, and how one goes on from there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tests.tui.screens.table.test_asking import typed
from tui.widgets.menu import Menu
from tui.widgets.move_form import MoveForm
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import MoveSuggestionList


def test_a_line_that_begins_with_a_digit_is_written_after_a_refusal(tmp_path: Path) -> None:
    """It took the row of that number: the move was parked, and the turn was over."""

    async def steps(room: Room) -> None:
        await typed(room, "invest light_bulb_1")
        await room.press(*"4 mines")
        assert room.app.screen.query_one(MoveInput).value == "4 mines"
        assert [entry.kind for entry in room.entries()] == ["open"]

    asyncio.run(visit(fresh(tmp_path), steps))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_enter_shows_what_can_be_done_about_a_line_that_is_not_understood(tmp_path: Path, lang: str) -> None:
    """It said so and did nothing."""

    async def steps(room: Room) -> None:
        await typed(room, "dance with wolves")
        assert room.app.screen.query_one(Menu).has_class("open")
        await room.press("2", "enter")
        assert room.entries()[-1].kind == "parked"

    asyncio.run(visit(fresh(tmp_path, lang), steps))


def test_the_list_stands_there_again_after_a_move_of_the_form(tmp_path: Path) -> None:
    """An empty form stayed there, turn after turn."""

    async def steps(room: Room) -> None:
        await room.press("f4")
        assert room.app.screen.query_one(MoveForm).display
        await room.line("/park mines 1")
        await room.press("enter")
        assert room.entries()[-1].kind == "parked"
        assert room.app.screen.query_one(MoveSuggestionList).display

    asyncio.run(visit(fresh(tmp_path), steps))


def test_ctrl_u_begins_the_line_anew_from_the_list(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*"trains", "down")
        assert room.app.screen.query_one(MoveSuggestionList).has_focus
        await room.press("ctrl+u", *"mines 1")
        assert room.app.screen.query_one(MoveInput).value == "mines 1"

    asyncio.run(visit(fresh(tmp_path), steps))
