"""How far a blank field of a round can go: each case lies at the very bound, where one space more or less decides."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.russian_railroads.score import score_round
from scoring.games.russian_railroads.sheet_checks import check_round
from tests.games.breakdowns import line, needed
from tests.games.russian_railroads.tallies.rrr_sheets import asked, board, one, points, sheet, tracks

# the tracks


@pytest.mark.parametrize(
    ("colour", "told"),
    [
        # RRR-4.306 to RRR-4.309: black on the space itself has unlocked the colour; on the one before it has not.
        ("grey", [2]),
        ("brown", [6, 4]),
        ("natural", [10, 8, 5]),
        ("white", [15, 9, 6, 3]),
    ],
)
def test_black_on_the_very_space_has_unlocked_a_colour(colour: str, told: list[int]) -> None:
    in_front = dict(zip(("black", "grey", "brown", "natural"), told, strict=False))
    rest = {"grey": 0, "brown": 0, "natural": 0, "white": 0, "locomotive": 1, "locomotive_2": 0}
    assert asked(trans_siberian=rest | in_front | {colour: None}) == [f"trans_siberian.{colour}"]
    before = in_front | {"black": told[0] - 1}
    assert asked(trans_siberian=rest | before | {colour: None}) == []


def test_black_needs_no_unlocking() -> None:
    # RRR-4.305. An odd board, on which black has not been put on the Trans-Siberian: on Kiev it may stand on 3.
    blank = tracks(None, loco=3)
    assert asked(trans_siberian=tracks(0), kiev=blank) == ["kiev.black"]


# the industry track: 0 1 2 3 5 gap 10 gap 15 gap ? gap 20 gap 25 30 (RRR-R30)


@pytest.mark.parametrize(
    ("factories", "medal"),
    [
        (3, ["kiev_medal"]),  # the fourth gap is right behind the ? space: the marker may be on it at most
        (2, []),  # the third gap is before it
    ],
)
def test_a_blank_marker_may_be_on_the_token_space_itself(factories: int, medal: list[str]) -> None:
    # RRR-4.1019: on the ? space it has brought a token, which may be the medal (20 VP with grey and reach on 5).
    told: dict[str, Any] = {"trans_siberian": tracks(2), "kiev": tracks(7, 6, loco=6), "kiev_medal": None}
    industry = {"factories": factories, "second_marker": False}
    assert asked(**told, industry=industry) == [*medal, "industry.marker_1"]


def test_blank_tracks_in_front_end_with_the_line() -> None:
    # RRR-4.312, RRR-4.316: brown on 7 of 9 spaces leaves grey space 8 and black space 9.
    result = one(trans_siberian=tracks(15), st_petersburg=tracks(None, None, 7, loco=9))
    assert not needed(result)
    # Spaces 1 to 7 brown, 8 grey, 9 black; grey and reach beyond 7 double the line (RRR-4.1016).
    assert points(result, "st_petersburg") == (7 * 2 + 1 + 0) * 2


def test_the_place_right_behind_the_last_space_scores_nothing_by_itself() -> None:
    # RRR-4.613: places 0 to 15. A trusted sheet may name place 16; what it scores must be read off.
    beyond: dict[str, Any] = {"marker_1": 16, "second_marker": False}
    result = score_round(sheet(board(industry=beyond)), trust=True)
    assert needed(result) == ["seats.A.industry.marker_1"]
    assert "industry" not in {mine.category for mine in result.lines}
    result = score_round(sheet(board(industry=beyond | {"marker_1_vp": 30})), trust=True)
    assert not needed(result)
    mine = line(result, "A", "industry")
    assert (mine.points, mine.working.key) == (30, "working.marker_read_off")


def test_markers_off_the_track_share_no_space() -> None:
    # RRR-4.613 alone: place 16 is no space that RRR-4.609 speaks of.
    faults = check_round(sheet(board(industry={"marker_1": 16, "marker_2": 16, "second_marker": True})))
    assert [(fault.key, fault.field, fault.values["clause"]) for fault in faults] == [
        ("marker_off_lane", "seats.A.industry.marker_1", "RRR-4.613"),
        ("marker_off_lane", "seats.A.industry.marker_2", "RRR-4.613"),
    ]
