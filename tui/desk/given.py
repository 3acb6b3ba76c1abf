"""What was answered for the line that asks, so that it can be taken back newest first."""

from __future__ import annotations

from collections.abc import Iterable

from referee.record.entry import Entry


class Given:
    """The answers for one line. `line` is what asked first, `since` the number of the last entry before it asked;
    `kept` tells of each answer since, in order, whether it was recorded (else it was only read off for the line).
    """

    def __init__(self) -> None:
        self.line, self.since = "", 0
        self.kept: list[bool] = []
        self._set_off: tuple[int, tuple[int, ...]] = (0, ())

    def asks(self, line: str, last: int) -> None:
        """Begin with a line that asks, after the last entry; go on where it is the same one."""
        if line != self.line:
            self.line, self.since, self.kept = line, last, []

    def end(self) -> None:
        """The line is declared."""
        self.line, self.since, self.kept = "", 0, []

    @property
    def read_off(self) -> bool:
        """Whether the newest answer is in no record."""
        return bool(self.kept) and not self.kept[-1]

    def set_off(self, move: int, entries: Iterable[Entry], since: int) -> None:
        """Remember the answers after an entry that set a declaration off at once: nobody looked at them before."""
        self._set_off = (move, tuple(one.seq for one in entries if one.seq > since and one.kind == "report"))

    def with_it(self, move: int) -> tuple[int, ...]:
        """Give the answers that are taken back with a declaration, newest first."""
        return tuple(reversed(self._set_off[1])) if move == self._set_off[0] else ()
