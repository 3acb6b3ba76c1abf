"""Sums by hand, beside each expectation."""

from __future__ import annotations

import pytest
from gyoji_seven_wonders.scoring.score import score
from gyoji_seven_wonders.scoring.sheet import City, FinalSheet, doubts


def city(**told: int) -> City:
    return City(**(dict.fromkeys(City.__struct_fields__, 0) | told))


def points(category: str, **told: int) -> int:
    lines = score(FinalSheet({"A": city(**told)})).lines
    return next(line.points for line in lines if line.category == category)


@pytest.mark.parametrize(("coins", "expected"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)])
def test_three_coins_are_a_point(coins: int, expected: int) -> None:
    assert points("treasury", coins=coins) == expected


@pytest.mark.parametrize(
    ("compasses", "gears", "tablets", "free", "expected"),
    [
        (0, 0, 0, 0, 0),
        (2, 0, 0, 0, 4),  # 2²
        (2, 2, 1, 0, 16),  # 4 + 4 + 1, and one set
        (3, 1, 0, 1, 18),  # a tablet: 9 + 1 + 1 + 7; a compass: 16 + 1 = 17
        (4, 1, 1, 1, 34),  # a compass: 25 + 1 + 1 + 7; a gear: 16 + 4 + 1 + 7 = 28
        (2, 1, 1, 2, 26),  # a gear and a tablet: 4 + 4 + 4 + 14; two compasses: 16 + 1 + 1 + 7 = 25
        (0, 0, 0, 3, 10),  # one of each: 3 + 7; three of a kind: 9
    ],
)
def test_science_is_squares_and_sets(compasses: int, gears: int, tablets: int, free: int, expected: int) -> None:
    assert points("science", compasses=compasses, gears=gears, tablets=tablets, free_symbols=free) == expected


def test_a_whole_city() -> None:
    # 9 + 12 ÷ 3 + 7 + 16 + 4 + 10 + (1 + 1 + 1 + 7) = 60
    told = city(military=9, coins=12, wonder=7, civilian=16, commercial=4, guilds=10, compasses=1, gears=1, tablets=1)
    assert score(FinalSheet({"A": told})).totals() == {"A": 60}


def test_the_city_that_the_rulebook_counts() -> None:
    """Alexandria, the publisher's example: 6, 14 coins are 4, 10, 13, 3² + 2² + 1² + 7 = 21, 4; no guild is counted."""
    told = city(
        military=1 + 3 + 5 - 3, coins=14, wonder=10, civilian=2 + 5 + 6, compasses=3, gears=2, tablets=1, commercial=4
    )
    found = score(FinalSheet({"A": told}))
    expected = {"military": 6, "treasury": 4, "wonder": 10, "civilian": 13, "science": 21, "commercial": 4, "guilds": 0}
    assert {line.category: line.points for line in found.lines} == expected
    assert points("science", compasses=3, gears=2, tablets=2) == 31, "with one more symbol: 9 + 4 + 4 + 14"


def test_more_coins_win_a_tie_and_as_many_share_it() -> None:
    rich, poor = city(coins=5), city(coins=3)  # a point each
    found = score(FinalSheet({"A": poor, "B": rich, "C": poor})).places
    assert [(place.seat, place.rank) for place in found] == [("B", 1), ("A", 2), ("C", 2)]


def test_what_is_not_told_is_needed_and_the_rest_counts() -> None:
    found = score(FinalSheet({"A": City(coins=6)}))
    assert found.totals() == {"A": 2} and found.places == ()
    assert "seats.A.military" in [fault.field for fault in found.needed]


def test_conflict_points_of_all_cities_are_even() -> None:
    def cities(*military: int) -> FinalSheet:
        return FinalSheet({seat: city(military=own) for seat, own in zip("ABC", military, strict=True)})

    assert doubts(cities(18, -6, 0)) == []
    assert [fault.values["total"] for fault in doubts(cities(5, -1, -1))] == [3]
