"""The stack of what an action still has to do: free order, the pool, what gets stuck and is taken back, leaving out."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.entry import effective
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import AT_TOKEN, KV, LATE, SP, THE_CARD, TS, board
from tests.games.russian_railroads.rrr_tables import (
    black_worker,
    cited,
    industry,
    laid,
    locomotives,
    open_now,
    owns,
    piles,
    play,
    situation,
    steps,
    tracks,
    used,
)

BOTH = "Y: place industry_1_black_1"
POOL = {"nested_effects_pool": True}
TWO_TOKENS = (piles(6, 3), tracks("Y", SP, 7))
LOCO_TO_SP = "Y: place loco_1; take_locomotive; place_locomotive st_petersburg"


def moves_in_effect(table: Table) -> int:
    return sum(entry.kind == "move" for entry in effective(table.entries))


# Free order


@pytest.mark.parametrize("order", ["step_industry; step_track kiev black", "step_track kiev black; step_industry"])
def test_the_step_made_says_which_part_comes_first(order: str) -> None:
    table = situation(4, LATE)
    play(table, f"{BOTH}; {order}")
    assert (board(table).marker_1, laid(table, "Y", KV)[0], table.state.active) == (1, 2, "B")


def test_a_part_that_is_chosen_is_finished_before_the_other() -> None:
    table = situation(4, LATE)
    play(table, f"{BOTH}; choose_next industry")
    assert open_now(table)[-1] == ("industry", 1)
    refused = table.judge("Y: step_track kiev black").verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert cited(refused) == {"RRR-4.601"}
    assert "RRR-4.811" in cited(table.judge("Y: choose_next steps").verdict)
    play(table, "Y: step_industry; step_track kiev black")
    assert table.state.active == "B"


def test_the_order_is_chosen_only_among_what_came_up_together() -> None:
    table = situation(4, LATE)
    play(table, "Y: place track_black_2")
    assert "RRR-4.811" in cited(table.judge("Y: choose_next steps").verdict)
    assert [move for move in table.options() if move.__struct_config__.tag == "choose_next"] == []
    table = situation(4, LATE)
    play(table, BOTH)
    offered = {(move.item, move.nth) for move in table.options() if move.__struct_config__.tag == "choose_next"}
    assert offered == {("industry", 1), ("steps", 1)}


def test_two_parts_of_one_kind_are_told_apart() -> None:
    # Engineer 11: any 1 and black 1. The last of the two is nth=1.
    table = situation(4, LATE, owns("Y", 11), tracks("Y", TS, 8, 5))
    play(table, "Y: use_engineer engineer_11")
    assert [one.colours for one in table.state.pending] == [tuple(board(table).lines[TS].tracks), ("black",)]
    play(table, "Y: choose_next steps 2")
    assert len(table.state.pending[-1].colours) == 5
    play(table, "Y: step_track trans_siberian grey; step_track kiev black")
    assert table.state.active == "B"


def test_a_step_counts_for_the_narrowest_part_it_fits() -> None:
    # The black step is taken as the black part, so that any colour is left.
    table = situation(4, LATE, owns("Y", 11), tracks("Y", TS, 8, 5))
    play(table, f"Y: use_engineer engineer_11; {steps('kiev black', 'trans_siberian grey')}")
    assert (laid(table, "Y", KV)[0], laid(table, "Y", TS)[1], table.state.active) == (2, 6, "B")


def test_other_moves_wait_for_what_is_open() -> None:
    table = situation(4, LATE)
    play(table, BOTH)
    for text in ("Y: pass", "Y: place rubles_2", "B: place rubles_2", "Y: take_ten", "B: step_industry", "Y: stop"):
        assert table.judge(text).verdict.status is VerdictStatus.ILLEGAL, text


def test_two_tokens_in_free_order_and_what_the_first_sets_off_comes_before_the_second() -> None:
    table = situation(4, *TWO_TOKENS)
    play(table, LOCO_TO_SP)
    play(table, "Y: choose_token tok_industry_5 st_petersburg_4")
    assert open_now(table) == [("token", 1), ("industry", 5)]
    assert table.judge("Y: choose_token tok_doublers_3").verdict.status is VerdictStatus.ILLEGAL
    play(table, "Y: step_industry; stop; choose_token tok_doublers_3")
    assert table.state.active == "B"


# The pool (option of RRR-R3)


def test_in_the_pool_a_factory_waits_until_the_player_wants_it() -> None:
    plain = situation(4, LATE, industry("Y", 4, 9))
    pool = situation(4, LATE, industry("Y", 4, 9), **POOL)
    for made, status in ((plain, VerdictStatus.ILLEGAL), (pool, VerdictStatus.LEGAL)):
        play(made, "Y: place industry_2; step_industry")
        assert made.judge("Y: step_industry").verdict.status is status
    play(pool, "Y: step_industry")
    assert open_now(pool) == [("end_bonus", 1)]
    play(pool, "Y: take_ten")
    assert (board(pool).vp, pool.state.active) == (10, "B")


def test_in_the_pool_the_order_may_be_changed_back_and_forth() -> None:
    table = situation(4, LATE, industry("Y", 4, 7, 6), {"round": 7}, **POOL)
    play(
        table,
        "Y: place last_round_industry_3; step_industry; step_track kiev black; step_industry; step_track kiev black",
    )
    assert open_now(table) == [("industry", 1)]


def test_in_the_pool_what_comes_next_already_is_not_chosen() -> None:
    # RRR-4.811: the industry step and the black one are free in their order; the last named is on top (5.2).
    table = situation(4, LATE, **POOL)
    play(table, f"{BOTH}; choose_next industry")
    refused = table.judge("Y: choose_next industry").verdict
    assert [(one.clause, one.why) for one in refused.breaches] == [("RRR-4.811", "next_already")]
    play(table, "Y: choose_next steps")
    assert open_now(table) == [("industry", 1), ("steps", 1)]


def test_in_the_pool_a_tile_in_hand_is_still_placed_first() -> None:
    table = situation(4, LATE, industry("Y", 4, 2), {"round": 7}, **POOL)
    play(table, "Y: place last_round_industry_3; step_industry; take_factory 9")
    assert table.judge("Y: step_industry").verdict.status is VerdictStatus.ILLEGAL
    play(table, "Y: place_factory; step_industry; step_industry; take_ten")
    assert (board(table).marker_1, table.state.active) == (7, "B")


def test_in_the_pool_what_has_an_order_keeps_it() -> None:
    table = situation(4, LATE, **POOL)
    play(table, "Y: place loco_and_factory loco_first")
    assert "RRR-4.416" in cited(table.judge("Y: take_factory 9").verdict)
    table = situation(4, LATE, *AT_TOKEN, **POOL)
    play(table, THE_CARD)
    assert table.judge("Y: take_ten").verdict.status is VerdictStatus.ILLEGAL
    play(table, "Y: choose_card card_three_actions")
    assert table.judge("Y: choose_again black").verdict.status is VerdictStatus.ILLEGAL
    play(table, "Y: step_track kiev black; step_industry; choose_again doubler; take_ten")
    assert table.state.active == "B"
    table = situation(4, LATE, *AT_TOKEN, **POOL)
    play(table, f"{THE_CARD}; choose_card card_factory")
    assert table.judge("Y: step_industry").verdict.status is VerdictStatus.ILLEGAL  # the factory comes first


# Stuck: taken back as a whole (RRR-4.209, RRR-R36)

OPENING = (industry("Y", 4, 2), {"round": 7})
"""Factory 2 in F1 may build F2, which the third of three industry steps needs."""


def check_taken_back(table: Table, text: str, entries: int, state: object) -> None:
    refused = table.declare(text)
    assert refused.verdict.status is VerdictStatus.ILLEGAL
    assert refused.verdict.stuck
    assert "RRR-4.209" in cited(refused.verdict)
    assert len(refused.taken_back) == entries
    assert repr(table.state) == repr(state)
    assert moves_in_effect(table) == 0
    assert table.judge("Y: place rubles_2").verdict.status is VerdictStatus.LEGAL


@pytest.mark.parametrize(
    "texts",
    [
        # A locomotive instead of the factory, or no effect at all: the third step is not possible.
        ("Y: place last_round_industry_3; step_industry; decline_effect; step_industry",),
        ("Y: place last_round_industry_3", "Y: step_industry", "Y: decline_effect; step_industry"),
        (
            "Y: place last_round_industry_3",
            "Y: step_industry; take_locomotive",
            "Y: place_locomotive kiev",
            "Y: step_industry",
        ),
    ],
)
def test_an_action_that_cannot_be_finished_is_taken_back(texts: tuple[str, ...]) -> None:
    table = situation(4, LATE)
    # What lies there is told, so that it is still there when the record is folded again.
    table.tell({"phase": "turn", "active": "Y", "round": 7, "lowest": 9, "left": 2})
    table.tell({"seats.Y.marker_1": 4, "seats.Y.factories.1": 2})
    before = table.state
    for text in texts[:-1]:
        play(table, text)
    check_taken_back(table, texts[-1], len(texts) - 1, before)


def test_the_same_action_done_otherwise_is_legal() -> None:
    table = situation(4, LATE, *OPENING)
    play(table, "Y: place last_round_industry_3; step_industry; take_factory 9; place_factory; step_industry")
    play(table, "Y: step_industry; take_ten")
    assert (board(table).marker_1, board(table).vp, table.state.active) == (7, 10, "B")


def test_a_chain_of_locomotives_can_get_stuck_where_all_slots_are_needed() -> None:
    # Trans-Siberian 5 and an empty slot, St. Petersburg 6, Kiev 6: the 5 replaced by a 9 fits nowhere.
    engines = locomotives("Y", (5, 0), 6, 6)
    table = situation(4, LATE, engines, flip_needs_all_slots=True)
    play(table, "Y: place loco_1; take_locomotive")
    refused = table.judge("Y: place_locomotive trans_siberian 1").verdict
    assert (refused.status, refused.stuck) == (VerdictStatus.ILLEGAL, True)
    play(table, "Y: place_locomotive trans_siberian 2")
    table = situation(4, LATE, engines)
    play(table, "Y: place loco_1; take_locomotive; place_locomotive trans_siberian 1; flip_displaced")
    assert table.state.pool["5"] == 1


def test_loco_and_factory_needs_a_tile_for_the_second_part() -> None:
    # One 9 is left, the pool is empty: loco first leaves a factory only if a locomotive is turned over on the way.
    table = situation(4, piles(9, 1), locomotives("Y", (1, 0), 2, 3))
    play(table, "Y: place loco_and_factory loco_first; take_locomotive")
    assert table.judge("Y: place_locomotive trans_siberian 2").verdict.stuck
    assert table.judge("Y: place_locomotive kiev; move_displaced trans_siberian 2").verdict.stuck
    play(table, "Y: place_locomotive kiev; flip_displaced; take_factory 3; place_factory")
    assert (board(table).factories["1"], table.state.active) == (3, "B")


@pytest.mark.parametrize("order", ["loco_first", "factory_first"])
def test_loco_and_factory_with_too_few_tiles(order: str) -> None:
    table = situation(4, piles(9, 1))  # one line alone has a locomotive: nothing can be turned over
    assert "RRR-4.416" in cited(table.judge(f"Y: place loco_and_factory {order}").verdict)


def test_a_factory_taken_first_may_uncover_a_locomotive_that_fits() -> None:
    # One 5 left, every slot holds a 5 or the 9 of the card; the 5 becomes the factory, the 6 fits. A pool changes nothing.
    for pool in ({"pool.3": 0}, {"pool.3": 1}):
        table = situation(4, piles(5, 1), locomotives("Y", (5, 5), 5, 9), {"cards.card_loco_9": False}, pool)
        assert "RRR-4.416" in cited(table.judge("Y: place loco_and_factory loco_first").verdict)
        play(table, "Y: place loco_and_factory factory_first; take_factory 5; place_factory")
        play(table, "Y: take_locomotive; place_locomotive trans_siberian 1; flip_displaced")
        assert table.state.active == "B"


def test_a_black_step_may_open_the_way_of_the_marker() -> None:
    # The marker stands before the empty F1; the ? space that black reaches brings the second marker.
    table = situation(4, LATE, *AT_TOKEN, industry("Y", 4))
    assert table.judge("Y: place industry_1").verdict.status is VerdictStatus.ILLEGAL
    play(table, f"{BOTH}; step_track st_petersburg black; choose_token tok_second_marker; step_industry marker=2")
    assert (board(table).marker_1, board(table).marker_2, table.state.active) == (4, 1, "B")
    table = situation(4, LATE, *AT_TOKEN, industry("Y", 4))
    assert table.declare(f"{BOTH}; step_track kiev black").verdict.stuck
    table = situation(4, LATE, industry("Y", 4))
    assert {"RRR-4.209", "RRR-4.612"} <= cited(table.judge(BOTH).verdict)


def test_three_actions_may_open_the_way_of_the_marker_too() -> None:
    table = situation(4, LATE, tracks("Y", SP, 3), locomotives("Y", (1, 0), 6), industry("Y", 4))
    play(table, THE_CARD)
    assert "RRR-4.1122" in cited(table.judge("Y: choose_card card_three_actions").verdict)  # two steps to the next ?
    table = situation(4, LATE, tracks("Y", TS, 12), tracks("Y", SP, 3), locomotives("Y", (9, 4), 4), industry("Y", 4))
    play(table, THE_CARD)
    play(table, "Y: choose_card card_three_actions")
    play(table, "Y: step_track trans_siberian black; choose_token tok_second_marker; step_industry marker=2")
    play(table, "Y: choose_again industry; step_industry marker=2; take_ten")
    assert (board(table).marker_2, table.state.active) == (2, "B")


# Leaving out


def test_stopping_is_offered_only_where_the_rest_may_be_left() -> None:
    def offered(made: Table) -> bool:
        return "stop" in {move.__struct_config__.tag for move in made.options()}

    made = situation(4, LATE)
    play(made, "Y: place track_black_2")
    assert not offered(made)
    made = situation(4, LATE, owns("Y", 14))
    play(made, "Y: use_engineer engineer_14")
    assert offered(made)
    made = situation(4, LATE, black_worker("Y"))
    play(made, "Y: place track_black_or_grey_1 black=1; step_track kiev black")
    assert offered(made)
    play(made, "Y: stop")
    assert (laid(made, "Y", KV)[0], made.state.active) == (2, "B")


def test_a_factory_inside_an_owned_engineer_is_whole_or_declined() -> None:
    table = situation(4, LATE, owns("Y", 9), industry("Y", 4, 7), used("Y", "rubles_2"))
    play(table, "Y: use_engineer engineer_9; step_industry")
    assert table.judge("Y: stop").verdict.status is VerdictStatus.ILLEGAL
    play(table, "Y: decline_effect; stop")
    assert table.state.active == "B"
