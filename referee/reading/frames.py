"""The frame: one interpretation of a clause, with a verb, its seat, the values of its slots, counts and claims."""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum
from typing import Any

from msgspec import Struct

from referee.reading.senses import FamilySense, Match
from referee.reading.source import Span


class SlotValue(Struct, frozen=True, cache_hash=True):
    """The value of one slot of a verb: one of `values`, in list item number `item`. `missing` is a numbered name that
    does not exist; then `values` is empty. `described` is set if a trait instead of a name was stated.
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

    `of_site` is set if it counts things at the location of the declaration.
    """

    amount: int
    slot: int = -1
    item: int = -1
    span: Span = Span(0, 0)
    of_site: bool = False


class Claim(Struct, frozen=True, cache_hash=True):
    """A statement about the effect of a move: an amount of a unit (0 for any amount), or of one of the things `ids`."""

    amount: int
    unit: str = ""
    ids: tuple[str, ...] = ()
    span: Span = Span(0, 0)


TOPIC, REACHED = "topic", "reached"
"""Special units of claims: the number of the thing that a declaration is about, and the number of the space that is
reached.
"""


class Quantity(StrEnum):
    """A quantity stated without a number."""

    NONE = ""
    ALL = "all"
    BOTH = "both"
    EVERYTHING = "everything"
    """All required declarations of a verb without slots: “stop, all of it”."""


class Frame(Struct, frozen=True, cache_hash=True):
    """One interpretation of a clause. `cost` measures the distance between words that belong together, `how` is the
    worst match of its names, `has_verb` is whether the verb is named.
    """

    verb: str
    start: int
    until: int
    seat: str = ""
    values: tuple[SlotValue, ...] = ()
    counts: tuple[Count, ...] = ()
    claims: tuple[Claim, ...] = ()
    owners: tuple[tuple[str, int], ...] = ()
    """Seats, each with the number of a thing of that seat, that identify the location of the declaration."""
    quantity: Quantity = Quantity.NONE
    negated: bool = False
    has_verb: bool = False
    cost: int = 0
    how: Match = Match.EXACT
    mentions: int = 0
    next_seat: str = ""
    """The seat that is stated to be next in turn."""
    joined: tuple[str, ...] = ()
    """Other seats that are stated to make the same declaration."""
    uncertain: frozenset[str] = frozenset()
    """Other verbs that the words for the verb may name; contains "" if the words may have no meaning."""
    covered: int = 0
    """The number of characters of the line that its names cover."""
    leaves_open: bool = False
    """Whether the clause states explicitly that a location or choice is open."""

    @property
    def rank(self) -> int:
        """The cost including that of the worst match."""
        return self.cost + MATCH_COST[self.how]

    @property
    def is_vague(self) -> bool:
        """Whether the frame states a quantity or location without a number or name."""
        return self.leaves_open or self.quantity is not Quantity.NONE

    @property
    def meaning(self) -> Hashable:
        """The contents that determine the declarations; frames with equal meaning state the same."""
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
        """The first numbered name that does not exist; None if there is none."""
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
"""The cost of the worst match in a clause, by kind of match."""
