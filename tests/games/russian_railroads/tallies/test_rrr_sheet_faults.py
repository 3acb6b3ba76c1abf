"""Sheets that cannot be: every fault at once, each naming its field; and sheets that are merely odd.

The positions that the illegal declarations 10.13 to 10.20, 10.29, 10.36 to 10.38 and 10.40 would leave are refused
with the clause that the rule text names for them, or a neighbour of it.
"""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.russian_railroads.score import score_final, score_round
from scoring.games.russian_railroads.sheet import FinalSheet
from scoring.games.russian_railroads.sheet_checks import final_warnings, round_warnings
from scoring.sheet_parser import read
from tests.games.breakdowns import faults
from tests.games.russian_railroads.tallies.rrr_sheets import board, end, one, scored, seat, sheet, tracks
from tests.helpers import raised

ALL = tracks(15)  # every colour is unlocked

ILLEGAL: list[tuple[str, dict[str, Any], list[tuple[str, str, str]]]] = [
    (
        "10.13 grey before black has reached Trans-Siberian 2",
        {"st_petersburg": tracks(4, 1)},
        [("not_unlocked", "st_petersburg.grey", "RRR-4.310")],
    ),
    (
        "10.14 grey on Kiev with black on 1",
        {"trans_siberian": ALL, "kiev": tracks(1, 1)},
        [("track_order", "kiev.grey", "RRR-4.312")],
    ),
    (
        "10.15 grey level with black",
        {"trans_siberian": tracks(5, 5)},
        [("track_order", "trans_siberian.grey", "RRR-4.312")],
    ),
    (
        "10.16 brown level with grey",
        {"trans_siberian": tracks(8, 3, 3)},
        [("track_order", "trans_siberian.brown", "RRR-4.312")],
    ),
    (
        "10.17 brown on St. Petersburg without grey",
        {"trans_siberian": ALL, "st_petersburg": tracks(5, 0, 1)},
        [("track_order", "st_petersburg.brown", "RRR-4.320")],
    ),
    (
        "10.18 natural on Kiev",
        {"trans_siberian": ALL, "kiev": tracks(9, 7, 5, 1)},
        [("colour_not_here", "kiev.natural", "RRR-4.315")],
    ),
    (
        "10.19 white on St. Petersburg",
        {"trans_siberian": ALL, "st_petersburg": tracks(9, 7, 5, 3, 1)},
        [("colour_not_here", "st_petersburg.white", "RRR-4.315")],
    ),
    (
        "10.20 black beyond the last space",
        {"st_petersburg": tracks(10)},
        [("track_too_far", "st_petersburg.black", "RRR-4.316")],
    ),
    (
        "10.29 a second locomotive on St. Petersburg",
        {"st_petersburg": tracks(loco=3, loco_2=2)},
        [("locomotive_slots", "st_petersburg.locomotive_2", "RRR-4.404")],
    ),
    (
        "10.36 a marker in the empty first gap",
        {"industry": {"marker_1": 5, "factories": 0, "second_marker": False}},
        [("gap_empty", "industry.marker_1", "RRR-4.603")],
    ),
    (
        "10.37 a marker beyond the empty second gap",
        {"industry": {"marker_1": 7, "factories": 1, "second_marker": False}},
        [("gap_empty", "industry.marker_1", "RRR-4.603")],
    ),
    (
        "10.38 two markers on one space",
        {"industry": {"marker_1": 3, "marker_2": 3, "second_marker": True}},
        [("markers_share", "industry.marker_2", "RRR-4.609")],
    ),
]


@pytest.mark.parametrize(("told", "expected"), [made[1:] for made in ILLEGAL], ids=[made[0] for made in ILLEGAL])
def test_what_an_illegal_declaration_would_leave_is_refused(told: Any, expected: Any) -> None:
    found = [(f.key, f.field.removeprefix("seats.A."), f.values["clause"]) for f in raised(lambda: one(**told))]
    assert found == expected


def test_all_cross_field_faults_of_a_round_at_once() -> None:
    bad = board(
        trans_siberian=tracks(5, 4, 4, loco=1, loco_2=1),
        st_petersburg=tracks(10, 8, 0, loco=4, loco_2=2),
        kiev=tracks(9, 6, 0, 2),
        industry={"marker_1": 16, "second_marker": False, "marker_2": 6, "marker_2_vp": 15},
    )
    assert faults(lambda: scored(bad)) == [
        ("not_unlocked", "seats.A.trans_siberian.brown"),
        ("track_order", "seats.A.trans_siberian.brown"),
        ("track_too_far", "seats.A.st_petersburg.black"),
        ("locomotive_slots", "seats.A.st_petersburg.locomotive_2"),
        ("colour_not_here", "seats.A.kiev.natural"),
        ("not_unlocked", "seats.A.kiev.natural"),
        ("marker_off_lane", "seats.A.industry.marker_1"),
        ("marker_number", "seats.A.industry.marker_2_vp"),
        ("no_second_marker", "seats.A.industry.second_marker"),
        ("locomotives_in_all", "seats.A"),
    ]


@pytest.mark.parametrize(
    "lane",
    [
        ["1", "2", "gap", "gap", "gap", "gap", "gap", "?"],  # does not begin with 0
        ["0", "2", "1", "gap", "gap", "gap", "gap", "gap", "?"],  # falls
        ["0", "1", "gap", "gap", "gap", "gap", "?"],  # four gaps
        ["0", "1", "gap", "gap", "gap", "gap", "gap"],  # no ?
    ],
)
def test_an_industry_track_that_cannot_be(lane: list[str]) -> None:
    told = board(industry={"marker_1": 1, "second_marker": False})
    assert faults(lambda: scored(told, industry_lane=lane)) == [("lane_form", "industry_lane")]
    # While it is being typed the rest is scored all the same.
    assert score_round(sheet(told, industry_lane=lane), trust=True).lines


