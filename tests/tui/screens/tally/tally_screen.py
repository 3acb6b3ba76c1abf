"""Driving the tally screen in tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from referee.store.sqlite_store import SqliteStore
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import line_in_use, screen_lines
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.tally import TallyScreen
from tui.widgets.game_canvas import GameCanvas

Journey = Callable[["Drive"], Awaitable[None]]


class Drive:
    """A pilot with words for what a person does and sees."""

    def __init__(self, app: GyojiApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> TallyScreen:
        screen = self.app.screen
        assert isinstance(screen, TallyScreen)
        return screen

    @property
    def text(self) -> str:
        return "\n".join(screen_lines(self.app))

    async def press(self, *keys: str) -> None:
        await press_keys(self.pilot, *keys)

    async def type(self, text: str) -> None:
        """Press signs, a blank standing for Enter."""
        names = {" ": "enter", "+": "plus", "-": "minus", "*": "asterisk", "(": "left_parenthesis", ".": "full_stop"}
        await press_keys(self.pilot, *(names.get(sign, sign) for sign in text))

    async def fill(self, line: str) -> None:
        """Put a text into the line that has the focus and press Enter."""
        line_in_use(self.app).value = line
        await press_keys(self.pilot, "enter")

    async def pass_optional(self) -> None:
        """Press Enter in the cells that may stay empty, up to the result."""
        for _ in range(20):
            if self.screen.results:
                return
            row = self.screen.grid.filling.row
            assert row.optional, row.path
            await self.pilot.press("enter")
            await self.pilot.pause()
        raise AssertionError("no result")

    def cells(self, told: dict[str, str]) -> None:
        """Tell many cells at once (typing them is tested elsewhere)."""
        for path, text in told.items():
            self.screen.grid.filling.set_cell(path, text)


@asynccontextmanager
async def counting(
    home: Path, *, size: tuple[int, int] = (80, 24), lang: str = "en", **show: Any
) -> AsyncIterator[Drive]:
    """Open the tally screen."""
    app = GyojiApp(Session(lang, SqliteStore(home)))
    async with app.run_test(size=size) as pilot:
        app.show("tally", **show)
        await pilot.pause()
        yield Drive(app, pilot)


def drive(home: Path, journey: Journey, **how: Any) -> SqliteStore:
    """Run a journey from the tally screen on; give the store."""

    async def run() -> None:
        async with counting(home, **how) as user:
            await journey(user)

    asyncio.run(run())
    return SqliteStore(home)


def picture(user: Drive, name: str = "part") -> str:
    """The lines of a drawing."""
    return "\n".join(line.plain for line in user.screen.query_one(f"#{name}", GameCanvas).lines)
