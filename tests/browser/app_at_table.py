"""The app at a table, on a screen of 80×24 in a thread of its own: what it shows, while phones are used."""

from __future__ import annotations

import asyncio
import threading
import time
from types import TracebackType

from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.rendering.big_type import big
from tui.core.session.session import Session

SIZE = (80, 24)
LOOK = 0.05
SECONDS = 30.0


class AppAtTable:
    """The app, from entering the block to leaving it; `screen` is what it shows. The thread of the test belongs to the
    event loop of the browser.
    """

    def __init__(self, table: str, lang: str) -> None:
        self._table, self._lang = table, lang
        self.screen = ""
        self._failure: BaseException | None = None
        self._is_done = threading.Event()
        self._thread = threading.Thread(target=self._run, name="app at table")

    def __enter__(self) -> AppAtTable:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_done.set()
        self._thread.join(SECONDS)
        if self._failure is not None and error is None:
            raise self._failure

    def sees(self, text: str) -> None:
        """Wait until the screen shows a text."""
        until = time.monotonic() + SECONDS
        while text not in self.screen:
            assert time.monotonic() < until and self._thread.is_alive(), f"{text} is not on the screen:\n{self.screen}"
            time.sleep(LOOK)

    def sees_whose_turn(self, name: str) -> None:
        """Wait until a name stands on the plate."""
        for row in big(name) or (name,):
            self.sees(row)

    def _run(self) -> None:
        try:
            asyncio.run(self._show())
        except BaseException as failure:
            self._failure = failure

    async def _show(self) -> None:
        app = GyojiApp(Session(self._lang), "table", name=self._table)
        async with app.run_test(size=SIZE) as pilot:
            while not self._is_done.is_set():
                await pilot.pause(LOOK)
                self.screen = screen_text(app)
