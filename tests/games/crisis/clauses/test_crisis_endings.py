"""Both endings through the running referee: bankruptcy, survival, everybody losing, each step of a tie (CRI-5, CRI-7)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.table.table import Table
from tests.games.crisis.clauses.crisis_clause import ALONE, LAST_CHANCE, NO_CARDS
from tests.games.crisis.crisis_tables import Change, cited, lines_of, owning, play, situation
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.plain_text import prompt_lines
from tui.core.presenters.status_header import header_of

Ranks = list[tuple[str, int, int, str]]


def ranks(table: Table) -> Ranks:
    """Seat, rank, final score and what parted a tie."""
    return [(place.seat, place.rank, place.points, place.tie_break) for place in table.breakdown().places]


def evaluated(*changes: Change, players: int) -> Table:
    """The round ends when A passes at Export; the goal is 18 unless the changes say otherwise."""
    table = situation(ALONE, *changes, players=players)
    play(table, "A: pass_export")
    return table


# Bankruptcy or not


@pytest.mark.parametrize("round", range(1, 8))
@pytest.mark.parametrize(("status", "after"), [(2, -1), (3, 0), (4, 1)])
def test_below_0_is_bankrupt_in_any_round_and_0_is_safe(round: int, status: int, after: int) -> None:
    table = evaluated({"round": round, "goal": 18, "status": status}, NO_CARDS, players=1)  # 15 - 18 = -3
    assert table.state.status == after
    going_on = "last_chance" if round == 7 else "event"
    assert table.state.phase == ("done" if after < 0 else going_on)
    assert table.state.round == (round if after < 0 or round == 7 else round + 1)


def test_an_event_below_0_ends_nothing_and_the_evaluation_may_save_the_nation() -> None:
    red = {"event.crash.colour": "red", "event.crash.effects": ("status",), "event.crash.amount.1": -5}
    table = situation({"status": 2}, players=1, printed=red)
    play(table, "A: draw_event crash")
    assert (table.state.status, table.state.phase) == (-3, "planning")
    for _ in range(4):
        play(table, "A: place_manager shady")
    table = situation(ALONE, {"status": -3, "A.vp": 21}, players=1)
    play(table, "A: pass_export")  # 21 - 18 = 3
    assert (table.state.status, table.state.phase) == (0, "event")


def test_the_award_is_drawn_before_a_bankruptcy() -> None:
    table = evaluated({"round": 2, "goal": 18, "status": 3, "A.vp": 18, "B.vp": 14}, players=2)  # 0 - 4
    assert (table.state.status, table.state.phase) == (-1, "done")
    assert [table.state.seats[seat].influence for seat in "AB"] == [1, 0]


@pytest.mark.parametrize("round", range(1, 8))
def test_a_card_for_reaching_the_goal_in_rounds_2_4_and_6(round: int) -> None:
    table = evaluated({"round": round, "goal": 15, "A.vp": 15, "B.vp": 14, "C.vp": 16}, NO_CARDS, players=3)
    award = int(round in (2, 4, 6))
    assert [table.state.seats[seat].influence for seat in "ABC"] == [award, 0, award]


# The final score


def test_a_bankruptcy_counts_vp_and_penalty_points_alone() -> None:
    facts = {"status": 0, "A.vp": 20, "A.penalty_points": 2, "A.credits": 50, "A.loans": 4, "B.vp": 10}
    table = evaluated(facts, players=2)  # +2 - 8
    assert table.state.status == -6
    assert [table.state.seats[seat].vp for seat in "AB"] == [18, 10]
    assert ranks(table) == [("A", 1, 18, ""), ("B", 2, 10, "")]


@pytest.mark.parametrize(
    ("vp", "penalty", "credits", "loans", "final"),
    [
        # 47 + 0 - 0 - 0; 4 credits are none, 5 are 1 VP
        (47, 0, 4, 0, 47),
        (47, 0, 5, 0, 48),
        (47, 3, 49, 0, 53),  # 47 + 9 - 3
        (47, 0, 9, 4, 40),  # 47 + 1 - 8
        (-2, 5, 0, 4, -15),  # -2 - 8 - 5
    ],
)
def test_the_normal_ending(vp: int, penalty: int, credits: int, loans: int, final: int) -> None:
    facts = {"A.vp": vp, "A.penalty_points": penalty, "A.credits": credits, "A.loans": loans, "A.stock.food": 8}
    table = situation(LAST_CHANCE, NO_CARDS, facts, players=1)
    found = play(table, "A: last_chance_done")
    assert ranks(table) == [("A", 1, final, "")]
    assert table.state.seats["A"].vp == final
    wanted = [("credits", credits // 5), ("loans", -2 * loans), ("penalty_points", -penalty)]
    shown = [(what, points, "CRI-7.5") for what, points in wanted if points]
    assert lines_of(found, "points") == shown


def test_repaying_at_the_last_chance_changes_no_score_but_the_tie() -> None:
    facts = {"A.credits": 12, "A.loans": 1, "B.credits": 2}  # 15 + 2 - 2 and 15 + 0
    for repaid, places in ((False, [("A", 1, 15, "credits"), ("B", 2, 15, "credits")]), (True, None)):
        table = situation(LAST_CHANCE, NO_CARDS, facts, players=2)
        if repaid:
            play(table, "A: repay_loan")
        play(table, "A: last_chance_done")
        shared = [("A", 1, 15), ("B", 1, 15)]
        assert ranks(table) == places if places else [place[:3] for place in ranks(table)] == shared


# Who wins


@pytest.mark.parametrize(
    ("facts", "places"),
    [
        # Nobody reaches 18: each is below, or 20 - 3 = 17 with penalty points.
        ({"A.vp": 17, "B.vp": 10}, []),
        ({"A.vp": 20, "A.penalty_points": 3, "B.vp": 9}, []),
        # 20 - 2 = 18 is just enough, and beats 17.
        ({"A.vp": 20, "A.penalty_points": 2, "B.vp": 9}, ["A", "B"]),
        ({"A.vp": 30, "A.penalty_points": 13, "B.vp": 18, "C.vp": 1}, ["B", "A", "C"]),
    ],
)
def test_after_a_bankruptcy_only_who_reaches_the_goal_wins(facts: dict[str, Any], places: list[str]) -> None:
    players = 3 if "C.vp" in facts else 2
    table = evaluated({"status": 0, **facts}, players=players)
    assert table.state.phase == "done"
    assert [place.seat for place in table.breakdown().places] == places
    lost = "all_lose" in [line.what for line in table.steps[-1].ledger]
    assert lost == (not places)
    assert cited(table.judge("A: repay_loan").verdict) >= {"CRI-5.6"}


def test_everybody_may_lose_alone_too() -> None:
    table = evaluated({"status": 1, "A.credits": 90}, players=1)
    assert (table.state.phase, table.state.status, ranks(table)) == ("done", -2, [])


NORMAL = "A: last_chance_done"
EQUAL: dict[str, Any] = {"A.credits": 24, "B.credits": 24, "C.credits": 0, "C.vp": 5}
# (VP of A's companies 1, of B's 2; the first step that differs decides)
STEPS = [
    ({"A.credits": 22}, (), ("B", "A"), "credits"),
    ({"B.credits": 21}, (owning("B", "smithy"),), ("A", "B"), "credits"),
    ({}, (owning("A", "farm"), owning("B", "smithy")), ("B", "A"), "company_vp"),
    ({}, (owning("A", "bank"), owning("B", "farm", "smithy")), ("A", "B"), "company_vp"),
]


@pytest.mark.parametrize(("facts", "owned", "order", "step"), STEPS)
def test_a_tie_of_the_normal_ending(
    facts: dict[str, Any], owned: tuple[Change, ...], order: tuple[str, str], step: str
) -> None:
    table = situation(LAST_CHANCE, NO_CARDS, EQUAL, facts, *owned, players=3)
    play(table, NORMAL)
    first, second = order
    # 15 + 24 // 5 = 15 + 22 // 5 = 19
    assert ranks(table) == [(first, 1, 19, step), (second, 2, 19, step), ("C", 3, 5, "")]


@pytest.mark.parametrize(("facts", "owned", "order", "step"), STEPS)
def test_a_tie_after_a_bankruptcy(
    facts: dict[str, Any], owned: tuple[Change, ...], order: tuple[str, str], step: str
) -> None:
    table = evaluated({"status": 5, "A.vp": 20, "B.vp": 20}, EQUAL, facts, *owned, players=3)  # 2 + 2 - 13
    assert table.state.status == -4
    first, second = order
    assert ranks(table) == [(first, 1, 20, step), (second, 2, 20, step), ("C", 3, 5, "")]


@pytest.mark.parametrize("bankrupt", [False, True])
def test_what_no_step_parts_is_shared(bankrupt: bool) -> None:
    owned = (owning("A", "mill"), owning("B", "smithy"))  # 2 VP each
    if bankrupt:
        table = evaluated({"status": 5, "A.vp": 20, "B.vp": 20}, EQUAL, *owned, players=3)
    else:
        table = situation(LAST_CHANCE, NO_CARDS, EQUAL, *owned, players=3)
        play(table, NORMAL)
    assert [place.rank for place in table.breakdown().places] == [1, 1, 3]


def test_a_tie_of_three_is_parted_step_by_step() -> None:
    facts = {"A.credits": 21, "B.credits": 24, "C.credits": 24}
    table = situation(LAST_CHANCE, NO_CARDS, facts, owning("A", "bank"), owning("C", "farm"), players=3)
    play(table, NORMAL)
    assert [(place.seat, place.rank) for place in table.breakdown().places] == [("C", 1), ("B", 2), ("A", 3)]


@pytest.mark.parametrize(("status", "said"), [(2, True), (3, False)])  # 15 - 18 = -3
def test_a_bankruptcy_is_said_where_the_table_stands(status: int, said: bool) -> None:
    table = evaluated({"round": 7, "goal": 18, "status": status}, NO_CARDS, players=1)
    words = words_for("en", "crisis", table.seats)
    assert any("bankrupt" in line for line in prompt_lines(words, table)) is said
    assert any("bankrupt" in line for line in header_of(words, table).due) is said
