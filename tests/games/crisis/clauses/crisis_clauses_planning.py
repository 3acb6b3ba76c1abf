"""Clauses of events, interest and planning (CRI-1 to CRI-3): broken and kept."""

from __future__ import annotations

from tests.games.crisis.clauses.crisis_clause import ALONE, GREEN, of
from tests.games.crisis.crisis_tables import managers, planning, standing
from tests.games.crisis.illegal.crisis_case import Pair

# INVENTED: a red event that lowers the Financial Status by 2.
CRASH = {"event.crash.colour": "red", "event.crash.effects": ("status",), "event.crash.amount.1": -2}
LOANS = {"phase": "interest", "event": "calm", "A.loans": 3, "A.credits": 1}

CASES: list[Pair] = [
    of("1.1", ("A: draw_event calm", "A: draw_event strike"), "A: draw_event slump", {"status": 10}),
    of("1.1", "A: draw_event downturn", "A: place_manager loan", given=("A: draw_event calm",)),
    of(
        "1.2",
        "A: may keep_event",
        ("A: pass_export", "A: draw_event calm", "A: place_manager domestic"),
        ALONE,
        GREEN,
        {"placed.domestic.closed": ("all",)},
    ),
    of("1.3", "A: place_manager import 2", "A: place_manager import 3", planning(), {"placed.import.closed": ("2",)}),
    of(
        "1.4",
        ("A: may late_event", "A: place_manager loan", "A: draw_event slump"),
        ("B: adjust units=food:-2", "A: event_done", "A: place_manager loan"),
        {"status": 5, "B.stock.food": 2},
        given=("A: draw_event slump",),
    ),
    of(
        "1.5",  # 1 - 2 = -1: the round goes on
        "A: may end_on_event",
        ("A: draw_event crash", "A: place_manager loan"),
        {"status": 1},
        printed=CRASH,
    ),
    of("2.1", ("B: pay_interest", "A: pay_interest credits=2"), "A: pay_interest credits=1", LOANS),
    of("2.1", "A: pay_interest", "B: pay_interest", LOANS, {"B.loans": 1}, given=("A: pay_interest",)),
    of("2.1", "A: pay_interest", "A: place_manager loan", planning(), {"A.loans": 1}),
    of("2.2", ("A: pay_interest credits=3", "A: may keep_credits"), "A: pay_interest credits=1", LOANS),
    of("3.1", ("B: place_manager loan", "A: place_manager loan 4"), "A: place_manager loan 3", planning()),
    of("3.1", "A: place_manager loan", "A: take_loan", standing(loan_1="A")),
    of(
        "3.2",
        "A: may pass_planning",
        ("A: place_manager loan", "C: place_manager loan"),  # B has none left and is skipped
        planning(),
        managers(shady_business="B B B B"),
        players=3,
    ),
    of(
        "3.3",
        ("A: place_manager temporary", "A: place_manager temporary 1"),
        "A: place_manager shady",
        planning(),
        managers(temporary_1="B", shady_business="B"),
    ),
    of(
        "3.6",
        ("A: place_manager export", "A: place_manager export 1"),
        ("A: place_manager loan", "B: place_manager export 1"),
        planning(),
        managers(export_5="A"),
    ),
    of(
        "3.7",
        ("A: place_manager employees", "A: place_manager employees 3"),
        "A: place_manager loan",
        planning(),
        {"placed.employees.closed": ("all",)},
    ),
    of(
        "3.7",
        ("A: place_manager temporary", "A: place_manager temporary 1"),
        "A: place_manager loan",
        planning(),
        {"placed.temporary.closed": ("1",)},
    ),
    of(
        "3.8",
        ("A: place_manager employees 2", "A: place_manager temporary", "A: place_manager companies 4"),
        "A: place_manager employees 3",
        planning(),
        {"employee_spaces.2": "", "company_spaces.4": "", "temporary": 0},
    ),
    of(
        "3.9",
        ("A: place_manager loan", "A: may fifth_at_once"),
        "B: place_manager loan",
        planning("B"),
        managers(shady_business="A A A A"),
    ),
    of(
        "3.11",
        ("A: place_manager production", "A: place_manager production 1"),
        "A: place_manager export",
        planning(),
    ),
    of("3.12", "A: may move_manager", "A: import_goods 2", standing(import_2="A")),
]
