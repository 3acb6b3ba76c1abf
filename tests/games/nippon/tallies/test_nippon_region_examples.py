"""The worked examples E19 to E21 of the rule text and the claims X84 to X86, X93 about a region scoring."""

from __future__ import annotations

from tests.games.breakdowns import line
from tests.games.nippon.tallies.nippon_sheets import one_region, spot


def test_e19_a_tie_for_first_shares_the_points_of_first_and_second() -> None:
    # Scoring I: 10 / 7 / 5. (10 + 7) / 2 = 8.5 -> 8; blue is 3rd: 5. Foreign companies below 4 (R46).
    result = one_region(1, 3, {"purple": spot(6), "red": spot(6), "blue": spot(4)})
    assert result.totals() == {"purple": 8, "red": 8, "blue": 5}
    first = line(result, "purple", "region_scoring_1")
    assert first.about == "west_japan"
    assert first.working.values["covered_sum"] == "10 + 7"
    assert first.clauses == ("NIP-17.2", "NIP-17.6", "NIP-17.7")
    assert line(result, "blue", "region_scoring_1").clauses == ("NIP-17.2", "NIP-17.6")


def test_e20_the_foreign_companies_take_first_and_trains_alone_count_nothing() -> None:
    # Scoring II: 15 / 11 / 8. Foreign 3 + 3 + 1 = 7 is 1st. Purple 6 is 2nd: 11 + 2 = 13.
    # Blue 1 + 4 = 5 is 3rd: 8.
    seats = {"purple": spot(6, 0, 2), "blue": spot(1, 4), "red": spot(0, 4)}
    result = one_region(2, 7, seats)
    assert result.totals() == {"purple": 13, "blue": 8, "red": 0}
    assert line(result, "purple", "region_scoring_2").points == 11
    assert line(result, "purple", "ships").points == 2
    assert line(result, "purple", "ships").clauses == ("NIP-17.9",)
    blue = line(result, "blue", "region_scoring_2")
    assert blue.clauses == ("NIP-17.2", "NIP-17.3", "NIP-17.4", "NIP-17.5", "NIP-17.6")
    assert line(result, "red", "region_scoring_2").clauses == ("NIP-17.2", "NIP-17.3", "NIP-17.11")
    assert not result.needed
    assert not result.places


def test_e21_three_tied_for_first_share_all_ranks_and_all_score_their_ships() -> None:
    # (15 + 11 + 8) / 3 = 11.33 -> 11, then each one's ships: 2, 3 + 2 = 5, none.
    seats = {"purple": spot(8, 0, 2), "blue": spot(8, 0, 5), "red": spot(8)}
    result = one_region(2, 2, seats)
    assert result.totals() == {"purple": 11 + 2, "blue": 11 + 5, "red": 11}
    assert line(result, "blue", "ships").clauses == ("NIP-17.9", "NIP-17.10")


def test_x84_trains_without_an_influence_tile_do_not_count() -> None:
    # Influence of B is 0, not 6: no rank, nothing.
    result = one_region(1, 0, {"A": spot(3), "B": spot(0, 6)})
    assert result.totals() == {"A": 10, "B": 0}
    assert "NIP-17.3" in line(result, "B", "region_scoring_1").clauses
    assert line(result, "B", "region_scoring_1").working.key == "working.trains_alone"


def test_x85_ships_of_the_third_do_not_score() -> None:
    # Scoring I: 7, 5, 3 are 1st, 2nd, 3rd: 10 / 7 / 5; C's ships of 4 give nothing.
    result = one_region(1, 0, {"A": spot(7), "B": spot(5), "C": spot(3, 0, 4)})
    assert result.totals() == {"A": 10, "B": 7, "C": 5}
    refused = line(result, "C", "ships")
    assert refused.points == 0
    assert refused.clauses == ("NIP-17.9",)


def test_x86_a_rank_of_the_foreign_companies_is_not_moved_up() -> None:
    # Scoring I: foreign 8 are 1st; A with 5 is 2nd: 7, not 10.
    result = one_region(1, 8, {"A": spot(5), "B": spot()})
    assert result.totals() == {"A": 7, "B": 0}
    assert {"NIP-17.5", "NIP-17.6"} <= set(line(result, "A", "region_scoring_1").clauses)


def test_x93_two_tied_for_first_get_eight_each_not_nine() -> None:
    # (10 + 7) / 2 = 8.5, rounded down.
    result = one_region(1, 2, {"A": spot(5), "B": spot(5)})
    assert result.totals() == {"A": 8, "B": 8}
    assert "NIP-17.7" in line(result, "A", "region_scoring_1").clauses
