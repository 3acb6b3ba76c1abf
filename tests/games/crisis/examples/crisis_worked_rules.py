"""Locations, Production and Export, events and influence cards, worked out by hand at a table (CRI-1, CRI-3, CRI-4, CRI-8)."""

from __future__ import annotations

from typing import Any

from referee.games.crisis.state import OutputReduction
from tests.games.crisis.crisis_tables import at, owning, planning, standing, untold
from tests.games.crisis.examples.crisis_worked import ALL_SHADY, at_table, invented

NOW = at("production")


def _of_one_company(value: int, kinds: tuple[str, ...], company: str) -> dict[str, Any]:
    return {"effects": ("reduce",), "amount.1": value, "reduces.1": kinds, "company.1": company}


LOCATIONS = [
    at_table(
        "interest may be avoided by repaying before",
        "A: repay_loan",
        {"phase": "interest", "event": "calm", "A.loans": 1, "B.loans": 2},
        leaves={"phase": "interest", "active": "B"},
        refused={"A: pay_interest": "2.1"},
    ),
    *(
        at_table(
            f"a foreign employee costs {price} at {status}",  # green from 25, yellow from 11 (INVENTED)
            f"A: hire_foreign worker/farmer credits={price}",
            standing(foreign_1="A"),
            {"status": status},
            odd=True,
            leaves={"A.credits": 22 - price, "A.employees": ("worker_1/farmer_1",), "foreign.worker/farmer": 1},
        )
        for status, price in ((61, 5), (25, 5), (24, 3), (11, 3), (10, 1), (-3, 1))
    ),
    at_table(
        "the third icon brings the fifth manager for the next round",
        ("A: invest", "A: end_production"),
        owning("A", "spies", "mill"),
        standing(companies_5="A"),
        players=1,
        leaves={"A.icons": 3, "A.fifth_from": 2, "round": 2, "A.hand": 5},
    ),
    at_table(
        "a price that is said is the one to be paid",  # it costs 14
        (),
        standing(companies_1="A"),
        refused={"A: invest credits=13": "4.10.1 9.4"},
    ),
    # The farm's bottom side takes a worker or farmer, and a farmer (INVENTED). worker 1/farmer 2 as the farmer and
    # worker 2/farmer 1 as the worker add 2 + 2; every other way adds 3 or less (CRI-4.9.2, CRI-4.13.7).
    *(
        at_table(
            f"employees of two roles share the slots so that they add the most, {bonus}",
            f"A: activate farm farmer_1 {bonus} takes=8",
            NOW,
            owning("A", "farm", employees="farmer_1 worker_1/farmer_2 worker_2/farmer_1"),
            leaves={"A.stock.food": 8},
        )
        for bonus in ("worker_1/farmer_2,worker_2/farmer_1", "worker_2/farmer_1,worker_1/farmer_2")
    ),
    at_table(
        "export in mode repeat goes on until all have passed",  # 1 VP and 3 credits for each food
        (
            "B: sell_black_market food 1",
            "A: export_contract 1 1 1",
            "B: pass_export",
            "A: export_contract 2 1 1",
            "A: pass_export",
        ),
        standing(export_1="B", export_4="A"),
        {"A.stock.food": 2, "B.stock.food": 1},
        players=2,
        export_mode="repeat",
        leaves={"A.vp": 15 + 2, "A.credits": 22 + 6, "round": 2},
    ),
    at_table(
        "Production begins with nothing run",
        "A: decline energy",
        owning("A", "farm", employees="farmer_1"),
        standing(energy_1="A"),
        {"A.run": ("farm",), "A.busy": ("farmer_1",)},
        leaves={"location": "production", "A.run": (), "A.busy": (), "A.ended": False},
    ),
    at_table(
        "who has ended Production leaves it to the others",
        "A: end_production",
        NOW,
        owning("A", "farm"),
        owning("B", "bank"),
        {"C.ended": True, "D.ended": True},
        leaves={"location": "production", "active": "B"},
    ),
    at_table(
        "a manager goes to the leftmost free space that has a card",
        "A: place_manager companies",
        planning(),
        {"placed.companies.spaces.2": "B", "B.hand": 3, "company_spaces.1": ""},
        leaves={"placed.companies.spaces.3": "A"},
    ),
    at_table(
        "a manager placed after Planning by the table's wish leaves the choice at Export where it is",
        "overrule A: place_manager export",
        at("export", "C"),
        {"placed.export.spaces.1": "C", "C.hand": 0},
        odd=True,
        leaves={"active": "C"},
    ),
    at_table(
        "a sale during Planning by the table's wish leaves the turn where it is",
        "overrule A: sell_black_market gears 1",
        planning("A"),
        {"placed.export.spaces.1": "A", "placed.export.spaces.2": "B"},
        {"A.hand": 1, "B.hand": 0, "C.hand": 1, "A.stock.gears": 2},
        odd=True,
        leaves={"active": "A"},
    ),
    at_table(
        "Production has no space to decline or to resolve",
        (),
        NOW,
        owning("A", "farm"),
        refused={"A: decline production": "3.11 4.0.6", "A: resolve production": "3.11 4.0.6"},
    ),
]

