"""Region scorings (NIP-17): the worked examples E19 to E21, the claims X84 to X86 and X93, the rulings, blank fields, markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.nippon.region_scoring import RegionRank, region_ranking
from scoring.games.nippon.score import score_regions
from tests.games.breakdowns import line, needed
from tests.games.nippon.tallies.nippon_sheets import one_region, regions, spot

Seats = dict[str, dict[str, Any]]
TIED = {"A": spot(6, 0, 2), "B": spot(6, 0, 2), "C": spot(4, 0, 2)}
SECOND = {"A": spot(6, 0, 2), "B": spot(4, 0, 2), "C": spot(4, 0, 2)}


@pytest.mark.parametrize(
    ("id", "scoring", "foreign", "seats", "totals", "ranks", "ships"),
    [
        # I pays 10, 7, 5; II pays 15, 11, 8. Clauses of NIP-17 by seat, of its rank and of its ships.
        ("E19 (10 + 7) / 2 = 8.5", 1, 3, {"A": spot(6), "B": spot(6), "C": spot(4)}, (8, 8, 5),
         {"A": "2 6 7", "C": "2 6"}, {}),
        # The foreign 3 + 3 + 1 are 1st. A is 2nd, 11 + 2; B has 1 + 4 and is 3rd; trains alone count nothing.
        ("E20", 2, 7, {"A": spot(6, 0, 2), "B": spot(1, 4), "C": spot(0, 4)}, (11 + 2, 8, 0),
         {"B": "2 3 4 5 6", "C": "2 3 11"}, {"A": "9"}),
        # (15 + 11 + 8) / 3 = 11.33, then each one's ships: 2, 3 + 2, none.
        ("E21", 2, 2, {"A": spot(8, 0, 2), "B": spot(8, 0, 5), "C": spot(8)}, (11 + 2, 11 + 5, 11), {}, {"B": "9 10"}),
        ("X84 influence 0, not 6", 1, 0, {"A": spot(3), "B": spot(0, 6)}, (10, 0), {"B": "2 3 11"}, {}),
        ("X85 ships of the third", 1, 0, {"A": spot(7), "B": spot(5), "C": spot(3, 0, 4)}, (10, 7, 5), {}, {"C": "9"}),
        ("X86 nobody moves up", 1, 8, {"A": spot(5), "B": spot()}, (7, 0), {"A": "2 4 5 6"}, {}),
        ("X93 eight each, not nine", 1, 2, {"A": spot(5), "B": spot(5)}, (8, 8), {"A": "2 6 7"}, {}),
        # The share of the foreign companies, 26 / 2, is nobody's; B is pushed to 3rd, so that its ships do not score.
        ("R42", 2, 6, {"A": spot(6, 0, 2), "B": spot(5, 0, 3)}, (13 + 2, 8), {"A": "2 4 5 6 7 8"}, {"B": "5 9 10"}),
        ("R43 influence 0", 1, 0, {"A": spot(4), "B": spot(0, 0, 3)}, (10, 0), {"B": "2 11"}, {"B": "9 11"}),
        ("R44 tied for 1st: C is 3rd", 1, 0, TIED, (8 + 2, 8 + 2, 5), {}, {"A": "9 10", "B": "9 10"}),
        ("R44 tied for 2nd: (7 + 5) / 2", 1, 0, SECOND, (10 + 2, 6 + 2, 6 + 2), {}, {"B": "9 10", "C": "9 10"}),
        ("17.9 alone", 1, 0, {"A": spot(6, 0, 2), "B": spot(4)}, (10 + 2, 7), {}, {"A": "9"}),
    ],
)  # fmt: skip
def test_a_region(
    id: str, scoring: int, foreign: int, seats: Seats, totals: tuple[int, ...], ranks: Mapping[str, str],
    ships: Mapping[str, str],
) -> None:  # fmt: skip
    result = one_region(scoring, foreign, seats)
    assert result.totals() == dict(zip(seats, totals, strict=True))
    for category, cited in ((f"region_scoring_{scoring}", ranks), ("ships", ships)):
        for seat, clauses in cited.items():
            found = line(result, seat, category)
            assert (found.about, found.clauses) == ("west_japan", tuple(f"NIP-17.{one}" for one in clauses.split()))
    assert not result.needed and not result.places


def test_how_a_share_is_worked_out_is_shown() -> None:
    tied = one_region(1, 3, {"A": spot(6), "B": spot(6), "C": spot(4)})
    assert line(tied, "A", "region_scoring_1").working.values["covered_sum"] == "10 + 7"
    alone = one_region(1, 0, {"A": spot(3), "B": spot(0, 6)})
    assert line(alone, "B", "region_scoring_1").working.key == "working.trains_alone"
    foreign = one_region(2, 6, {"A": spot(6, 0, 2), "B": spot(5, 0, 3)})
    assert line(foreign, "A", "region_scoring_2").working.key == "working.shared_with_foreign"


def test_r43_the_literal_reading_ranks_influence_0() -> None:
    # B and the foreign companies share 2nd and 3rd: (7 + 5) / 2 = 6; B's ships score as 2nd.
    result = one_region(1, 0, {"A": spot(4), "B": spot(0, 2, 3)}, zero_influence_ranks=True)
    assert result.totals() == {"A": 10, "B": 6 + 3}
    last = line(result, "B", "region_scoring_1")
    assert ("NIP-17.11" in last.clauses, "NIP-17.8" in last.clauses) == (False, True)
    assert last.working.values["influence"].key == "working.influence_no_tile"


def test_scoring_3_uses_the_numbers_of_the_board_and_4th_waits_for_none() -> None:
    # Any three numbers; foreign 9 are 1st.
    assert one_region(3, 9, {"A": spot(6), "B": spot(4)}, points=[20, 15, 10]).totals() == {"A": 15, "B": 10}
    four = {"A": spot(6), "B": spot(5), "C": spot(4), "D": spot(3)}
    result = one_region(3, 0, four)
    assert (needed(result), [(one.seat, one.points) for one in result.lines]) == (["points"], [("D", 0)])
    assert one_region(3, 0, four, points=[20, 15, 10]).totals() == {"A": 20, "B": 15, "C": 10, "D": 0}


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
    told: dict[str, Any] = {"west_japan": {"foreign": 0, "seats": {"A": spot(5), "B": spot(3), "C": spot()}}}
    # A: -4 + 10 = 6, as shown. B: 9 + 7 = 16, the marker shows 15. C cannot be compared.
    found = [(one.seat, one.computed, one.shown) for one in score_regions(regions(1, seats, told)).markers]
    assert found == [("A", 6, 6), ("B", 16, 15)]
    told["west_japan"]["seats"]["A"]["ships"] = None
    assert [one.seat for one in score_regions(regions(1, seats, told)).markers] == ["B"]


def test_the_standing_lists_everybody_best_first_the_unranked_last() -> None:
    told = {"west_japan": {"foreign": 7, "seats": {"R": spot(0, 4), "B": spot(1, 4), "P": spot(6, 0, 2)}}}
    assert region_ranking(regions(2, ["R", "B", "P"], told), "west_japan") == (
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
