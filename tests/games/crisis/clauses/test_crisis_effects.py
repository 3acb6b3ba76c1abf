"""What each declaration changes, by hand: facts, and the lines of the ledger as kind, what, amount, clause. The values are those
of the invented tables.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.facts import get
from tests.games.crisis.crisis_tables import Change, at, managers, owning, path_of, planning, play, situation, standing


@pytest.mark.parametrize(
    ("text", "changes", "facts", "lines"),
    [
        # 31 - 2 = 29; C has no credit to lose
        (
            "A: draw_event downturn",
            ({"C.credits": 0},),
            {"status": 29, "A.credits": 21, "B.credits": 23, "C.credits": 0, "phase": "planning", "active": "A"},
            "todo status 29 1.4; pay credits 1 1.4; pay credits 1 1.4; pay credits 1 1.4",
        ),
        (
            "A: pay_interest",
            ({"phase": "interest", "event": "calm", "A.loans": 4, "A.credits": 3, "B.loans": 1},),
            {"A.credits": 0, "A.penalty_points": 1, "A.loans": 4, "A.vp": 15, "phase": "interest", "active": "B"},
            "pay credits 3 2.1; gain penalty_points 1 2.2",
        ),
        (
            "A: pay_interest",
            ({"phase": "interest", "event": "calm", "A.loans": 2},),
            {"A.credits": 20, "A.penalty_points": 0, "phase": "planning"},
            "pay credits 2 2.1",
        ),
        (
            "A: place_manager import",
            (planning(), managers(import_1="B")),
            {"placed.import.spaces.2": "A", "A.hand": 3, "active": "B"},
            "todo manager_placed 0 3.1",
        ),
        (
            "A: place_manager shady",
            (planning(), managers(shady_business="A B")),
            {"large": ("A", "B", "A"), "A.hand": 2, "active": "B"},
            "todo manager_on_large 0 3.4",
        ),
        (
            "B: resolve",
            (standing(shady_business="B A B B"),),
            {"B.influence": 3, "B.hand": 4, "large": ("A",), "A.influence": 0},
            "todo managers_back 3 4.0.3; gain influence 3 4.1.1",
        ),
        (
            "A: resolve",
            (standing(subsidies_2="A", loan_1="B"),),
            {"A.credits": 26, "A.hand": 4, "placed.subsidies.spaces.2": "", "location": "loan", "active": "B"},
            "todo managers_back 1 4.0.3; gain credits 4 4.2.1",
        ),
        (
            "C: resolve",
            (standing(leadership_1="C", loan_1="A"),),
            {"order": ("C", "A", "B", "D"), "C.vp": 16},
            "todo managers_back 1 4.0.3; todo turn_order 1 4.3.1; points leadership 1 4.3.2",
        ),
        (
            "D: resolve",
            (standing(vision_1="D", loan_1="A"),),
            {"order": ("A", "D", "B", "C"), "D.influence": 1, "D.vp": 15},
            "todo managers_back 1 4.0.3; gain influence 1 4.4.2; todo turn_order 2 4.4.1",
        ),
        (
            "A: take_loan",
            (standing(loan_1="A", loan_2="A"), {"A.loans": 2}),
            {"A.credits": 32, "A.vp": 14, "A.loans": 3, "A.hand": 3, "placed.loan.spaces.1": ""},
            "todo managers_back 1 4.0.3; gain credits 10 4.5.1; points loan -1 4.5.2; gain loans 1 4.5.3",
        ),
        (
            "A: resolve",
            (standing(loan_1="A", domestic_1="B"), {"A.loans": 4}),
            {"A.credits": 22, "A.vp": 15, "A.loans": 4, "A.penalty_points": 0, "A.hand": 4, "location": "domestic"},
            "todo managers_back 1 4.0.3; todo loan_without_effect 0 4.5.5",
        ),
        # chemicals: 8 credits, the 1 VP of their import price is not paid
        (
            "A: buy_domestic chemicals",
            (standing(domestic_1="A", import_1="B"),),
            {"A.credits": 14, "A.vp": 15, "A.stock.chemicals": 1},
            "todo managers_back 1 4.0.3; pay credits 8 4.6.2; todo units_received 1 4.6.1",
        ),
        (
            "A: decline",
            (standing(domestic_1="A", import_1="B"),),
            {"A.penalty_points": 1, "A.vp": 15, "A.hand": 4},
            "gain penalty_points 1 4.6.4; todo managers_back 1 4.0.3",
        ),
        (
            "A: resolve",
            (standing(temporary_1="A", import_1="B"),),
            {"A.employees": ("temporary",), "temporary": 0},
            "todo managers_back 1 4.0.3; todo employee_taken 0 4.7.1",
        ),
        # 24 is yellow
        (
            "A: hire_foreign farmer",
            (standing(foreign_1="A", import_1="B"), {"status": 24}),
            {"A.credits": 19, "A.employees": ("farmer_1",), "foreign.farmer": 1},
            "todo managers_back 1 4.0.3; pay credits 3 4.8.1; todo foreign_hired 0 4.8.2",
        ),
        (
            "A: decline",
            (standing(foreign_1="A", import_1="B"),),
            {"A.penalty_points": 1, "A.credits": 22, "foreign.worker": 2},
            "gain penalty_points 1 4.8.5; todo managers_back 1 4.0.3",
        ),
        (
            "A: resolve",
            (standing(employees_5="A", import_1="B"),),
            {"A.employees": ("banker_2",), "employee_spaces.5": "", "A.credits": 22},
            "todo managers_back 1 4.0.3; todo employee_taken 0 4.9.1",
        ),
        # spies: 14 credits, 3 VP, one icon
        (
            "A: invest",
            (standing(companies_1="A", import_1="B"),),
            {"A.credits": 8, "A.vp": 18, "A.companies": ("spies",), "A.company_vp": 3, "A.icons": 1, "A.fifth_from": 0},
            "todo managers_back 1 4.0.3; pay credits 14 4.10.1; points invest 3 4.10.2; todo company_taken 0 4.10.3",
        ),
        (
            "A: invest",
            (owning("A", "spies", "mill"), standing(companies_5="A", import_1="B")),
            {"A.credits": 17, "A.vp": 16, "A.icons": 3, "A.fifth_from": 2, "A.hand": 4},
            "todo managers_back 1 4.0.3; pay credits 5 4.10.1; points invest 1 4.10.2; todo company_taken 0 4.10.3; todo fifth_manager 2 4.10.4",
        ),
        (
            "A: decline",
            (standing(companies_1="A", import_1="B"),),
            {"A.penalty_points": 2, "company_spaces.1": "spies", "A.companies": ()},
            "gain penalty_points 2 4.10.7; todo managers_back 1 4.0.3",
        ),
        # twice 1 VP and 3 credits for twice 2 food
        (
            "A: import_goods 1 2",
            (standing(import_1="A", energy_1="B"),),
            {"A.credits": 16, "A.vp": 13, "A.stock.food": 4},
            "todo managers_back 1 4.0.3; pay credits 6 4.11.1; points import -2 4.11.1; todo units_received 4 4.11.2",
        ),
        # 1 VP and 4 credits for food and minerals; there is no room for food
        (
            "A: import_goods 5",
            (standing(import_5="A", energy_1="B"), {"A.stock.food": 8}),
            {"A.credits": 18, "A.vp": 14, "A.stock.food": 8, "A.stock.minerals": 1},
            "todo managers_back 1 4.0.3; pay credits 4 4.11.1; points import -1 4.11.1; todo units_lost 1 9.2; todo units_received 1 4.11.2",
        ),
        (
            "A: decline",
            (standing(import_8="A", energy_1="B"),),
            {"A.penalty_points": 3, "A.vp": 15, "A.credits": 22},
            "gain penalty_points 3 4.11.5; todo managers_back 1 4.0.3",
        ),
        # no VP in the price of minerals: no penalty
        (
            "A: decline",
            (standing(import_2="A", energy_1="B"),),
            {"A.penalty_points": 0, "A.hand": 4},
            "todo managers_back 1 4.0.3",
        ),
        # 3 credits, 1 VP and chemicals for 6 energy, of which 2 fit
        (
            "A: convert_energy 5",
            (standing(energy_5="A", export_1="B"), {"A.stock.chemicals": 2, "A.stock.energy": 8}),
            {"A.credits": 19, "A.vp": 14, "A.stock.chemicals": 1, "A.stock.energy": 10},
            "todo managers_back 1 4.0.3; pay credits 3 4.12.1; points energy -1 4.12.1; todo units_paid 1 4.12.1; todo units_received 2 4.12.1; todo units_lost 4 9.2",
        ),
        # three times 5 credits for 2 energy
        (
            "A: convert_energy 3 3",
            (standing(energy_3="A", export_1="B"),),
            {"A.credits": 7, "A.stock.energy": 6},
            "todo managers_back 1 4.0.3; pay credits 15 4.12.1; todo units_received 6 4.12.1",
        ),
        (
            "A: decline",
            (standing(energy_1="A", export_1="B"),),
            {"A.penalty_points": 1, "phase": "export", "active": "B"},
            "gain penalty_points 1 4.12.4; todo managers_back 1 4.0.3",
        ),
        # bank: 2 x 3 credits, with a banker of skill 2 below (2 + 2) x 3
        (
            "A: activate bank banker_1 banker_2",
            (at("production"), owning("A", "bank", employees="banker_1 banker_2")),
            {"A.credits": 34, "A.run": ("bank",), "A.busy": ("banker_1", "banker_2"), "A.ended": False},
            "gain credits 12 4.13.12",
        ),
        # smithy: 1 gear and 1 for the engineer
        (
            "A: activate smithy worker_1 engineer_1",
            (at("production"), owning("A", "smithy", employees="worker_1 engineer_1", minerals=1)),
            {"A.stock.minerals": 0, "A.stock.gears": 2},
            "todo units_paid 1 4.13.14; todo units_received 2 4.13.13",
        ),
        # chemicals: 3 VP and 6 credits each; a market of 2
        (
            "A: export_contract 2 2 2",
            (standing(export_1="A", export_2="B"), {"A.stock.chemicals": 3}),
            {"A.vp": 21, "A.credits": 34, "A.stock.chemicals": 1, "market.2.rows.2": "", "A.hand": 4, "active": "B"},
            "todo units_paid 2 4.14.4; points export 6 4.14.5; gain credits 12 4.14.5; todo contract_discarded 0 4.14.6; todo managers_back 1 4.0.3",
        ),
        # sixth: 6 credits each
        (
            "A: sell_black_market sixth 4",
            (standing(export_1="A", export_2="B"), {"A.stock.sixth": 4}),
            {"A.vp": 15, "A.credits": 46, "A.stock.sixth": 0, "market.2.rows.3": "sixth_1"},
            "todo units_paid 4 4.14.7; gain credits 24 4.14.7; todo managers_back 1 4.0.3",
        ),
        (
            "A: pass_export",
            (standing(export_1="A", export_2="B"),),
            {"A.vp": 15, "A.credits": 22, "A.penalty_points": 0, "A.hand": 4, "active": "B"},
            "todo managers_back 1 4.0.3",
        ),
        (
            "A: repay_loan",
            (planning("B"), {"A.loans": 3}),
            {"A.loans": 2, "A.credits": 12, "A.vp": 15, "active": "B"},
            "pay credits 10 8.1; pay loans 1 8.1",
        ),
        (
            "B: use_influence bribe",
            (planning(), {"B.influence": 2}),
            {"B.influence": 1, "B.influence_used": True, "B.credits": 29, "active": "A"},
            "pay influence 1 8.4; gain credits 5 8.5",
        ),
    ],
)
def test_what_it_changes(text: str, changes: tuple[Change, ...], facts: dict[str, Any], lines: str) -> None:
    table = situation(*changes)
    found = play(table, text)
    assert {path: get(table.state, path_of(path)) for path in facts} == facts
    shown = [  # without the card itself
        f"{line.kind} {line.what} {line.amount} {line.clause.removeprefix('CRI-')}"
        for line in found.verdict.ledger
        if line.what != "event"
    ]
    assert "; ".join(shown) == lines
    assert list(table.game.rules.faults(table.state)) == []
