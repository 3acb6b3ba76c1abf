"""Workings as they read, and the printed values of the rules."""

from __future__ import annotations

from typing import Any

from scoring.breakdown import Breakdown, as_json
from scoring.games import words_of
from scoring.games.crisis import score, values
from scoring.games.crisis.score import score_goal
from scoring.games.crisis.sheet import GoalSheet
from scoring.sheet_parser import read
from scoring.text_catalogs import Words, load
from tests.games.crisis.tallies.crisis_sheets import TEMPORARY, card, cell, evaluated, produced, run, tile

GAME = "crisis"
TRACK = {"red_low": 0, "red_high": 9, "yellow_low": 10, "yellow_high": 24, "green_low": 25, "green_high": 50, "top": 50}


def test_every_question_belongs_to_a_printed_field() -> None:
    assert {key[6:] for key in load(words_of(GAME)) if key.startswith("asked.")} == score.PRINTED


def a_production() -> Breakdown:
    """Run companies in most of the ways that there are."""
    companies = {
        "Works": card(("vp", 2, 3), ("credits", 5), left=("worker/banker",), needs={"food": 2}, bottom=("farmer",)),
        "Farm": card(("food", 4), ("vp", 1, 2), bottom=("worker", "worker")),
        "Forge": card(("gears", 3), ("food", 1)),
        "Idle": card(("vp", 1), left=("engineer",), needs={"food": 99}),
        "Ready": card(("vp", 1)),
    }
    employees = {"w": tile(worker=1), "x": tile(worker=2), "f": tile(farmer=1), "r": TEMPORARY}
    told: Any = {"companies": companies, "employees": employees, "warehouse": {"food": cell(2, 5), "gears": cell(0, 9)}}
    reductions = [{"kind": "vp", "by": 1}, {"company": "Forge", "by": 2}]
    runs = [run("Works", ["r"], ["f"]), run("Farm", (), ["w", "x"]), run("Forge")]
    return produced(*runs, reductions=reductions, credits=3, **told)


def test_workings_read_like_plain_arithmetic() -> None:
    words = Words("en", [words_of(GAME)])
    found = [one["working"] for one in as_json(a_production(), words)["lines"]]
    assert found == [
        "on the card: one of (worker, banker), food 2 − 2 = 0",
        "bonus employee, skill 1",
        "(3 + 1) × (2 − 1) = 4 VP",
        "5 + 1 = 6 credits",
        "bonus employees, skill 1 + 2 = 3",
        "4 + 3 = 7 units of food; warehouse 0 + 7 = 7, limit 5: 2 lost",
        "(2 + 3) × (1 − 1) = 0 VP",
        "(3 − 2) = 1 unit of gears; warehouse 0 + 1 = 1",
        "(1 − 2, at least 0) = 0 units of food; warehouse 5 + 0 = 5",
        "not run; lacks engineer, 94 units of food",
        "not run, though nothing is lacking",
        "2 − 2 + 7, 2 lost = 5",
        "0 + 1 = 1",
        "3 + 6 = 9 credits",
    ]
    rising = evaluated({"A": 80, "B": 19}, goal=20, round=2, status=31, track=TRACK)
    assert [one["working"] for one in as_json(rising, words)["lines"]] == [
        "80 − 20 = 60",
        "19 − 20 = −1",
        "before the evaluation = 31",
        "sum of the differences 60 − 1 = 59",
        "the track ends at 50: −40",
        "50 is green",
        "80 reaches the goal 20: draws 1 influence card",
        "19 is below the goal 20: no card",
        "50 is not below 0, so round 2 goes on to its end",
    ]


def test_a_blank_printed_field_is_asked_for_with_a_question() -> None:
    words = Words("en", [words_of(GAME)])
    (fault,) = score_goal(read(GoalSheet, {"seats": {"A": {"vp": 3}}, "status": 3, "round": 1})).needed
    text = words.translate(f"trouble.{fault.key}", **fault.values)
    assert text.endswith("Which goal does the Austerity Plan card show for this round?")


def test_the_printed_values_are_those_of_the_rules() -> None:
    assert (values.ROUNDS, values.AWARD_ROUNDS, values.AWARD_CARDS) == (7, (2, 4, 6), 1)
    assert (values.BANKRUPT_BELOW, values.START_STATUS, values.START_COLOUR) == (0, 31, "green")
    assert (values.RESOURCES, values.TEMPORARY_SKILL, values.TEMPORARY_TILES, values.FOREIGN_SKILL) == (6, 1, 1, 1)
    assert (values.CREDITS_PER_VP, values.VP_PER_LOAN, values.VP_PER_PENALTY_POINT) == (5, 2, 1)
