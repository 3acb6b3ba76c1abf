"""What the nine factories do when a marker arrives (RRR-4.605, 3.6), when they are lost, and how they are declined."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import ALL_ENDS, FULL, KV, LATE, SP, TS, board
from tests.games.russian_railroads.rrr_tables import (
    Change,
    black_worker,
    cited,
    industry,
    laid,
    lines_of,
    locomotives,
    on_lines,
    open_now,
    owns,
    passed,
    piles,
    play,
    situation,
    steps,
    tracks,
    used,
)

GO = "Y: place industry_1; step_industry"
BLOCKED = (tracks("Y", TS, 15, 14, 13, 12, 11), tracks("Y", SP, 9, 8, 7, 6), *ALL_ENDS[3:])
"""No step but on Kiev is possible."""


def arrive(number: int, *changes: Change) -> Table:
    """The marker of Y steps onto factory `number` in F1."""
    table = situation(4, LATE, industry("Y", 4, number), *changes)
    play(table, GO)
    assert board(table).marker_1 == 5
    return table


def over(table: Table) -> bool:
    return table.state.active == "B" and not table.state.pending


@pytest.mark.parametrize(("engineers", "vp"), [((7, 12), 19), ((), 0), ((1,), 1)])
def test_factory_1_the_engineers_owned(engineers: tuple[int, ...], vp: int) -> None:
    table = arrive(1, owns("Y", *engineers), locomotives("B", (2, 0)))
    assert (board(table).vp, over(table)) == (vp, True)


def test_factory_2_a_locomotive_or_a_factory() -> None:
    table = arrive(2)
    play(table, "Y: take_locomotive; place_locomotive kiev")
    assert (on_lines(table, "Y"), over(table)) == (((1, 0), 0, 9), True)
    table = arrive(2)
    play(table, "Y: take_factory 9; place_factory")
    assert (board(table).factories["2"], over(table)) == (9, True)


def test_factory_3_a_space_used_this_round() -> None:
    table = arrive(3, used("Y", "doubler_1"), used("Y", "industry_2", 2))
    assert cited(table.judge("Y: choose_reuse industry_1").verdict) == {"RRR-4.1701"}  # still resolving (RRR-R11)
    play(table, "Y: choose_reuse doubler_1")
    assert (board(table).doublers, over(table)) == (1, True)


def test_factory_4_two_doublers() -> None:
    table = arrive(4, {"Y.doublers": 6, "doublers_left": 14})
    assert (board(table).doublers, table.state.doublers_left, over(table)) == (8, 12, True)


def test_factory_5_an_industry_step() -> None:
    table = arrive(5)
    play(table, "Y: step_industry")
    assert (board(table).marker_1, over(table)) == (6, True)


def test_factory_6_a_ruble() -> None:
    table = arrive(6)
    assert (board(table).rubles, over(table)) == (2, True)


def test_factory_7_two_steps_of_any_colour() -> None:
    table = arrive(7, tracks("Y", TS, 8, 5))
    play(table, f"Y: {steps('trans_siberian grey', 'kiev black')}")
    assert (laid(table, "Y", TS), laid(table, "Y", KV)[0], over(table)) == ((8, 6, 0, 0, 0), 2, True)


@pytest.mark.parametrize(
    ("engines", "vp"), [(((7, 2), 5, 3), 12), (((1, 0), 0, 0), 1), (((4, 4), 0, 0), 8), (((0, 0), 6, 0), 6)]
)
def test_factory_8_the_two_highest_locomotives(engines: tuple[tuple[int, int], int, int], vp: int) -> None:
    table = arrive(8, locomotives("Y", *engines))
    assert (board(table).vp, over(table)) == (vp, True)


def test_factory_9_an_end_bonus_card_or_10_vp() -> None:
    table = arrive(9)
    play(table, "Y: take_ten")
    assert (board(table).vp, over(table)) == (10, True)
    table = arrive(9)
    play(table, "Y: take_end_bonus")
    assert (board(table).end_bonus_cards, table.state.end_bonus_pile, over(table)) == (1, 7, True)


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (2, (piles(10),)),
        (3, ()),  # industry_1 itself is still being resolved
        (3, (used("B", "doubler_1"), used("Y", "temp_workers_2"), used("Y", "hire", 0, rubles=1))),
        (4, ({"Y.doublers": 7, "doublers_left": 13},)),
        (4, (FULL,)),
        (4, ({"B.doublers": 8, "G.doublers": 8, "R.doublers": 3, "doublers_left": 1},)),
        # Both markers are stopped: the first by the other one, that one by F2.
        (5, (industry("Y", 4, 5, second=6),)),
        # One brown step on Kiev is all that is left.
        (7, (*BLOCKED, tracks("Y", KV, 9, 8, 6))),
    ],
)
def test_an_effect_that_cannot_be_carried_out_whole_is_lost(number: int, changes: tuple[Change, ...]) -> None:
    table = situation(4, LATE, industry("Y", 4, number), *changes)
    second = board(table).marker_2 != -1
    found = play(table, GO + (" marker=1" if second else ""))
    assert ("effect_lost", 0, "RRR-4.606") in lines_of(found, "todo")
    assert over(table)


def test_two_steps_are_enough_for_factory_7() -> None:
    table = situation(4, LATE, industry("Y", 4, 7), *BLOCKED, tracks("Y", KV, 9, 7, 6))
    play(table, GO)
    play(table, f"Y: {steps('kiev grey', 'kiev brown')}")
    assert over(table)


def test_the_effect_comes_before_the_steps_that_are_left() -> None:
    table = situation(4, LATE, industry("Y", 4, 9))
    play(table, "Y: place industry_2; step_industry")
    assert open_now(table) == [("industry", 1), ("end_bonus", 1)]
    assert cited(table.judge("Y: step_industry").verdict) == {"RRR-4.605"}
    play(table, "Y: take_ten; step_industry")
    assert (board(table).marker_1, over(table)) == (6, True)


def test_a_factory_built_on_the_way_carries_the_marker_on() -> None:
    # Factory 2 in F1 builds F2; the last of three steps enters it.
    table = situation(4, LATE, industry("Y", 4, 2), {"round": 7}, {"pool.6": 1})
    play(
        table,
        "Y: place last_round_industry_3; step_industry; take_factory 6; place_factory; step_industry; step_industry",
    )
    assert (board(table).marker_1, board(table).rubles, over(table)) == (7, 2, True)


@pytest.mark.parametrize("number", [2, 5, 7, 9])
def test_an_effect_is_declined_as_a_whole(number: int) -> None:
    table = arrive(number)
    found = play(table, "Y: decline_effect")
    assert ("effect_declined", 0, "RRR-4.614") in lines_of(found, "todo")
    assert over(table)


def test_an_effect_that_is_begun_cannot_be_stopped() -> None:
    table = arrive(7)
    play(table, "Y: step_track kiev black")
    for text in ("Y: decline_effect", "Y: stop"):
        assert table.judge(text).verdict.status is VerdictStatus.ILLEGAL
    table = arrive(2)
    play(table, "Y: take_factory 9")
    assert "RRR-4.614" in cited(table.judge("Y: decline_effect").verdict)


def test_a_replaced_factory_triggers_nothing() -> None:
    # The marker stands on F5; the factory there is replaced (RRR-R17).
    table = situation(4, LATE, industry("Y", 13, 2, 3, 4, 5, 6))
    play(table, "Y: place loco_1; take_factory 9; place_factory 5")
    assert (board(table).vp, table.state.pool["6"], over(table)) == (0, 1, True)


def test_the_second_marker_triggers_a_factory_again() -> None:
    table = situation(4, LATE, industry("Y", 6, 6, second=4))
    play(table, f"{GO} marker=2")
    assert board(table).rubles == 2


def test_the_question_space_of_the_track_gives_one_token() -> None:
    table = situation(4, LATE, industry("Y", 9, 2, 6, 8))
    play(table, GO)
    due = table.state.pending[-1]
    assert (due.kind, due.about, due.clause) == ("token", "industry", "RRR-4.1019")
    play(table, "Y: choose_token tok_kiev_medal")
    assert board(table).token_given["industry"]


def test_the_black_worker_adds_nothing_to_a_factory_on_the_way() -> None:
    # RRR-R52: engineer 10 with the black worker; the industry step reaches factory 7.
    table = situation(4, LATE, industry("Y", 4, 7), owns("Y", 10), black_worker("Y"), {"strip.hire": 0})
    play(table, f"Y: use_engineer engineer_10 black=1; step_industry; {steps('kiev black', 'kiev black')}")
    assert open_now(table) == [("steps", 1)]
    play(table, f"Y: {steps('kiev black', 'kiev black')}")  # the step of the engineer and its extra one
    assert (laid(table, "Y", KV)[0], over(table)) == (5, True)


def test_factory_3_may_pick_engineer_8_which_picks_another_space() -> None:
    table = arrive(3, owns("Y", 8), used("Y", "engineer_8"), used("Y", "rubles_2"))
    play(table, "Y: choose_reuse engineer_8; choose_reuse rubles_2")
    assert (board(table).rubles, over(table)) == (3, True)


@pytest.mark.parametrize(
    ("number", "before", "after"),
    [
        # Factory 4 asks nothing: its 2 doublers of 7 would fill the row, and engineer 4 beside the track, which has to be
        # carried out whole, would find no space (RRR-4.810). Declined, it is still possible for 1 doubler and 3 VP.
        (4, {"Y.doublers": 6, "doublers_left": 14}, (7, 3)),
        (8, {}, (1, 3)),  # 1 VP for the locomotive 1
        (7, {}, (1, 3)),  # two steps of any colours
    ],
)
def test_an_effect_is_declined_with_the_step(number: int, before: Change, after: tuple[int, int]) -> None:
    table = situation(4, LATE, industry("Y", 4, number), before, passed("B", "G", "R"))
    found = play(table, "Y: place industry_1; step_industry effect=declined")
    assert ("effect_declined", 0, "RRR-4.614") in lines_of(found, "todo")
    assert (board(table).marker_1, table.state.pending) == (5, ())
    play(table, "Y: place engineer_public_1")  # 4: a doubler and 3 VP
    assert (board(table).doublers, board(table).vp) == after


def test_taken_instead_the_doublers_leave_no_room() -> None:
    table = situation(4, LATE, industry("Y", 4, 4), {"Y.doublers": 6, "doublers_left": 14}, passed("B", "G", "R"))
    play(table, GO)
    assert board(table).doublers == 8
    assert {"RRR-4.702", "RRR-4.810"} <= cited(table.judge("Y: place engineer_public_1").verdict)


@pytest.mark.parametrize("at", [3, 5])
def test_no_effect_is_declined_where_there_is_no_factory(at: int) -> None:
    table = situation(4, LATE, industry("Y", at, 4))  # onto the printed 5, onto the printed 10
    play(table, "Y: place industry_1")
    assert cited(table.judge("Y: step_industry effect=declined").verdict) == {"RRR-4.614"}
