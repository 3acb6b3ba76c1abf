"""Keys in their order: one that leads elsewhere is followed before the next one is taken, and so is a click.

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
from textual.errors import NoWidget
from textual.events import Key, MouseUp
from textual.message_pump import MessagePump
from textual.widget import Widget
from textual.widgets import Input

LONGEST = 2.0
"""Seconds after which the next key is taken whatever is still under way."""
WIDE_BLANK = "\u3000"
"""The blank of an input method: Python does not call it printable."""
WITHIN = ("left", "right", "home", "end", "backspace", "delete")
"""Keys that stay within a line, beside what is written on it."""


class KeyEventQueue:
    """Holds keys back while one leads elsewhere; `take` is what is done with a key."""

    def __init__(self, app: App[Any], take: Callable[[Key | MouseUp], Awaitable[None]]) -> None:
        self.app = app
        self._take = take
        self._queued_keys: deque[Key] = deque()
        self._following = False

    async def key(self, event: Key) -> None:
        """Take a key, or hold it until those before it have led where they lead."""
        if self._following:
            self._queued_keys.append(event)
        else:
            await self._do(event)

    async def click(self, event: MouseUp) -> None:
        """Take a click; the keys that come after it wait until it has led where it leads."""
        if self._following or self._left:
            await self._take(event)
            return
        under: Widget = self.app.screen
        with suppress(NoWidget):
            under, _ = self.app.screen.get_widget_at(event.x, event.y)
        await self._lead(event, [*under.ancestors_with_self])

    @property
    def _left(self) -> bool:
        """Tell whether the app is being left: it has no screen any more that a key could lead to."""
        return not self.app.screen_stack

    async def _do(self, event: Key) -> None:
        if self._left:
            return
        is_text = event.is_printable or event.character == WIDE_BLANK or event.key in WITHIN
        focused = self.app.focused
        leads = not (isinstance(focused, Input) and is_text)
        if leads and isinstance(focused, Input):  # what the key means may hang on the letters before it
            await self._within(self._read(focused))
        if leads and not self._left:
            await self._lead(event, [*(self.app.focused or self.app.screen).ancestors_with_self])
        elif not leads:
            await self._take(event)

    async def _lead(self, event: Key | MouseUp, path: list[MessagePump]) -> None:
        """Take what may lead elsewhere, by way of these."""
        stood = self._stand
        await self._take(event)
        self._following = True
        self.app.call_later(self._follow, path, stood)

    @property
    def _stand(self) -> tuple[object, object]:
        """Give where keys go now: the screen in front, and what has its focus."""
        return self.app.screen, self.app.focused

    async def _follow(self, path: list[MessagePump], stood: tuple[object, object], back: bool = False) -> None:
        """Let everything on the way of the key read its messages; once more when the key came `back` to the app, which
        looks then for what it is bound to.
        """
        await self._within(self._read(*path))
        if back:
            self.app.call_later(self._arrive, stood)
        else:
            self.app.call_later(self._follow, path, stood, True)

    async def _arrive(self, stood: tuple[object, object]) -> None:
        """Where the key led elsewhere let the screen in front come to rest, and one that it opens."""
        before = self.app.screen if not self._left and stood == self._stand else None
        while not self._left and before is not self.app.screen:
            before = self.app.screen
            await self._within(self._read(before, *before.walk_children()))
        self.app.call_later(self._go_on)

    async def _within(self, waiting: Awaitable[None]) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(waiting, LONGEST)

    async def _go_on(self) -> None:
        """Take the keys that were held, up to the next one that leads elsewhere."""
        self._following = False
        while self._queued_keys and not self._following:
            await self._do(self._queued_keys.popleft())

    async def _read(self, *pumps: MessagePump) -> None:
        """Wait until these have read all that stands in their queues now."""
        for pump in pumps:
            finished = asyncio.Event()
            if pump is not self.app and pump.is_running and pump.call_later(finished.set):
                await finished.wait()
