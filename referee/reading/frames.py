"""A clause understood as a declaration in the making: a verb, its seat, the values of its slots, counts and claims."""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum
from typing import Any

from msgspec import Struct

from referee.reading.senses import FamilySense, Match
from referee.reading.source import Span


class SlotValue(Struct, frozen=True, cache_hash=True):
    """What a slot of a verb holds: one of `values`, in an item of its list. `missing` is a name with a number that
    does not exist; then there are no values. `described`: only what tells such things apart was stated, no name.
    """

    slot: int
    item: int
    values: tuple[Any, ...]
    how: Match = Match.EXACT
    span: Span = Span(0, 0)
    missing: FamilySense | None = None
    described: bool = False


class Count(Struct, frozen=True, cache_hash=True):
    """How many: of an item of a list (`slot`, `item`), or of the whole declaration (`slot` -1); 0 for all there are.

    `of_site`: of what is seen at the location that the declaration is about.
    """

    amount: int
    slot: int = -1
    item: int = -1
    span: Span = Span(0, 0)
    of_site: bool = False


class Claim(Struct, frozen=True, cache_hash=True):
    """What is stated about the effect: an amount of a unit (0 for any), or of one of several things."""

    amount: int
    unit: str = ""
    ids: tuple[str, ...] = ()
    span: Span = Span(0, 0)


TOPIC, REACHED = "topic", "reached"
"""Units of claims: the number of what a declaration is about, and the number of the place that is reached."""


class Quantity(StrEnum):
    """How much without a number."""

    NONE = ""
    ALL = "all"
    BOTH = "both"
    EVERYTHING = "everything"
    """All of what is declared, of a verb that takes nothing: “stop, all of it”."""


class Frame(Struct, frozen=True, cache_hash=True):
    """One way to understand a clause. `cost` tells how far what belongs together stands apart, `how` is the worst
    match of its names; `has_verb` tells whether the verb is named.
    """

    verb: str
    start: int
    until: int
    seat: str = ""
    values: tuple[SlotValue, ...] = ()
    counts: tuple[Count, ...] = ()
    claims: tuple[Claim, ...] = ()
    owners: tuple[tuple[str, int], ...] = ()
    """Seats whose thing with a number lies where the declaration is about."""
    quantity: Quantity = Quantity.NONE
    negated: bool = False
    has_verb: bool = False
    cost: int = 0
    how: Match = Match.EXACT
    mentions: int = 0
    next_seat: str = ""
    """Whose turn is stated to come next."""
    joined: tuple[str, ...] = ()
    """Other seats that are stated to declare the same."""
    uncertain: frozenset[str] = frozenset()
    """Other verbs that the words for the verb name as well; "" where they may mean nothing."""
    covered: int = 0
    """How many characters of the line its names are."""
    leaves_open: bool = False
    """Whether it states that where, or which one, is open."""

    @property
    def rank(self) -> int:
        """The cost with that of the worst match."""
        return self.cost + MATCH_COST[self.how]

    @property
    def is_vague(self) -> bool:
        """Tell whether it states how much, or where, without a number or name."""
        return self.leaves_open or self.quantity is not Quantity.NONE

    @property
    def meaning(self) -> Hashable:
        """What tells the declarations that it states from those of another frame."""
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
        """The first name with a number that does not exist."""
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
"""What the worst match of a clause costs beside its attachments."""
