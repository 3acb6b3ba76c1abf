"""The worked examples E1 to E3 and D1 to D11 of the rules (section 9), as declarations at a table."""

from __future__ import annotations

from referee.games.crisis.state import ROWS
from tests.games.crisis.clauses.crisis_clause import LAST_CHANCE, NO_CARDS
from tests.games.crisis.crisis_tables import at, owning, standing
from tests.games.crisis.examples.crisis_worked import at_table, market
from tests.play.worked import NOT_KNOWN

NOW = at("production")
FOODS = [f"food_{number}" for number in range(1, 6)]
GEARS = [f"gears_{number}" for number in range(1, 6)]

EXAMPLES = [
    at_table(
        "E1 the status falls by the sum of the differences, -4 + 2",
        "A: pass_export",
        standing(export_1="A"),
        {"goal": 20, "A.vp": 16, "B.vp": 22},
        players=2,
        leaves={"status": 31 - 2},
    ),
    at_table(
        "E2 a green event at 31: the status falls by 2, 1 credit each",
        "A: draw_event downturn",
        leaves={"status": 29, "A.credits": 21, "B.credits": 23, "C.credits": 25, "D.credits": 27, "phase": "planning"},
    ),
    at_table(
        "E3 two outputs each with its own multiplier: 3 x 2 VP and 2 x 5 credits",
        "A: activate spies engineer_1 takes=6,10",
        NOW,
        owning("A", "spies", employees="engineer_1", energy=1),
        leaves={"A.vp": 15 + 6, "A.credits": 22 + 10, "A.stock.energy": 0},
    ),
    at_table(
        "D1 the bonus counts for each multiplier: (3 + 3) x 2, (2 + 3) x 5",
        "A: activate spies engineer_1 farmer_2,worker_1",
        NOW,
        owning("A", "spies", employees="engineer_1 worker_1 farmer_2", energy=1),
        leaves={"A.vp": 15 + 12, "A.credits": 22 + 25},
    ),
    at_table(
        "D2 without multiplier the bonus is added: 4 + 3",
        "A: activate farm farmer_1 worker_1,farmer_2 takes=7",
        NOW,
        owning("A", "farm", employees="farmer_1 worker_1 farmer_2"),
        leaves={"A.stock.food": 7},
    ),
    at_table(
        "D3 a reduction hits the number: (3 + 1) x (2 - 1), (2 + 1) x 5",
        "A: activate spies engineer_1 worker_1",
        NOW,
        owning("A", "spies", employees="engineer_1 worker_1", energy=1),
        {"reduced.vp": 1},
        leaves={"A.vp": 15 + 4, "A.credits": 22 + 15},
    ),
    *(
        at_table(
            f"D4 a reduction to nothing with multiplier {multiplier}",  # max(0, -1) + 1; (2 + 1) x 0
            "A: activate smithy worker_1 engineer_1",
            NOW,
            owning("A", "smithy", employees="worker_1 engineer_1", minerals=1),
            {"reduced.gears": 2},
            printed={"company.smithy.multiplier.1": multiplier},
            leaves={"A.stock.gears": gears},
        )
        for multiplier, gears in ((0, 1), (2, 0))
    ),
    at_table(
        "D5 what does not fit is lost: 8 - 2 + 5, the limit is 8",
        "A: activate bakery worker_1",
        NOW,
        owning("A", "bakery", employees="worker_1", food=8),
        leaves={"A.stock.food": 8},
        ledger=["A units_lost 3 9.2"],
    ),
    at_table(
        "D6 interest that cannot be paid brings penalty points",
        "A: pay_interest",
        {"phase": "interest", "event": "calm", "A.loans": 3, "A.credits": 1},
        leaves={"A.credits": 0, "A.penalty_points": 2, "A.loans": 3, "A.vp": 15, "phase": "planning"},
    ),
    at_table(
        "D7 Leadership then Vision",
        ("D: resolve leadership", "B: resolve vision"),
        standing(leadership_1="D", vision_1="B"),
        leaves={"order": ("D", "B", "A", "C"), "D.vp": 16, "B.influence": 1},
    ),
    at_table(
        "D7 one player on both",
        ("C: resolve leadership", "C: resolve vision"),
        standing(leadership_1="C", vision_1="C"),
        leaves={"order": ("A", "C", "B", "D")},
    ),
    at_table(
        "D8 penalty points count neither for the goal nor for the award",
        "A: pass_export",
        standing(export_1="A"),
        {"round": 2, "goal": 22, "A.vp": 25, "B.vp": 21, "C.vp": 20, "A.penalty_points": 4},
        players=3,
        leaves={"status": 31, "A.influence": 1, "B.influence": 0, "C.influence": 0},
        ledger=[f"{seat} difference {points} 5.1" for seat, points in (("A", 3), ("B", -1), ("C", -2))],
    ),
    at_table(
        "D9 a bankruptcy: 3 + 4 + 1 - 10",
        "A: pass_export",
        standing(export_1="A"),
        NO_CARDS,
        {"round": 5, "goal": 40, "status": 3, "A.vp": 44, "A.penalty_points": 5, "B.vp": 41, "C.vp": 30},
        players=3,
        leaves={"status": -2, "phase": "done", "A.vp": 39, "B.vp": 41, "C.vp": 30},
        places=[("B", 1, 41), ("A", 2, 39), ("C", 3, 30)],
    ),
    at_table(
        "D10 the normal end: 70 + 4 - 2 - 3",
        "A: last_chance_done",
        LAST_CHANCE,
        NO_CARDS,
        {"A.vp": 70, "A.credits": 23, "A.loans": 1, "A.penalty_points": 3},
        players=1,
        places=[("A", 1, 69)],
    ),
    at_table(
        "D11 the market moves to the left with its gaps",
        "A: pass_export",
        standing(export_1="A"),
        market(
            (FOODS[0], "", *FOODS[1:3]), (FOODS[3], FOODS[4], "", GEARS[0]), (GEARS[1], GEARS[2], GEARS[3], GEARS[4])
        ),
        leaves={
            **market((FOODS[3], FOODS[4], "", GEARS[0]), (GEARS[1], GEARS[2], GEARS[3], GEARS[4])),
            **{f"market.3.rows.{row}": NOT_KNOWN for row in ROWS},
        },
    ),
]
"""Where nothing else is said there are four players with 15 VP, the goal is 18 and the status 31."""
