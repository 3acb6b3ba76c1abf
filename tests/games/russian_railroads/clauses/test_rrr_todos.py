"""What a declaration tells the table to do with the pieces, each with its clause, and that a sub-move needs an action."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from tests.games.russian_railroads.clauses.rrr_clauses_order import CLAIMS
from tests.games.russian_railroads.clauses.rrr_clauses_tiles import BUILD, CHAIN, FIVE, FOUR, LOCO_1, TAKE
from tests.games.russian_railroads.clauses.rrr_positions import AT_TOKEN, BEGINNING, LATE, THE_CARD, TO_TOKEN
from tests.games.russian_railroads.rrr_tables import (
    Change,
    hand,
    industry,
    lines_of,
    locomotives,
    owns,
    piles,
    play,
    situation,
    used,
)

Todo = tuple[str, int, str]
"""What, how many, clause (without `RRR-4.`)."""


@pytest.mark.parametrize(
    ("before", "text", "changes", "todo"),
    [
        (THE_CARD, "Y: choose_card card_black_worker", AT_TOKEN, ("card_used", 0, "1121")),
        (THE_CARD, "Y: choose_card card_engineer_1", AT_TOKEN, ("engineer_one", 0, "1124")),
        (f"{THE_CARD}; choose_card card_black_worker", "Y: take_end_bonus", AT_TOKEN, ("end_bonus_taken", 0, "1201")),
        (
            "Y: use_engineer engineer_8",
            "Y: choose_reuse rubles_2",
            (owns("Y", 8), used("Y", "rubles_2")),
            ("reused", 0, "1701"),
        ),
        (TO_TOKEN, "Y: choose_token tok_doublers_3", AT_TOKEN, ("token_placed", 0, "1020")),
        (TO_TOKEN, "Y: choose_token tok_second_marker", (*AT_TOKEN, industry("Y", 1)), ("second_marker", 0, "1104")),
        (TO_TOKEN, "Y: choose_token tok_revaluation", AT_TOKEN, ("revalued", 0, "1106")),
        (TO_TOKEN, "Y: choose_token tok_kiev_medal", AT_TOKEN, ("medal_placed", 0, "1107")),
        ("", "Y: pass", (), ("card_turned", 1, "905")),
        ("", "Y: place hire", (), ("engineer_hired", 0, "807")),
        (LOCO_1, "Y: take_locomotive", (), ("locomotive_taken", 0, "402")),
        (TAKE, "Y: place_locomotive kiev", (), ("locomotive_placed", 0, "403")),
        (LOCO_1, "Y: take_factory 9", (), ("factory_taken", 0, "501")),
        (BUILD, "Y: place_factory", (), ("factory_placed", 0, "502")),
        (BUILD, "Y: place_factory 1", (FIVE,), ("factory_replaced", 0, "503")),
        (CHAIN, "Y: flip_displaced", (FOUR,), ("turned_over", 0, "409")),
        ("Y: pass", "Y: relocate doubler_1", CLAIMS, ("relocated", 0, "931")),
        ("Y: pass", "Y: decline_relocation", CLAIMS, ("stays", 0, "931")),
        ("", "R: start_bonus sb_ruble_1", (BEGINNING,), ("start_bonus_taken", 0, "152")),
        ("Y: place industry_1", "Y: step_industry", (industry("Y", 0),), ("marker_moved", 0, "602")),
        ("Y: place industry_1", "Y: step_industry", (industry("Y", 4, 2),), ("marker_on_factory", 0, "602")),
        ("Y: place track_black_2", "Y: step_track kiev black", (), ("track_moved", 0, "302")),
        ("", "Y: place doubler_1", (), ("doubler_placed", 0, "701")),
        (
            "",
            "B: place turn_first rubles=1 swap=doubler_1",
            ({"active": "B", "B.rubles": 1}, used("B", "doubler_1")),
            ("swapped", 0, "914"),
        ),
    ],
)
def test_what_is_to_be_done_with_the_pieces(before: str, text: str, changes: tuple[Change, ...], todo: Todo) -> None:
    table = situation(4, LATE, *changes)
    for line in filter(None, [before]):
        play(table, line)
    what, amount, clause = todo
    assert (what, amount, f"RRR-4.{clause}") in lines_of(play(table, text), "todo", text[0])


@pytest.mark.parametrize(
    "text",
    [
        "choose_card card_black_worker",
        "choose_reuse rubles_2",
        "choose_token tok_doublers_3",
        "choose_again doubler",
        "take_end_bonus",
        "take_ten",
        "flip_displaced",
        "move_displaced kiev",
        "place_factory",
        "place_locomotive kiev",
        "take_factory 9",
        "take_locomotive",
        "step_track kiev black",
        "step_industry",
        "relocate doubler_1",
        "decline_relocation",
        "reveal_end_bonus eb_lines",
    ],
)
def test_a_part_of_an_action_needs_the_action(text: str) -> None:
    verdict = situation(4, LATE, {"Y.end_bonus_cards": 0}).judge(f"Y: {text}").verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert ("RRR-4.208", "nothing_open") in {(one.clause, one.why) for one in verdict.breaches}


def test_only_the_displaced_locomotive_moves_on() -> None:
    table = situation(4, LATE, locomotives("Y", (3, 1), 4, 3))
    play(table, CHAIN)
    breaches = table.judge("Y: move_displaced trans_siberian number=3").verdict.breaches  # the 4 was replaced
    assert ("RRR-4.407", "not_replaced") in {(one.clause, one.why) for one in breaches}
    assert table.judge("Y: move_displaced trans_siberian slot=2 number=4").verdict.status is VerdictStatus.LEGAL


@pytest.mark.parametrize(
    ("before", "text", "changes", "clause", "why"),
    [
        (TAKE, "Y: place_locomotive kiev number=3", (), "402", "not_lowest"),
        (LOCO_1, "Y: take_locomotive", (piles(9, 1), locomotives("Y", (9, 9), 9, 9)), "412", "no_place_for_loco"),
        (
            "",
            "Y: place loco_and_factory loco_first",
            (piles(9, 1), locomotives("Y", (9, 9), 9, 9)),
            "412",
            "no_place_for_loco",
        ),
    ],
)
def test_what_is_wrong_with_a_tile_is_named(
    before: str, text: str, changes: tuple[Change, ...], clause: str, why: str
) -> None:
    table = situation(4, LATE, *changes)
    for line in filter(None, [before]):
        play(table, line)
    breaches = table.judge(text).verdict.breaches
    assert (f"RRR-4.{clause}", why) in {(one.clause, one.why) for one in breaches}


@pytest.mark.parametrize(
    ("changes", "clause"), [(({"active": "B"},), "RRR-4.202"), ((used("Y", "engineer_7"),), "RRR-4.808")]
)
def test_an_engineer_of_ones_own_is_used_in_ones_own_turn_and_once(changes: tuple[Change, ...], clause: str) -> None:
    table = situation(4, LATE, owns("Y", 7), *changes)
    assert clause in table.judge("Y: use_engineer engineer_7").verdict.clauses


@pytest.mark.parametrize(
    ("text", "space", "changes"),
    [("Y: place hire", "hire", ()), ("B: place turn_first", "turn_first", ({"active": "B"},))],
)
def test_the_action_carried_out_last_is_noted(text: str, space: str, changes: tuple[Change, ...]) -> None:
    table = situation(4, LATE, *changes)
    play(table, text)
    assert (table.state.last.seat, table.state.last.space) == (text[0], space)


def test_what_is_left_of_an_engineer_of_ones_own_is_told_to_be_left() -> None:
    # Engineer 14: two black steps; of one's own it may be used in part (RRR-4.809).
    table = situation(4, LATE, owns("Y", 14))
    play(table, "Y: use_engineer engineer_14; step_track kiev black")
    found = play(table, "Y: stop")
    assert [(what, count) for what, count, _ in lines_of(found, "todo", "Y")] == [("stopped", 1)]
    assert table.state.active == "B"


@pytest.mark.parametrize(
    ("text", "changes"), [("Y: use_engineer engineer_7 own=2", ()), ("Y: use_engineer engineer_7", (hand("Y", 0),))]
)
def test_an_engineer_takes_one_worker(text: str, changes: tuple[Change, ...]) -> None:
    assert situation(4, LATE, owns("Y", 7), *changes).judge(text).verdict.status is VerdictStatus.ILLEGAL


def test_a_new_round_has_no_last_action() -> None:
    table = situation(4, LATE)
    play(table, "Y: place hire")
    for seat in "BGRY":
        play(table, f"{seat}: pass")
    assert (table.state.round, table.state.last) == (2, None)


def test_a_piece_that_is_placed_is_told() -> None:
    found = lines_of(play(situation(4, LATE), "Y: place doubler_1"), "todo", "Y")
    assert [(what, count) for what, count, _ in found] == [("piece_placed", 1), ("doubler_placed", 0)]
