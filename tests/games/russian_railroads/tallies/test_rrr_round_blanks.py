"""Blank fields of a round: only what decides is asked for, and what is settled without it is scored."""

from __future__ import annotations

from typing import Any

from scoring.games.russian_railroads.board_scoring_view import picture
from scoring.games.russian_railroads.score import score_round
from scoring.games.russian_railroads.sheet import RoundSheet
from scoring.sheet_parser import read
from tests.games.breakdowns import needed
from tests.games.russian_railroads.tallies.rrr_sheets import asked, board, scored, sheet, tracks


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
