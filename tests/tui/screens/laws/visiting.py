"""One running app in which every screen and every window is opened, to be looked at by laws."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from referee.store.sqlite_store import SqliteStore
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_lines
from tests.tui.screens.laws.openings import TABLE, Opening, entries, screens, windows
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.screen_base import GyojiScreen

SIZE = (80, 24)


class Visit:
    """One running app; `open` puts a screen on top and takes it away again."""

    def __init__(self, app: GyojiApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys and let everything settle."""
        await press_keys(self.pilot, *keys)

    async def send(self, text: str) -> None:
        """Type signs as a terminal sends them."""
        await press_keys(self.pilot, *text)

    async def each(self, openings: Any, look: Callable[[Visit, Opening], Awaitable[None]]) -> None:
        """Look at screens one after the other; each is opened over the first one, and nothing is left of it."""
        first = list(self.app.screen_stack)
        for opening in openings:
            self.app.push_screen(opening.make(self.app))
            await self.pilot.pause()
            await self.pilot.pause()
            await look(self, opening)
            while len(self.app.screen_stack) > len(first):
                await self.app.pop_screen()
            await self.pilot.pause()

    @property
    def screen(self) -> GyojiScreen:
        """The screen in front."""
        assert isinstance(self.app.screen, GyojiScreen)
        return self.app.screen

    @property
    def bar(self) -> str:
        """The line of keys as it is drawn."""
        return screen_lines(self.app)[-1]


def visit(folder: Path, lang: str, *looks: Callable[[Visit], Awaitable[None]], glyphs: str = "") -> None:
    """Open the app beside a table that is being played, and look."""
    session = Session(lang, SqliteStore(folder))
    session.store.adopt(TABLE, entries())
    if glyphs:
        session.glyphs = glyphs

    async def run() -> None:
        app = GyojiApp(session)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            for look in looks:
                await look(Visit(app, pilot))
        assert session.store.entries(TABLE) == entries(), "looking changes nothing"

    asyncio.run(run())


def lines(visit: Visit) -> list[Input]:
    """The lines that can be written on now."""
    return [line for line in visit.app.screen.query(Input) if line.display and line.region.height and line.focusable]


Law = Callable[[Visit, Opening], Awaitable[None]]


def all_keep(*laws: Law) -> Callable[[Visit], Awaitable[None]]:
    """Look at every screen and window by these laws; the last of them may leave it."""

    async def keep(visit: Visit, opening: Opening) -> None:
        for law in laws:
            await law(visit, opening)

    return lambda visit: visit.each([*screens(), *windows()], keep)
