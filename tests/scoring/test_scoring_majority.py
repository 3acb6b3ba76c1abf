"""Rank points with ties."""

from __future__ import annotations

from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from scoring.majority import MajorityShare, shares

AMOUNTS = st.dictionaries(st.sampled_from("ABCDE"), st.integers(0, 6), max_size=5)
POINTS = st.lists(st.integers(0, 20), max_size=4).map(lambda points: sorted(points, reverse=True))


def brute_force(amounts: dict[str, int], points: list[int], *, zero_ranks: bool) -> dict[str, int]:
    """Average over every order in which the table could line up the tied participants."""
    there = [who for who, amount in amounts.items() if amount or zero_ranks]
    falling = [
        order for order in permutations(there) if all(amounts[one] >= amounts[two] for one, two in pairwise(order))
    ]
    padded = points + [0] * len(there)
    return {who: sum(padded[order.index(who)] for order in falling) // len(falling) for who in there}


@given(AMOUNTS, POINTS, st.booleans())
def test_shares_agree_with_brute_force(amounts: dict[str, int], points: list[int], zero_ranks: bool) -> None:
    found = {share.participant: share.points for share in shares(amounts, points, zero_ranks=zero_ranks)}
    assert found == brute_force(amounts, points, zero_ranks=zero_ranks)


@given(AMOUNTS, POINTS, st.booleans())
def test_no_more_is_paid_than_there_is(amounts: dict[str, int], points: list[int], zero_ranks: bool) -> None:
    found = shares(amounts, points, zero_ranks=zero_ranks)
    assert sum(share.points for share in found) <= sum(points)
    # Rounding loses less than one point for each participant of a tie.
    lost = sum(points[: len(found)]) - sum(share.points for share in found)
    assert 0 <= lost <= sum(share.tied - 1 for share in found)


@given(AMOUNTS, POINTS)
def test_more_is_never_ranked_or_paid_lower(amounts: dict[str, int], points: list[int]) -> None:
    found = shares(amounts, points)
    assert [share.amount for share in found] == sorted((amount for amount in amounts.values() if amount), reverse=True)
    for one in found:
        for two in found:
            assert (one.amount > two.amount) == (one.rank < two.rank)
            assert one.amount <= two.amount or one.points >= two.points


def test_a_share_tells_what_it_was_made_of() -> None:
    # B and C cover 2nd and 3rd: (7 + 5) / 2 = 6; D is 4th, beyond the points.
    assert shares({"A": 9, "B": 4, "C": 4, "D": 1, "E": 0}, [10, 7, 5]) == [
        MajorityShare("A", 9, 1, 1, (10,), 10),
        MajorityShare("B", 4, 2, 2, (7, 5), 6),
        MajorityShare("C", 4, 2, 2, (7, 5), 6),
        MajorityShare("D", 1, 4, 1, (0,), 0),
    ]


def test_nobody_shares_nothing() -> None:
    assert shares({}, [10, 7, 5]) == []
    assert shares({"A": 0}, [10, 7, 5]) == []
    assert shares({"A": 0}, [10, 7, 5], zero_ranks=True) == [MajorityShare("A", 0, 1, 1, (10,), 10)]
