"""The worked examples 9.22, 9.24 to 9.28, 9.30 and 9.31 of the rules on a running table: bonuses and scorings.

Expected values are those of the rules.
"""

from __future__ import annotations

import pytest

from tests.games.russian_railroads.rrr_tables import (
    B,
    G,
    R,
    Y,
    cited,
    end_round,
    industry,
    lay,
    lines_of,
    locomotives,
    owns,
    piles,
    play,
    points,
    situation,
    tracks,
)

MAIN, SECOND, KIEV = "trans_siberian", "st_petersburg", "kiev"


def test_9_22_a_bonus_without_a_locomotive_icon_needs_the_track_alone() -> None:
    table = situation(4, tracks(Y, KIEV, 6))  # no locomotive on Kiev
    found = play(table, "Y: place track_black_or_grey_1; step_track kiev black")
    assert lines_of(found, "gain", Y) == [("own", 1, "RRR-4.1014")]
    assert (table.state.seats[Y].own, table.state.seats[Y].stock) == (5 - 1 + 1, 1)


@pytest.mark.parametrize(("second", "gained"), [(0, False), (2, True)])
def test_9_22_a_bonus_with_a_locomotive_icon_needs_both(second: int, gained: bool) -> None:
    # Space 3 of the Trans-Siberian: brown stands there, the reach is 1 or 1 + 2.
    table = situation(4, tracks(Y, MAIN, 8, 6, 2), locomotives(Y, (1, second)), piles(3))
    found = play(table, "Y: place track_brown_1; step_track trans_siberian brown")
    assert lines_of(found, "gain", Y) == ([("own", 1, "RRR-4.1015")] if gained else [])
    if not gained:  # the reach may come later
        lay(table, {"active": Y})
        found = play(table, "Y: place loco_1; take_locomotive 3; place_locomotive trans_siberian 2")
        assert lines_of(found, "gain", Y) == [("own", 1, "RRR-4.1015")]
    assert table.state.seats[Y].stock == 1


def test_9_22_the_locomotive_alone_does_not_do() -> None:
    table = situation(4, tracks(Y, MAIN, 8, 6, 1), locomotives(Y, (1, 2)), piles(3))
    found = play(table, "Y: place track_brown_1; step_track trans_siberian brown")
    assert lines_of(found, "gain", Y) == []
    assert table.state.seats[Y].stock == 2


def test_9_24_black_and_reach_on_kiev_3_score_6() -> None:
    table = situation(4, tracks(Y, KIEV, 3), locomotives(Y, kiev=3), piles(4))
    assert points(end_round(table), Y, "kiev") == 1 + 2 + 3
    assert points(end_round(table), Y, "kiev") == 6  # at every scoring


def test_9_25_the_token_of_space_4_and_none_of_space_6() -> None:
    table = situation(4, tracks(Y, SECOND, 6), piles(5))
    play(table, "Y: place loco_1; take_locomotive 5; place_locomotive st_petersburg")
    assert [(one.kind, one.about) for one in table.state.pending] == [("token", "st_petersburg_4")]
    other = table.judge("Y: choose_token tok_doublers_3 space=st_petersburg_6").verdict
    assert cited(other) == {"RRR-4.1002", "RRR-4.1018"}
    play(table, "Y: choose_token tok_doublers_3")
    given = table.state.seats[Y].token_given
    assert [space for space in given if given[space]] == ["st_petersburg_4"]
    assert (table.state.pending, table.state.active) == ((), B)


def test_9_26_the_trans_siberian_scores_12() -> None:
    red = (tracks(R, MAIN, 9, 7, 3), locomotives(R, (2, 6)), {"R.doublers": 1, "doublers_left": 19})
    table = situation(4, *red, piles(7))
    scored = end_round(table)
    (line,) = (line for line in scored if (line.seat, line.category) == (R, "trans_siberian"))
    assert line.points == 12
    assert line.working.values["sum"] == "8 + 4 + 0"


def test_9_27_kiev_scores_3() -> None:
    table = situation(4, tracks(R, KIEV, 4), locomotives(R, kiev=2), piles(3))
    assert points(end_round(table), R, "kiev") == 1 + 2


def test_9_28_a_marker_on_a_factory_scores_the_number_before_it() -> None:
    table = situation(4, industry(R, 5, 6), piles(7))  # on the first gap, behind the printed 5
    assert points(end_round(table), R, "industry") == 5


def test_9_30_the_engineer_majority_40_0_20_0() -> None:
    table = situation(4, {"round": 7}, owns(R, 5, 7, 9), owns(B, 8, 11), owns(Y, 1, 12))
    scored = end_round(table)
    assert table.state.phase == "done"
    assert {seat: points(scored, seat, "engineer_majority") for seat in (R, B, Y, G)} == {R: 40, B: 0, Y: 20, G: 0}
    # With the cards of the turn order: yellow 0, blue 2, green 3, red 4.
    assert {seat: board.vp for seat, board in table.state.seats.items()} == {Y: 20, B: 2, G: 3, R: 44}


def test_9_31_the_stars_count_with_grey_behind_black() -> None:
    table = situation(4, tracks(Y, MAIN, 6), tracks(Y, KIEV, 4), locomotives(Y, kiev=4), piles(5))
    assert points(end_round(table), Y, "kiev") == 1 + 2 + 3 + 4
    for space in range(1, 4):
        play(table, f"Y: place track_black_or_grey_1; step_track kiev grey to={space}")
        lay(table, {"active": Y})
    assert points(end_round(table), Y, "kiev") == 1 + 2 + 3 + 4 + 3 * 1  # grey on 1 to 3 besides
