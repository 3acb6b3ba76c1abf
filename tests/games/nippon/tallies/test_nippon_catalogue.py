"""Workings as they read, and the printed values of the rules."""

from __future__ import annotations

from scoring.breakdown import as_json
from scoring.games import words_of
from scoring.games.nippon.values import MULTIPLIER_TILES, PRINTED, RANK_POINTS, WITH_X1
from scoring.text_catalogs import Words
from tests.games.nippon.tallies.nippon_sheets import end, one_region, seat, spot


def test_workings_read_like_plain_arithmetic() -> None:
    words = Words("en", [words_of("nippon")])
    lines = as_json(one_region(1, 3, {"A": spot(6), "B": spot(2, 4), "C": spot(0, 4)}), words)["lines"]
    assert [one["working"] for one in lines] == [
        "influence 6; 2 share 1st–2nd: (10 + 7) ÷ 2, rounded down = 8",
        "influence 2 + 4 for trains = 6; 2 share 1st–2nd: (10 + 7) ÷ 2, rounded down = 8",
        "trains 4, but no influence tile: influence 0, no rank = 0",
    ]
    lines = as_json(end({"A": seat(0, 14, 2), "B": seat(0, 14, 6)}), words)["lines"]
    said = {(one["seat"], one["category"], one["about"]): one["working"] for one in lines}
    assert said["A", "achievement", "money"] == "8,000 ÷ 6,000, rounded down = 1; 1 × 1 = 1"
    wages = "14 × 1,000 = 14,000 yen; 4 colours × 3,000 paid, 2,000 yen left; 2 unpaid × 2 VP = −4"
    assert said["B", "wages", ""] == wages


def test_the_printed_values_are_those_of_the_rules() -> None:
    assert RANK_POINTS == {1: (10, 7, 5), 2: (15, 11, 8)}
    assert WITH_X1 == ("money", "knowledge")
    # 24 reward tiles less 0, 4 or 8, and 4 VP multiplier tiles.
    assert MULTIPLIER_TILES == {4: 28, 3: 24, 2: 20}
    assert PRINTED.sections["printed_multipliers"]["money"].confirm
