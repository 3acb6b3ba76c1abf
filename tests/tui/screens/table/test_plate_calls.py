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
