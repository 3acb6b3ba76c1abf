"""The scoring of a round at the edges: reach, doublers, doubling, revaluation, stars, medal, industry, markers."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.russian_railroads.board_scoring_view import picture
from tests.games.breakdowns import line
from tests.games.russian_railroads.tallies.rrr_sheets import board, one, points, scored, sheet, tracks

LANE_VP = [0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30]

FULL = {"black": 15, "grey": 12, "brown": 9, "natural": 6, "white": 3}


def test_revaluation_raises_brown_natural_and_white() -> None:
    # White 3 x 10 = 30, natural 3 x 6 = 18, brown 3 x 3 = 9, grey 3 x 1 = 3.
    breakdown = one(trans_siberian={**FULL, "locomotive": 9, "locomotive_2": 6}, revaluation=True)
    assert points(breakdown, "trans_siberian") == 30 + 18 + 9 + 3
    assert "RRR-4.1106" in line(breakdown, "A", "trans_siberian").clauses


@pytest.mark.parametrize(
    ("doublers", "vp"),
    [
        (0, 9),  # brown 1-4 x 2 = 8, grey 5 x 1 = 1
        (2, 13),  # spaces 1 and 2 once more: + 4
        (5, 18),  # everything once more
        (8, 18),  # doublers above spaces without a track, or beyond the reach, add nothing
    ],
)
def test_a_doubler_doubles_the_space_below_it(doublers: int, vp: int) -> None:
    assert points(one(trans_siberian=tracks(7, 5, 4, loco=5), doublers=doublers), "trans_siberian") == vp


@pytest.mark.parametrize(
    ("grey", "loco", "vp"),
    [
        (7, 7, 2 * (2 * 2 + 5)),  # brown 1-2, grey 3-7: 9, doubled 18
        (6, 7, 2 * 2 + 4),  # grey has not reached 7
        (7, 6, 2 * 2 + 4),  # the locomotive has not reached 7
        (8, 9, 2 * (2 * 2 + 6)),
    ],
)
def test_st_petersburg_is_doubled_as_a_whole_from_7_on(grey: int, loco: int, vp: int) -> None:
    result = one(trans_siberian=tracks(6), st_petersburg=tracks(9, grey, 2, loco=loco))
    mine = line(result, "A", "st_petersburg")
    assert mine.points == vp
    assert ({"RRR-4.1406", "RRR-4.1016"} <= set(mine.clauses)) == (min(grey, loco) >= 7)


@pytest.mark.parametrize(
    ("black", "loco", "vp"),
    [(1, 1, 1), (9, 1, 1), (1, 9, 1), (4, 9, 10), (7, 9, 10), (9, 7, 10), (8, 8, 20), (9, 9, 20), (9, 0, 0)],
)
def test_kiev_stars_need_black_and_reach(black: int, loco: int, vp: int) -> None:
    # 1 + 2 + 3 + 4 = 10, and 10 under space 8.
    assert points(one(kiev=tracks(black, loco=loco)), "kiev") == vp


@pytest.mark.parametrize(
    ("grey", "loco", "vp"),
    [
        (5, 5, 5 + 10 + 20),  # grey 1-5, stars 1-4, medal
        (4, 5, 4 + 10),  # grey has not reached 5
        (5, 4, 4 + 10),  # the locomotive has not
        (6, 9, 6 + 10 + 20),
    ],
)
def test_the_kiev_medal_needs_grey_and_reach_on_5(grey: int, loco: int, vp: int) -> None:
    result = one(trans_siberian=tracks(2), kiev=tracks(7, grey, loco=loco), kiev_medal=True)
    mine = line(result, "A", "kiev")
    assert mine.points == vp
    assert "RRR-4.1107" in mine.clauses
    paid = [part.key for part in mine.working.values["parts"] if "medal" in part.key]
    assert paid == ["working.medal" if min(grey, loco) >= 5 else "working.medal_unreached"]


def test_both_industry_markers_score() -> None:
    industry = {"marker_1": 10, "second_marker": True, "marker_2": 6, "factories": 4}
    result = one(industry=industry)
    first, second = line(result, "A", "industry", "marker_1"), line(result, "A", "industry", "marker_2")
    assert (first.points, second.points) == (15, 10)
    assert first.working.key == "working.marker_on_token"
    assert second.clauses == ("RRR-4.1408", "RRR-4.1104")
    assert result.totals()["A"] == 25


def test_r30_a_table_whose_industry_track_reads_otherwise() -> None:
    lane = ["0", "1", "2", "3", "5", "gap", "10", "gap", "15", "gap", "?", "gap", "20", "gap", "30", "50"]
    told = board(industry={"marker_1": 15, "second_marker": False})
    assert points(scored(told, industry_lane=lane), "industry") == 50
    assert points(scored(told), "industry") == 30


def test_the_industry_track_is_drawn_with_its_gaps_and_markers() -> None:
    told = sheet(board(industry={"marker_1": 6, "second_marker": True, "marker_2": 3, "factories": 1}))
    drawn = picture(told, "A").industry
    assert [space.printed for space in drawn.spaces][:9] == ["0", "1", "2", "3", "5", "gap", "10", "gap", "15"]
    # One factory: the first gap is filled, the second stops everything after it.
    assert [space.open for space in drawn.spaces] == [True] * 7 + [False] * 9
    assert {space.place: space.marker for space in drawn.spaces if space.marker} == {6: 1, 3: 2}
    assert drawn.markers == {1: 10, 2: 3}
    untold = picture(sheet(board()), "A").industry
    assert [space.open for space in untold.spaces] == [True] * 5 + [None] * 11


def test_a_whole_board_adds_up() -> None:
    told = board(
        trans_siberian=tracks(12, 8, 5, 2, loco=5, loco_2=4),
        st_petersburg=tracks(9, 7, 3, loco=8),
        kiev=tracks(8, 6, loco=7),
        doublers=3,
        revaluation=True,
        kiev_medal=True,
        industry={"marker_1": 9, "second_marker": False, "factories": 3},
    )
    result = scored(told)
    # Trans-Siberian, reach 9: natural (2 + 2) x 6 = 24, brown (3 + 1) x 3 = 12, grey 3 x 1 = 3, black 0: 39.
    # St. Petersburg, reach 8: brown 3 x 3 = 9, grey 4 x 1 = 4, black 0: 13, doubled 26.
    # Kiev, reach 7: grey 6, stars 1 + 2 + 3 + 4 = 10, medal 20: 36. Industry: the number before the third gap: 15.
    assert [(mine.category, mine.points) for mine in result.lines] == [
        ("trans_siberian", 39),
        ("st_petersburg", 26),
        ("kiev", 36),
        ("industry", 15),
    ]
    assert result.totals() == {"A": 116}
    assert not result.needed
    assert not result.places


def test_several_boards_are_scored_line_by_line() -> None:
    result = scored(board(kiev=tracks(1, loco=1)), board(kiev=tracks(2, loco=2)))
    assert [(mine.category, mine.seat) for mine in result.lines] == [
        (category, who) for category in ("trans_siberian", "st_petersburg", "kiev") for who in "AB"
    ] + [("industry", "A"), ("industry", "B")]
    assert result.totals() == {"A": 1, "B": 3}


def test_score_markers_are_compared_where_told_and_settled() -> None:
    moved: dict[str, Any] = {"vp_before": 10, "marker": 13}
    open_line = tracks(4, loco=None)
    result = scored(
        board(kiev=tracks(2, loco=2), **moved),
        board(kiev=tracks(1, loco=1), **moved),
        board(kiev=open_line, **moved),
        board(kiev=tracks(2, loco=2), marker=13),
    )
    found = [(marker.seat, marker.computed, marker.shown) for marker in result.markers]
    assert found == [("A", 13, 13), ("B", 11, 13)]


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


@pytest.mark.parametrize(("place", "vp"), list(enumerate(LANE_VP)))
def test_the_industry_marker_scores_its_number_or_the_one_before(place: int, vp: int) -> None:
    assert points(one(industry={"marker_1": place, "factories": 5, "second_marker": False}), "industry") == vp