def test_locomotive_1_is_on_a_board_once() -> None:
    (fault,) = raised(lambda: one(trans_siberian=tracks(loco=1), kiev=tracks(loco=1)))
    assert (fault.field, fault.values["clause"]) == ("seats.A", "RRR-4.117")


def doubted(*boards: dict[str, Any], **more: Any) -> list[tuple[str, str]]:
    return [(fault.key, fault.field) for fault in round_warnings(sheet(*boards, **more))]


USUAL = board(trans_siberian=tracks(loco=1))


def test_what_is_odd_in_a_round_is_doubted_and_scored() -> None:
    odd = board(kiev=tracks(0), revaluation=True, marker=4)
    other = USUAL | {"industry": {"marker_1_vp": 4, "second_marker": False}}
    assert doubted(odd, other) == [
        ("black_not_started", "seats.A.kiev.black"),
        ("no_locomotive", "seats.A"),
        ("tokens_too_many", "seats.A"),
        ("marker_alone", "seats.A.vp_before"),
        ("number_not_on_lane", "seats.B.industry.marker_1_vp"),
    ]
    assert scored(odd, other).totals() == {"A": 0, "B": 4}
    assert doubted(USUAL) == []


def test_more_locomotives_than_a_small_game_has_are_doubted() -> None:
    # Two boards may be a whole game for two (two 4s) or part of a larger one.
    two = board(trans_siberian=tracks(loco=4), kiev=tracks(loco=4))
    assert doubted(two, board(trans_siberian=tracks(loco=4))) == [("locomotives_in_all", "seats")]
    assert doubted(two, USUAL) == []


def test_all_cross_field_faults_at_the_end_of_a_game_at_once() -> None:
    seats = {
        "A": seat(0, "eb_lines", "eb_lines", engineers=[3, 3], engineer_count=3, highest_engineer=4, tokens=4)
        | {"black": {"trans_siberian": 12, "st_petersburg": 5, "kiev": 6}, "extra_workers": 3},
        "B": seat(0, engineers=None, engineer_count=5, highest_engineer=4, extra_workers=3, doublers=8),
        "C": seat(0, engineers=None, engineer_count=2, highest_engineer=4, doublers=8),
        "D": seat(0, doublers=8),
    }
    assert faults(lambda: end(seats)) == [
        ("engineers_differ", "seats.A.engineer_count"),
        ("highest_differs", "seats.A.highest_engineer"),
        # The ? spaces of the industry track and of St. Petersburg 4.
        ("tokens_high", "seats.A.tokens"),
        # Black on Kiev 6 has not brought the worker of space 7.
        ("workers_many", "seats.A.extra_workers"),
        ("highest_low", "seats.B.highest_engineer"),
        ("card_twice", "seats.A.end_bonus"),
        ("engineer_twice", "seats.A.engineers"),
        ("engineer_twice", "seats.C.highest_engineer"),
        ("engineers_in_all", "seats"),
        ("black_workers", "seats.B.extra_workers"),
        ("doublers_in_all", "seats"),
    ]


@pytest.mark.parametrize(("players", "most", "clause"), [(2, 7, "RRR-4.114"), (3, 7, "RRR-4.114"), (4, 8, "RRR-4.113")])
def test_engineers_in_a_game(players: int, most: int, clause: str) -> None:
    # 6 or 7 are dealt, and engineer 1 comes with its card.
    seats = {name: seat() for name in "ABCD"[:players]} | {"A": seat(engineers=None, engineer_count=most - 2)}
    end(seats | {"B": seat(engineers=[14, 15])})
    (fault,) = raised(lambda: end(seats | {"B": seat(engineers=[13, 14, 15])}))
    assert (fault.key, fault.values) == ("engineers_in_all", {"given": most + 1, "most": most, "clause": clause})


def test_more_end_bonus_cards_than_the_pile_has() -> None:
    cards = [
        "eb_fixed_15",
        "eb_extra_engineer",
        "eb_lines",
        "eb_factories",
        "eb_locomotives",
        "eb_workers",
        "eb_tokens",
    ]
    end({"A": seat(0, *cards), "B": seat(0, "eb_doublers")})
    more = {"A": seat(0, *cards), "B": seat(0, "eb_doublers", "eb_engineers")}
    assert faults(lambda: end(more)) == [("cards_in_all", "seats")]


def test_a_highest_number_without_an_engineer() -> None:
    bare = {"A": seat(engineers=None, engineer_count=0, highest_engineer=5), "B": seat()}
    assert faults(lambda: end(bare)) == [("highest_low", "seats.A.highest_engineer")]


def test_what_is_odd_at_the_end_is_doubted_and_scored() -> None:
    told = seat(3, extra_workers=0, black={"trans_siberian": 0, "kiev": 7})
    made = read(FinalSheet, {"seats": {"A": told, "B": seat()}})
    assert [(fault.key, fault.field) for fault in final_warnings(made)] == [
        ("black_not_started", "seats.A.black.trans_siberian"),
        ("worker_missing", "seats.A.extra_workers"),
    ]
    assert score_final(made).totals()["A"] == 3