CARDS = [
    at_table(
        "an event closes a location until the round ends",
        ("A: draw_event strike", *ALL_SHADY, "A: resolve", "A: evaluate_round"),
        {"status": 20},
        players=1,
        leaves={"round": 2, "placed.domestic.closed": ()},
    ),
    at_table(
        "a closed location takes no manager",
        "A: draw_event strike",
        {"status": 20},
        ledger=["closed 0 1.3"],
        refused={"A: place_manager domestic": "3.7 1.3"},
    ),
    at_table(
        "an event reduces outputs and changes prices until the round ends: 4 + 2 credits, 4 - 1 food",
        (
            "A: draw_event drought",
            "A: place_manager domestic",
            *ALL_SHADY[:3],
            "A: resolve",
            "A: buy_domestic minerals credits=6",
            "A: activate farm farmer_1 takes=3",
            "A: end_production",
            "A: evaluate_round",
        ),
        owning("A", "farm", employees="farmer_1"),
        players=1,
        leaves={"reduced.food": 0, "repriced": False, "chart_changes.import_credits.by.minerals": 0},
    ),
    at_table(
        "what an event reduces and changes is told and noted",
        "A: draw_event drought",
        ledger=["event 0 1.2", "reduced 1 4.13.11", "price 2 1.4"],
        leaves={"repriced": True},
    ),
    at_table(
        "a reduction of one company spares the others: 6 - 2, 2 x 3",
        (
            "A: draw_event audit",
            *ALL_SHADY,
            "A: resolve",
            "A: activate mint banker_1 takes=4",
            "A: activate bank banker_1 takes=6",
        ),
        owning("A", "mint", "bank", employees="banker_1 banker_1", minerals=1),
        players=1,
        printed=invented("audit", **_of_one_company(2, (), "mint")),
    ),
    at_table(
        "the output of one kind of one company may be lowered",
        "A: draw_event blight",
        printed=invented("blight", **_of_one_company(1, ("food",), "farm")),
        ledger=["event 0 1.2", "reduced_of 1 4.13.11"],
        leaves={"lasting": (OutputReduction(1, "food", "farm"),)},
    ),
    at_table(
        "a price is not lowered below 0: 4 - 5 and 6 - 5 credits",
        (
            "A: draw_event glut",
            "A: place_manager domestic; place_manager domestic",
            *ALL_SHADY[:2],
            "A: resolve",
            "A: buy_domestic minerals 1 credits=0",
            "A: buy_domestic food credits=1",
        ),
        players=1,
        printed=invented(
            "glut", effects=("price",), **{"amount.1": -5, "prices.1": ("import_credits",), "priced.1": ()}
        ),
        leaves={"A.credits": 22 - 1},
    ),
    at_table(
        "an effect stops at the bounds",
        "A: draw_event slump",
        {"status": 5, "A.loans": 1},
        refused={
            "A: adjust credits=-23": "9.4",
            "A: adjust units=food:-1": "9.4",
            "A: adjust units=sixth:5": "9.2",
            "A: adjust loans=4 credits=1": "4.5.4",
        },
    ),
    at_table(
        "an effect may fill the warehouse and change several numbers",
        ("A: draw_event slump", "A: adjust units=sixth:4 vp=-2 influence=1 status=3"),
        {"status": 5},
        leaves={"A.stock.sixth": 4, "A.vp": 12, "A.influence": 1, "status": 8},
    ),
    # The slump costs everybody 1 of 15 VP.
    *(
        at_table(
            f"the numbers of the table are booked: {text}",
            ("A: draw_event slump", f"A: adjust {text}"),
            {"status": 5, "A.loans": 2, "A.penalty_points": 2, "A.influence": 2, "A.stock.food": 3},
            leaves={f"A.{path}": after},
            ledger=[f"A {line} 1.4"],
        )
        for text, path, after, line in (
            ("credits=3", "credits", 25, "credits 3"),
            ("credits=-3", "credits", 19, "credits 3"),
            ("penalty_points=2", "penalty_points", 4, "penalty_points 2"),
            ("penalty_points=-2", "penalty_points", 0, "penalty_points 2"),
            ("influence=1", "influence", 3, "influence 1"),
            ("influence=-1", "influence", 1, "influence 1"),
            ("loans=2", "loans", 4, "loans 2"),
            ("loans=-1", "loans", 1, "loans 1"),
            ("vp=4", "vp", 18, "card 4"),
            ("vp=-4", "vp", 10, "card -4"),
            ("units=food:2", "stock.food", 5, "units_received 2"),
            ("units=food:-2", "stock.food", 1, "units_paid 2"),
        )
    ),
    at_table(
        "a penalty for those the card tells is the table's",
        ("A: draw_event audit", "A: adjust penalty_points=1", "A: event_done"),
        printed=invented("audit", effects=("penalty",), **{"amount.1": 1, "whom.1": "told"}),
        leaves={"A.penalty_points": 1, "B.penalty_points": 0, "phase": "planning"},
    ),
    at_table(
        "what the table works out is asked for",
        (),
        {"status": 5},
        untold("printed.event.slump.manual.1"),
        asks={"A: draw_event slump": "printed.event.slump.manual.1"},
    ),
    at_table(
        "an influence card for the others and one for oneself",
        ("B: use_influence rumour", "A: use_influence bribe"),
        planning(),
        {f"{seat}.influence": 2 for seat in "ABC"},
        players=3,
        leaves={"A.penalty_points": 1, "B.penalty_points": 0, "C.penalty_points": 1, "A.credits": 27},
    ),
]
