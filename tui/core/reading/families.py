"""Families of names that differ by one number: “{n}番手”, “contract {n}”, “silk {n}”.

They are derived from the names that exist. A number that a family does not have names nothing, and nothing else either.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from tui.core.reading.lexicon import Lexicon, is_of_things
from tui.core.reading.pieces import Piece
from tui.core.reading.said import small
from tui.core.reading.wording import Name

HOLE = "#"
"""Stands in a pattern for the number."""
RANK = "#."
"""Stands in a pattern for a rank: the second place, which may be said as the 2nd."""
LONGEST = 4
"""A pattern of so many words at most is looked for."""

Members = dict[int, tuple[str, str]]
"""The section and id of each number that a family has."""


class Family(Struct, frozen=True):
    """A number of a line as one of a family: the `pattern`, where it begins in the line, and the members there are."""

    pattern: Name
    start: int
    members: Members

    @property
    def heads(self) -> frozenset[str]:
        """The words beside the number."""
        return frozenset(self.pattern) - {HOLE, RANK}


@lru_cache(8)
def families(words: Lexicon) -> dict[Name, Members]:
    """Derive the families of a table's words, by pattern. One member alone is a family too: “rubles 2”."""
    found: dict[Name, Members] = {}
    for section, names in words.sections.items():
        if is_of_things(section):
            for id, known in names.names.items():
                for pattern, number in filter(None, map(_pattern, known)):
                    found.setdefault(pattern, {}).setdefault(number, (section, id))
    return found


def _pattern(name: Name) -> tuple[Name, int] | None:
    """Give a name of several words, one of them a number or its first a rank, with a hole for that, and the number."""
    numbers = [place for place, word in enumerate(name) if word.isdigit()]
    if len(name) > 1 and not numbers and name[0] in small().ranks:
        return (RANK, *name[1:]), small().ranks[name[0]]
    if len(numbers) != 1 or len(name) < 2:
        return None
    place = numbers[0]
    return (*name[:place], HOLE, *name[place + 1 :]), int(name[place])


def families_at(words: Lexicon, line: tuple[Piece, ...], place: int) -> Iterator[Family]:
    """Give the families that the number at a place of a line can be said of, the longest pattern first."""
    known, piece = families(words), line[place]
    if piece.counted or piece.paid:
        return
    for length in range(LONGEST, 1, -1):
        for start in range(max(0, place - length + 1), min(place, len(line) - length) + 1):
            span = line[start : start + length]
            parted = piece.apart and start < place  # a small word stands before it: it is no part of that name
            if parted or any(one.joined or one.broken for one in span[1:]):
                continue
            for hole in (HOLE, RANK) if piece.ordinal else (HOLE,):
                pattern = tuple(hole if start + at == place else one.text for at, one in enumerate(span))
                if pattern in known:
                    yield Family(pattern, start, known[pattern])
