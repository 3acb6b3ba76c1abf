"""A position of Crisis laid out by hand, for its boards and at its tally.

INVENTED: every printed value and every card here but the outputs of the spies (P2). Never copy them anywhere.
"""

from __future__ import annotations

from typing import Any

from referee.games.crisis.state import RESOURCES
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tui.core.components.printed_value_groups import cards_of

GAME = find("crisis")
NAMES = ("Aki", "Ben", "Chie", "Dai")
LINES = {
    "chart_import": "- 2+6 0+4 1+7 1+8 2+9",
    "chart_export": "0+2 1+3 2+4 2+6 3+6 3+8",
    "chart_black_market": "2 2 3 4 5 -",
    "warehouse": "10 8 6 6 6 4",
    "spaces": "? 3 1 1 3 2 1 3",
    "import_1": "1vp 3c > 2food x2",
    "import_3": "2vp 3c > 2gears",
    "energy_2": "2c 1minerals > 4 x2",
    "track": "0-10 11-24 25-45 45",
    "foreign": "w2 f2 w/f1",
    "plan_4_medium": "18 22 26 31 36 41 47",
}
CARDS = {
    "new_company": (
        "Spies: I 14 3 1 | e 1energy | w f | 3x2vp 2x5c",
        "Farm: I 6 1 0 | f | w/f f | 4food",
        "Mill: I 8 2 1 | w e 2energy | f | 5food",
        "Bank: I 12 4 1 | b | b | 2x3c",
    ),
    "new_event": ("Slow trade: green status -2; close domestic",),
    "new_influence": ("A favour: planning gain 2gears",),
}
"""What a table would type into its card library."""


def printed() -> dict[str, Any]:
    """The printed values of these lines."""
    cards = {card.id: card for card in cards_of(GAME)}
    values: dict[str, Any] = {"large_space": "shady_business"}
    for id, line in LINES.items():
        values |= cards[id].read(line)
    for id, lines in CARDS.items():
        for line in lines:
            values |= cards[id].read(line)
    return values


def stock(seat: str, **told: int) -> dict[str, Any]:
    return {f"seats.{seat}.stock.{resource}": told.get(resource, 0) for resource in RESOURCES}


MIDDLE: dict[str, Any] = {
    "difficulty": "medium",
    "round": 2,
    "goal": 22,
    "phase": "operations",
    "location": "import",
    "active": "B",
    "event": "Slow trade",
    "status": 29,
    "order": ("B", "A", "D", "C"),
    "large": ("C", "C", "D"),
    "company_spaces.1": "Mill",
    **{f"company_spaces.{space}": "" for space in range(2, 7)},
    "employee_spaces.1": "worker_1",
    "employee_spaces.2": "farmer_2",
    "employee_spaces.3": "worker_1/farmer_2",
    "employee_spaces.4": "",
    "employee_spaces.5": "banker_2",
    "placed.domestic.closed": ("all",),
    "placed.import.spaces.3": "B",
    "placed.export.spaces.2": "A",
    "temporary": 1,
    "market.1.rows.1": "food_3",
    "market.1.rows.2": "",
    "market.2.rows.1": "gears_2",
    "market.3.rows.1": "energy_4",
    "seats.A.vp": 25,
    "seats.A.credits": 22,
    "seats.A.loans": 2,
    "seats.A.penalty_points": 3,
    "seats.A.companies": ("Spies", "Farm"),
    "seats.A.icons": 1,
    "seats.A.company_vp": 4,
    "seats.A.employees": ("engineer_1", "worker_1/farmer_2"),
    "seats.A.hand": 3,
    **stock("A", energy=3, food=8),
    "seats.B.vp": 21,
    "seats.B.credits": 3,
    "seats.B.companies": ("Bank",),
    "seats.B.icons": 1,
    "seats.B.company_vp": 4,
    "seats.B.hand": 3,
    "seats.C.vp": 22,
    "seats.C.hand": 2,
    "seats.D.vp": 10,
    "seats.D.hand": 3,
}


def table() -> Table:
    """Round 2, at Import."""
    made = Table("friday", [opening(GAME, seats_of(GAME, NAMES), printed=printed(), invented=True)])
    made.recount(MIDDLE, "laid out by hand")
    assert list(GAME.rules.faults(made.state)) == []
    return made
