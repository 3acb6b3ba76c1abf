"""Blank fields of a round: only what decides is asked for, and what is settled without it is scored."""

from __future__ import annotations

from typing import Any

from scoring.games.russian_railroads.board_scoring_view import picture
from scoring.games.russian_railroads.score import score_round
from scoring.games.russian_railroads.sheet import RoundSheet
from scoring.sheet_parser import read
from tests.games.breakdowns import line, needed
from tests.games.russian_railroads.tallies.rrr_sheets import asked, board, one, points, scored, sheet, tracks


def test_a_board_of_which_nothing_is_told() -> None:
    result = score_round(read(RoundSheet, {"seats": {"A": {}}}))
    assert result.lines == ()
    # Black decides nothing but the stars of Kiev; natural and white cannot be on Kiev, white not on St. Petersburg.
    assert needed(result) == [
        "seats.A." + path
        for path in (
            "trans_siberian.grey",
            "trans_siberian.brown",
            "trans_siberian.natural",
            "trans_siberian.white",
            "trans_siberian.locomotive",
            "trans_siberian.locomotive_2",
            "st_petersburg.grey",
            "st_petersburg.brown",
            "st_petersburg.natural",
            "st_petersburg.locomotive",
            "kiev.black",
            "kiev.grey",
            "kiev.brown",
            "kiev.locomotive",
            "doublers",
            "revaluation",
            "kiev_medal",
            "industry.marker_1",
            "industry.second_marker",
        )
    ]


def test_a_line_without_a_locomotive_asks_for_no_track() -> None:
    untold = {"locomotive": 0}
    result = one(trans_siberian=untold | {"locomotive_2": 0}, st_petersburg=untold, kiev=untold, doublers=None)
    assert not needed(result)
    assert [mine.points for mine in result.lines] == [0, 0, 0, 0]


def test_the_second_locomotive_is_asked_for_on_the_trans_siberian_alone() -> None:
    bare = {"black": 3, "grey": 2, "locomotive": 2}
    start = bare | {"locomotive": 1}
    assert asked(trans_siberian=start, st_petersburg=bare, kiev=bare) == ["trans_siberian.locomotive_2"]


def test_a_colour_that_is_not_unlocked_is_not_asked_for() -> None:
    # Black on 5 has unlocked grey but not brown.
    result = one(trans_siberian={"black": 5, "locomotive": 4, "locomotive_2": 0})
    assert needed(result) == ["seats.A.trans_siberian.grey"]
    # Black on 1 has unlocked nothing, on any line.
    start = {"black": 1, "locomotive": 9}
    result = one(trans_siberian=start, st_petersburg=start, kiev=start, doublers=None, revaluation=None)
    assert not needed(result)
    assert points(result, "kiev") == 1


def test_a_track_right_behind_another_leaves_no_room_and_is_not_asked_for() -> None:
    # Grey on 2, brown on 1: nothing can stand between or behind them.
    told = {"black": 10, "grey": 2, "brown": 1, "locomotive": 5, "locomotive_2": 0}
    result = one(trans_siberian=told)
    assert not needed(result)
    assert points(result, "trans_siberian") == 2 + 1


def test_black_in_front_of_a_told_grey_decides_nothing_off_kiev() -> None:
    told = {"grey": 6, "brown": 0, "natural": 0, "locomotive": 9}
    result = one(trans_siberian=tracks(9), st_petersburg=told, kiev=told)
    # Stars 1 to 4 are black's already, since it stands before grey; only the one under 8 is open.
    assert needed(result) == ["seats.A.kiev.black"]
    assert points(result, "st_petersburg") == 6


def test_a_locomotive_that_reaches_far_enough_leaves_the_other_unasked() -> None:
    result = one(trans_siberian={"black": 9, "grey": 8, "brown": 0, "locomotive": 9})
    assert not needed(result)
    mine = line(result, "A", "trans_siberian")
    assert mine.points == 8
    assert mine.working.values["reach"].key == "working.reach_least"


