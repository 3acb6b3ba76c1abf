"""A rate limit, so that codes cannot be guessed and no phone floods the table."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable


class AttemptLimiter:
    """A rate limit of `limit` attempts in `seconds` per sender; at most `max_senders` senders are remembered."""

    def __init__(
        self, limit: int, seconds: float, max_senders: int = 1_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limit = limit
        self._seconds = seconds
        self._max_senders = max_senders
        self._clock = clock
        self._attempts: OrderedDict[str, deque[float]] = OrderedDict()

    def allows(self, sender: str) -> bool:
        """Return whether a sender may make an attempt now, and count it. A refused attempt is not counted."""
        now = self._clock()
        attempts = self._attempts.setdefault(sender, deque())
        self._attempts.move_to_end(sender)
        while attempts and attempts[0] <= now - self._seconds:
            attempts.popleft()
        if len(self._attempts) > self._max_senders:
            self._attempts.popitem(last=False)
        if len(attempts) >= self._limit:
            return False
        attempts.append(now)
        return True
