"""A printed value of several parts is one question in the app, and a bare number is none of its parts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.games.russian_railroads.rrr_tables import Y, hand, lay, owns
from tests.tui.plain.test_plain_value_forms import LINE, of_untold_cost
from tests.tui.screens.table.table_rooms import Room, asking, visit
from tui.core.session.session import Session
from tui.widgets.declare_panel import DeclarePanel


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_cost_is_one_question(tmp_path: Path, lang: str) -> None:
    here = of_untold_cost(tmp_path, lang)

    async def say(room: Room, text: str) -> None:
        room.app.screen.query_one("#answer" if asking(room) else "#line", Input).value = text
        await room.pilot.pause(0.12)
        await room.press("enter")

    async def steps(room: Room) -> None:
        table = room.app.screen.query_one(DeclarePanel).conversation.table
        lay(table, {"phase": "turn", "active": Y}, owns(Y, 7), hand(Y, 2, rubles=1))
        await say(room, LINE)
        assert asking(room) and "1w+1r" in room.flat
        for bare in ("1", "1個"):
            await say(room, bare)
            assert asking(room) and "trouble." not in room.flat
        await say(room, "1r")
        assert not asking(room)
        printed = table.state.printed
        assert (printed["engineer_cost.7.workers"], printed["engineer_cost.7.rubles"]) == (0, 1)

    asyncio.run(visit(Session(lang, here.lines.session.store), steps))
