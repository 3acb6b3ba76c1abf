"""The worked examples 9.6 to 9.9, 9.22, 9.24 to 9.28 and 9.31 of the rule text, as far as a round's scoring goes."""

from __future__ import annotations

import pytest

from scoring.games.russian_railroads.board_scoring_view import picture
from tests.games.breakdowns import line, needed
from tests.games.russian_railroads.tallies.rrr_sheets import board, one, points, sheet, tracks


def reaches(**more: dict[str, int]) -> list[int | None]:
    return [drawn.reach for drawn in picture(sheet(board(**more)), "A").lines]


def test_9_6_a_2_on_st_petersburg_reaches_2() -> None:
    assert reaches(st_petersburg=tracks(loco=2)) == [0, 2, 0]


@pytest.mark.parametrize(("loco", "loco_2", "reach"), [(1, 0, 1), (4, 0, 4), (1, 4, 5)])
def test_9_7_the_locomotives_of_the_trans_siberian_add_up(loco: int, loco_2: int, reach: int) -> None:
    assert reaches(trans_siberian=tracks(loco=loco, loco_2=loco_2))[0] == reach


def test_9_8_after_the_chain_the_trans_siberian_reaches_7_and_kiev_1() -> None:
    assert reaches(trans_siberian=tracks(loco=3, loco_2=4), kiev=tracks(loco=1)) == [7, 0, 1]


def test_9_9_after_the_chain_st_petersburg_reaches_4_and_kiev_2() -> None:
    assert reaches(st_petersburg=tracks(loco=4), kiev=tracks(loco=2)) == [0, 4, 2]


def test_9_22_a_bonus_with_a_locomotive_needs_track_and_reach() -> None:
    # The star under Kiev 4: black alone does not score it, nor does the locomotive alone.
    assert points(one(kiev=tracks(4, loco=3)), "kiev") == 1 + 2 + 3
    assert points(one(kiev=tracks(3, loco=4)), "kiev") == 1 + 2 + 3
    assert points(one(kiev=tracks(4, loco=4)), "kiev") == 1 + 2 + 3 + 4


def test_9_24_black_and_reach_on_kiev_3_score_6() -> None:
    kiev = line(one(kiev=tracks(3, loco=3)), "A", "kiev")
    assert kiev.points == 6
    assert {"RRR-4.1407", "RRR-4.1017"} <= set(kiev.clauses)


def test_9_26_the_trans_siberian_scores_12() -> None:
    result = one(trans_siberian=tracks(9, 7, 3, loco=2, loco_2=6), doublers=1)
    scored = line(result, "A", "trans_siberian")
    assert scored.points == 12
    assert scored.working.values["sum"] == "8 + 4 + 0"
    # Brown 1 to 3, one of them doubled; grey 4 to 7; black 8.
    parts = [
        (part.values["colour"], part.values["spaces"], part.values["points"]) for part in scored.working.values["parts"]
    ]
    assert parts == [("brown", "1–3", 8), ("grey", "4–7", 4), ("black", "8", 0)]
    assert scored.clauses == ("RRR-4.1402", "RRR-4.1403", "RRR-4.1404", "RRR-4.405", "RRR-4.1405")
    assert not needed(result)


def test_9_26_space_by_space() -> None:
    told = sheet(board(trans_siberian=tracks(9, 7, 3, loco=2, loco_2=6), doublers=1))
    drawn = picture(told, "A").lines[0]
    assert (drawn.line, drawn.locomotives, drawn.reach, drawn.points) == ("trans_siberian", (2, 6), 8, 12)
    seen = [(space.colour, space.value, space.multiplier, space.within_reach, space.points) for space in drawn.spaces]
    assert seen[:9] == [
        ("brown", 2, 2, True, 4),
        ("brown", 2, 1, True, 2),
        ("brown", 2, 1, True, 2),
        ("grey", 1, 1, True, 1),
        ("grey", 1, 1, True, 1),
        ("grey", 1, 1, True, 1),
        ("grey", 1, 1, True, 1),
        ("black", 0, 1, True, 0),
        ("black", 0, 1, False, 0),  # space 9 lies beyond the locomotives
    ]
    assert seen[9:] == [("", 0, 1, False, 0)] * 6
    assert {space.number: space.piece for space in drawn.spaces if space.piece} == {3: "brown", 7: "grey", 9: "black"}


def test_9_27_kiev_with_locomotive_2_and_black_on_4_scores_3() -> None:
    kiev = line(one(kiev=tracks(4, loco=2)), "A", "kiev")
    assert kiev.points == 3
    # The black track itself scores nothing; 1 under space 1, 2 under space 2.
    assert kiev.working.values["sum"] == "0 + 3"
    assert kiev.working.values["parts"][-1].values == {"sum": "1 + 2", "points": 3}


def test_9_28_a_marker_on_a_factory_scores_the_5_before_it() -> None:
    industry = line(one(industry={"marker_1": 5, "factories": 1, "second_marker": False}), "A", "industry")
    assert industry.points == 5
    assert industry.working.key == "working.marker_on_factory"
    assert industry.clauses == ("RRR-4.1408",)


def test_9_31_grey_behind_black_does_not_take_the_stars_away() -> None:
    # Kiev: black has reached 4, grey has come to 3 since; locomotive 4: 3 x 1 for grey and 1 + 2 + 3 + 4.
    result = one(trans_siberian=tracks(2), kiev=tracks(4, 3, loco=4))
    kiev = line(result, "A", "kiev")
    assert kiev.points == 3 + 10
    assert "RRR-4.1004" in kiev.clauses
    assert "RRR-4.1004" not in line(one(kiev=tracks(4, loco=4)), "A", "kiev").clauses
