"""Clauses of operations and of the locations 4.1 to 4.9 (CRI-4.0 to CRI-4.9): broken and kept."""

from __future__ import annotations

from tests.games.crisis.clauses.crisis_clause import ALONE, of
from tests.games.crisis.crisis_tables import at, owning, standing
from tests.games.crisis.illegal.crisis_case import Pair

CASES: list[Pair] = [
    of(
        "4.0.1",
        ("B: buy_domestic minerals", "B: resolve domestic", "B: activate farm", "B: pass_export", "B: end_production"),
        ("A: take_loan", "B: buy_domestic minerals"),
        standing(loan_1="A", domestic_1="B"),
    ),
    of(
        "4.0.2",
        ("B: hire_foreign worker", "B: decline"),
        ("A: hire_foreign worker", "B: hire_foreign worker"),
        standing(foreign_1="A", foreign_2="B"),
    ),
    of("4.0.4", ("A: decline", "A: may refuse_action"), "A: resolve", standing(leadership_1="A")),
    of("4.0.4", ("A: resolve", "A: decline loan"), "A: take_loan", standing(loan_1="A")),
    of(
        "4.0.5",
        ("A: resolve", "A: decline penalty_points=0", "A: may no_penalty"),
        "A: decline penalty_points=1",
        standing(domestic_1="A"),
        {"A.credits": 0},
    ),
    of(
        "4.0.6",
        ("A: import_goods 2", "C: import_goods 2", "C: decline", "A: may use_other_space"),
        "B: import_goods 2",
        standing(import_1="A", import_2="B"),
    ),
    of("4.1.1", ("A: resolve amount=3", "A: may extra_cards"), "A: resolve amount=2", standing(shady_business="A B A")),
    of(
        "4.2.1",  # two spaces, 4 credits each
        ("A: resolve amount=8", "A: resolve amount=5", "A: may extra_subsidies"),
        ("A: resolve amount=4", "A: resolve amount=4"),
        standing(subsidies_1="A", subsidies_2="A"),
    ),
    of("4.3.2", ("A: resolve amount=2", "A: resolve amount=4"), "A: resolve amount=1", standing(leadership_1="A")),
    of("4.3.3", "B: may swap_others", "B: resolve", standing(leadership_1="B")),
    of(
        "4.4.1",
        "A: may stay_first",
        ("A: resolve leadership", "A: resolve vision"),
        standing(leadership_1="A", vision_1="A"),
    ),
    of("4.4.2", ("A: resolve amount=2", "A: resolve amount=0"), "A: resolve amount=1", standing(vision_1="A")),
    of("4.4.3", "C: may swap_others", "C: resolve", standing(vision_1="C")),
    of("4.5.2", "A: may penalty_for_loan", "A: take_loan", standing(loan_1="A"), {"A.vp": 0}),
    of("4.5.4", "A: take_loan", "A: resolve", standing(loan_1="A"), {"A.loans": 4}),
    of("4.5.5", "A: resolve amount=10", "A: resolve", standing(loan_1="A"), {"A.loans": 4}),
    of(
        "4.6.1",
        ("A: buy_domestic gears units=0", "A: buy_domestic gears units=3", "A: may buy_two"),
        "A: buy_domestic gears units=1",
        standing(domestic_1="A"),
    ),
    of(
        "4.6.2",  # gears cost 7 credits, energy is not on the list of imports
        (
            "A: buy_domestic gears credits=8",
            "A: buy_domestic energy",
            "A: buy_domestic chemicals",
            "A: may domestic_vp",
        ),
        "A: buy_domestic gears credits=7",
        standing(domestic_1="A"),
        {"A.credits": 7},
    ),
    of(
        "4.6.3",
        "A: buy_domestic sixth",
        "A: buy_domestic sixth",
        standing(domestic_1="A"),
        {"A.stock.sixth": 4},
        where=({"A.stock.sixth": 3},),
    ),
    of("4.6.4", "A: decline penalty_points=2", "A: decline penalty_points=1", standing(domestic_1="A")),
    of(
        "4.8.1",
        ("A: hire_foreign worker credits=3", "A: may foreign_other_price"),
        "A: hire_foreign worker credits=1",
        standing(foreign_1="A"),
        {"status": 10},
    ),
    of(
        "4.8.1",
        "A: hire_foreign worker",
        "A: hire_foreign worker",
        standing(foreign_1="A"),
        {"A.credits": 4},
        where=({"status": 24},),
    ),
    of(
        "4.8.2",
        ("A: hire_foreign worker", "A: hire_foreign engineer"),
        "A: hire_foreign farmer",
        standing(foreign_1="A"),
        {"foreign.worker": 0},
    ),
    of("4.8.4", "A: may return_foreign", "A: pass_export", ALONE, {"A.employees": ("farmer_1",), "foreign.farmer": 1}),
    of(
        "4.8.5",
        ("A: decline penalty_points=0", "A: decline penalty_points=2"),
        "A: decline penalty_points=1",
        standing(foreign_1="A"),
    ),
    of("4.7.1", "A: resolve temporary amount=1", "A: resolve temporary", standing(temporary_1="A")),
    of(
        "4.9.1",
        (
            "A: resolve employees 3",
            "A: resolve employees 1",
            "B: resolve employees 2",
            "A: resolve employees amount=99",
            "A: resolve employees 2 amount=1",
        ),
        ("A: resolve employees 2", "B: resolve employees 3"),
        standing(employees_2="A", employees_3="B"),
    ),
    of(
        "4.9.2",
        ("A: activate mill worker_1/farmer_2,worker_1/farmer_2", "A: may two_colours"),
        "A: activate mill worker_1/engineer_1,worker_1/engineer_1",
        at("production"),
        owning(
            "A",
            "mill",
            employees="worker_1/farmer_2 worker_1/farmer_2 worker_1/engineer_1 worker_1/engineer_1",
            energy=2,
        ),
    ),
    of("4.9.3", "A: may discard_employees", "A: pass_export", ALONE, {"A.employees": ("banker_2",)}),
]
