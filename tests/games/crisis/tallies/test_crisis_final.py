"""The end of the game: examples D9 and D10, declarations 65 to 68, clauses CRI-7.1 to CRI-7.10, ties, blank fields."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.crisis.final_scoring import normal_score, score_of
from scoring.games.crisis.score import score_final
from scoring.games.crisis.sheet import FinalSheet
from scoring.sheet_parser import read
from tests.games.crisis.tallies.crisis_sheets import ended, faults, line, lines, needed, ranks, seat


def bankrupt(seats: dict[str, Any], goal: int | None = 40, **more: Any) -> Any:
    return ended(seats, status=-2, round=5, goal=goal, **more)


@pytest.mark.parametrize(("credits", "vp"), [(0, 0), (4, 0), (5, 1), (9, 1), (14, 2), (15, 3), (23, 4)])
def test_67_five_credits_make_a_vp_rounded_down(credits: int, vp: int) -> None:
    assert line(ended({"A": seat(10, 0, credits)}), "credits").points == vp
    assert normal_score(10, 0, credits, 0) == 10 + vp


def test_7_6_rounding_is_down_for_credits_alone_and_scores_may_be_negative() -> None:
    assert ended({"A": seat(-1, 3, 4, 4)}).totals() == {"A": -12}
    assert normal_score(-1, 3, 4, 4) == -1 - 3 + 0 - 8
    assert score_of(3, 5) == -2


# ties


def test_7_7_is_not_the_rest_of_the_division() -> None:
    # 54 each: A has 20 credits (rest 0), B 19 (rest 4).
    result = ended({"A": seat(50, 0, 20), "B": seat(51, 0, 19)})
    assert ranks(result) == [("A", 1, "credits"), ("B", 2, "credits")]


def test_7_9_what_is_still_tied_shares_the_victory() -> None:
    seats = {name: seat(50, 0, 20, company_vp=9) for name in "ABC"}
    seats["D"] = seat(51, 0, 19)
    assert ranks(ended(seats)) == [("A", 1, "credits"), ("B", 1, "credits"), ("C", 1, "credits"), ("D", 4, "credits")]
    assert ranks(ended({"A": seat(5, company_vp=1), "B": seat(5, company_vp=1)})) == [("A", 1, ""), ("B", 1, "")]


# blank fields and markers


def test_an_empty_sheet_asks_for_what_decides() -> None:
    result = score_final(read(FinalSheet, {"seats": {"A": {}}}))
    assert needed(result) == ["status", "round", "seats.A.vp", "seats.A.penalty_points"]
    assert result.lines == result.places == ()


def test_what_each_ending_needs() -> None:
    bare = {"vp": 30}
    assert needed(ended({"A": bare}, round=None)) == [
        "round",
        "seats.A.penalty_points",
        "seats.A.credits",
        "seats.A.loans",
    ]
    result = ended({"A": bare}, status=-1, round=None)
    assert needed(result) == ["goal", "seats.A.penalty_points"]
    assert result.needed[0].values == {"asked": "goal"}
    assert result.totals() == {"A": 30}


def test_the_end_of_the_game_must_be_the_end() -> None:
    assert faults(lambda: ended({"A": seat(10)}, status=0, round=6)) == [("not_over", "round", "CRI-5.7")]
    told = read(FinalSheet, {"seats": {"A": seat(10)}, "status": 0, "round": 6})
    assert score_final(told, trust=True).totals() == {"A": 10}


def test_company_vp_are_needed_only_for_those_still_tied() -> None:
    seats = {"A": seat(50, 0, 20), "B": seat(50, 0, 20), "C": seat(50, 0, 19), "D": seat(10, 0, 20)}
    seats["C"]["vp"] = 51  # 19 credits are 3 VP, 20 are 4
    result = ended(seats)
    assert needed(result) == ["seats.A.company_vp", "seats.B.company_vp"]
    assert result.places == ()
    seats["B"]["company_vp"] = 3
    assert needed(ended(seats)) == ["seats.A.company_vp"]


def test_a_tie_of_losers_asks_for_nothing() -> None:
    """CRI-7.7 and CRI-7.8 find the winner: C has most credits, and A and B share the second place."""
    seats = {
        "A": seat(50, 0, 20),
        "B": seat(50, 0, 20),
        "C": seat(50, 0, 21),
        "D": seat(40, 0, 20),
        "E": seat(40, 0, 20),
    }
    seats["A"]["company_vp"] = 3
    result = ended(seats)
    assert needed(result) == []
    found = [(place.seat, place.rank) for place in result.places]
    assert found == [("C", 1), ("A", 2), ("B", 2), ("D", 4), ("E", 4)]


def test_after_a_bankruptcy_credits_are_needed_only_for_a_tie_of_winners() -> None:
    def asked(*each: tuple[int, int | None]) -> list[str]:
        return needed(bankrupt({name: seat(vp, 0, credits) for name, (vp, credits) in zip("ABC", each, strict=False)}))

    assert asked((45, None), (44, None)) == []
    assert asked((45, None), (45, None), (30, None)) == ["seats.A.credits", "seats.B.credits"]
    assert asked((45, 3), (45, None)) == ["seats.B.credits"]
    assert asked((45, 3), (45, 3)) == ["seats.A.company_vp", "seats.B.company_vp"]
    assert asked((45, None), (30, None), (30, None)) == []  # those below the goal lose anyway
    assert asked((30, None), (30, None)) == []


def test_markers_are_compared_where_told_and_settled() -> None:
    seats = {"A": seat(10, 0, 5, marker=11), "B": seat(10, 1, marker=10), "C": seat(10, None, marker=10), "D": seat(9)}
    found = [(one.seat, one.computed, one.shown) for one in ended(seats).markers]
    assert found == [("A", 11, 11), ("B", 9, 10)]
    assert ended(seats, status=None).markers == ()


def test_the_goal_itself_is_enough_to_win() -> None:
    """CRI-7.2: at least the goal, 40."""
    result = bankrupt({"A": seat(40), "B": seat(39)})
    assert [each.working.key for each in lines(result, "goal")] == ["working.can_win", "working.cannot_win"]
