"""Sums by hand, beside each expectation."""

from __future__ import annotations

import pytest
from gyoji_lost_cities.scoring.score import expedition, score_final
from gyoji_lost_cities.scoring.sheet import Expeditions, FinalSheet, Rounds, RoundSheet, check_round


@pytest.mark.parametrize(
    ("numbers", "wagers", "expected"),
    [
        ((), 0, 0),
        ((), 1, -40),  # (0 − 20) × 2
        ((2,), 0, -18),
        ((8, 9, 10), 0, 7),
        ((8, 9, 10), 3, 28),  # 7 × 4
        ((2, 3, 4, 5, 6, 7, 8), 0, 15),  # 35 − 20, seven cards
        ((2, 3, 4, 5, 6, 7, 8, 9), 0, 44),  # 44 − 20 + 20
        ((2, 3, 4, 5, 6, 7), 2, 41),  # (27 − 20) × 3 + 20
        ((2, 3, 4, 5, 6, 7, 8, 9, 10), 3, 156),  # (54 − 20) × 4 + 20
    ],
)
def test_an_expedition(numbers: tuple[int, ...], wagers: int, expected: int) -> None:
    assert expedition("A", "red", numbers, wagers).points == expected


def test_cards_that_are_not_in_the_box_are_found() -> None:
    sheet = RoundSheet({"A": Expeditions(red=(2, 5), blue_wagers=2), "B": Expeditions(red=(5,), blue_wagers=2)})
    assert [(fault.key, fault.field) for fault in check_round(sheet)] == [
        ("wagers_many", "seats.B.blue_wagers"),
        ("card_twice", "seats.B.red"),
    ]


def test_the_rounds_are_added_and_equal_sums_share_the_place() -> None:
    found = score_final(FinalSheet({"A": Rounds((10, -3)), "B": Rounds((2, 5))}))
    assert found.totals() == {"A": 7, "B": 7}
    assert [place.rank for place in found.places] == [1, 1]
