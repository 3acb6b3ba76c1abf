"""Region scorings at the edges of the rulings, blank fields, markers, and the standing for a reveal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.nippon.region_scoring import RegionRank, region_ranking
from scoring.games.nippon.score import score_regions
from tests.games.breakdowns import line, needed
from tests.games.nippon.tallies.nippon_sheets import one_region, regions, spot


def test_r42_a_tie_with_the_foreign_companies_loses_their_share() -> None:
    # Scoring II: A and the foreign companies tie for 1st: (15 + 11) / 2 = 13 to A, 13 to nobody; B is 3rd: 8.
    result = one_region(2, 6, {"A": spot(6, 0, 2), "B": spot(5, 0, 3)})
    assert result.totals() == {"A": 13 + 2, "B": 8}
    first = line(result, "A", "region_scoring_2")
    assert first.working.key == "working.shared_with_foreign"
    assert first.clauses == ("NIP-17.2", "NIP-17.4", "NIP-17.5", "NIP-17.6", "NIP-17.7", "NIP-17.8")
    # B is pushed to 3rd by the tie for 1st, so its ships do not score.
    assert line(result, "B", "ships").clauses == ("NIP-17.5", "NIP-17.9", "NIP-17.10")


def test_r43_influence_0_has_no_rank() -> None:
    # Scoring I, only A has influence: 10; the foreign companies with 0 and B take no rank.
    result = one_region(1, 0, {"A": spot(4), "B": spot(0, 0, 3)})
    assert result.totals() == {"A": 10, "B": 0}
    assert line(result, "B", "region_scoring_1").clauses == ("NIP-17.2", "NIP-17.11")
    assert line(result, "B", "ships").clauses == ("NIP-17.9", "NIP-17.11")


def test_r43_the_literal_reading_ranks_influence_0() -> None:
    # As above, but B and the foreign companies share 2nd and 3rd: (7 + 5) / 2 = 6; B's ships score as 2nd.
    seats = {"A": spot(4), "B": spot(0, 2, 3)}
    result = one_region(1, 0, seats, zero_influence_ranks=True)
    assert result.totals() == {"A": 10, "B": 6 + 3}
    last = line(result, "B", "region_scoring_1")
    assert "NIP-17.11" not in last.clauses
    assert "NIP-17.8" in last.clauses
    assert last.working.values["influence"].key == "working.influence_no_tile"


@pytest.mark.parametrize(
    ("a", "b", "c", "expected"),
    [
        # Tie for 1st: A and B are both 1st, C is 3rd and its ships do not pay. (10 + 7) / 2 = 8; 5.
        (6, 6, 4, {"A": 8 + 2, "B": 8 + 2, "C": 5}),
        # Tie for 2nd: B and C are both 2nd: (7 + 5) / 2 = 6 and their ships pay.
        (6, 4, 4, {"A": 10 + 2, "B": 6 + 2, "C": 6 + 2}),
    ],
)
def test_r44_ships_pay_every_first_and_second(a: int, b: int, c: int, expected: dict[str, int]) -> None:
    result = one_region(1, 0, {"A": spot(a, 0, 2), "B": spot(b, 0, 2), "C": spot(c, 0, 2)})
    assert result.totals() == expected


def test_scoring_3_uses_the_numbers_of_the_board() -> None:
    # Any three numbers; here 20 / 15 / 10. Foreign 9 are 1st.
    seats = {"A": spot(6), "B": spot(4)}
    result = one_region(3, 9, seats, points=[20, 15, 10])
    assert result.totals() == {"A": 15, "B": 10}
    assert line(result, "A", "region_scoring_3").points == 15


def test_blank_fields_that_matter_are_named_and_the_rest_is_scored() -> None:
    told = {
        "west_japan": {"seats": {"A": {"tiles": 3}, "B": {"tiles": 0}}},
        "hokkaido": {"foreign": 0, "seats": {"A": spot(5), "B": spot(3)}},
    }
    result = score_regions(regions(1, ["A", "B"], told))
    # B has no tile in West Japan: its trains and ships decide nothing. A's ships wait for A's rank.
    assert needed(result) == ["regions.west_japan.foreign", "regions.west_japan.seats.A.trains"]
    assert {one.about for one in result.lines} == {"hokkaido"}
    assert result.totals() == {"A": 10, "B": 7}


def test_no_region_at_all_asks_for_one() -> None:
    assert needed(score_regions(regions(1, ["A", "B"], {}))) == ["regions"]


def test_several_regions_add_up_in_the_order_of_the_board() -> None:
    # Scoring I. Hokkaido: A alone 10. West Japan: B 10, A 7.
    told = {
        "hokkaido": {"foreign": 0, "seats": {"A": spot(1), "B": spot()}},
        "west_japan": {"foreign": 0, "seats": {"A": spot(1), "B": spot(2)}},
    }
    result = score_regions(regions(1, ["A", "B"], told))
    assert [one.about for one in result.lines] == ["west_japan", "west_japan", "hokkaido", "hokkaido"]
    assert result.totals() == {"A": 17, "B": 10}


def test_markers_are_compared_where_both_values_are_told_and_the_seat_is_decided() -> None:
    seats = {"A": {"vp_before": -4, "marker": 6}, "B": {"vp_before": 9, "marker": 15}, "C": {"marker": 3}}
    told = {"west_japan": {"foreign": 0, "seats": {"A": spot(5), "B": spot(3), "C": spot()}}}
    result = score_regions(regions(1, seats, told))
    # A: -4 + 10 = 6, as shown. B: 9 + 7 = 16, the marker shows 15. C cannot be compared.
    found = [(marker.seat, marker.computed, marker.shown) for marker in result.markers]
    assert found == [("A", 6, 6), ("B", 16, 15)]
    told["west_japan"]["seats"]["A"]["ships"] = None
    half = score_regions(regions(1, seats, told))
    assert [marker.seat for marker in half.markers] == ["B"]


def test_the_standing_lists_everybody_best_first_the_unranked_last() -> None:
    told = {"west_japan": {"foreign": 7, "seats": {"R": spot(0, 4), "B": spot(1, 4), "P": spot(6, 0, 2)}}}
    sheet = regions(2, ["R", "B", "P"], told)
    assert region_ranking(sheet, "west_japan") == (
        RegionRank("foreign_companies", 7, 0, 7, rank=1, tied=1, covered=(15,), points=15, ships=0),
        RegionRank("P", 6, 0, 6, rank=2, tied=1, covered=(11,), points=11, ships=2),
        RegionRank("B", 1, 4, 5, rank=3, tied=1, covered=(8,), points=8, ships=0),
        RegionRank("R", 0, 4, 0),
    )


SPOT = st.builds(spot, st.integers(0, 6), st.sampled_from([0, 2, 3]), st.sampled_from([0, 2, 3]))


@given(st.fixed_dictionaries({"A": SPOT, "B": SPOT, "C": SPOT}), st.integers(0, 9), st.booleans())
def test_a_region_agrees_with_the_steps_of_the_rules(seats: dict, foreign: int, zero: bool) -> None:
    """The steps of NIP-17 once more, written without the code's own shapes."""
    influence = {who: one["tiles"] + (one["trains"] if one["tiles"] else 0) for who, one in seats.items()}
    line_up = sorted([*influence.values(), foreign], reverse=True)
    if not zero:
        line_up = [amount for amount in line_up if amount > 0]
    expected = {}
    for who, amount in influence.items():
        ranks = [rank for rank, other in enumerate(line_up, 1) if other == amount]
        expected[who] = sum({1: 10, 2: 7, 3: 5}.get(rank, 0) for rank in ranks) // max(1, len(ranks))
        if ranks and ranks[0] <= 2:
            expected[who] += seats[who]["ships"]
    assert one_region(1, foreign, seats, zero_influence_ranks=zero).totals() == expected
