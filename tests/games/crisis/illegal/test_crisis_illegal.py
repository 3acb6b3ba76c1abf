"""Every illegal declaration X1 to X70 of the rules, and beside each one that is legal."""

from __future__ import annotations

import pytest

from tests.games.crisis.illegal import crisis_cases_export as export
from tests.games.crisis.illegal import crisis_cases_locations as locations
from tests.games.crisis.illegal import crisis_cases_planning as planning
from tests.games.crisis.illegal import crisis_cases_production as production
from tests.games.crisis.illegal.crisis_case import Case
from tests.play.laying import refused

ILLEGAL = [case for part in (planning, locations, production, export) for case in part.CASES]
EACH = [pytest.param(case, text, id=f"{case.id} {text}") for case in ILLEGAL for text in case.texts]
BY_ID = {case.id: case for case in ILLEGAL}


@pytest.mark.parametrize(("case", "text"), EACH)
def test_refused_with_its_clauses_and_nothing_changes(case: Case, text: str) -> None:
    refused(case.table(), text, *case.clauses)


@pytest.mark.parametrize("case", ILLEGAL, ids=lambda case: case.id)
def test_its_twin_is_legal(case: Case) -> None:
    case.legal_table()


def test_no_illegal_declaration_is_missing() -> None:
    assert sorted(int(case.id.removeprefix("CRI-X")) for case in ILLEGAL) == list(range(1, 71))


# What the twins do, where an act is forbidden because of it


def test_x14_a_loan_costs_1_vp_and_no_penalty_point() -> None:
    board = BY_ID["CRI-X14"].legal_table().state.seats["A"]
    assert (board.vp, board.penalty_points, board.loans, board.credits) == (15 - 1, 0, 1, 22 + 10)


def test_x15_repaying_gives_no_vp_back() -> None:
    board = BY_ID["CRI-X15"].legal_table().state.seats["A"]
    assert (board.vp, board.loans, board.credits) == (15, 0, 22 - 10)


def test_x21_and_x22_the_others_keep_their_order() -> None:
    assert BY_ID["CRI-X21"].legal_table().state.order == ("C", "A", "B", "D")
    assert BY_ID["CRI-X22"].legal_table().state.order == ("A", "D", "B", "C")


def test_x33_six_icons_bring_no_sixth_manager() -> None:
    board = BY_ID["CRI-X33"].legal_table().state.seats["A"]
    assert (board.icons, board.fifth_from) == (6, 2)


def test_x56_the_black_market_gives_no_vp() -> None:
    board = BY_ID["CRI-X56"].legal_table().state.seats["A"]
    assert (board.vp, board.credits, board.stock["food"]) == (15, 22 + 2, 4)


def test_x58_penalty_points_do_not_count_in_the_evaluation() -> None:
    assert BY_ID["CRI-X58"].legal_table().state.status == 31 + 4 * (15 - 18)


def test_x59_no_card_is_drawn_in_an_odd_round() -> None:
    assert BY_ID["CRI-X59"].legal_table().state.seats["A"].influence == 0


def test_x60_exactly_0_is_safe() -> None:
    state = BY_ID["CRI-X60"].legal_table().state
    assert (state.status, state.phase, state.round) == (0, "event", 2)


def test_x61_and_x62_regular_employees_stay_and_the_temporary_one_goes() -> None:
    assert BY_ID["CRI-X61"].legal_table().state.seats["A"].employees == ("worker_1",)
    state = BY_ID["CRI-X62"].legal_table().state
    assert (state.seats["A"].employees, state.temporary) == (("worker_1",), 1)


def test_x63_the_gap_moves_along() -> None:
    assert BY_ID["CRI-X63"].legal_table().state.market["1"].rows["2"] == ""


def test_x64_the_cards_of_round_4_are_of_level_2() -> None:
    made = BY_ID["CRI-X64"].legal_table()
    lines = [line for line in made.steps[-1].ledger if line.what == "companies_drawn"]
    assert [line.values["level"] for line in lines] == [2]


@pytest.mark.parametrize("id", ["CRI-X65", "CRI-X66"])
def test_x65_and_x66_bankruptcy_counts_vp_and_penalty_points_alone(id: str) -> None:
    made = BY_ID[id].legal_table()
    assert (made.state.phase, made.state.status) == ("done", -1)
    assert made.state.seats["A"].vp == 15
    assert made.breakdown().places == ()  # 15 < 18: everybody loses


def test_x67_credits_are_divided_by_5_and_rounded_down() -> None:
    assert BY_ID["CRI-X67"].legal_table().state.seats["A"].vp == 15 + 2


def test_x68_what_is_left_over_is_worth_nothing() -> None:
    assert BY_ID["CRI-X68"].legal_table().state.seats["A"].vp == 15 + 22 // 5
