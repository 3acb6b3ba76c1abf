"""The sessions of play at a table, by the times of the acts of its game."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from msgspec import Struct

from referee.record.entry import Entry

BREAK = 6 * 60 * 60
"""A longer time between two acts (seconds) is no playing time: the play goes on at another session. It is long because
a table that keeps only scorings has two acts in an evening.
"""


class PlaySession(Struct):
    """A session: its first act, its last one, and how long it took (seconds)."""

    first: Entry
    last: Entry
    seconds: int = 0


class PlaySessions:
    """The sessions at a table, oldest first; `add` takes the acts one by one, so that none is looked at twice."""

    def __init__(self) -> None:
        self.all: list[PlaySession] = []
        self._previous = 0

    def add(self, act: Entry) -> None:
        """Add the next act: it belongs to the last session unless it comes long after it."""
        now, previous = _seconds(act.time), self._previous
        pause = max(0, now - previous) if now and previous else 0
        if not self.all or pause > BREAK:
            self.all.append(PlaySession(act, act))
        else:
            self.all[-1].last = act
            self.all[-1].seconds += pause
        self._previous = now


@lru_cache(4096)
def _seconds(time: str) -> int:
    """Count the seconds up to the time of an entry; 0 where a damaged record holds something else in its place."""
    try:
        moment = datetime.fromisoformat(time)
        return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())
    except (ValueError, OverflowError, OSError):
        return 0
