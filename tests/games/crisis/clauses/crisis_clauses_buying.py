"""Clauses of Companies, Import and Energy Conversion (CRI-4.10 to CRI-4.12): broken and kept."""

from __future__ import annotations

from tests.games.crisis.clauses.crisis_clause import ALONE, of
from tests.games.crisis.crisis_tables import owning, standing
from tests.games.crisis.illegal.crisis_case import Pair

THIRD_ICON = (owning("A", "spies", "mill"), standing(companies_5="A", import_1="B"))

CASES: list[Pair] = [
    of(
        "4.10.1",
        ("A: invest", "A: invest credits=13", "A: invest 1 credits=14"),
        "A: invest credits=14",
        standing(companies_1="A"),
        {"A.credits": 13},
        where=({"A.credits": 14},),
    ),
    of("4.10.3", "A: may return_company", "A: pass_export", ALONE, owning("A", "farm")),
    of(
        "4.10.5",
        ("A: place_manager loan", "A: may fifth_at_once"),
        # 16 + 15 - 2 x 18 = -5: green at 26. In the next round A has five managers to place, B four.
        (
            "B: decline",
            "A: end_production",
            "A: draw_event calm",
            *("A: place_manager shady", "B: place_manager shady") * 4,
            "A: place_manager loan",
        ),
        *THIRD_ICON,
        given=("A: invest",),
        players=2,
    ),
    of("4.10.6", "A: may sixth_manager", "A: invest", *THIRD_ICON),
    of(
        "4.10.7",
        ("A: decline penalty_points=1", "A: decline penalty_points=3", "A: may one_penalty_point"),
        "A: decline penalty_points=2",
        standing(companies_1="A"),
    ),
    of(
        "4.10.8",
        ("A: invest 2", "A: invest 3"),
        ("A: invest 1", "B: invest 2"),
        standing(companies_1="A", companies_2="B"),
    ),
    of(
        "4.11.1",  # 1 VP and 5 credits
        "A: import_goods 4",
        "A: import_goods 4",
        standing(import_4="A"),
        {"A.credits": 4, "A.vp": 1},
        where=({"A.credits": 5},),
    ),
    of(
        "4.11.1",
        "A: import_goods 4",
        "A: import_goods 4",
        standing(import_4="A"),
        {"A.credits": 5, "A.vp": 0},
        where=({"A.vp": 1},),
    ),
    of("4.11.3", "A: import_goods 1 3", "A: import_goods 1 2", standing(import_1="A")),
    of(
        "4.11.4",  # one of food and minerals has to fit
        "A: import_goods 5",
        "A: import_goods 5",
        standing(import_5="A"),
        {"A.stock.food": 8, "A.stock.minerals": 6},
        where=({"A.stock.minerals": 5},),
    ),
    of(
        "4.11.5",
        ("A: decline penalty_points=1", "A: decline penalty_points=4", "A: may double_penalty"),
        "A: decline penalty_points=2",
        standing(import_3="A"),
    ),
    of(
        "4.12.1",  # 3 credits, 1 VP and chemicals
        ("A: convert_energy 5", "A: may other_resources"),
        "A: convert_energy 5",
        standing(energy_5="A"),
        where=({"A.stock.chemicals": 1},),
    ),
    of(
        "4.12.1",
        "A: convert_energy 5",
        "A: convert_energy 5",
        standing(energy_5="A"),
        {"A.stock.chemicals": 1, "A.credits": 2},
        where=({"A.credits": 3},),
    ),
    of(
        "4.12.2",
        ("A: convert_energy 1 2", "A: convert_energy 1 3"),
        "A: convert_energy 1",
        standing(energy_1="A"),
        {"A.stock.food": 6},
    ),
    of("4.12.2", "A: convert_energy 3 4", "A: convert_energy 3 3", standing(energy_3="A")),
    of(
        "4.12.3",
        "A: convert_energy 3",
        "A: convert_energy 3",
        standing(energy_3="A"),
        {"A.stock.energy": 10},
        where=({"A.stock.energy": 9},),
    ),
    of(
        "4.12.3",  # 10 - 1 twice: the cost leaves first
        "A: convert_energy 3",
        "A: convert_energy 1 2",
        standing(energy_1="A", energy_3="A"),
        {"A.stock.energy": 10},
        printed={"energy_space.1.resources": ("energy",), "energy_space.1.multiple": 2},
    ),
    of(
        "4.12.4",
        ("A: decline penalty_points=0", "A: decline penalty_points=2", "A: may no_penalty"),
        "A: decline penalty_points=1",
        standing(energy_4="A"),
    ),
]
