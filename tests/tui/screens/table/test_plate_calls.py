"""The referee's call stands on the plate, where the whole table sees it, until something else is typed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.tui.screens.table.table_rooms import Room, played, visit
from tui.widgets.turn_banner import TurnBanner


def call(room: Room) -> str:
    """Give the kind of the call on the plate; "" for none."""
    shown = room.app.screen.query_one(TurnBanner).plate.call
    return shown.kind if shown else ""


def test_a_refusal_is_seen_with_its_reason_until_the_next_letter(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        banner = room.app.screen.query_one(TurnBanner)
        height = banner.size.height
        await room.line("invest light bulb")
        assert call(room) == "", "nothing has been entered"
        await room.press("enter")
        assert call(room) == "no" and banner.size.height == height
        assert "✗ Light bulb" in room.text.splitlines()[3], "the first reason, in the place of the next step"
        await room.press("escape")
        await room.line("k")
        assert call(room) == ""

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_what_is_recorded_is_called_until_the_next_letter(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        before = len(room.entries())
        await room.line("knowledge 2")
        await room.press("enter")
        assert len(room.entries()) == before + 1 and call(room) == "ok"
        await room.line("p")
        assert call(room) == ""

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_a_call_names_the_seat_that_it_is_about(tmp_path: Path) -> None:
    """The turn may be the next player's already, and a line may speak for another seat."""

    async def steps(room: Room) -> None:
        await room.line("Chie: knowledge 2")
        await room.press("enter")
        shown = room.app.screen.query_one(TurnBanner).plate.call
        assert shown is not None and shown.kind == "no" and [seat.name for seat in shown.seats] == ["Chie"]

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_what_was_taken_back_or_cleared_is_called_no_more(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("knowledge 2")
        await room.press("enter")
        await room.line("cho")
        await room.press("ctrl+u")
        assert call(room) == "", "something else was begun"
        await room.press("ctrl+z")
        assert room.entries()[-1].kind == "retract" and call(room) == ""

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_an_overruled_move_is_read_back_with_its_reason_and_called_no_more(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest light bulb")
        await room.press("enter", "3", "enter", *"tea", "enter")
        assert room.entries()[-1].kind == "overrule"
        assert call(room) == "warn" and "(tea)" in room.text.splitlines()[1]
        await room.press("p")
        assert call(room) == ""
        await room.press("ctrl+u")
        assert call(room) == ""

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_a_line_that_is_not_understood_is_not_called(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("qqq zzz")
        await room.press("enter")
        assert call(room) == ""

    asyncio.run(visit(played(tmp_path, 0), steps))
