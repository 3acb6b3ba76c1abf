"""The unfinished interpretation of a clause, with the values assigned so far."""

from __future__ import annotations

from collections.abc import Hashable
from enum import IntEnum
from typing import Any

from msgspec import Struct, structs

from referee.reading.frames import MATCH_COST, Claim, Count, Quantity, SlotValue
from referee.reading.senses import Match, NumberMention


class LastKind(IntEnum):
    """The kind of the last assigned word."""

    NOTHING = 0
    VERB = 1
    VALUE = 2
    LABEL = 3
    NUMBER = 4
    SEAT = 5


PARTICLE, JOINT = 1, 2
"""The kinds of separator between two words: a particle; a comma or “and”."""
LABELLED = 1
"""The maximum rank at which a label may still follow its number."""
ACROSS = 2
"""The cost of a number that is separated from its name by another word."""


class Partial(Struct, frozen=True, gc=False):
    """An unfinished interpretation of a clause. `gap` is the kind of separator after the last assigned word (0 for
    none).

    `label` is the field whose label still has no value, `pending` the number not yet assigned, `pending_gap` the
    separator before it. `refund` is the part of the cost that is subtracted again if the label of the last number
    follows. `mentions` is the number of assigned names, `covered` the number of their characters. `article` is set
    directly after “a”; `correcting` is set if the next value replaces an earlier one.
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
    """The quantity (“both”, “all”) stated for the next mention."""
    uncertain: frozenset[str] = frozenset()
    """The other actions that the same words may name; "" is included if the words may have no meaning."""

    @property
    def gap_since_number(self) -> int:
        """The kind of separator after the pending number; 0 without a separator."""
        return self.gap if self.gap > self.pending_gap else 0

    @property
    def rank(self) -> int:
        """The cost plus the cost of the worst name match; 0 for exact names next to their values."""
        return self.cost + MATCH_COST[self.how]

    @property
    def least_rank(self) -> int:
        """The lowest rank possible after the next word, because a label after its number reduces the cost."""
        if self.last is LastKind.NUMBER:
            return self.rank - self.refund
        is_adjunct = self.last is LastKind.VERB and self.pending is not None and self.gap == 0
        return self.rank - ACROSS * is_adjunct

    def may_be_within(self, limit: int) -> bool:
        """Return whether the rank is within a limit, or can still be reduced to it by a label after the number."""
        rank = self.rank
        return rank <= limit or (rank == limit + 1 <= LABELLED and self.refund > 0 and self.last is LastKind.NUMBER)

    @property
    def signature(self) -> Hashable:
        """A key of the content: interpretations with equal keys mean the same."""
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

    def with_extra_cost(self, more: int) -> Partial:
        return structs.replace(self, cost=self.cost + more) if more else self

    def with_value(self, value: SlotValue, more: int = 0, **changes: Any) -> Partial:
        """Return a copy with an additional field value."""
        last: dict[str, Any] = {"last_slot": value.slot, "last_item": value.item, "gap": 0, "cost": self.cost + more}
        return structs.replace(self, values=(*self.values, value), **(last | changes))

    def with_last_in(self, slot: int) -> Partial:
        """Return a copy with the last value moved to the list of another field."""
        item = 1 + max((value.item for value in self.values if value.slot == slot), default=-1)
        value = structs.replace(self.values[-1], slot=slot, item=item)
        return structs.replace(self, values=(*self.values[:-1], value), last_slot=slot, last_item=item, gap=0)

    def corrected(self, value: SlotValue, last: LastKind) -> Partial | None:
        """Return a copy with the latest value of a field replaced; None if the line is not correcting a value."""
        at = self.latest(value.slot)
        if not self.correcting or at < 0:
            return None
        value = structs.replace(value, item=self.values[at].item)
        values = (*self.values[:at], value, *self.values[at + 1 :])
        return structs.replace(
            self, values=values, last=last, last_slot=value.slot, last_item=value.item, gap=0, correcting=False
        )

    def with_count(self, count: Count, more: int) -> Partial:
        """Return a copy with an additional stated count."""
        return structs.replace(
            self, counts=(*self.counts, count), cost=self.cost + more, last=LastKind.NUMBER, last_slot=-1, gap=0
        )

    def with_claim(self, claim: Claim, more: int = 0) -> Partial:
        """Return a copy with an additional claimed effect."""
        return structs.replace(self, claims=(*self.claims, claim), cost=self.cost + more)

    def narrowed(self, at: int, values: tuple[Any, ...], more: int = 0, *, described: bool | None = None) -> Partial:
        """Return a copy with fewer candidates for one of its field values."""
        bound = self.values[at]
        described = bound.described if described is None else described
        value = structs.replace(bound, values=values, described=described)
        changed = (*self.values[:at], value, *self.values[at + 1 :])
        return structs.replace(
            self, values=changed, cost=self.cost + more, last=LastKind.VALUE, last_slot=bound.slot,
            last_item=bound.item, gap=0,
        )  # fmt: skip

    def latest(self, slot: int, item: int = -1) -> int:
        """Return the index of the last value of a field; -1 if the field has none."""
        for at in range(len(self.values) - 1, -1, -1):
            if self.values[at].slot == slot and item in (-1, self.values[at].item):
                return at
        return -1
