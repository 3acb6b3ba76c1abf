"""What the locations do (CRI-4): their order, their effects, what is lost, Production and Export."""

from __future__ import annotations

import pytest

from tests.games.crisis.crisis_tables import (
    at,
    cited,
    lines_of,
    owning,
    play,
    situation,
    standing,
    through,
)


def test_the_large_space_counts_all_own_managers_at_once() -> None:
    table = situation(standing(shady_business="A B A"))
    play(table, "A: resolve")
    board = table.state.seats["A"]
    assert (board.influence, board.hand, table.state.large) == (2, 4, ("B",))


def test_where_nothing_depends_on_it_any_order_is_accepted() -> None:
    table = situation(standing(subsidies_1="A", subsidies_2="B"))
    play(table, "B: resolve")
    assert table.state.seats["B"].credits == 24 + 4
    assert table.state.active == "A"


def test_where_it_matters_spaces_are_resolved_from_the_left() -> None:
    table = situation(standing(foreign_1="A", foreign_2="B"))
    verdict = table.judge("B: hire_foreign worker").verdict
    assert cited(verdict) == {"CRI-4.0.2"}
    through(table, "A: decline", "B: hire_foreign worker")
    assert table.state.seats["A"].penalty_points == 1


@pytest.mark.parametrize(("status", "price"), [(25, 5), (24, 3), (11, 3), (10, 1), (-3, 1), (61, 5)])
def test_a_foreign_employee_costs_what_the_colour_says(status: int, price: int) -> None:
    table = situation(standing(foreign_1="A"), {"status": status}, odd=True)
    play(table, f"A: hire_foreign worker/farmer credits={price}")
    assert table.state.seats["A"].credits == 22 - price
    assert table.state.seats["A"].employees == ("worker_1/farmer_1",)
    assert table.state.foreign["worker/farmer"] == 1


def test_the_last_tile_of_a_type_is_gone() -> None:
    table = situation(standing(foreign_1="A"), {"foreign.worker": 0})
    assert cited(table.judge("A: hire_foreign worker").verdict) == {"CRI-4.8.2"}
    assert cited(table.judge("A: hire_foreign banker").verdict) == {"CRI-4.8.2"}


def test_with_four_loans_the_manager_is_resolved_without_effect() -> None:
    table = situation(standing(loan_1="A"), {"A.loans": 4})
    play(table, "A: resolve")
    board = table.state.seats["A"]
    assert (board.loans, board.vp, board.credits, board.penalty_points, board.hand) == (4, 15, 22, 0, 4)


def test_a_loan_may_take_vp_below_0() -> None:
    table = situation(standing(loan_1="A"), {"A.vp": 0})
    play(table, "A: take_loan")
    assert table.state.seats["A"].vp == -1


def test_the_third_icon_brings_the_fifth_manager_for_the_next_round() -> None:
    table = situation(owning("A", "spies", "mill"), standing(companies_5="A"), players=1)
    play(table, "A: invest")
    board = table.state.seats["A"]
    assert (board.icons, board.fifth_from, board.hand) == (3, 2, 4)
    play(table, "A: end_production")
    assert (table.state.round, table.state.seats["A"].hand) == (2, 5)


def test_a_fourth_icon_brings_nothing_more() -> None:
    table = situation(
        owning("A", "spies", "mill", "smithy"), {"A.fifth_from": 2, "round": 2, "A.hand": 5}, standing(companies_5="A")
    )
    play(table, "A: invest")
    assert (table.state.seats["A"].icons, table.state.seats["A"].fifth_from) == (4, 2)


def test_investing_takes_the_card_and_gives_its_vp() -> None:
    table = situation(standing(companies_6="A"))
    play(table, "A: invest credits=12")
    board = table.state.seats["A"]
    assert (board.companies, board.company_vp, board.vp, board.credits) == (("bank",), 4, 19, 10)
    assert table.state.company_spaces["6"] == ""


def test_what_an_import_gives_beyond_the_limit_is_not_received() -> None:
    table = situation(standing(import_8="A"), {"A.stock.food": 7})
    found = play(table, "A: import_goods 8")
    board = table.state.seats["A"]
    assert (board.stock["food"], board.vp, board.credits) == (8, 12, 20)
    assert ("units_lost", 2, "CRI-9.2") in lines_of(found, "todo", "A")


