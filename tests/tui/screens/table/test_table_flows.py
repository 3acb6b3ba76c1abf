"""What the windows of a table do to the table below them: keys that come in one go."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.screens.table import TableScreen
from tui.widgets.dialog import Dialog


@pytest.mark.parametrize("key", ["n", "h", "m", "k", "p", "plus", "t"])
def test_keys_that_come_in_one_go_open_one_window(tmp_path: Path, key: str) -> None:
    async def steps(room: Room) -> None:
        await room.press("escape")
        for one in (key, "e", "n", "s"):  # as a terminal sends what was pasted: e and s open screens, n a window
            room.app.simulate_key(one)
        await room.pilot.pause(0.2)
        table, window = room.app.screen_stack[-2:]
        assert isinstance(table, TableScreen) and isinstance(window, Dialog), room.app.screen_stack

    asyncio.run(visit(fresh(tmp_path), steps))
