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
    made = situation(4, LATE, industry("Y", 4, number), *changes)
    play(made, GO)
    assert board(made).marker_1 == 5
    return made


def over(made: Table) -> bool:
    return made.state.active == "B" and not made.state.pending


@pytest.mark.parametrize(("engineers", "vp"), [((7, 12), 19), ((), 0), ((1,), 1)])
def test_factory_1_the_engineers_owned(engineers: tuple[int, ...], vp: int) -> None:
    made = arrive(1, owns("Y", *engineers), locomotives("B", (2, 0)))
    assert (board(made).vp, over(made)) == (vp, True)


def test_factory_2_a_locomotive_or_a_factory() -> None:
    made = arrive(2)
    play(made, "Y: take_locomotive; place_locomotive kiev")
    assert (on_lines(made, "Y"), over(made)) == (((1, 0), 0, 9), True)
    made = arrive(2)
    play(made, "Y: take_factory 9; place_factory")
    assert (board(made).factories["2"], over(made)) == (9, True)


def test_factory_3_a_space_used_this_round() -> None:
    made = arrive(3, used("Y", "doubler_1"), used("Y", "industry_2", 2))
    assert cited(made.judge("Y: choose_reuse industry_1").verdict) == {"RRR-4.1701"}  # still resolving (RRR-R11)
    play(made, "Y: choose_reuse doubler_1")
    assert (board(made).doublers, over(made)) == (1, True)


def test_factory_4_two_doublers() -> None:
    made = arrive(4, {"Y.doublers": 6, "doublers_left": 14})
    assert (board(made).doublers, made.state.doublers_left, over(made)) == (8, 12, True)


def test_factory_5_an_industry_step() -> None:
    made = arrive(5)
    play(made, "Y: step_industry")
    assert (board(made).marker_1, over(made)) == (6, True)


def test_factory_6_a_ruble() -> None:
    made = arrive(6)
    assert (board(made).rubles, over(made)) == (2, True)


def test_factory_7_two_steps_of_any_colour() -> None:
    made = arrive(7, tracks("Y", TS, 8, 5))
    play(made, f"Y: {steps('trans_siberian grey', 'kiev black')}")
    assert (laid(made, "Y", TS), laid(made, "Y", KV)[0], over(made)) == ((8, 6, 0, 0, 0), 2, True)


@pytest.mark.parametrize(
    ("engines", "vp"), [(((7, 2), 5, 3), 12), (((1, 0), 0, 0), 1), (((4, 4), 0, 0), 8), (((0, 0), 6, 0), 6)]
)
def test_factory_8_the_two_highest_locomotives(engines: tuple[tuple[int, int], int, int], vp: int) -> None:
    made = arrive(8, locomotives("Y", *engines))
    assert (board(made).vp, over(made)) == (vp, True)


def test_factory_9_an_end_bonus_card_or_10_vp() -> None:
    made = arrive(9)
    play(made, "Y: take_ten")
    assert (board(made).vp, over(made)) == (10, True)
    made = arrive(9)
    play(made, "Y: take_end_bonus")
    assert (board(made).end_bonus_cards, made.state.end_bonus_pile, over(made)) == (1, 7, True)


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
    made = situation(4, LATE, industry("Y", 4, number), *changes)
    second = board(made).marker_2 != -1
    found = play(made, GO + (" marker=1" if second else ""))
    assert ("effect_lost", 0, "RRR-4.606") in lines_of(found, "todo")
    assert over(made)


def test_two_steps_are_enough_for_factory_7() -> None:
    made = situation(4, LATE, industry("Y", 4, 7), *BLOCKED, tracks("Y", KV, 9, 7, 6))
    play(made, GO)
    play(made, f"Y: {steps('kiev grey', 'kiev brown')}")
    assert over(made)


def test_the_effect_comes_before_the_steps_that_are_left() -> None:
    made = situation(4, LATE, industry("Y", 4, 9))
    play(made, "Y: place industry_2; step_industry")
    assert open_now(made) == [("industry", 1), ("end_bonus", 1)]
    assert cited(made.judge("Y: step_industry").verdict) == {"RRR-4.605"}
    play(made, "Y: take_ten; step_industry")
    assert (board(made).marker_1, over(made)) == (6, True)


