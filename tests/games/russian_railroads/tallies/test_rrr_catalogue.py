"""Workings as they read, and the printed values of the rules."""

from __future__ import annotations

from typing import get_args

from referee.rules.game import find
from scoring.breakdown import as_json
from scoring.games import words_of
from scoring.games.russian_railroads import industry_track, values
from scoring.text_catalogs import Words
from tests.games.russian_railroads.tallies.rrr_sheets import board, end, scored, seat, tracks

GAME = "russian_railroads"


def test_workings_read_like_plain_arithmetic() -> None:
    words = Words("en", [words_of(GAME)])
    told = board(
        trans_siberian=tracks(9, 7, 3, loco=2, loco_2=6),
        st_petersburg=tracks(9, 7, 2, loco=7),
        kiev=tracks(6, 5, loco=5),
        doublers=1,
        kiev_medal=True,
        industry={"marker_1": 5, "second_marker": False},
    )
    found = {one["category"]: one["working"] for one in as_json(scored(told), words)["lines"]}
    assert found == {
        "trans_siberian": "reach 2 + 6 = 8; brown 1–3: (3 + 1 doubled) × 2 = 8, grey 4–7: 4 × 1 = 4, "
        "black 8: 1 × 0 = 0; 8 + 4 + 0 = 12",
        "st_petersburg": "reach 7; brown 1–2: 2 × 2 = 4, grey 3–7: 5 × 1 = 5; line doubled: (4 + 5) × 2 = 18",
        "kiev": "reach 5; grey 1–5: 5 × 1 = 5, stars 1 + 2 + 3 + 4 = 10, Kiev medal = 20; 5 + 10 + 20 = 35",
        "industry": "on a factory; the number before it = 5",
    }
    ended = end(
        {
            "A": seat(3, "eb_extra_engineer", "eb_engineers", engineers=[4]),
            "B": seat(0, "eb_lines", engineers=[2, 9], black={"trans_siberian": 15, "st_petersburg": 1, "kiev": 9}),
        }
    )
    said = {(one["seat"], one["about"] or one["category"]): one["working"] for one in as_json(ended, words)["lines"]}
    assert said == {
        ("A", "vp"): "after the last round = 3",
        ("B", "vp"): "after the last round = 0",
        ("A", "eb_extra_engineer"): "counts as one engineer in the majority = 0",
        ("A", "eb_engineers"): "1 engineer × 6 = 6",
        ("B", "eb_lines"): "Trans-Siberian Railway, Kiev line: 2 × 10, at most 30 = 20",
        ("A", "engineer_majority"): "1 engineer + 1 for the card = 2, as many as B; highest number 4: 2nd = 20",
        ("B", "engineer_majority"): "2 engineers, as many as A; highest number 9: 1st = 40",
    }


def test_the_printed_values_are_those_of_the_rules() -> None:
    assert {line: made.length for line, made in values.RAILROADS.items()} == {
        "trans_siberian": 15,
        "st_petersburg": 9,
        "kiev": 9,
    }
    assert values.TRACK_VP == {"black": 0, "grey": 1, "brown": 2, "natural": 4, "white": 7}
    assert values.TRACK_VP_REVALUED == {"black": 0, "grey": 1, "brown": 3, "natural": 6, "white": 10}
    assert values.UNLOCKED_AT == {"grey": 2, "brown": 6, "natural": 10, "white": 15}
    assert values.STARS == {1: 1, 2: 2, 3: 3, 4: 4, 8: 10}
    assert values.STAR_TO_CONFIRM == 8
    lane = industry_track.lane(values.LANE)
    assert lane.vp == (0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30)
    assert (lane.gaps, lane.token) == ((5, 7, 9, 11, 13), 10)
    assert values.MAJORITY_VP == (40, 20)
    assert get_args(values.EndBonus) == values.END_BONUS
    # 37 locomotives in the box; a game for 2 or 3 removes two or one of every number.
    assert sum(values.locomotives_of(number, 4) for number in range(1, 10)) == 37
    assert [values.locomotives_of(9, seats) for seats in (2, 3, 4)] == [3, 4, 5]


def test_what_the_rules_mark_for_confirmation_is_marked() -> None:
    marked = [
        (section, name)
        for section, rows in values.PRINTED.sections.items()
        for name, row in rows.items()
        if row.confirm
    ]
    assert marked == [("kiev_stars", "8"), ("industry", "lane")]


def test_the_referee_knows_the_same_values() -> None:
    printed = find(GAME).printed()
    assert printed["industry.lane"] == values.LANE
    assert {space: printed[f"kiev_star.{space}"] for space in values.STARS} == values.STARS
