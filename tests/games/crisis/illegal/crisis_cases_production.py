"""X40 to X49: Production."""

from __future__ import annotations

from tests.games.crisis.crisis_tables import at, owning
from tests.games.crisis.illegal.crisis_case import Pair, case

NOW = at("production")

CASES: list[Pair] = [
    case(
        "X40",
        "A: activate mill worker_1,worker_1",
        "4.13.3",
        "A: activate mill worker_1,engineer_1",
        NOW,
        owning("A", "mill", employees="worker_1 worker_1 engineer_1", energy=2),
    ),
    case(
        "X41",
        ("A: activate mill worker_1,engineer_1", "A: may run_in_part"),
        "4.13.3",
        "A: activate mill worker_1,engineer_1",
        NOW,
        owning("A", "mill", employees="worker_1 engineer_1", energy=1),
        where=({"A.stock.energy": 2},),
    ),
    case(
        "X42",
        "A: activate farm farmer_1",
        "4.13.5",
        "A: activate farm farmer_1",
        NOW,
        owning("A", "farm", employees="farmer_2 farmer_1"),
        {"A.run": ("farm",), "A.busy": ("farmer_2",)},
        where=({"A.run": (), "A.busy": ()},),
    ),
    case(
        "X43",
        "A: activate mill worker_1,engineer_1",
        "4.13.6",
        "A: activate mill worker_1,engineer_1",
        NOW,
        owning("A", "mill", "smithy", employees="worker_1 worker_1 engineer_1", energy=2, minerals=1),
        where=({"A.employees": ("worker_1", "worker_1", "engineer_1", "engineer_1")},),
        given=("A: activate smithy worker_1 engineer_1",),
    ),
    case(
        "X44",
        "A: activate mill worker_1,engineer_1 banker_2",
        "4.13.4",
        "A: activate mill worker_1,engineer_1 farmer_1",
        NOW,
        owning("A", "mill", employees="worker_1 engineer_1 banker_2 farmer_1", energy=2),
    ),
    case(
        "X45",
        # With the engineer's 2 it would be (3 + 2) × 2 and (2 + 2) × 5.
        ("A: activate spies engineer_2 takes=10,20", "A: may required_skill"),
        "4.13.7",
        "A: activate spies engineer_2 takes=6,10",
        NOW,
        owning("A", "spies", employees="engineer_2", energy=1),
    ),
    case(
        "X46",
        ("A: activate spies engineer_1 worker_1 takes=9,15", "A: may bonus_to_number"),
        "4.13.9",
        "A: activate spies engineer_1 worker_1 takes=8,15",
        NOW,
        owning("A", "spies", employees="engineer_1 worker_1", energy=1),
    ),
    case(
        "X47",
        ("A: activate farm farmer_1 farmer_2 takes=6", "A: may ignore_reduction"),
        "4.13.11",
        "A: activate farm farmer_1 farmer_2 takes=5",
        NOW,
        owning("A", "farm", employees="farmer_1 farmer_2"),
        {"reduced.food": 1},
    ),
    case(
        "X48",  # the limit of gears is 6; 1 + 2 are produced
        ("A: activate smithy worker_1 engineer_2 takes=3", "A: may overfill"),
        "4.13.13 9.2",
        "A: activate smithy worker_1 engineer_2 takes=1",
        NOW,
        owning("A", "smithy", employees="worker_1 engineer_2", minerals=1, gears=5),
    ),
    case(
        "X49",
        "A: activate farm farmer_2",
        "4.13.16",
        "A: activate farm farmer_2",
        NOW,
        owning("A", "farm"),
        owning("B", employees="farmer_2"),
        where=({"A.employees": ("farmer_2",)},),
    ),
]
