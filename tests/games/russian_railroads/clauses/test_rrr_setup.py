"""Start bonuses (RRR-4.15x), pieces that pay (RRR-4.20x, 4.75x, 4.78x), auxiliary actions (RRR-4.70x), passing."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import ActionSpacePieces, SharedSpacePieces
from tests.games.russian_railroads.clauses.rrr_positions import BEGINNING, KV, LATE, board, on_shared
from tests.games.russian_railroads.rrr_tables import (
    Change,
    black_worker,
    cited,
    hand,
    laid,
    lines_of,
    open_now,
    passed,
    play,
    situation,
    steps,
    table,
    used,
)

STEPS = steps("kiev black", "kiev black", "kiev black")


@pytest.mark.parametrize(("players", "takers"), [(4, "RGB"), (3, "GB"), (2, "B")])
def test_the_last_player_takes_the_first_start_bonus(players: int, takers: str) -> None:
    made = table(players)
    texts = ("sb_doubler_1", "sb_ruble_1", "sb_industry_1; step_industry")
    for seat, text in zip(takers, texts, strict=False):
        assert (made.state.phase, made.state.active) == ("start_bonus", seat)
        play(made, f"{seat}: start_bonus {text}")
    assert (made.state.phase, made.state.active, made.state.round) == ("turn", "Y", 1)
    assert sum(made.state.start_bonuses.values()) == 4 - len(takers)


@pytest.mark.parametrize(
    ("card", "more", "got"),
    [
        ("sb_black_1", "; step_track kiev black", (2, 0, 0, 1)),
        ("sb_industry_1", "; step_industry", (1, 1, 0, 1)),
        ("sb_doubler_1", "", (1, 0, 1, 1)),
        ("sb_ruble_1", "", (1, 0, 0, 2)),
    ],
)
def test_each_start_bonus(card: str, more: str, got: tuple[int, ...]) -> None:
    made = table(4)
    play(made, f"R: start_bonus {card}{more}")
    mine = board(made, "R")
    assert (laid(made, "R", KV)[0], mine.marker_1, mine.doublers, mine.rubles) == got
    assert made.state.active == "G"


def test_a_start_bonus_is_applied_before_the_next_one_is_taken() -> None:
    made = table(4)
    play(made, "R: start_bonus sb_black_1")
    assert open_now(made) == [("steps", 1)]
    for text in ("G: start_bonus sb_ruble_1", "R: start_bonus sb_ruble_1", "R: stop", "R: pass"):
        assert made.judge(text).verdict.status is VerdictStatus.ILLEGAL


# Paying


@pytest.mark.parametrize(
    ("paid", "left"),
    [
        ("", (3, 1, 2, 1)),
        ("own=2", (3, 1, 2, 1)),
        ("own=1 rubles=1", (4, 1, 2, 0)),
        ("own=1 black=1", (4, 0, 2, 1)),
        ("turquoise=2", (5, 1, 0, 1)),
        ("turquoise=1 rubles=1", (5, 1, 1, 0)),
        ("black=1 turquoise=1", (5, 0, 1, 1)),
    ],
)
def test_two_workers_may_be_paid_in_any_mixture(paid: str, left: tuple[int, ...]) -> None:
    taken = {"spaces.temp_workers_2": ActionSpacePieces("Y", rubles=1), "Y.turquoise": 2}
    table = situation(4, LATE, black_worker("Y"), taken)
    play(table, f"Y: place track_black_3 {paid}; {STEPS}")
    mine = board(table)
    assert (mine.own, mine.black, mine.turquoise, mine.rubles) == left
    assert table.state.spaces["track_black_3"].pieces == 2


def test_the_space_that_is_never_blocked_takes_everybody_again_and_again() -> None:
    table = situation(4, LATE, on_shared("B", 1, rubles=1), on_shared("Y", 1))
    play(table, "Y: place track_black_or_grey_1 rubles=1; step_track kiev black")
    assert table.state.shared["Y"] == SharedSpacePieces(own=1, rubles=1)
    play(table, "B: place track_black_or_grey_1; step_track kiev black")
    assert table.state.shared["B"] == SharedSpacePieces(own=2, rubles=1)


def test_rubles_2_gives_two_rubles_and_only_the_paid_one_lies_there() -> None:
    table = situation(4, LATE)
    play(table, "Y: place rubles_2 rubles=1")
    assert (board(table).rubles, table.state.spaces["rubles_2"]) == (2, ActionSpacePieces("Y", rubles=1))


def test_temporary_workers_are_the_takers_and_may_be_used_in_the_same_round() -> None:
    table = situation(4, LATE, passed("B", "G", "R"))
    play(table, "Y: place temp_workers_2")
    assert (board(table).turquoise, board(table).own) == (2, 4)
    play(table, f"Y: place track_black_3 turquoise=2; {STEPS}")
    assert (board(table).turquoise, board(table).own) == (0, 4)


def test_doubler_1_goes_to_the_leftmost_free_space() -> None:
    table = situation(4, LATE, {"Y.doublers": 3, "doublers_left": 17})
    found = play(table, "Y: place doubler_1")
    placed = [line.values for line in found.verdict.ledger if line.what == "doubler_placed"]
    assert placed == [{"space": 4}]
    assert (board(table).doublers, table.state.doublers_left) == (4, 16)


# Passing (RRR-4.905, RRR-4.906)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_passing_scores_the_turn_order_card_at_once(players: int) -> None:
    table = situation(players, LATE)
    for seat, vp in list(zip("YBGR", (0, 2, 3, 4), strict=True))[: players - 1]:
        found = play(table, f"{seat}: pass")
        assert lines_of(found, "points", seat) == ([("pass", vp, "RRR-4.905")] if vp else [])
        assert board(table, seat).vp == vp


@pytest.mark.parametrize(
    ("changes", "prompt"),
    [((hand("Y", 0, 0),), "must_pass"), ((hand("Y", 0, 1),), "act_or_pass"), ((hand("Y", 1, 0),), "act_or_pass")],
)
def test_without_workers_a_ruble_still_pays(changes: tuple[Change, ...], prompt: str) -> None:
    table = situation(4, LATE, *changes)
    assert prompt in [one.key for one in table.prompts()]


def test_a_ruble_alone_pays_for_an_action() -> None:
    table = situation(4, LATE, hand("Y", 0, 1))
    play(table, "Y: place doubler_1 rubles=1")
    assert board(table).doublers == 1


def test_who_passed_is_skipped_until_all_have() -> None:
    table = situation(4, LATE)
    order = []
    for text in ("pass", "place rubles_2", "pass", "place doubler_1", "pass", "pass"):
        order.append(table.state.active)
        play(table, f"{table.state.active}: {text}")
    assert order == list("YBGRBR")
    assert (table.state.round, table.state.active) == (2, "Y")


def test_a_declaration_out_of_turn_after_passing_breaks_both() -> None:
    table = situation(4, LATE, passed("B"), used("B", "rubles_2"))
    assert cited(table.judge("B: place doubler_1").verdict) == {"RRR-4.202", "RRR-4.904"}


def test_a_part_of_an_action_before_the_start_bonus_is_told_what_comes_first() -> None:
    """RRR-4.151; it said “start an action, or pass”, and neither may be done then (RRR-4.208 is true beside it)."""
    table = situation(4, BEGINNING)
    verdict = table.judge("R: take_locomotive").verdict
    assert verdict.clauses == ("RRR-4.151", "RRR-4.208")
    assert [breach.cure for breach in verdict.breaches] == ["take_start_bonus"]
