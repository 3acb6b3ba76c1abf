"""Whose turn it is after the table has let something be that the rules refuse (RRR-4.201, RRR-4.202, RRR-4.901)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import AT_TOKEN, BEGINNING, LATE, board
from tests.games.russian_railroads.rrr_tables import Change, locomotives, open_now, passed, play, situation, tracks

STEP = "step_track st_petersburg black"
REASON = "the table wants it"


def at_token(seat: str) -> tuple[Change, ...]:
    """The next black step of a seat on St. Petersburg reaches a ? space."""
    return tracks(seat, "st_petersburg", 3), locomotives(seat, (1, 0), 4)


def overrule(table: Table, text: str) -> None:
    """Let a refused declaration be."""
    result = table.overrule(text, REASON)
    assert result.verdict.status is VerdictStatus.ILLEGAL
    assert result.step is not None


def test_a_step_let_be_by_itself_uses_no_turn() -> None:
    table = situation(4, LATE)
    overrule(table, f"Y: {STEP}")
    assert table.state.active == "Y"
    overrule(table, f"B: {STEP}")
    assert table.state.active == "Y"


@pytest.mark.parametrize("seat", ["Y", "B", "R"])
@pytest.mark.parametrize(
    "chosen",
    [
        "tok_revaluation",
        "tok_doublers_3",
        "tok_tracks_4; stop",
        "tok_card_and_bonus; choose_card card_engineer_1; take_ten",
    ],
)
def test_nor_does_what_it_sets_off(seat: str, chosen: str) -> None:
    table = situation(4, LATE, *at_token(seat))
    overrule(table, f"{seat}: {STEP}")
    assert (open_now(table), table.state.pending[-1].seat) == ([("token", 1)], seat)
    play(table, f"{seat}: choose_token {chosen}")
    assert (table.state.pending, table.state.active) == ((), "Y")
    play(table, "Y: place rubles_2")
    assert table.state.active == "B"


def test_a_step_let_be_between_the_steps_of_an_action_leaves_the_action_to_be_finished() -> None:
    table = situation(4, LATE, *at_token("B"))
    play(table, "Y: place track_black_2; step_track kiev black")
    overrule(table, f"B: {STEP}")
    play(table, "B: choose_token tok_revaluation")
    assert (open_now(table), table.state.active) == ([("steps", 1)], "Y")
    play(table, "Y: step_track kiev black")
    assert table.state.active == "B"


def test_before_the_first_round_a_step_let_be_takes_no_start_bonus() -> None:
    table = situation(4, LATE, BEGINNING, *at_token("G"))
    overrule(table, f"G: {STEP}")
    play(table, "G: choose_token tok_revaluation")
    assert (table.state.phase, table.state.active) == ("start_bonus", "R")
    play(table, "R: start_bonus sb_ruble_1")
    assert table.state.active == "G"


def test_while_a_worker_may_still_move_on_it_stays_so() -> None:
    table = situation(
        4, LATE, *at_token("B"), {"spaces.turn_second.owner": "R", "spaces.turn_second.own": 1, "R.own": 4}
    )
    for seat in "YBGR":
        play(table, f"{seat}: pass")
    overrule(table, f"B: {STEP}")
    play(table, "B: choose_token tok_revaluation")
    assert (open_now(table), table.state.round) == ([("relocate", 1)], 1)


@pytest.mark.parametrize(
    ("said", "following"),
    [
        ("Y: place rubles_2; place doubler_1", "B"),  # two actions in one turn are one turn
        ("G: place rubles_2", "R"),  # behind who has acted, out of turn or not
        ("R: place track_black_or_grey_1; step_track kiev black", "Y"),
        ("G: pass", "Y"),  # who passes early takes nobody's turn away
    ],
)
def test_who_acts_out_of_turn_has_had_the_turn(said: str, following: str) -> None:
    table = situation(4, LATE)
    overrule(table, said)
    assert table.state.active == following


def test_an_action_out_of_turn_is_finished_before_the_turn_goes_on() -> None:
    table = situation(4, LATE, *AT_TOKEN, passed("R"))
    play(table, "Y: pass")
    overrule(table, "G: place track_black_2")
    play(table, "G: step_track kiev black; step_track kiev black")
    assert (board(table, "G").lines["kiev"].tracks["black"], table.state.active) == (3, "B")
