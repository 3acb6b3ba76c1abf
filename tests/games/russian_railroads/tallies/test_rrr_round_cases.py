"""The scoring of a round at the edges: reach, doublers, doubling, revaluation, stars, medal, industry, markers."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.russian_railroads.board_scoring_view import picture
from scoring.games.russian_railroads.score import score_round
from scoring.games.russian_railroads.sheet import BoardOnTable, IndustryOnBoard, LineOnBoard, RoundSheet
from tests.games.breakdowns import line, needed
from tests.games.russian_railroads.tallies.rrr_sheets import board, one, points, scored, sheet, tracks

FULL = {"black": 15, "grey": 12, "brown": 9, "natural": 6, "white": 3}


def test_a_line_without_a_locomotive_scores_nothing() -> None:
    result = one(trans_siberian=tracks(15, 9, 5), doublers=8)
    assert points(result, "trans_siberian") == 0
    assert line(result, "A", "trans_siberian").working.key == "working.line_nothing"


@pytest.mark.parametrize(("loco", "loco_2", "vp"), [(3, 0, 21), (6, 0, 33), (9, 0, 39), (9, 3, 42), (9, 6, 42)])
def test_each_colour_has_its_value_up_to_the_reach(loco: int, loco_2: int, vp: int) -> None:
    # White 1-3 x 7 = 21, natural 4-6 x 4 = 12, brown 7-9 x 2 = 6, grey 10-12 x 1 = 3, black 13-15 x 0.
    assert points(one(trans_siberian={**FULL, "locomotive": loco, "locomotive_2": loco_2}), "trans_siberian") == vp


def test_revaluation_raises_brown_natural_and_white() -> None:
    # White 3 x 10 = 30, natural 3 x 6 = 18, brown 3 x 3 = 9, grey 3 x 1 = 3.
    breakdown = one(trans_siberian={**FULL, "locomotive": 9, "locomotive_2": 6}, revaluation=True)
    assert points(breakdown, "trans_siberian") == 30 + 18 + 9 + 3
    assert "RRR-4.1106" in line(breakdown, "A", "trans_siberian").clauses


def test_revaluation_leaves_grey_and_black_alone() -> None:
    breakdown = one(trans_siberian=tracks(14, 6, loco=9, loco_2=5), revaluation=True)
    assert points(breakdown, "trans_siberian") == 6
    assert "RRR-4.1106" not in line(breakdown, "A", "trans_siberian").clauses


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


def test_a_doubler_beyond_the_reach_counts_nothing() -> None:
    result = one(trans_siberian=tracks(7, 6, loco=3), doublers=8)
    assert points(result, "trans_siberian") == 3 * 2


def test_doublers_belong_to_the_trans_siberian_alone() -> None:
    told = board(trans_siberian=tracks(2), st_petersburg=tracks(5, 4, loco=4), kiev=tracks(5, 4, loco=4), doublers=8)
    result = scored(told)
    # Grey 1-4 on each line; on Kiev the stars 1 + 2 + 3 + 4 as well.
    assert (points(result, "st_petersburg"), points(result, "kiev")) == (4, 4 + 10)


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


def test_r49_revalued_tracks_are_doubled_on_st_petersburg() -> None:
    # Natural 1-2 x 6, brown 3-4 x 3, grey 5-7 x 1 = 12 + 6 + 3 = 21; doubled 42.
    result = one(trans_siberian=tracks(10), st_petersburg=tracks(9, 7, 4, 2, loco=7), revaluation=True)
    mine = line(result, "A", "st_petersburg")
    assert mine.points == 42
    assert mine.working.values["sum"] == "(12 + 6 + 3)"


def test_no_other_line_is_doubled_by_grey_on_7() -> None:
    # Kiev: grey 1-7 = 7, stars 1 to 4 = 10, star 8 not reached.
    result = one(trans_siberian=tracks(9, 7, loco=9), kiev=tracks(8, 7, loco=7))
    assert (points(result, "trans_siberian"), points(result, "kiev")) == (7, 7 + 10)


@pytest.mark.parametrize(
    ("black", "loco", "vp"),
    [(1, 1, 1), (9, 1, 1), (1, 9, 1), (4, 9, 10), (7, 9, 10), (9, 7, 10), (8, 8, 20), (9, 9, 20), (9, 0, 0)],
)
def test_kiev_stars_need_black_and_reach(black: int, loco: int, vp: int) -> None:
    # 1 + 2 + 3 + 4 = 10, and 10 under space 8.
    assert points(one(kiev=tracks(black, loco=loco)), "kiev") == vp


def test_r31_the_table_reads_the_star_of_kiev_8_off_its_board() -> None:
    result = scored(board(kiev=tracks(8, loco=8)), kiev_8=12)
    assert points(result, "kiev") == 10 + 12
    assert points(scored(board(kiev=tracks(8, loco=8)), kiev_8=0), "kiev") == 10


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


def test_kiev_scores_45_with_medal_and_stars() -> None:
    # 20 + 20 medal + 5 grey, the figure of the public page behind the star of Kiev 8.
    result = one(trans_siberian=tracks(2), kiev=tracks(8, 5, loco=8), kiev_medal=True)
    assert points(result, "kiev") == 45


def test_r26_reach_above_the_length_is_cut() -> None:
    result = one(trans_siberian=tracks(15, 14, loco=9, loco_2=9))
    mine = line(result, "A", "trans_siberian")
    assert mine.points == 14
    assert mine.working.values["reach"].key == "working.reach_sum_cut"
    assert picture(sheet(board(trans_siberian=tracks(15, 14, loco=9, loco_2=9))), "A").lines[0].cut == 15


def test_r48_a_colour_that_is_not_on_the_line_is_skipped() -> None:
    # An overrule let brown onto a line without grey: spaces 1-3 are brown, 4-6 black.
    kiev = LineOnBoard(black=6, grey=0, brown=3, natural=0, white=0, locomotive=6, locomotive_2=0)
    told = sheet(board())
    made = RoundSheet(seats={"A": _with(told, kiev=kiev)})
    assert points(score_round(made, trust=True), "kiev") == 3 * 2 + 10


def _with(told: RoundSheet, **lines: LineOnBoard) -> BoardOnTable:
    mine = told.seats["A"]
    return BoardOnTable(
        trans_siberian=lines.get("trans_siberian", mine.trans_siberian),
        st_petersburg=lines.get("st_petersburg", mine.st_petersburg),
        kiev=lines.get("kiev", mine.kiev),
        doublers=0,
        revaluation=False,
        kiev_medal=False,
        industry=IndustryOnBoard(marker_1=0, second_marker=False),
    )


def test_an_overruled_position_is_scored_as_it_lies() -> None:
    # Natural on Kiev and a second locomotive on St. Petersburg: 2 + 5 = 7, grey 1-7 doubled.
    kiev = LineOnBoard(5, 4, 3, 2, 0, 5, 0)
    petersburg = LineOnBoard(8, 7, 0, 0, 0, 2, 5)
    made = RoundSheet(seats={"A": _with(sheet(board()), kiev=kiev, st_petersburg=petersburg)})
    result = score_round(made, trust=True)
    # Natural 1-2 x 4, brown 3 x 2, grey 4 x 1, black 5; stars 10.
    assert points(result, "kiev") == 8 + 2 + 1 + 10
    assert points(result, "st_petersburg") == 14
    assert picture(made, "A").lines[1].locomotives == (2, 5)


LANE_VP = [0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30]


@pytest.mark.parametrize(("place", "vp"), list(enumerate(LANE_VP)))
def test_the_industry_marker_scores_its_number_or_the_one_before(place: int, vp: int) -> None:
    assert points(one(industry={"marker_1": place, "factories": 5, "second_marker": False}), "industry") == vp


def test_both_industry_markers_score() -> None:
    industry = {"marker_1": 10, "second_marker": True, "marker_2": 6, "factories": 4}
    result = one(industry=industry)
    first, second = line(result, "A", "industry", "marker_1"), line(result, "A", "industry", "marker_2")
    assert (first.points, second.points) == (15, 10)
    assert first.working.key == "working.marker_on_token"
    assert second.clauses == ("RRR-4.1408", "RRR-4.1104")
    assert result.totals()["A"] == 25


def test_the_number_read_off_is_as_good_as_the_place() -> None:
    result = one(industry={"marker_1_vp": 20, "second_marker": True, "marker_2_vp": 20})
    # Two places score 20: the printed one and the factory after it.
    assert result.totals()["A"] == 40
    assert line(result, "A", "industry", "marker_1").working.key == "working.marker_read_off"
    assert not needed(result)


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
