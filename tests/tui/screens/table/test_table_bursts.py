"""Keys that come in one go, faster than windows open and close: none of them ends anything it was not meant for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path

import pytest
from textual.events import Key

from tests.tui.commanding import chosen
from tests.tui.screens.table.table_rooms import Room, played, visit
from tui.screens.key_queue import KeyEventQueue
from tui.screens.table import TableScreen


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "keys",
    [
        ("depth", "down", "enter", "enter"),  # the second Enter came to the window that the first had left
        ("depth", "enter", "enter"),
        ("depth", "down", "down", "enter", "f2", "enter"),  # and so did F2
        ("f2", "f2", "f2", "enter"),
    ],
    ids="-".join,
)
def test_a_burst_of_keys_leaves_the_table_open(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async def steps(room: Room) -> None:
        if keys[0] == "depth":
            await room.press(*chosen("depth"))
        for key in keys[keys[0] == "depth" :]:
            room.app.post_message(Key(key, None))
        await room.pilot.pause(0.5)
        stack = room.app.screen_stack
        assert any(isinstance(screen, TableScreen) for screen in stack), stack

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_keys_under_way_while_the_app_is_left_end_in_peace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def until_closed(keys: KeyEventQueue, waiting: Coroutine[None, None, None]) -> None:
        waiting.close()
        while keys.app.screen_stack:
            await asyncio.sleep(0.01)

    async def steps(room: Room) -> None:
        monkeypatch.setattr(KeyEventQueue, "_within", until_closed)  # the app has no screen left when it goes on
        for key in ("f9", "enter"):
            room.app.post_message(Key(key, None))
        await asyncio.sleep(0.05)

    asyncio.run(visit(played(tmp_path, 0), steps))  # what a key raises after that would be raised here
