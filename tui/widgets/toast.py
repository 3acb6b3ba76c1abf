"""Notifications, displayed for a few seconds instead of the key bar of the top screen."""

from __future__ import annotations

from time import time

from textual.notifications import Notification, SeverityLevel

from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrap

MAX_TOASTS = 6
"""The maximum number of rows of notifications."""
READ = 1.5
"""The time after which a plain notification counts as read, in seconds."""
MARKS: dict[SeverityLevel, str] = {"information": "", "warning": "! ", "error": "! "}
WINDOWS = """
ToastRack { margin-bottom: 0; overflow: hidden; }
Toast { width: 1fr; max-width: 100%; margin-top: 0; padding: 0 1; border: none; }
GyojiScreen Toast { display: none; }
"""
"""CSS for notifications in dialog windows, which have no key bar: they cover the last rows of the screen."""


class ToastQueue:
    """The queue of current notifications, newest last."""

    def __init__(self) -> None:
        self._said: list[Notification] = []

    def add(self, notification: Notification) -> None:
        self._said.append(notification)

    def typed(self) -> bool:
        """Remove plain notifications older than `READ` seconds when the user types; warnings and errors stay. Return
        whether any was removed.
        """
        remaining = [
            notification
            for notification in self._said
            if notification.severity != "information" or time() - notification.raised_at < READ
        ]
        has_fewer, self._said = len(remaining) < len(self._said), remaining
        return has_fewer

    def clear(self) -> None:
        self._said.clear()

    @property
    def left(self) -> float:
        """The time until the next notification expires, in seconds; 0 if there is none."""
        return min((notification.time_left for notification in self._live()), default=0.0)

    def rows(self, width: int) -> list[StyledText]:
        """Return the wrapped rows of the current notifications, at most the last `MAX_TOASTS` rows."""
        lines = [
            StyledText(f"{MARKS[notification.severity]}{notification.message}", "bold") for notification in self._live()
        ]
        return [row for line in lines for row in wrap(line, width)][-MAX_TOASTS:]

    def _live(self) -> list[Notification]:
        self._said = [notification for notification in self._said if not notification.has_expired]
        return self._said
