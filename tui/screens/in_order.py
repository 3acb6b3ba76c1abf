"""Keys in their order: one that leads elsewhere is followed before the next one is taken.

Textual moves the focus and opens screens by messages; a key that comes in the same moment would reach what stood there
before. A terminal hands keys over like that whenever somebody types faster than the machine is.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from textual.app import App
from textual.events import Key
from textual.message_pump import MessagePump
from textual.widgets import Input

LONGEST = 2.0
"""Seconds after which the next key is taken whatever is still under way."""
WIDE_BLANK = "\u3000"
"""The blank of an input method: Python does not call it printable."""
WITHIN = ("left", "right", "home", "end", "backspace", "delete")
"""Keys that stay within a line, beside what is written on it."""


class InOrder:
    """Holds keys back while one leads elsewhere; `take` is what is done with a key."""

    def __init__(self, app: App[Any], take: Callable[[Key], Awaitable[None]]) -> None:
        self.app = app
        self._take = take
        self._held: deque[Key] = deque()
        self._following = False

    async def key(self, event: Key) -> None:
        """Take a key, or hold it until those before it have led where they lead."""
        if self._following:
            self._held.append(event)
        else:
            await self._do(event)

    async def _do(self, event: Key) -> None:
        written = event.is_printable or event.character == WIDE_BLANK or event.key in WITHIN
        leads = not (isinstance(self.app.focused, Input) and written)
        path = [*self.app.focused.ancestors_with_self] if leads and self.app.focused else []
        await self._take(event)
        if leads:
            self._following = True
            self.app.call_later(self._follow, path)

    async def _follow(self, path: list[MessagePump]) -> None:
        """Let everything on the way of the key read its messages: what nobody there takes comes back to the app."""
        await self._within(self._read(*path))
        self.app.call_later(self._arrive)

    async def _arrive(self) -> None:
        """Let the screen in front be shown, and one that it opens."""
        before = None
        while before is not self.app.screen:
            before = self.app.screen
            await self._within(self._read(before))
            await self._within(self._read(before, refreshed=True))
        self.app.call_later(self._go_on)

    async def _within(self, waiting: Awaitable[None]) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(waiting, LONGEST)

    async def _go_on(self) -> None:
        """Take the keys that were held, up to the next one that leads elsewhere."""
        self._following = False
        while self._held and not self._following:
            await self._do(self._held.popleft())

    async def _read(self, *pumps: MessagePump, refreshed: bool = False) -> None:
        """Wait until these have read all that stands in their queues now; `refreshed`, until that is shown."""
        for pump in pumps:
            done = asyncio.Event()
            call = pump.call_after_refresh if refreshed else pump.call_later
            if pump is not self.app and pump.is_running and call(done.set):
                await done.wait()
