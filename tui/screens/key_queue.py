"""A queue that keeps key presses in order: a key that changes the focus or the screen takes full effect before the next
key is processed, and so does a click.

Textual changes the focus and opens screens by messages, so keys that arrive at the same moment would reach the previous
widget. Terminals deliver keys like that when somebody types faster than the machine responds.
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
"""Seconds after which the next key is processed even if the previous one has not taken full effect."""
WIDE_BLANK = "\u3000"
"""The full-width space of Japanese input methods, which Python does not consider printable."""
WITHIN = ("left", "right", "home", "end", "backspace", "delete")
"""Keys, other than characters, that only affect the text of an input line."""


class KeyEventQueue:
    """A queue that holds key presses while an earlier one is changing the focus or the screen; `take` processes one
    key.
    """

    def __init__(self, app: App[Any], take: Callable[[Key | MouseUp], Awaitable[None]]) -> None:
        self.app = app
        self._take = take
        self._queued_keys: deque[Key] = deque()
        self._following = False

    async def key(self, event: Key) -> None:
        """Process a key, or hold it until the earlier ones have taken full effect."""
        if self._following:
            self._queued_keys.append(event)
        else:
            await self._do(event)

    async def click(self, event: MouseUp) -> None:
        """Process a click; keys that arrive after it wait until it has taken full effect."""
        if self._following or self._left:
            await self._take(event)
            return
        under: Widget = self.app.screen
        with suppress(NoWidget):
            under, _ = self.app.screen.get_widget_at(event.x, event.y)
        await self._lead(event, [*under.ancestors_with_self])

    @property
    def _left(self) -> bool:
        """Whether the app is exiting, so that no screen is left to receive a key."""
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
        """Process an event that may change the focus or the screen, then wait for the message pumps in `path` to
        process its consequences.
        """
        stood = self._stand
        await self._take(event)
        self._following = True
        self.app.call_later(self._follow, path, stood)

    @property
    def _stand(self) -> tuple[object, object]:
        """Where keys currently go: the front screen and its focused widget."""
        return self.app.screen, self.app.focused

    async def _follow(self, path: list[MessagePump], stood: tuple[object, object], back: bool = False) -> None:
        """Let every pump in `path` process its messages in two passes (`back` is True in the second), because a key
        that returns to the app is looked up in the app's bindings only then.
        """
        await self._within(self._read(*path))
        if back:
            self.app.call_later(self._arrive, stood)
        else:
            self.app.call_later(self._follow, path, stood, True)

    async def _arrive(self, stood: tuple[object, object]) -> None:
        """If the event changed the screen or the focus, wait until the front screen, and any screen it opens, has
        processed its messages.
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
        """Process the held keys up to the next one that changes the focus or the screen."""
        self._following = False
        while self._queued_keys and not self._following:
            await self._do(self._queued_keys.popleft())

    async def _read(self, *pumps: MessagePump) -> None:
        """Wait until these pumps have processed the messages now in their queues."""
        for pump in pumps:
            finished = asyncio.Event()
            if pump is not self.app and pump.is_running and pump.call_later(finished.set):
                await finished.wait()
