"""How often something may be tried: codes are not guessed, and no phone floods the table."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable


class AttemptLimiter:
    """Allows so many attempts in so many seconds to each sender; it remembers only so many senders."""

    def __init__(
        self, limit: int, seconds: float, max_senders: int = 1_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limit = limit
        self._seconds = seconds
        self._max_senders = max_senders
        self._clock = clock
        self._attempts: OrderedDict[str, deque[float]] = OrderedDict()

    def allows(self, sender: str) -> bool:
        """Count an attempt, and tell whether it may be made. One that is refused does not count."""
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
