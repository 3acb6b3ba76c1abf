"""A line of keys that arrives at once, as a terminal hands over what was typed while the machine was busy: each key means
what it would have meant by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path

from textual.events import Key
from textual.keys import _character_to_key

from referee.store.store import Store
from tui.app import GyojiApp
from tui.desk.session import Session

NAMED = ("enter", "escape", "tab", "down", "up", "f2", "f9", "ctrl+s")
LONGEST = 10.0
"""Seconds after which nothing comes any more."""


def sent(app: GyojiApp, keys: Iterable[str]) -> None:
    """Hand over all keys before any of them is taken."""
    for key in keys:
        for one in (key,) if key in NAMED else key:
            app.post_message(Key(one, None) if one in NAMED else Key(_character_to_key(one), one))


async def until(met: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(LONGEST):
        while not met():
            await asyncio.sleep(0.02)


def test_a_table_is_opened_by_keys_that_come_at_once(tmp_path: Path) -> None:
    store = Store(tmp_path)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            sent(app, ("2", "n", "Aki", "enter", "Ben", "enter", "enter", "ctrl+s", "enter"))
            await until(lambda: bool(store.tables()))

    asyncio.run(journey())
    (kept,) = store.tables()
    seats = [seat["name"] for seat in store.entries(kept.name)[0].body["seats"]]
    assert (kept.game, seats) == ("russian_railroads", ["Aki", "Ben"])
