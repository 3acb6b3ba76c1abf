"""What a reading can be, as far as it is worked out."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from tui.core.reading.place import Here, Moves

MOST_BUILT = 60
"""So many moves at most are tried for one reading."""


class Found(Struct):
    """What a reading can be: legal declarations, those that break a rule with how many, and those to be confirmed.
    `others` are illegal ones that name what somebody else has, or nobody.
    """

    legal: dict[Moves, None]
    illegal: dict[Moves, int]
    confirm: dict[Moves, None]
    others: set[Moves]

    @classmethod
    def none(cls) -> Found:
        """Nothing yet."""
        return cls({}, {}, {}, set())

    def add(self, other: Found) -> None:
        """Take what another one holds."""
        self.legal.update(other.legal)
        self.illegal.update(other.illegal)
        self.confirm.update(other.confirm)
        self.others |= other.others

    def to_confirm(self) -> None:
        """Have confirmed what is legal."""
        self.confirm, self.legal = {**self.confirm, **self.legal}, {}


def fewer(here: Here, tried: Iterable[Moves], times: int, found: Found) -> None:
    """A figure too large for what is left is a question: so many as there are?"""
    for moves in tried:
        most = next((n for n in range(times - 1, 0, -1) if here.legal(moves[:n])), 0)
        if most:
            found.confirm[moves[:most]] = None
