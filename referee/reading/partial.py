"""A frame in the making: what is bound so far, and what the next mention of the clause may attach to."""

from __future__ import annotations

from collections.abc import Hashable
from enum import IntEnum
from typing import Any

from msgspec import Struct, structs

from referee.reading.frames import MATCH_COST, Claim, Count, Quantity, SlotValue
from referee.reading.senses import Match, NumberMention


class LastKind(IntEnum):
    """What stands last before the next mention."""

    NOTHING = 0
    VERB = 1
    VALUE = 2
    LABEL = 3
    NUMBER = 4
    SEAT = 5


PARTICLE, JOINT = 1, 2
"""What stands between two mentions: a particle; a comma or “and”."""
LABELLED = 1
"""What a number costs at most that its label may still follow, to be looked at with what is closer."""
ACROSS = 2
"""What a number costs whose name stands behind another word."""


class Partial(Struct, frozen=True, gc=False):
    """What is bound of a clause. `gap` tells what stands behind the last mention (0: nothing).

    `label` is the slot whose label waits for its value, `pending` the number that waits for what it belongs to.
    `pending_gap` is the gap before that. `refund` is what the last number cost because its label did not stand
    before it. `mentions` counts the names that are bound: the fewer, the longer they are; `covered`, their
    characters. `article` tells whether “a” stands right before; `correcting`, that what follows takes the place of
    a value of the same slot.
    """

    values: tuple[SlotValue, ...] = ()
    counts: tuple[Count, ...] = ()
    claims: tuple[Claim, ...] = ()
    seat: str = ""
    owners: tuple[tuple[str, int], ...] = ()
    quantity: Quantity = Quantity.NONE
    negated: bool = False
    has_verb: bool = False
    is_loss: bool = False
    leaves_open: bool = False
    cost: int = 0
    how: Match = Match.EXACT
    last: LastKind = LastKind.NOTHING
    last_slot: int = -1
    last_item: int = 0
    gap: int = 0
    label: int = -1
    pending: NumberMention | None = None
    pending_gap: int = 0
    refund: int = 0
    mentions: int = 0
    labels: int = 0
    covered: int = 0
    article: bool = False
    next_seat: str = ""
    joined: tuple[str, ...] = ()
    correcting: bool = False
    quantifier: Quantity = Quantity.NONE
    """How much there is of what follows."""
    uncertain: frozenset[str] = frozenset()
    """What else is named by the words that name the verb; "" where they may mean nothing."""

    @property
    def gap_since_number(self) -> int:
        """What stands behind the number that waits."""
        return self.gap if self.gap > self.pending_gap else 0

    @property
    def rank(self) -> int:
        """How far it is from the closest attachment of exact names."""
        return self.cost + MATCH_COST[self.how]

    @property
    def least_rank(self) -> int:
        """How far apart it may prove to be at least, if a label follows that refunds what its number cost."""
        if self.last is LastKind.NUMBER:
            return self.rank - self.refund
        is_adjunct = self.last is LastKind.VERB and self.pending is not None and self.gap == 0
        return self.rank - ACROSS * is_adjunct

    def may_be_within(self, limit: int) -> bool:
        """Tell whether it is no farther apart than a limit, or one farther and waits for the label of its number."""
        rank = self.rank
        return rank <= limit or (rank == limit + 1 <= LABELLED and self.refund > 0 and self.last is LastKind.NUMBER)

    @property
    def signature(self) -> Hashable:
        """What tells the frame from another."""
        values = frozenset((value.slot, value.item, value.values) for value in self.values)
        return (
            values,
            self.counts,
            self.claims,
            self.seat,
            self.next_seat,
            self.joined,
            self.owners,
            self.quantity,
            self.negated,
        )

    def costing(self, more: int) -> Partial:
        """Return it at a higher cost."""
        return structs.replace(self, cost=self.cost + more) if more else self

    def with_value(self, value: SlotValue, more: int = 0, **changes: Any) -> Partial:
        """Return it with one value more."""
        last: dict[str, Any] = {"last_slot": value.slot, "last_item": value.item, "gap": 0, "cost": self.cost + more}
        return structs.replace(self, values=(*self.values, value), **(last | changes))

    def with_last_in(self, slot: int) -> Partial:
        """Return it with its last value moved to the list of another slot."""
        item = 1 + max((value.item for value in self.values if value.slot == slot), default=-1)
        value = structs.replace(self.values[-1], slot=slot, item=item)
        return structs.replace(self, values=(*self.values[:-1], value), last_slot=slot, last_item=item, gap=0)

    def corrected(self, value: SlotValue, last: LastKind) -> Partial | None:
        """Return it with the latest value of a slot replaced, where something is being corrected; else None."""
        at = self.latest(value.slot)
        if not self.correcting or at < 0:
            return None
        value = structs.replace(value, item=self.values[at].item)
        values = (*self.values[:at], value, *self.values[at + 1 :])
        return structs.replace(
            self, values=values, last=last, last_slot=value.slot, last_item=value.item, gap=0, correcting=False
        )

    def with_count(self, count: Count, more: int) -> Partial:
        """Return it with one count more."""
        return structs.replace(
            self, counts=(*self.counts, count), cost=self.cost + more, last=LastKind.NUMBER, last_slot=-1, gap=0
        )

    def with_claim(self, claim: Claim, more: int = 0) -> Partial:
        """Return it with one claim more."""
        return structs.replace(self, claims=(*self.claims, claim), cost=self.cost + more)

    def narrowed(self, at: int, values: tuple[Any, ...], more: int = 0, *, described: bool | None = None) -> Partial:
        """Return it with fewer alternatives for one of its values."""
        bound = self.values[at]
        described = bound.described if described is None else described
        value = structs.replace(bound, values=values, described=described)
        changed = (*self.values[:at], value, *self.values[at + 1 :])
        return structs.replace(
            self, values=changed, cost=self.cost + more, last=LastKind.VALUE, last_slot=bound.slot,
            last_item=bound.item, gap=0,
        )  # fmt: skip

    def latest(self, slot: int, item: int = -1) -> int:
        """Return where the last value of a slot stands among the values; -1 for nowhere."""
        for at in range(len(self.values) - 1, -1, -1):
            if self.values[at].slot == slot and item in (-1, self.values[at].item):
                return at
        return -1
