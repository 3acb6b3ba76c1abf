"""Points by rank, divided among tied participants, as area majorities need them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct


class MajorityShare(Struct, frozen=True):
    """The result of one participant: its rank, the number of participants with this rank, the points of the ranks that
    they share, and its own points.
    """

    participant: str
    amount: int
    rank: int
    tied: int
    covered: tuple[int, ...]
    points: int


def shares(amounts: Mapping[str, int], rank_points: Sequence[int], *, zero_ranks: bool = False) -> list[MajorityShare]:
    """Distribute `rank_points` (first rank first) by amount, the highest amount first.

    Tied participants divide the points of the ranks that they share equally, rounded down; ranks beyond `rank_points`
    have 0. A participant with amount 0 has no rank, unless `zero_ranks` is set.
    """
    taking_part = {who: amount for who, amount in amounts.items() if amount > 0 or zero_ranks}
    result = []
    for who, amount in sorted(taking_part.items(), key=lambda item: -item[1]):
        above = sum(other > amount for other in taking_part.values())
        tied = sum(other == amount for other in taking_part.values())
        covered = tuple(rank_points[rank] if rank < len(rank_points) else 0 for rank in range(above, above + tied))
        result.append(MajorityShare(who, amount, above + 1, tied, covered, sum(covered) // tied))
    return result
