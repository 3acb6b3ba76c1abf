"""What is said in passing, for a few seconds: the screen in front shows it in the row of its keys."""

from __future__ import annotations

from time import time

from textual.notifications import Notification, SeverityLevel

from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrapped

MAX_TOASTS = 6
"""Rows."""
READ = 1.5
"""Seconds after which a plain message has been read: whoever types on then wants the keys back."""
MARKS: dict[SeverityLevel, str] = {"information": "", "warning": "! ", "error": "! "}
WINDOWS = """
ToastRack { margin-bottom: 0; overflow: hidden; }
Toast { width: 1fr; max-width: 100%; margin-top: 0; padding: 0 1; border: none; }
GyojiScreen Toast { display: none; }
"""
"""A window has no row of keys: there a message lies over the last rows of the screen below it."""


class ToastQueue:
    """The messages that are still to be read, the newest last."""

    def __init__(self) -> None:
        self._said: list[Notification] = []

    def add(self, notification: Notification) -> None:
        """Have one read from now on."""
        self._said.append(notification)

    def typed(self) -> bool:
        """Take away what has been read once somebody types on, warnings not; tell whether there was something."""
        remaining = [
            notification
            for notification in self._said
            if notification.severity != "information" or time() - notification.raised_at < READ
        ]
        has_fewer, self._said = len(remaining) < len(self._said), remaining
        return has_fewer

    def clear(self) -> None:
        """Have none read any more."""
        self._said.clear()

    @property
    def left(self) -> float:
        """Seconds until the next one goes; 0 where there is none."""
        return min((notification.time_left for notification in self._live()), default=0.0)

    def rows(self, width: int) -> list[StyledText]:
        """Lay out what is still to be read in so many cells, the newest rows where there are too many."""
        lines = [
            StyledText(f"{MARKS[notification.severity]}{notification.message}", "bold") for notification in self._live()
        ]
        return [row for line in lines for row in wrapped(line, width)][-MAX_TOASTS:]

    def _live(self) -> list[Notification]:
        self._said = [notification for notification in self._said if not notification.has_expired]
        return self._said
