"""Clauses of Production and Export (CRI-4.13, CRI-4.14): broken and kept."""

from __future__ import annotations

from tests.games.crisis.clauses.crisis_clause import ALONE, of, repeat
from tests.games.crisis.crisis_tables import at, owning, standing
from tests.games.crisis.illegal.crisis_case import Pair

NOW = at("production")
FOOD = {"A.stock.food": 4}

CASES: list[Pair] = [
    of(
        "4.13.3",
        (
            "A: activate mill worker_1",
            "A: activate mill worker_1,engineer_1,farmer_2",
            "A: activate smithy worker_1",  # no minerals
            "A: may run_in_part",
        ),
        "A: activate mill worker_1,engineer_1",
        NOW,
        owning("A", "mill", "smithy", employees="worker_1 engineer_1 farmer_2", energy=2),
    ),
    of(
        "4.13.4",  # slots for a worker or a farmer, and for a farmer
        (
            "A: activate farm farmer_1 engineer_1",
            "A: activate farm farmer_1 worker_1,worker_1",
            "A: activate farm farmer_1 farmer_2,farmer_2,worker_1",
        ),
        "A: activate farm farmer_1 worker_1,farmer_2",
        NOW,
        owning("A", "farm", employees="farmer_1 farmer_2 farmer_2 worker_1 worker_1 engineer_1"),
    ),
    of(
        "4.13.5",
        "A: activate farm farmer_1",
        "A: activate bank banker_2",
        NOW,
        owning("A", "farm", "bank", employees="farmer_1 farmer_2 banker_2"),
        given=("A: activate farm farmer_2",),
    ),
    of(
        "4.13.6",
        "A: activate farm farmer_1 farmer_1",
        "A: activate farm farmer_1 farmer_2",
        NOW,
        owning("A", "farm", employees="farmer_1 farmer_2"),
    ),
    of(
        "4.13.13",  # 7 - 2 + 5 = 10, the limit is 8
        ("A: activate bakery worker_1 takes=5", "A: may overfill"),
        "A: activate bakery worker_1 takes=3",
        NOW,
        owning("A", "bakery", employees="worker_1", food=7),
    ),
    of(
        "4.13.16",
        ("A: activate bank banker_2", "A: activate farm farmer_2"),
        ("B: activate bank banker_2", "A: activate farm farmer_1"),
        NOW,
        owning("A", "farm", employees="farmer_1 banker_2"),
        owning("B", "bank", employees="farmer_2 banker_2"),
    ),
    of(
        "4.14.1",
        ("A: pass_export", "C: sell_black_market food 1"),
        ("B: pass_export", "A: pass_export", "C: pass_export"),
        standing(export_1="B", export_3="A", export_5="C"),
        {"C.stock.food": 1},
    ),
    of(
        "4.14.2",
        ("A: resolve export", "A: decline export"),
        "A: pass_export",
        standing(export_1="A", export_3="B"),
    ),
    of(
        "4.14.2",
        ("A: pass_export", "A: export_contract 2 1 1"),
        "B: pass_export",
        standing(export_1="A", export_3="B"),
        FOOD,
        given=("A: sell_black_market food 2",),
    ),
    of(
        "4.14.3",
        ("A: export_contract 3 1 1", "A: export_contract 2 1 1"),
        "A: export_contract 1 1 1",
        ALONE,
        FOOD,
        {"market.2.rows.1": ""},
    ),
    of(
        "4.14.4",  # food 3; gears 2, of which A has none
        ("A: export_contract 1 1 0", "A: export_contract 1 1 4", "A: export_contract 1 2 1"),
        "A: export_contract 1 1 3",
        ALONE,
        FOOD,
    ),
    of(
        "4.14.6",
        ("B: export_contract 1 1 1", "B: may refill_market"),
        "B: export_contract 2 1 1",
        standing(export_1="A", export_2="B"),
        FOOD,
        {"B.stock.food": 1},
        given=("A: export_contract 1 1 1",),
    ),
    of(
        "4.14.7",
        (
            "A: sell_black_market food 0",
            "A: sell_black_market food 5",
            "A: sell_black_market gears 2",
            "A: may mix_black_market",
            "A: may black_market_vp",
        ),
        "A: sell_black_market food 4",
        ALONE,
        {"A.stock.food": 6, "A.stock.gears": 1},
    ),
    of(
        "4.14.9",
        "B: sell_black_market food 1",
        ("A: sell_black_market food 1", "A: sell_black_market food 1", "A: pass_export"),
        standing(export_1="B", export_2="A"),
        FOOD,
        {"B.stock.food": 1},
        repeat,
        given=("B: pass_export",),
    ),
    of(
        "4.13.2",  # A has had as many companies run as it wanted
        ("A: activate farm farmer_1", "A: end_production"),
        "B: activate bank banker_2",
        NOW,
        owning("A", "farm", employees="farmer_1"),
        owning("B", "bank", employees="banker_2"),
        given=("A: end_production",),
    ),
]
