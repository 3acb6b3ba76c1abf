"""A line that lays the card it is asked about, in the app: what is recorded on the way is gone from the line."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.tui.core.conversation.test_plc_card_of_the_line import LINE, placing
from tests.tui.screens.table.table_rooms import Room, asking, visit
from tui.widgets.declare_panel import DeclarePanel


def test_the_rest_of_the_line_is_declared_with_the_last_answer(tmp_path: Path) -> None:
    """The line kept the card that had been laid, and was refused because the card was laid already."""
    session = placing(tmp_path).session

    async def steps(room: Room) -> None:
        declare = room.app.screen.query_one(DeclarePanel)
        await room.line(LINE)
        await room.press("enter")
        assert asking(room)
        await room.line("l - r / - r - / g - m", "#answer")
        await room.press("enter")
        assert not asking(room)
        assert room.entries()[-2].body["facts"]["seats.C.layers.1.card"] == "plan_01"
        assert declare.line.value == declare.table_session.text == ""
        assert "1:1" in room.flat or "(1, 1)" in room.flat, "what was recorded is shown"
        assert room.entries()[-1].body["moves"] == [{"seat": "C", "verb": "placement_done"}]

    asyncio.run(visit(session, steps))
