"""The evaluation of a round: examples E1, E2, D8 and D9, declarations 58 to 60, clauses CRI-5.1 to CRI-5.7, blank fields."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.breakdown import Breakdown
from scoring.games.crisis.round_evaluation import colour
from scoring.games.crisis.score import NO_VP, score_goal
from scoring.games.crisis.sheet import NATION, GoalSheet, StatusTrack
from scoring.sheet_parser import read
from tests.games.crisis.tallies.crisis_sheets import evaluated, line, lines, needed

# Invented numbers: no source gives the colours of the track (T-08).
TRACK = {"red_low": 0, "red_high": 9, "yellow_low": 10, "yellow_high": 24, "green_low": 25, "green_high": 50, "top": 50}


def status(breakdown: Breakdown) -> int:
    """Where the Financial Status stands after the evaluation: the lines of the nation add up to it."""
    return breakdown.totals()[NATION]


def follows(breakdown: Breakdown) -> tuple[str, tuple[str, ...]]:
    found = line(breakdown, "outcome")
    return found.working.key.removeprefix("working."), found.clauses


def test_e1_two_players_around_the_goal() -> None:
    # Goal 20, VP 16 and 22: −4 and +2, the Financial Status falls by 2.
    result = evaluated({"A": 16, "B": 22}, goal=20, round=1, status=31)
    assert [(one.seat, one.points, one.clauses) for one in lines(result, "difference")] == [
        ("A", -4, ("CRI-5.1",)),
        ("B", 2, ("CRI-5.1",)),
    ]
    before, change = lines(result, "financial_status", NATION)
    assert (before.points, change.points, change.clauses) == (31, -2, ("CRI-5.2",))
    assert (change.working.values["sum"], change.working.values["points"]) == ("−4 + 2", "−2")
    assert status(result) == 29
    assert follows(result) == ("round_end", ("CRI-5.7",))
    assert not needed(result)
    assert not result.places


def test_the_place_in_the_order_of_drawing() -> None:
    result = evaluated({"A": 30, "B": 25, "C": 19}, goal=20, round=6, status=31, order=["C", "B", "A"])
    assert [(one.seat, one.working.values.get("place")) for one in lines(result, "award")] == [
        ("C", None),
        ("B", 1),
        ("A", 2),
    ]


def test_r13_a_rise_ends_at_the_top() -> None:
    result = evaluated({"A": 40, "B": 25}, goal=20, round=3, status=31, track=TRACK)
    # 31 + 20 + 5 = 56, the track ends at 50.
    assert [one.points for one in lines(result, "financial_status")] == [31, 25, -6]
    assert status(result) == 50
    untold = evaluated({"A": 40, "B": 25}, goal=20, round=3, status=31)
    assert status(untold) == 56
    assert lines(untold, "financial_status")[1].working.key == "working.uncapped"


@pytest.mark.parametrize(
    ("number", "name"),
    [(-1, "red"), (0, "red"), (9, "red"), (10, "yellow"), (24, "yellow"), (25, "green"), (50, "green"), (51, "green")],
)
def test_r12_colours(number: int, name: str) -> None:
    assert colour(number, read(StatusTrack, TRACK)) == name


def test_without_the_track_only_numbers_below_0_have_a_colour() -> None:
    assert [colour(number, StatusTrack()) for number in (-1, 0, 31)] == ["red", None, None]


def test_the_marker_of_the_financial_status_is_compared() -> None:
    result = evaluated({"A": 16, "B": 22}, goal=20, round=1, status=31, marker=30)
    assert [(one.seat, one.computed, one.shown) for one in result.markers] == [(NATION, 29, 30)]


# blank fields


def asked(vp: Any = None, **more: Any) -> list[str]:
    told: dict[str, Any] = {"goal": 20, "round": 1, "status": 31}
    return needed(evaluated(vp or {"A": 16, "B": 22}, **(told | more)))


def test_an_empty_sheet_asks_for_what_decides() -> None:
    result = score_goal(read(GoalSheet, {"seats": {"A": {}, "B": {}}}))
    assert needed(result) == ["seats.A.vp", "seats.B.vp", "goal", "status", "round"]
    assert result.lines == ()
    questions = {fault.field: fault.key for fault in result.needed}
    assert (questions["goal"], questions["status"]) == ("needed_printed", "needed")


def test_the_round_is_not_needed_for_a_bankruptcy_in_which_nobody_can_draw() -> None:
    assert asked({"A": 19, "B": 19}, round=None, status=1) == []
    assert asked({"A": 19, "B": 19}, round=None, status=2) == ["round"]
    assert asked({"A": 20, "B": 18}, round=None, status=1) == ["round"]


def test_the_turn_order_is_needed_only_where_several_draw() -> None:
    assert asked({"A": 20, "B": 22}, round=2) == ["order"]
    assert asked({"A": 20, "B": 22}, round=3) == []
    assert asked({"A": 16, "B": 22}, round=2) == []
    assert asked({"A": 20, "B": 22}, round=2, order=["B", "A"]) == []


def test_the_track_is_needed_only_as_far_as_it_decides() -> None:
    # 31 − 2 = 29. Left out the colour is not named.
    assert asked() == []
    assert line(evaluated({"A": 18}, goal=20, round=1, status=31), "colour").working.key == "working.colour_untold"
    assert asked(track={"green_low": 25, "green_high": 50}) == []
    assert asked(track={"red_high": 9, "yellow_high": 24, "top": 50}) == ["track.green_low", "track.green_high"]
    assert asked(track={"green_low": 30}) == [
        "track.red_low",
        "track.red_high",
        "track.yellow_low",
        "track.yellow_high",
    ]
    assert asked({"A": 1, "B": 1}, status=1, track={}) == []  # below 0 is red on any track


@pytest.mark.parametrize(("vp", "key"), [(21, "working.uncapped"), (20, "working.sum_one"), (19, "working.sum_one")])
def test_only_a_rise_may_be_cut_by_a_top_that_nobody_has_told(vp: int, key: str) -> None:
    change = lines(evaluated({"A": vp}, goal=20, round=1, status=31), "financial_status", NATION)[1]
    assert (change.points, change.working.key) == (vp - 20, key)


def test_one_alone_draws_in_no_order_and_nothing_adds_to_a_vp_track() -> None:
    """CRI-5.3."""
    result = evaluated({"A": 22, "B": 10}, goal=20, round=2, status=31, order=["A", "B"])
    assert [each.working.key for each in lines(result, "award")] == ["working.award", "working.no_award"]
    assert {each.category for each in result.lines if each.points} == set(NO_VP)
