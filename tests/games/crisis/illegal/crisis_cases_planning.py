"""X1 to X9, X17, X20, X70: events, interest, planning, influence cards."""

from __future__ import annotations

from tests.games.crisis.crisis_tables import managers, owning, planning, standing
from tests.games.crisis.illegal.crisis_case import Pair, case

CASES: list[Pair] = [
    case("X1", "A: place_manager import 3", "3.1", "B: place_manager import 3", planning("B")),
    case(
        "X2",
        ("A: may pass_planning", "A: pass_export"),
        "3.2",
        "A: place_manager loan",
        planning(),
        managers(shady_business="A A B B B B"),
        players=2,
    ),
    case("X3", "A: place_manager import 3", "3.3", "A: place_manager import 4", planning(), managers(import_3="B")),
    case("X4", "A: place_manager export 4", "3.6", "A: place_manager subsidies 2", planning(), managers(export_2="A")),
    case(
        "X5",
        "A: place_manager domestic",
        "3.7 1.3",
        "A: place_manager loan",
        planning(),
        {"placed.domestic.closed": ("all",)},
    ),
    case(
        "X6",
        "A: place_manager companies 6",
        "3.8",
        "A: place_manager companies 5",
        planning(),
        {"company_spaces.6": ""},
    ),
    case(
        "X7",
        "A: place_manager export 3",
        "4.10.5 3.9 3.1",
        "A: place_manager export 3",
        {"round": 3},
        owning("A", "spies", "mill", "smithy"),
        {"A.fifth_from": 4},
        standing(import_1="B"),
        # In the next round A has five managers to place; the cards laid out are gone.
        where=(
            {"round": 4, "A.hand": 5, **{f"company_spaces.{space}": "" for space in range(1, 7)}},
            planning(),
        ),
    ),
    case("X8", "A: place_manager production", "3.11", "A: place_manager energy 1", planning()),
    case("X9", "A: may move_manager", "3.12", "A: place_manager companies 2", planning(), managers(companies_1="A")),
    case(
        "X17",
        ("A: pay_interest credits=0", "A: may keep_credits"),
        "2.2",
        "A: pay_interest credits=2",
        {"phase": "interest", "event": "calm", "A.loans": 2, "A.credits": 5},
    ),
    case(
        "X20",
        "A: use_influence bribe",
        "8.4",
        "A: use_influence bribe",
        planning(),
        {"A.influence": 2, "A.influence_used": True},
        where=({"A.influence_used": False},),
    ),
    case("X70", "A: draw_event calm", "1.1", "A: draw_event strike", {"status": 20}),
]
