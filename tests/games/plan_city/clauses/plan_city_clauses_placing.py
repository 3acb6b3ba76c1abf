"""Clauses of the placing of plan cards (PLC-4): broken and kept.

Covered cells are (3 − |right|) × (3 − |down|) of a card that is shifted by so much (section 3.3).
"""

from __future__ import annotations

from tests.games.plan_city.clauses.plan_city_pairs import (
    BARRED,
    BIDS,
    DONE,
    FUELLED,
    IDLE,
    LAST_BID,
    MILL_APART,
    MILL_UPRIGHT,
    RIVER_APART,
    STRICT,
    TWO_CARDS,
    TWO_IDLE,
    WON,
    case,
    may,
    pair,
)
from tests.games.plan_city.plan_city_tables import IDLE_CENTRE, PLAIN, Change, field, placing, stands, turn
from tests.play.clause_cases import Pair


def won(bid: str) -> Change:
    """A has won the card of #1 with this bid space."""
    return placing(**{**BIDS, "A": f"1:{bid}"})


ICON_BID = (stands("A", "1", "5+coal"), stands("B", "2", "2"), stands("C", "3", "4"), turn("D"))
# A card over the fuelled centre of the start card: its chip is in the stock, the engine space is out of the game.
COVERED_ENGINE = field("A", IDLE_CENTRE, (PLAIN, 1, 1))

PAIRS: tuple[Pair, ...] = (
    pair(
        "PLC-4.1",
        case(("B: place_plan 1 1", "B: placement_done", "D: placement_done"), WON, options=STRICT),
        case("A: place_plan 1 1", WON, options=STRICT, leaves={"A.placed": True}),
    ),
    pair(
        "PLC-4.1 phase",
        case(("A: place_plan 1 1", "A: placement_done"), stands("A", "1", "4"), turn("B")),
        case("B: place_plan 1 1", WON, leaves={"B.placed": True, "A.placed": False}),
    ),
    pair(
        "PLC-4.2",
        case(may("icon_coal_without_icon"), *LAST_BID),
        case("D: bid_coal", *ICON_BID, leaves={"A.coal": 1, "B.coal": 0, "C.coal": 0}),
    ),
    pair(
        "PLC-4.3",
        case(
            (
                *may("keep_plan_card"),
                "A: placement_done",
                "A: declare_unplaceable",
                "A: place_plan 1 1 card=plan_02",
                "A: place_plan 1 1 card=plan_20",
            ),
            WON,
        ),
        case(
            "A: place_plan 1 1 card=plan_01",
            WON,
            leaves={"A.placed": True, "A.layers.1.card": "plan_01", "beside.proposal_1": ""},
        ),
    ),
    pair(
        "PLC-4.3 once",
        case("A: place_plan 1 -1", WON, before="A: place_plan 1 1"),
        case("A: placement_done", WON, before="A: place_plan 1 1", leaves={"A.done": True}),
    ),
    pair(
        "PLC-4.4",
        case((*may("off_grid"), "A: place_plan 1 1 30", "A: place_plan 1 1 135"), WON),
        case("A: place_plan 1 1 180", WON, leaves={"A.layers.1.rotation": 180}),
    ),
    pair(
        "PLC-4.5",
        case(may("slide_under", "off_grid"), WON),
        # On top of the card that lies there: it is the last of three.
        case("A: place_plan 2 2", FUELLED, WON, leaves={"A.cards": 3, "A.layers.2.x": 2, "A.layers.2.y": 2}),
    ),
    pair(
        "PLC-4.6",
        case(("A: place_plan 2 0", "A: place_plan 2 1", "A: place_plan 2 2", "A: place_plan 3 0"), WON),  # 3, 2, 1, 0
        case("A: place_plan 1 1", WON, leaves={"A.cards": 2}),  # 2 × 2
    ),
    pair(
        "PLC-4.6 six",
        case(("A: place_plan 1 1", "A: place_plan -1 1", "A: place_plan 0 2"), won("5+coal")),  # 4, 4, 3
        case("A: place_plan 0 1", won("5+coal"), leaves={"A.cards": 2}),  # 3 × 2
    ),
    pair(
        "PLC-4.7",
        # 2 cells of the start card and 4 of the plan card at 2:0; 4 of the plan card alone.
        case("A: place_plan 1 1", TWO_CARDS, WON),
        case("A: place_plan 3 1", TWO_CARDS, WON, leaves={"A.cards": 3}),
    ),
    pair(
        "PLC-4.7 footprint",
        # The visible cells are all of the plan card, but the start card lies under its western column.
        case("A: place_plan 2 1", TWO_CARDS, WON, options={"stack_rule": "footprint"}),
        case("A: place_plan 2 1", TWO_CARDS, WON, leaves={"A.cards": 3}),
    ),
    pair(
        "PLC-4.8",
        case(("A: place_plan 2 2", "A: place_plan 2 1"), IDLE, WON),
        case("A: place_plan 2 2 fuel_first=2:2", IDLE, WON, {"A.coal": 1}, leaves={"A.coal": 0, "A.chips": ()}),
    ),
    pair(
        "PLC-4.8 elsewhere",
        # Two idle spaces and one chip: only the one that is fuelled may be covered.
        case(("A: place_plan 2 2 fuel_first=3:-1", *may("swap_chip")), TWO_IDLE, WON, {"A.coal": 1}),
        case("A: place_plan 2 2 fuel_first=2:2", TWO_IDLE, WON, {"A.coal": 1}, leaves={"A.coal": 0}),
    ),
    pair(
        "PLC-4.9",
        case(may("take_covered_chip", "move_covered_chip", "bury_chip"), FUELLED, WON),
        case("A: place_plan 2 2", FUELLED, WON, leaves={"A.chips": (), "A.coal": 0}),
    ),
    pair(
        "PLC-4.9 barred",
        case("A: place_plan 2 2", IDLE, WON, {"A.coal": 1}, before="A: fuel 2:2", options=BARRED),
        case("A: place_plan 2 2", FUELLED, WON, {"A.coal": 1}, options=BARRED, leaves={"A.chips": (), "A.coal": 1}),
    ),
    pair(
        "PLC-4.10",
        # The eastern column, 3 cells, without 3:3; the two eastern columns.
        case("A: place_plan 4 2", MILL_APART, won("3")),
        case("A: place_plan 3 2", MILL_APART, won("3"), leaves={"A.chips": ()}),
    ),
    pair(
        "PLC-4.10 upright",
        # The southern row without 3:3; the two southern rows.
        case("A: place_plan 2 4", MILL_UPRIGHT, won("3")),
        case("A: place_plan 2 3", MILL_UPRIGHT, won("3"), leaves={"A.chips": ()}),
    ),
    pair(
        "PLC-4.11",
        case("A: place_plan 3 3", RIVER_APART, won("3")),
        case("A: place_plan 4 2", RIVER_APART, won("3"), leaves={"A.cards": 3}),
    ),
    pair(
        "PLC-4.12",
        case(may("count_covered_cell", "count_covered_engine"), WON, COVERED_ENGINE),
        # One idle space would be trust space 4.
        case("trust_step", WON, DONE, COVERED_ENGINE, {"phase": "trust"}, leaves={"A.trust": 5}),
    ),
    pair(
        "PLC-4.14",
        case(may("other_field"), WON),
        case("A: place_plan 1 1", WON, leaves={"A.cards": 2, "B.cards": 1, "C.cards": 1, "D.cards": 1}),
    ),
)
