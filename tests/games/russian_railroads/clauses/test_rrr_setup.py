"""Start bonuses (RRR-4.15x), pieces that pay (RRR-4.20x, 4.75x, 4.78x), auxiliary actions (RRR-4.70x), passing."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import ActionSpacePieces
from tests.games.russian_railroads.clauses.rrr_positions import BEGINNING, KV, LATE, board
from tests.games.russian_railroads.rrr_tables import (
    Change,
    black_worker,
    hand,
    laid,
    open_now,
    play,
    situation,
    steps,
    table,
)

STEPS = steps("kiev black", "kiev black", "kiev black")


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


# Passing (RRR-4.905, RRR-4.906)


@pytest.mark.parametrize(
    ("changes", "prompt"),
    [((hand("Y", 0, 0),), "must_pass"), ((hand("Y", 0, 1),), "act_or_pass"), ((hand("Y", 1, 0),), "act_or_pass")],
)
def test_without_workers_a_ruble_still_pays(changes: tuple[Change, ...], prompt: str) -> None:
    table = situation(4, LATE, *changes)
    assert prompt in [one.key for one in table.prompts()]


def test_a_part_of_an_action_before_the_start_bonus_is_told_what_comes_first() -> None:
    """RRR-4.151; it said “start an action, or pass”, and neither may be done then (RRR-4.208 is true beside it)."""
    table = situation(4, BEGINNING)
    verdict = table.judge("R: take_locomotive").verdict
    assert verdict.clauses == ("RRR-4.151", "RRR-4.208")
    assert [breach.cure for breach in verdict.breaches] == ["take_start_bonus"]
