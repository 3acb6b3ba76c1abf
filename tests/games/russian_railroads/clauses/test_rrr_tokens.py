"""What the seven tokens and the five cards do (RRR-4.11xx), and the end bonus cards (RRR-4.12xx)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import CARDS, TOKENS
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import (
    ALL_ENDS,
    AT_TOKEN,
    FULL,
    KV,
    LATE,
    SP,
    THE_CARD,
    TO_TOKEN,
    TS,
    board,
)
from tests.games.russian_railroads.rrr_tables import (
    Change,
    cited,
    hand,
    industry,
    laid,
    lay,
    lines_of,
    locomotives,
    on_lines,
    open_now,
    owns,
    piles,
    play,
    situation,
    steps,
    tracks,
)

GIVEN = {"Y.worker_given.kiev_7": True, "Y.stock": 1}
ONE_PLACED = {"Y.own": 5}


def with_token(token: str, *changes: Change) -> Table:
    table = situation(4, LATE, *AT_TOKEN, *changes)
    play(table, f"{TO_TOKEN}; choose_token {token}")
    assert board(table).used_tokens[token]
    assert board(table).token_given["st_petersburg_4"]
    return table


def test_four_steps_with_colours_unlocked_on_the_way() -> None:
    table = with_token("tok_tracks_4", tracks("Y", TS, 4))
    play(table, f"Y: {steps('trans_siberian black', 'trans_siberian black', 'trans_siberian grey', 'kiev black')}")
    assert laid(table, "Y", TS) == (6, 1, 0, 0, 0)
    assert laid(table, "Y", KV)[0] == 2
    assert table.state.active == "B"


def test_four_steps_may_be_used_in_part() -> None:
    table = with_token("tok_tracks_4")
    play(table, f"Y: {steps('kiev black', 'trans_siberian black')}")
    play(table, "Y: stop")
    assert table.state.active == "B"


def test_five_industry_steps_in_part() -> None:
    # From 0 to the printed 5 (place 4): the fifth step is lost, F1 is empty.
    table = with_token("tok_industry_5")
    for _ in range(4):
        play(table, "Y: step_industry")
    assert (board(table).marker_1, table.state.active) == (4, "B")


def test_five_industry_steps_with_two_factories_on_the_way() -> None:
    # From place 4: F1 (6: a ruble), 10, F2 (8: two highest locomotives, 4 + 1), 15, then F3 is empty.
    table = with_token("tok_industry_5", industry("Y", 4, 6, 8))
    for _ in range(4):
        play(table, "Y: step_industry")
    assert (board(table).marker_1, board(table).rubles, board(table).vp) == (8, 2, 5)
    assert table.state.active == "B"


def test_the_second_marker() -> None:
    table = with_token("tok_second_marker", industry("Y", 3))
    assert (board(table).marker_1, board(table).marker_2) == (3, 0)
    for seat in "BGR":
        play(table, f"{seat}: pass")
    play(table, "Y: place industry_2; step_industry marker=1; step_industry marker=2")
    assert (board(table).marker_1, board(table).marker_2) == (4, 1)


@pytest.mark.parametrize(("have", "left", "got"), [(0, 20, 3), (6, 14, 2), (8, 12, 0), (0, 1, 1)])
def test_three_doublers_as_far_as_they_go(have: int, left: int, got: int) -> None:
    others = {"B.doublers": 8, "G.doublers": 8, "R.doublers": 3} if left == 1 else {}
    table = with_token("tok_doublers_3", {"Y.doublers": have, "doublers_left": left}, others)
    assert (board(table).doublers, table.state.doublers_left) == (have + got, left - got)
    assert table.state.active == "B"


def test_revaluation_changes_the_next_scoring() -> None:
    # Trans-Siberian reach 3: brown covers 1 and 2 (2 VP each, revalued 3), grey 3 (1 VP); the pass gives 0, Kiev none.
    changes = (tracks("Y", TS, 8, 5, 2), locomotives("Y", (3, 0), 4))
    plain = situation(4, LATE, *AT_TOKEN, *changes)
    play(plain, f"{TO_TOKEN}; choose_token tok_doublers_3")
    revalued = with_token("tok_revaluation", *changes)
    # The three doublers of the other table double spaces 1 to 3: (2 + 2 + 1) * 2 = 10 against 3 + 3 + 1 = 7.
    for made, vp in ((plain, 10), (revalued, 7)):
        for seat in "BGRY":
            play(made, f"{seat}: pass")
        assert board(made).vp == vp


def test_the_kiev_medal_gives_20_vp_with_grey_and_reach_on_kiev_5() -> None:
    # Kiev reach 5: stars 1 + 2 + 3 + 4, grey covers the 5 spaces (1 VP each), medal 20: 35.
    table = with_token("tok_kiev_medal", tracks("Y", TS, 2), tracks("Y", KV, 7, 5), locomotives("Y", (1, 0), 4, 5))
    for seat in "BGRY":
        play(table, f"{seat}: pass")
    assert board(table).vp == 35


def test_the_card_comes_first_then_the_end_bonus() -> None:
    table = with_token("tok_card_and_bonus")
    assert open_now(table) == [("end_bonus", 1), ("card", 1)]
    assert cited(table.judge("Y: take_ten").verdict) == {"RRR-4.1108"}
    play(table, "Y: choose_card card_black_worker")
    play(table, "Y: take_end_bonus")
    assert (board(table).end_bonus_cards, table.state.end_bonus_pile, board(table).vp) == (1, 7, 0)
    assert table.state.active == "B"


def test_without_a_card_to_choose_the_end_bonus_remains() -> None:
    # card_factory alone is left, and nothing can be built (RRR-R38).
    cards = {f"cards.{card}": card == "card_factory" for card in CARDS} | {"black_owner": "B", "B.black": 1}
    table = situation(4, *AT_TOKEN, cards, piles(10), industry("Y", 4))
    found = play(table, THE_CARD)
    assert ("rest_lost", 1, "RRR-4.1108") in lines_of(found, "todo")
    assert open_now(table) == [("end_bonus", 1)]
    found = play(table, "Y: take_ten")
    assert lines_of(found, "points", "Y") == [("instead_of_card", 10, "RRR-4.1201")]


def test_a_token_is_chosen_among_the_own_unused_ones() -> None:
    table = situation(4, LATE, *AT_TOKEN, industry("Y", 1))
    play(table, TO_TOKEN)
    offered = {move.token for move in table.options() if hasattr(move, "token")}
    assert offered == set(TOKENS)
    table = situation(4, LATE, *AT_TOKEN)  # the first marker is on 0 (RRR-R15)
    play(table, TO_TOKEN)
    assert {move.token for move in table.options() if hasattr(move, "token")} == set(TOKENS) - {"tok_second_marker"}


# Cards


def with_card(card: str, *changes: Change) -> Table:
    table = situation(4, LATE, *AT_TOKEN, *changes)
    play(table, f"{THE_CARD}; choose_card {card}")
    assert not table.state.cards[card]
    return table


def end(table: Table) -> Table:
    play(table, "Y: take_ten")
    assert table.state.active == "B"
    return table


@pytest.mark.parametrize(
    ("again", "more", "doublers", "marker", "black"),
    [
        ("doubler", "", 2, 1, 2),
        ("industry", "; step_industry", 1, 2, 2),
        ("black", "; step_track kiev black", 1, 1, 3),
    ],
)
def test_three_actions_in_free_order_and_one_again(
    again: str, more: str, doublers: int, marker: int, black: int
) -> None:
    for order in ("step_industry; step_track kiev black", "step_track kiev black; step_industry"):
        table = with_card("card_three_actions")
        assert (
            table.judge(f"Y: choose_again {again}").verdict.status is VerdictStatus.ILLEGAL
        )  # the repetition comes last
        play(table, f"Y: {order}")
        play(table, f"Y: choose_again {again}{more}")
        end(table)
        assert (board(table).doublers, board(table).marker_1, laid(table, "Y", KV)[0]) == (doublers, marker, black)


@pytest.mark.parametrize(
    "changes",
    [
        (FULL,),
        (*ALL_ENDS, ONE_PLACED),
        (industry("Y", 4),),
        # Each can be done once, none twice: 7 doublers, the marker before the printed 5, one black step.
        (
            {"Y.doublers": 7, "doublers_left": 13},
            industry("Y", 3),
            *ALL_ENDS[1:3],
            tracks("Y", TS, 14),
            {**GIVEN, **ONE_PLACED, "Y.line_given": {TS: False, SP: True, KV: True}},
        ),
    ],
)
def test_three_actions_only_if_all_can_be_done(changes: tuple[Change, ...]) -> None:
    table = situation(4, LATE, *AT_TOKEN)
    play(table, THE_CARD)
    assert table.judge("Y: choose_card card_three_actions").verdict.status is VerdictStatus.LEGAL
    lay(table, *changes)
    assert "RRR-4.1122" in cited(table.judge("Y: choose_card card_three_actions").verdict)


def test_engineer_1_and_a_ruble_usable_at_once() -> None:
    table = with_card("card_engineer_1", hand("Y", 2, 0))
    end(table)
    assert (board(table).engineers, board(table).rubles) == (("engineer_1",), 1)
    for seat in "BGR":
        play(table, f"{seat}: pass")
    play(table, f"Y: use_engineer engineer_1 rubles=1; {steps('kiev black', 'kiev black')}")
    assert laid(table, "Y", KV)[0] == 3


def test_a_factory_then_two_industry_steps() -> None:
    table = with_card("card_factory", industry("Y", 4), {"pool.6": 1})
    assert open_now(table)[-1] == ("take", 1)
    assert table.judge("Y: step_industry").verdict.status is VerdictStatus.ILLEGAL  # the factory comes first
    play(table, "Y: take_factory 6; place_factory; step_industry; step_industry")
    end(table)
    assert (board(table).marker_1, board(table).rubles) == (6, 2)


def test_the_factory_card_replaces_with_all_slots_filled() -> None:
    table = with_card("card_factory", industry("Y", 13, 2, 3, 4, 5, 6))
    play(table, "Y: take_factory 9; place_factory 5; step_industry; step_industry")
    end(table)
    assert (board(table).factories["5"], table.state.pool["6"], board(table).marker_1) == (9, 1, 15)


def test_the_factory_card_needs_two_steps_afterwards() -> None:
    table = situation(4, LATE, *AT_TOKEN, industry("Y", 14, 2, 3, 4, 5, 6))
    play(table, THE_CARD)
    assert "RRR-4.1122" in cited(table.judge("Y: choose_card card_factory").verdict)


def test_the_black_worker_for_the_rest_of_the_game() -> None:
    table = end(with_card("card_black_worker"))
    assert (board(table).black, table.state.black_owner) == (1, "Y")
    for seat in "BGR":
        play(table, f"{seat}: pass")
    play(table, "Y: place rubles_2 black=1")
    play(table, "Y: pass")
    assert (table.state.round, board(table).black) == (2, 1)


def test_the_9_of_the_card_is_placed_like_any_locomotive() -> None:
    table = with_card("card_loco_9", piles(9, 2))
    play(table, "Y: place_locomotive st_petersburg; move_displaced kiev")
    end(table)
    assert on_lines(table, "Y") == ((1, 0), 9, 4)
    assert (table.state.lowest, table.state.left) == (9, 2)  # it does not come from the piles


def test_the_9_of_the_card_needs_a_place() -> None:
    table = situation(4, piles(10), tracks("Y", SP, 3), locomotives("Y", (9, 9), 9, 9))
    play(table, TO_TOKEN)
    play(table, "Y: choose_token tok_card_and_bonus")
    assert "RRR-4.1122" in cited(table.judge("Y: choose_card card_loco_9").verdict)


def test_a_player_may_hold_several_end_bonus_cards() -> None:
    table = with_token("tok_card_and_bonus", {"Y.end_bonus_cards": 2, "end_bonus_pile": 6})
    play(table, "Y: choose_card card_black_worker; take_end_bonus")
    assert (board(table).end_bonus_cards, table.state.end_bonus_pile) == (3, 5)


def test_engineer_1_is_owned_like_a_hired_one() -> None:
    table = with_card("card_engineer_1", owns("Y", 7))
    end(table)
    assert board(table).engineers == ("engineer_7", "engineer_1")
