"""How much work one line is worth: what is not understood by then is said not to be."""

from __future__ import annotations

MOST = 8_000
"""The lines of `tests/lines` take 3,500 at most, and half of them less than 100."""
JUDGED, LONGER, READ = 30, 15, 5
"""The work of judging moves, of adding a unit to one, and of reading a part of a line; all else counts by its steps."""


class TooMuch(Exception):
    """A line asks for more work than it is worth."""


class Effort:
    """The work done for one line. It is counted, not timed: so a line is read alike on a slow machine."""

    def __init__(self) -> None:
        self.done = 0

    def begin(self) -> None:
        """Begin another line."""
        self.done = 0

    def spend(self, work: int) -> None:
        """Count some work. Raises `TooMuch`."""
        self.done += work
        if self.spent:
            raise TooMuch

    @property
    def spent(self) -> bool:
        """Whether the line has used up its work."""
        return self.done > MOST
