"""Final scoring at the edges: wages, multipliers, blank fields, ties for a place, markers."""

from __future__ import annotations

import pytest

from tests.games.breakdowns import line, needed
from tests.games.nippon.tallies.nippon_sheets import end, seat


@pytest.mark.parametrize(
    ("level", "colours", "left", "points"),
    [
        (12, 4, 0, 0),  # 12,000 pays 4 x 3,000 exactly
        (12, 5, 0, -2),  # the 5th colour is not paid
        (16, 6, 1000, -2),  # 5 x 3,000 = 15,000; the 6th is not paid
        (14, 6, 2000, -4),  # 4 x 3,000 = 12,000; two are not paid
        (18, 6, 0, 0),
    ],
)
def test_wages_are_paid_as_far_as_the_yen_go(level: int, colours: int, left: int, points: int) -> None:
    result = end({"A": seat(level=level, colours=colours), "B": seat(vp=-50)})
    paid = line(result, "A", "wages")
    assert paid.points == points
    assert paid.working.values["left"] == left
    assert ("NIP-16.19" in paid.clauses) == (points < 0)


def test_r41_vp_may_be_negative() -> None:
    # -5 - 2 x 2 (14,000 pays 4 of 6 colours) + money (2,000 / 6,000 = 0) = -9.
    result = end({"A": seat(vp=-5, level=14, colours=6), "B": seat()})
    assert result.totals()["A"] == -9
    assert [place.seat for place in result.places] == ["B", "A"]


def test_r50_a_x5_tile_replaces_the_printed_x1() -> None:
    # 4 stars x 5 = 20, not 4 x 6 = 24.
    result = end({"A": seat(knowledge_stars=4, multipliers={"knowledge": 5}), "B": seat(vp=-50)})
    assert line(result, "A", "achievement", "knowledge").points == 20


def test_bento_2_and_paper_2_add_a_star() -> None:
    own = {"bento_2": True, "paper_2": True, "factories": 1, "coal_stars": 2, "knowledge_stars": 3}
    result = end({"A": seat(**own, multipliers={"coal": 3}), "B": seat(vp=-50)})
    coal = line(result, "A", "achievement", "coal")
    assert coal.points == (2 + 1) * 3
    assert coal.clauses == ("NIP-18.5", "NIP-18.6", "NIP-18.13", "NIP-21.14")
    knowledge = line(result, "A", "achievement", "knowledge")
    assert knowledge.points == 3 + 1
    assert "NIP-21.6" in knowledge.clauses


def test_a_whole_final_scoring_adds_up() -> None:
    told = seat(
        vp=60,
        level=20,
        colours=3,  # 20,000 - 9,000 = 11,000: base 1, tile x3 = 3
        ship_stars=3,  # x2 = 6
        train_stars=1,  # no multiplier = 0
        influence_regions=4,  # x4 = 16
        mechanised=3,  # x2 = 6
        factories=3,  # no multiplier = 0
        coal_stars=2,  # x3 = 6
        knowledge_stars=4,  # printed x1 = 4
        contracts=7,  # base 3, x5 = 15
        multipliers={
            "money": 3,
            "ships": 2,
            "influence": 4,
            "mechanisation": 2,
            "coal": 3,
            "contracts": 5,
        },
    )
    result = end({"A": told, "B": seat()})
    # 60 + 3 + 6 + 16 + 6 + 6 + 4 + 15 = 116; B: 12,000 yen = 2.
    assert result.totals() == {"A": 116, "B": 2}
    assert [one.category for one in result.lines if one.seat == "A"] == ["vp", "wages", *["achievement"] * 9]
    assert not result.needed


def test_a_base_whose_multiplier_is_0_is_not_needed() -> None:
    told = {"vp": 10, "money_level": 12, "worker_colours": 0, "knowledge_stars": 2, "paper_2": False}
    result = end({"A": told, "B": seat(vp=-50)})
    assert not result.needed
    # 10 + 12 / 6 + 2 stars.
    assert result.totals()["A"] == 10 + 2 + 2
    assert line(result, "A", "achievement", "ships").working.key == "working.no_multiplier"


def test_blank_fields_that_matter_are_named_and_the_rest_is_scored() -> None:
    told = {"multipliers": {"coal": 2, "trains": 3}, "train_stars": 2}
    result = end({"A": told, "B": seat()})
    assert needed(result) == [
        f"seats.A.{field}"
        for field in (
            "vp",
            "money_level",
            "worker_colours",
            "coal_stars",
            "bento_2",
            "knowledge_stars",
            "paper_2",
        )
    ]
    assert line(result, "A", "achievement", "trains").points == 6
    assert result.totals()["B"] == 2
    assert result.places == ()


def test_wages_that_are_covered_anyway_ask_for_nothing() -> None:
    # The board prints x1 elsewhere: money decides only the wages. 4 colours cost 12,000, the lowest income.
    printed = ["knowledge", "coal"]
    covered = end({"A": seat(level=None, colours=4), "B": seat(vp=-50)}, printed_multipliers=printed)
    assert not covered.needed
    assert line(covered, "A", "wages").working.key == "working.wages_covered"
    # 18,000 pays all 6 colours.
    assert not end({"A": seat(level=18, colours=None), "B": seat(vp=-50)}, printed_multipliers=printed).needed
    open_level = end({"A": seat(level=None, colours=5), "B": seat(vp=-50)}, printed_multipliers=printed)
    assert needed(open_level) == ["seats.A.money_level"]
    open_colours = end({"A": seat(level=17, colours=None), "B": seat(vp=-50)}, printed_multipliers=printed)
    assert needed(open_colours) == ["seats.A.worker_colours"]


def test_nip_19_the_later_last_turn_wins_a_tie() -> None:
    # A 10, B 30, C 10, D 30, each + 2 for 12,000 yen; last turns: C, D, A, B.
    seats = {"A": seat(10), "B": seat(30), "C": seat(10), "D": seat(30)}
    result = end(seats, last_turns=["C", "D", "A", "B"])
    found = [(place.seat, place.rank, place.points, place.tie_break) for place in result.places]
    assert found == [
        ("B", 1, 32, "last_turn"),
        ("D", 2, 32, "last_turn"),
        ("A", 3, 12, "last_turn"),
        ("C", 4, 12, "last_turn"),
    ]


def test_the_last_turns_are_needed_only_for_a_tie() -> None:
    assert not end({"A": seat(10), "B": seat(11)}).needed
    tied = end({"A": seat(10), "B": seat(10)})
    assert needed(tied) == ["last_turns"]
    assert tied.places == ()
    assert tied.totals() == {"A": 12, "B": 12}


def test_markers_are_compared_where_told_and_decided() -> None:
    seats = {"A": seat(10, marker=12), "B": seat(20, marker=23), "C": seat(None, marker=5), "D": seat(1)}
    found = [(marker.seat, marker.computed, marker.shown) for marker in end(seats).markers]
    assert found == [("A", 12, 12), ("B", 22, 23)]


def test_no_factory_of_level_2_means_no_bento_2() -> None:
    told = seat(bento_2=None, factories=0, coal_stars=2, multipliers={"coal": 2})
    result = end({"A": told, "B": seat(vp=-50)})
    assert line(result, "A", "achievement", "coal").points == 4
    assert not result.needed


def test_wages_that_the_income_covers_whatever_is_blank_cost_nothing() -> None:
    # 18,000 yen pay all six colours.
    result = end({"A": seat(level=18, colours=None), "B": seat(vp=-50)})
    assert line(result, "A", "wages").points == 0