def test_doublers_are_asked_for_where_they_double_something() -> None:
    assert asked(trans_siberian=tracks(4, 2, loco=3), doublers=None) == ["doublers"]
    assert asked(trans_siberian=tracks(4, loco=3), doublers=None) == []
    assert asked(trans_siberian=tracks(2), st_petersburg=tracks(4, 2, loco=3), doublers=None) == []


def test_what_only_a_token_brings_is_asked_for_once_a_token_can_have_been_gained() -> None:
    blank: dict[str, Any] = {"revaluation": None, "kiev_medal": None, "industry": {"marker_1": 9}}
    brown = {"trans_siberian": tracks(6, 5, 4, loco=4), "kiev": tracks(7, 6, loco=6)}
    # The marker stands before the ? space and no other ? space is reached: no token yet.
    assert asked(**brown, **blank) == []
    # Black and locomotive on St. Petersburg 4.
    gained = brown | {"st_petersburg": tracks(4, loco=4)}
    assert asked(**gained, **blank) == ["revaluation", "kiev_medal", "industry.second_marker"]
    # That one token was the second marker.
    second = {"industry": {"marker_1": 9, "marker_2": 3}}
    assert asked(**gained, **(blank | second)) == []
    # The ? space of the industry track, and no brown track in reach: revaluation would change nothing.
    on_token = {"industry": {"marker_1": 10, "second_marker": False}}
    assert asked(trans_siberian=tracks(2), kiev=tracks(7, 6, loco=6), **(blank | on_token)) == ["kiev_medal"]


def test_9_25_black_6_and_locomotive_5_reach_one_token_space() -> None:
    # St. Petersburg: ? spaces 4 and 6; the locomotive does not reach 6. One token, and it was the revaluation.
    told: dict[str, Any] = {"revaluation": True, "kiev_medal": None, "industry": {"marker_1": 1}}
    kiev = tracks(7, 6, loco=6)
    one_space = {"trans_siberian": tracks(2), "st_petersburg": tracks(6, loco=5), "kiev": kiev}
    assert asked(**one_space, **told) == []
    two_spaces = one_space | {"st_petersburg": tracks(6, loco=6)}
    assert asked(**two_spaces, **told) == ["kiev_medal", "industry.second_marker"]


def test_a_second_marker_that_is_there_needs_its_place() -> None:
    result = one(industry={"marker_1": 6, "second_marker": True})
    assert needed(result) == ["seats.A.industry.marker_2"]
    assert result.totals()["A"] == 10


def test_the_first_marker_is_needed_and_the_factories_never() -> None:
    assert asked(industry={"second_marker": False}) == ["industry.marker_1"]
    assert asked(industry={"marker_1_vp": 5, "second_marker": False}) == []


def test_the_untold_is_named_seat_by_seat_and_the_rest_is_scored() -> None:
    result = scored(board(kiev=tracks(2, loco=2)), board(kiev=tracks(3, loco=None)), board(industry={}))
    # A marker that may stand anywhere may have brought the second one.
    own = ["seats.C.industry.marker_1", "seats.C.industry.second_marker"]
    assert needed(result) == ["seats.B.kiev.locomotive", *own]
    assert result.totals() == {"A": 3, "B": 0, "C": 0}


def test_the_picture_leaves_open_what_is_not_told() -> None:
    told = sheet(board(trans_siberian=tracks(6, None, 2, loco=3, loco_2=None), doublers=None))
    drawn = picture(told, "A").lines[0]
    assert (drawn.reach, drawn.locomotives, drawn.points) == (None, (3, None), None)
    seen = [
        (space.colour, space.value, space.multiplier, space.within_reach, space.points) for space in drawn.spaces[:7]
    ]
    assert seen == [
        ("brown", 2, None, True, None),
        ("brown", 2, None, True, None),
        ("grey", 1, None, True, None),  # grey stands on 3, 4 or 5
        (None, None, None, None, None),
        (None, None, None, None, None),
        ("black", 0, None, None, 0),
        ("", 0, None, None, 0),
    ]
    assert [space.piece for space in drawn.spaces[:7]] == ["", "brown", "", "", "", "black", ""]
