"""What a line says of a verb, once none of its words is left over; not yet what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tui.core.reading.leaves import Leaf

MOST_COUNTED = 30
"""A larger number counts no items and no moves."""
ALL, BOTH = "all", "both"
Choice = tuple[Any, ...]
"""The values that what is said can mean."""
Item = Mapping[str, Any]
"""What is said of an item: by part a choice, or a tuple of choices."""


class Whose(Struct, frozen=True):
    """A value that is said by who has it."""

    seat: str


class Said(Struct, frozen=True):
    """What a line says of one verb: nothing of it is left over when it is read.

    `named` is how well the verb is said: 2 by a name, 1 by a part of one, 0 not at all; `called` are the words that are
    a part of one. `odd` counts how far it is from
    the usual order. `mentioned` are fields that are said without a value. `count` is of items, or of moves. `lying` is
    a seat with a number: what lies there. `amounts` are numbers of what the move costs or brings, `each` those of one
    thing that is named: “2 silk and 1 bento”.
    """

    verb: str
    seat: str = ""
    named: int = 0
    called: tuple[str, ...] = ()
    values: Mapping[str, Choice] = {}
    items: Mapping[str, tuple[Item, ...]] = {}
    mentioned: tuple[str, ...] = ()
    count: int | None = None
    every: str = ""
    lying: tuple[str, int] | None = None
    amounts: tuple[int, ...] = ()
    each: tuple[tuple[Choice, int], ...] = ()
    odd: int = 0

    @property
    def told(self) -> tuple[Any, ...]:
        """All of it, in the order in which it is said: two readings with the same are one."""
        items = tuple((name, *(tuple(item.items()) for item in said)) for name, said in self.items.items())
        more = (self.mentioned, self.count, self.every, self.lying, self.amounts, self.each)
        return (self.odd, self.named, self.called, self.seat, tuple(self.values.items()), items, more)


class At(Struct, frozen=True):
    """Where the search stands: the next word, what is read so far, the leaf said last and its words, and the leaf
    that a label asks for.
    """

    place: int
    said: Said
    last: Leaf | None = None
    words: tuple[str, ...] = ()
    label: str = ""