def test_a_factory_built_on_the_way_carries_the_marker_on() -> None:
    # Factory 2 in F1 builds F2; the last of three steps enters it.
    made = situation(4, LATE, industry("Y", 4, 2), {"round": 7}, {"pool.6": 1})
    play(
        made,
        "Y: place last_round_industry_3; step_industry; take_factory 6; place_factory; step_industry; step_industry",
    )
    assert (board(made).marker_1, board(made).rubles, over(made)) == (7, 2, True)


@pytest.mark.parametrize("number", [2, 5, 7, 9])
def test_an_effect_is_declined_as_a_whole(number: int) -> None:
    made = arrive(number)
    found = play(made, "Y: decline_effect")
    assert ("effect_declined", 0, "RRR-4.614") in lines_of(found, "todo")
    assert over(made)


def test_an_effect_that_is_begun_cannot_be_stopped() -> None:
    made = arrive(7)
    play(made, "Y: step_track kiev black")
    for text in ("Y: decline_effect", "Y: stop"):
        assert made.judge(text).verdict.status is VerdictStatus.ILLEGAL
    made = arrive(2)
    play(made, "Y: take_factory 9")
    assert "RRR-4.614" in cited(made.judge("Y: decline_effect").verdict)


def test_a_replaced_factory_triggers_nothing() -> None:
    # The marker stands on F5; the factory there is replaced (RRR-R17).
    made = situation(4, LATE, industry("Y", 13, 2, 3, 4, 5, 6))
    play(made, "Y: place loco_1; take_factory 9; place_factory 5")
    assert (board(made).vp, made.state.pool["6"], over(made)) == (0, 1, True)


def test_the_second_marker_triggers_a_factory_again() -> None:
    made = situation(4, LATE, industry("Y", 6, 6, second=4))
    play(made, f"{GO} marker=2")
    assert board(made).rubles == 2


def test_the_question_space_of_the_track_gives_one_token() -> None:
    made = situation(4, LATE, industry("Y", 9, 2, 6, 8))
    play(made, GO)
    due = made.state.pending[-1]
    assert (due.kind, due.about, due.clause) == ("token", "industry", "RRR-4.1019")
    play(made, "Y: choose_token tok_kiev_medal")
    assert board(made).token_given["industry"]


def test_the_black_worker_adds_nothing_to_a_factory_on_the_way() -> None:
    # RRR-R52: engineer 10 with the black worker; the industry step reaches factory 7.
    made = situation(4, LATE, industry("Y", 4, 7), owns("Y", 10), black_worker("Y"), {"strip.hire": 0})
    play(made, f"Y: use_engineer engineer_10 black=1; step_industry; {steps('kiev black', 'kiev black')}")
    assert open_now(made) == [("steps", 1)]
    play(made, f"Y: {steps('kiev black', 'kiev black')}")  # the step of the engineer and its extra one
    assert (laid(made, "Y", KV)[0], over(made)) == (5, True)


def test_factory_3_may_pick_engineer_8_which_picks_another_space() -> None:
    made = arrive(3, owns("Y", 8), used("Y", "engineer_8"), used("Y", "rubles_2"))
    play(made, "Y: choose_reuse engineer_8; choose_reuse rubles_2")
    assert (board(made).rubles, over(made)) == (3, True)


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
    made = situation(4, LATE, industry("Y", 4, number), before, passed("B", "G", "R"))
    found = play(made, "Y: place industry_1; step_industry effect=declined")
    assert ("effect_declined", 0, "RRR-4.614") in lines_of(found, "todo")
    assert (board(made).marker_1, made.state.pending) == (5, ())
    play(made, "Y: place engineer_public_1")  # 4: a doubler and 3 VP
    assert (board(made).doublers, board(made).vp) == after


def test_taken_instead_the_doublers_leave_no_room() -> None:
    made = situation(4, LATE, industry("Y", 4, 4), {"Y.doublers": 6, "doublers_left": 14}, passed("B", "G", "R"))
    play(made, GO)
    assert board(made).doublers == 8
    assert {"RRR-4.702", "RRR-4.810"} <= cited(made.judge("Y: place engineer_public_1").verdict)


@pytest.mark.parametrize("at", [3, 5])
def test_no_effect_is_declined_where_there_is_no_factory(at: int) -> None:
    made = situation(4, LATE, industry("Y", at, 4))  # onto the printed 5, onto the printed 10
    play(made, "Y: place industry_1")
    assert cited(made.judge("Y: step_industry effect=declined").verdict) == {"RRR-4.614"}
