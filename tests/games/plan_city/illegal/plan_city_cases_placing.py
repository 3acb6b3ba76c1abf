"""Section 10, placement: lines 22 to 44. The start card lies at 0:0 to 2:2; where nothing else is said all of it is
free. The wanted counts of covered cells are (3 − |right|) × (3 − |down|), section 3.3.
"""

from __future__ import annotations

from tests.games.plan_city.illegal.plan_city_case import Pair, case
from tests.games.plan_city.plan_city_tables import IDLE_CENTRE, MILL, PLAIN, START, Change, field, placing


def won(bid: str) -> Change:
    """A has won the card of proposal card 1 (or 2, where it shows the number)."""
    return placing(
        A=f"{2 if bid == '7' else 1}:{bid}", **({"B": "1:2"} if bid == "7" else {"B": "2:2"}), C="3:5", D="coal"
    )


# A plan card over the south-east corner of the start card, its engine space (and factory) at 3:3 and 4:3.
MILL_APART = field("A", START, (MILL, 2, 2))
MILL_FUELLED = field("A", START, (MILL, 2, 2), chips="3:3")
# A plan card over four cells of the start card, its engine space at 2:2.
IDLE = field("A", START, (IDLE_CENTRE, 1, 1))
FUELLED = field("A", START, (IDLE_CENTRE, 1, 1), chips="2:2")
# Two cards around a gap: 2:2 is the start card's, 4:2 the second plan card's, 3:2 nobody's.
GAP = field("A", START, (PLAIN, 2, -2), (PLAIN, 4, 0))
RETURNED = "A: place_plan 2 2"

CASES: tuple[Pair, ...] = (
    case("22", "A: place_plan 2 0", "4.6", "A: place_plan 1 1", won("4")),  # 1 × 3; 2 × 2
    case("23", "A: place_plan 1 1", "4.6", "A: place_plan 1 0", won("5+coal")),  # 2 × 2; 2 × 3
    case("24", "A: place_plan 1 0", "4.6", "A: place_plan 0 0", won("7")),  # 2 × 3; 3 × 3
    case("25", "A: place_plan 2 2", "4.7", "A: place_plan 1 2", GAP, won("2")),  # 1 and 1; 2 of the start card
    # 2 × 2 of the start card and 1 × 2 of the plan card at 2:0; 2 × 3 of the plan card alone.
    case("26", "A: place_plan 0 1", "4.7", "A: place_plan 3 0", field("A", START, (PLAIN, 2, 0)), won("6")),
    case("27", "A: place_plan 3 0", "4.6", "A: place_plan 2 2", won("1")),
    case("28", "may slide_under", "4.5", "A: place_plan 2 0", won("3")),
    case("29", "may off_grid", "4.4 4.5", "A: place_plan 1 1 90", won("4")),
    case("29 turned", "A: place_plan 1 1 45", "4.4", "A: place_plan 1 1 270", won("4")),
    case("30", "A: place_plan 2 2", "4.8", RETURNED, IDLE, won("4"), but=(FUELLED,)),
    case("31", "may swap_chip", "4.8 5.8", "A: place_plan 2 2 fuel_first=2:2", IDLE, won("4"), {"A.coal": 1}),
    case("32", "may take_covered_chip", "4.9 5.8", RETURNED, FUELLED, won("4")),
    case("33", "may move_covered_chip", "4.9 5.8", RETURNED, FUELLED, won("4")),
    case("34", "may bury_chip", "4.9", RETURNED, FUELLED, won("4")),
    # 4:3 without 3:3: the eastern column of the card; both: its two eastern columns.
    case("35", "A: place_plan 4 2", "4.10", "A: place_plan 3 2", MILL_APART, won("3"), but=(MILL_FUELLED,)),
    # 3:3 without 4:3: 2 × 2 in the south-west of the card; both: 2 × 2 in its south-east.
    case("36", "A: place_plan 1 3", "4.10", "A: place_plan 3 3", MILL_FUELLED, won("4")),
    case("37", "A: place_plan 1 3", "4.8 4.10", "A: place_plan 3 3", MILL_APART, won("4"), but=(MILL_FUELLED,)),
    case("38", "A: place_plan 3 3", "4.11", "A: place_plan 4 2", field("A", START, ("contract", 2, 2)), won("3")),
    case(
        "39",
        "A: place_plan 1 1",
        "4.8",
        "A: place_plan 2 0",
        field("A", "- | - | - / - | sta+eng! | - / - | - | -"),
        won("3"),
    ),
    case("40", ("may keep_plan_card", "A: placement_done"), "4.3", "A: place_plan 1 1; placement_done", won("4")),
    case("41", "A: place_plan 1 1 card=plan_02", "4.3", "A: place_plan 1 1 card=plan_01", won("4")),
    case("42", "may other_field", "4.14", "A: place_plan 1 1", won("4")),
    case("43", ("may plan_card_beside_coal", "D: place_plan 1 1"), "5.3", "D: placement_done", won("4")),
    case(
        "44",
        "A: place_plan 2 2 fuel_first=2:2",
        "5.4 4.8",
        "A: place_plan 2 2 fuel_first=2:2",
        IDLE,
        won("4"),
        but=({"A.coal": 1},),
    ),
)
