"""The play sessions of a table, derived from the times of its entries."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from msgspec import Struct

from referee.record.entry import Entry

BREAK = 6 * 60 * 60
"""The pause between two entries, in seconds, above which a new session begins. It is long because a table that records
only scorings may have just two entries in an evening.
"""


class PlaySession(Struct):
    """A play session: its first and last entry, and its duration in seconds."""

    first: Entry
    last: Entry
    seconds: int = 0


class PlaySessions:
    """The play sessions of a table, oldest first; `add` adds entries one by one."""

    def __init__(self) -> None:
        self.all: list[PlaySession] = []
        self._previous = 0

    def add(self, act: Entry) -> None:
        """Add the next entry to the last session, or to a new session after a pause of more than `BREAK` seconds."""
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
    """Return the time of an entry in seconds since 1970; 0 for an invalid time in a damaged record."""
    try:
        moment = datetime.fromisoformat(time)
        return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())
    except (ValueError, OverflowError, OSError):
        return 0
