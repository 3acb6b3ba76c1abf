"""The evaluation and the round end, by hand: the difference, the status track, and what is laid out anew."""

from __future__ import annotations

import pytest

from referee.facts.facts import Unknown, known
from tests.games.crisis.clauses.crisis_clause import ALONE, GREEN, NO_CARDS
from tests.games.crisis.crisis_tables import lines_of, owning, play, situation
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for


def test_the_evaluation_and_the_round_end_step_by_step() -> None:
    table = situation(
        ALONE,
        GREEN,
        {"round": 1, "A.employees": ("worker_1", "temporary", "farmer_1"), "temporary": 0, "A.influence_used": True},
        owning("B", "farm", employees="banker_2"),
        players=2,
    )
    found = play(table, "A: pass_export")
    # 2 x (15 - 18) = -6
    told = [(what, amount, clause) for what, amount, clause in lines_of(found, "todo") if what != "managers_back"]
    assert told == [
        ("difference", -3, "CRI-5.1"),
        ("difference", -3, "CRI-5.1"),
        ("status", 54, "CRI-5.2"),
        ("temporary_back", 1, "CRI-6.1"),
        ("board_cleared", 0, "CRI-6.3"),
        ("employees_drawn", 5, "CRI-6.4"),
        ("market_moved", 0, "CRI-6.5"),
        ("contracts_drawn", 4, "CRI-6.6"),
        ("round_begins", 2, "CRI-6.7"),
        ("companies_drawn", 6, "CRI-6.8"),
    ]
    state = table.state
    assert (state.status, state.round, state.goal, state.phase, state.event) == (54, 2, 22, "event", "")
    assert (state.seats["A"].employees, state.temporary) == (("worker_1", "farmer_1"), 1)
    assert (state.seats["B"].employees, state.seats["B"].companies) == (("banker_2",), ("farm",))
    assert not state.seats["A"].influence_used
    assert not any(map(known, (*state.company_spaces.values(), *state.employee_spaces.values())))
    assert state.market["2"].rows == {"1": "food_3", "2": "gears_3", "3": "energy_4", "4": "chemicals_1"}


def test_new_contracts_are_laid_out_where_nobody_has_counted_the_piles() -> None:
    table = situation(
        ALONE, GREEN, NO_CARDS, {"printed.contract_pile.1": Unknown("printed.contract_pile.1")}, players=1
    )
    found = play(table, "A: pass_export")
    contracts = [line for line in lines_of(found, "todo") if line[2] == "CRI-6.6"]
    assert contracts == [("contracts_drawn_lowest", 4, "CRI-6.6")]


@pytest.mark.parametrize(("round", "level"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_companies_that_are_laid_out_are_of_the_new_rounds_level(round: int, level: int) -> None:
    table = situation(ALONE, GREEN, NO_CARDS, {"round": round}, players=1)
    found = play(table, "A: pass_export")
    assert [line.values["level"] for line in found.verdict.ledger if line.what == "companies_drawn"] == [level]


def test_the_level_of_the_own_plan_card_comes_first() -> None:
    table = situation(ALONE, GREEN, players=1, printed={"plan.1.medium.level.2": 2})
    found = play(table, "A: pass_export")
    assert [line.values["level"] for line in found.verdict.ledger if line.what == "companies_drawn"] == [2]


def test_the_sum_of_the_differences_ends_at_the_top_only_upwards() -> None:
    table = situation(ALONE, {"status": 59, "A.vp": 30, "B.vp": 3}, players=2)  # 12 - 15
    play(table, "A: pass_export")
    assert table.state.status == 56
    table = situation(ALONE, {"status": 59, "A.vp": 30, "B.vp": 8}, players=2)  # 12 - 10: 61
    play(table, "A: pass_export")
    assert table.state.status == 60


def test_a_rise_that_the_track_cuts_off_is_told_with_the_sum_and_the_end_of_the_track() -> None:
    table = situation(ALONE, {"status": 59, "A.vp": 30, "B.vp": 8}, players=2)  # goal 18: 12 - 10 = 2, and 59 + 2 is 61
    found = play(table, "A: pass_export")
    words = words_for("en", "crisis", table.seats)
    told = [messages.ledger(words, line) for line in found.verdict.ledger if line.clause == "CRI-5.2"]
    assert told == ["move the Financial Status marker from 59 to 60: the sum is +2, but the track ends at 60"]