def test_energy_fits_once_the_cost_has_left() -> None:
    energy_for_energy = {"energy_space.1.resources": ("energy", "energy"), "energy_space.1.energy": 1}
    table = situation(standing(energy_1="A"), {"A.stock.energy": 10}, printed=energy_for_energy)
    play(table, "A: convert_energy 1")
    assert table.state.seats["A"].stock["energy"] == 9


def test_energy_is_converted_twice_where_it_is_marked() -> None:
    table = situation(standing(energy_2="A"), {"A.stock.minerals": 2})
    play(table, "A: convert_energy 2 2")
    board = table.state.seats["A"]
    assert (board.stock["energy"], board.stock["minerals"], board.credits) == (8, 0, 18)  # 4 each for 2 credits


def test_declining_an_import_costs_its_vp_as_penalty_points() -> None:
    table = situation(standing(import_3="A"))
    play(table, "A: decline")
    assert (table.state.seats["A"].penalty_points, table.state.seats["A"].vp) == (2, 15)


def test_an_export_pays_for_each_unit() -> None:
    table = situation(standing(export_1="A", export_2="B"), {"A.stock.food": 3})
    play(table, "A: export_contract 1 1 3")
    board = table.state.seats["A"]
    assert (board.vp, board.credits, board.stock["food"]) == (15 + 3, 22 + 9, 0)
    assert table.state.market["1"].rows["1"] == ""


def test_an_employee_of_two_roles_takes_the_better_one_at_the_bottom() -> None:
    table = situation(at("production"), owning("A", "farm", employees="farmer_1 worker_1/farmer_2"))
    play(table, "A: activate farm farmer_1 worker_1/farmer_2 takes=6")  # 4 + 2


def test_employees_of_two_roles_share_the_slots_so_that_they_add_the_most() -> None:
    # The farm's bottom side takes a worker or farmer, and a farmer (INVENTED). worker 1/farmer 2 as the farmer and
    # worker 2/farmer 1 as the worker add 2 + 2; every other way adds 3 or less (CRI-4.9.2, CRI-4.13.7): 4 + 4 food.
    table = situation(at("production"), owning("A", "farm", employees="farmer_1 worker_1/farmer_2 worker_2/farmer_1"))
    for bonus in ("worker_1/farmer_2,worker_2/farmer_1", "worker_2/farmer_1,worker_1/farmer_2"):
        assert table.judge(f"A: activate farm farmer_1 {bonus} takes=8").verdict.status == "legal"
        assert "CRI-4.13.8" in cited(table.judge(f"A: activate farm farmer_1 {bonus} takes=7").verdict)


def test_the_temporary_employee_fills_any_slot_and_goes_back() -> None:
    table = situation(standing(temporary_1="A"), owning("A", "bank"), players=1)
    through(table, "A: resolve", "A: activate bank temporary takes=6", "A: end_production")
    assert (table.state.seats["A"].employees, table.state.temporary, table.state.round) == ((), 1, 2)


def test_one_company_may_use_what_another_made() -> None:
    table = situation(at("production"), owning("A", "farm", "bakery", employees="farmer_1 worker_1"))
    assert cited(table.judge("A: activate bakery worker_1").verdict) == {"CRI-4.13.3"}
    through(table, "A: activate farm farmer_1", "A: activate bakery worker_1")
    assert table.state.seats["A"].stock["food"] == 4 - 2 + 5


def test_export_in_mode_repeat_goes_on_until_all_have_passed() -> None:
    table = situation(
        standing(export_1="B", export_4="A"),
        {"A.stock.food": 2, "B.stock.food": 1},
        players=2,
        export_mode="repeat",
    )
    through(table, "B: sell_black_market food 1", "A: export_contract 1 1 1", "B: pass_export")
    assert cited(table.judge("B: sell_black_market food 1").verdict) == {"CRI-4.14.9", "CRI-4.14.7"}
    through(table, "A: export_contract 2 1 1", "A: pass_export")
    board = table.state.seats["A"]
    assert (board.vp, board.credits) == (15 + 2, 22 + 6)  # 1 VP and 3 credits for each food
    assert table.state.round == 2
