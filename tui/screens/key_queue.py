"""A queue that keeps the order of key presses: a key or click that changes focus or screen takes effect before the next
key is processed.

Textual changes focus and screens by messages, so keys that arrive quickly would reach the previous widget.
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
"""The maximum time that a key waits for the previous one, in seconds."""
WIDE_BLANK = "\u3000"
"""The full-width blank of Japanese input methods, which Python considers unprintable."""
LINE_FEED = "ctrl+j"
"""The key that Enter is while the terminal is not yet in raw mode."""


class KeyEventQueue:
    """A queue that holds key presses while an earlier one changes the focus or the screen; `take` processes an
    event.
    """

    def __init__(self, app: App[Any], take: Callable[[Key | MouseUp], Awaitable[None]]) -> None:
        self.app = app
        self._take = take
        self._queued_keys: deque[Key] = deque()
        self._following = False

    async def key(self, event: Key) -> None:
        """Process a key, or queue it until earlier keys have taken effect. A line feed is Enter."""
        if event.key == LINE_FEED:
            event = Key("enter", "\r")
        if self._following:
            self._queued_keys.append(event)
        else:
            await self._do(event)

    async def click(self, event: MouseUp) -> None:
        """Process a click; later keys are queued until it has taken effect."""
        if self._following or self._left:
            await self._take(event)
            return
        under: Widget = self.app.screen
        with suppress(NoWidget):
            under, _ = self.app.screen.get_widget_at(event.x, event.y)
        await self._lead(event, [*under.ancestors_with_self])

    @property
    def _left(self) -> bool:
        return not self.app.screen_stack

    async def _do(self, event: Key) -> None:
        if self._left:
            return
        is_text = event.is_printable or event.character == WIDE_BLANK
        focused = self.app.focused
        leads = not (isinstance(focused, Input) and is_text)
        if leads and isinstance(focused, Input):  # what the key means may hang on the letters before it
            await self._within(self._read(focused))
        if leads and not self._left:
            await self._lead(event, [*(self.app.focused or self.app.screen).ancestors_with_self])
        elif not leads:
            await self._take(event)

    async def _lead(self, event: Key | MouseUp, path: list[MessagePump]) -> None:
        """Process an event that may change focus or screen, then wait until the message pumps in `path` have processed
        its consequences.
        """
        stood = self._stand
        await self._take(event)
        self._following = True
        self.app.call_later(self._follow, path, stood)

    @property
    def _stand(self) -> tuple[object, object]:
        """The current receiver of keys: (top screen, focused widget)."""
        return self.app.screen, self.app.focused

    async def _follow(self, path: list[MessagePump], stood: tuple[object, object], back: bool = False) -> None:
        """Let every pump in `path` process its messages in two passes (`back` marks the second), because the app's key
        bindings act in the second.
        """
        await self._within(self._read(*path))
        if back:
            self.app.call_later(self._arrive, stood)
        else:
            self.app.call_later(self._follow, path, stood, True)

    async def _arrive(self, stood: tuple[object, object]) -> None:
        """If the event has changed the screen or the focus, wait until the top screen, and each screen that it opens,
        has processed its messages.
        """
        before = self.app.screen if not self._left and stood == self._stand else None
        while not self._left and before is not self.app.screen:
            before = self.app.screen
            await self._within(self._read(before, *before.walk_children()))
        self.app.call_later(self._go_on)

    async def _within(self, waiting: Awaitable[None]) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(waiting, LONGEST)

    async def _go_on(self) -> None:
        """Process the queued keys up to the next one that changes the focus or the screen."""
        self._following = False
        while self._queued_keys and not self._following:
            await self._do(self._queued_keys.popleft())

    async def _read(self, *pumps: MessagePump) -> None:
        """Wait until these pumps have processed their queued messages."""
        for pump in pumps:
            finished = asyncio.Event()
            if pump is not self.app and pump.is_running and pump.call_later(finished.set):
                await finished.wait()
