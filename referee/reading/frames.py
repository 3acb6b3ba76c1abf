"""The frame: one interpretation of a clause, with an action, its seat, field values, counts and claimed effects."""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum
from typing import Any

from msgspec import Struct

from referee.reading.senses import FamilySense, Match
from referee.reading.source import Span


class SlotValue(Struct, frozen=True, cache_hash=True):
    """The value of one field: any of `values`, in list item number `item`. `missing` is a nonexistent numbered name
    (`values` is then empty); `described` means stated by a trait.
    """

    slot: int
    item: int
    values: tuple[Any, ...]
    how: Match = Match.EXACT
    span: Span = Span(0, 0)
    missing: FamilySense | None = None
    described: bool = False


class Count(Struct, frozen=True, cache_hash=True):
    """A stated number: of a list item (`slot`, `item`), or of the whole declaration (`slot` is -1); 0 means all
    available.

    `of_site` means that it counts the objects at the location of the declaration.
    """

    amount: int
    slot: int = -1
    item: int = -1
    span: Span = Span(0, 0)
    of_site: bool = False


class Claim(Struct, frozen=True, cache_hash=True):
    """A player's statement about the effect of a move: an amount of a unit (0 for any amount), or one of the objects
    `ids`.
    """

    amount: int
    unit: str = ""
    ids: tuple[str, ...] = ()
    span: Span = Span(0, 0)


TOPIC, REACHED = "topic", "reached"
"""Special units of a claimed effect: the number of the object that the declaration is about, and the number of the
reached space.
"""


class Quantity(StrEnum):
    """A quantity stated without a number."""

    NONE = ""
    ALL = "all"
    BOTH = "both"
    EVERYTHING = "everything"
    """All pending declarations of an action without fields: “stop, all of it”."""


class Frame(Struct, frozen=True, cache_hash=True):
    """One interpretation of a clause. `cost` grows with the distance between related words, `how` is the worst match of
    its names, `has_verb` means that the action is named.
    """

    verb: str
    start: int
    until: int
    seat: str = ""
    values: tuple[SlotValue, ...] = ()
    counts: tuple[Count, ...] = ()
    claims: tuple[Claim, ...] = ()
    owners: tuple[tuple[str, int], ...] = ()
    """(seat, number) pairs: the objects of these seats identify the location of the declaration."""
    quantity: Quantity = Quantity.NONE
    negated: bool = False
    has_verb: bool = False
    cost: int = 0
    how: Match = Match.EXACT
    mentions: int = 0
    next_seat: str = ""
    """The seat that the line says is next in turn."""
    joined: tuple[str, ...] = ()
    """The other seats that, by the line, make the same declaration."""
    uncertain: frozenset[str] = frozenset()
    """The other actions that the same words may name; "" is included if the words may have no meaning."""
    covered: int = 0
    """The number of characters in its names."""
    leaves_open: bool = False
    """Whether the clause says explicitly that a location or choice is undecided."""

    @property
    def rank(self) -> int:
        """The cost of the frame plus the cost of its worst name match."""
        return self.cost + MATCH_COST[self.how]

    @property
    def is_vague(self) -> bool:
        """Whether the clause states a quantity or location without a number or name (“all”, “somewhere”)."""
        return self.leaves_open or self.quantity is not Quantity.NONE

    @property
    def meaning(self) -> Hashable:
        """A cache key of the frame: frames with equal keys lead to the same declarations."""
        return (
            self.verb,
            (self.seat, *self.joined),
            tuple((each.slot, each.item, each.values, each.missing, each.described) for each in self.values),
            tuple((each.amount, each.slot, each.item) for each in self.counts),
            self.owners,
            self.quantity,
            self.negated,
            self.has_verb,
            self.mentions > 0,
            self.leaves_open,
        )

    @property
    def missing(self) -> FamilySense | None:
        """The first named number that does not exist in the game; None if all exist."""
        return next((value.missing for value in self.values if value.missing is not None), None)


MATCH_COST = {
    Match.EXACT: 0,
    Match.INFLECTED: 0,
    Match.SOUND: 0,
    Match.FREE: 0,
    Match.PART: 1,
    Match.PREFIX: 1,
    Match.INITIAL: 3,
    Match.TYPO: 6,
}
"""The cost of the worst name match in a clause, by kind of match."""
