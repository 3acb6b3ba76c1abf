"""Clauses of coal, contract cards, trust and preparation (PLC-5 to PLC-8): broken and kept."""

from __future__ import annotations

from tests.games.plan_city.clauses.plan_city_pairs import (
    BIDS,
    DONE,
    FUELLED,
    IDLE,
    LAST_BID,
    MILL_APART,
    ONE_IDLE,
    RIVER_APART,
    SCORING,
    TRUST,
    TWO_CARDS,
    TWO_IDLE,
    WON,
    case,
    may,
    pair,
)
from tests.games.plan_city.plan_city_tables import IDLE_CENTRE, MILL, START, field, placing, stands, turn
from tests.play.clause_cases import Pair

CHIP = {"A.coal": 1}
ROUND_3 = {"round": 3}
WON_2 = placing(**{**BIDS, "A": "1:2"})
WON_9 = placing(**{**BIDS, "A": "1:9"})
THREE_IDLE = field("A", START, (IDLE_CENTRE, 2, 2), (IDLE_CENTRE, -2, 2), (MILL, 2, -2))
"""Three idle spaces: the second trust space from the bottom, which forbids 4, 5 and 6 (PLC-X5)."""
END = (WON, DONE, {"phase": "placement_end"})
NEXT = ("trust_step", "prepare_round")

PAIRS: tuple[Pair, ...] = (
    pair(
        "PLC-5.1",
        case(may("keep_start_marker"), *LAST_BID),
        case("D: bid_coal", *LAST_BID, leaves={"start_marker": "D", "first": "A"}),
    ),
    pair(
        "PLC-5.1 next",
        case(may("keep_start_marker"), *TRUST, {"start_marker": "D"}),
        case("D: bid_coal", *TRUST, {"start_marker": "D"}, before=NEXT, leaves={"D.place": "coal_card", "active": "A"}),
    ),
    pair(
        "PLC-5.2",
        case(may("too_much_coal", "highest_bid_only"), *LAST_BID),
        case("D: bid_coal", *LAST_BID, leaves={"D.coal": 3}),
    ),
    pair(
        "PLC-5.3",
        case(("D: place_plan 1 1", "D: declare_unplaceable", *may("plan_card_beside_coal")), WON),
        case("D: placement_done", WON, leaves={"D.done": True, "D.cards": 1}),
    ),
    pair(
        "PLC-5.4",
        case(("A: fuel 0:0", "A: fuel 2:2,3:-1", *may("fuel_other_field")), TWO_IDLE, CHIP, placing(A="coal")),
        case("A: fuel 2:2", TWO_IDLE, CHIP, placing(A="coal"), leaves={"A.coal": 0, "A.chips": ("2:2",)}),
    ),
    pair(
        "PLC-5.4 often",
        case("A: fuel 3:-1", TWO_IDLE, CHIP, placing(A="coal"), before="A: fuel 2:2"),
        case(
            "A: fuel 3:-1",
            TWO_IDLE,
            {"A.coal": 2},
            placing(A="coal"),
            before="A: fuel 2:2",
            leaves={"A.coal": 0, "A.chips": ("2:2", "3:-1")},
        ),
    ),
    pair(
        "PLC-5.5",
        case(("A: fuel 2:2", "A: place_contract 2 2 fuel_first=2:2"), IDLE, CHIP),
        # With a bid of 2 there is still room for the plan card (PLC-6.7).
        case("A: place_contract 2 2 fuel_first=2:2", IDLE, CHIP, WON_2, leaves={"A.coal": 0, "A.chips": ()}),
    ),
    pair(
        "PLC-5.5 trust",
        case("A: fuel 2:2", IDLE, *TRUST),
        case("A: fuel 2:2", IDLE, CHIP, WON, leaves={"A.coal": 0}),
    ),
    pair(
        "PLC-5.6",
        case(("A: fuel 2:2", "A: fuel 3:-1,3:-1"), ONE_IDLE, {"A.coal": 2}, placing(A="coal")),
        case("A: fuel 3:-1", ONE_IDLE, {"A.coal": 2}, placing(A="coal"), leaves={"A.chips": ("2:2", "3:-1")}),
    ),
    pair(
        "PLC-5.8",
        case(may("take_chip_back", "swap_chip", "take_covered_chip", "move_covered_chip"), FUELLED, WON),
        case("A: place_plan 2 2", FUELLED, WON, leaves={"A.coal": 0, "A.chips": ()}),
    ),
    pair(
        "PLC-5.9",
        case((*may("keep_all_coal"), "trust_step"), TWO_IDLE, CHIP, *END),
        case("A: fuel 3:-1", TWO_IDLE, CHIP, *END, leaves={"phase": "trust", "A.coal": 0, "A.chips": ("3:-1",)}),
    ),
    pair(
        "PLC-5.9 all",
        case("trust_step", THREE_IDLE, {"A.coal": 2}, *END, before="A: fuel 3:3"),
        case("A: fuel -1:3", THREE_IDLE, {"A.coal": 2}, *END, before="A: fuel 3:3", leaves={"phase": "trust"}),
    ),
    pair(
        "PLC-5.9 one",
        case("trust_step", THREE_IDLE, {"A.coal": 2}, *END, options={"mandatory_coal": "one"}),
        case(
            "A: fuel 3:3",
            THREE_IDLE,
            {"A.coal": 2},
            *END,
            options={"mandatory_coal": "one"},
            leaves={"phase": "trust", "A.coal": 1},
        ),
    ),
    pair(
        "PLC-6.1",
        case(("A: place_contract 2 2", *may("contract_face_up")), {"round": 6}),
        case("A: place_contract 2 2", {"round": 5}, turn("C"), leaves={"A.cards": 2, "active": "C"}),
    ),
    pair(
        "PLC-6.2",
        case(("A: place_contract 3 0", "A: place_contract 0 -3"), ROUND_3),
        case("A: place_contract 2 2 90", ROUND_3, leaves={"A.layers.1.rotation": 90}),  # 1 cell
    ),
    pair(
        "PLC-6.3",
        case(("A: place_contract 4 2", "A: place_contract 1 2"), MILL_APART, ROUND_3),
        case("A: place_contract 0 -1", MILL_APART, ROUND_3, leaves={"A.cards": 3}),
    ),
    pair(
        "PLC-6.3 several",
        case("A: place_contract 1 1", TWO_CARDS, ROUND_3),
        case("A: place_contract 3 1", TWO_CARDS, ROUND_3, leaves={"A.cards": 3}),
    ),
    pair(
        "PLC-6.3 river",
        # The river of a contract card that lies at 2:2.
        case("A: place_contract 3 3", RIVER_APART, ROUND_3),
        case("A: place_contract 4 2", RIVER_APART, ROUND_3, leaves={"A.cards": 3}),
    ),
    pair(
        "PLC-6.3 engine",
        case("A: place_contract 2 2", IDLE, ROUND_3),
        case("A: place_contract 2 2", FUELLED, ROUND_3, leaves={"A.chips": (), "A.coal": 0}),
    ),
    pair(
        "PLC-6.5",
        case((*may("take_contract_back"), "A: place_contract 0 -2"), ROUND_3, before="A: place_contract 2 2"),
        case("A: place_contract 2 2", ROUND_3, leaves={"A.contracts": 0}),
    ),
    pair(
        "PLC-6.7",
        # 9 takes the whole start card; the contract card itself has its river in the centre.
        case(("A: place_contract 2 2", "A: place_contract 0 0"), stands("A", "2", "9"), turn("B")),
        case("A: place_contract 2 2", stands("A", "2", "2"), turn("B"), leaves={"A.contracts": 0}),
    ),
    pair(
        "PLC-6.7 won",
        case("A: place_contract 2 2", WON_9),
        case("A: place_contract 2 2", WON_9, {"A.placed": True}, leaves={"A.contracts": 0}),
    ),
    pair(
        "PLC-7.1",
        case(may("count_covered_engine"), TWO_IDLE, *TRUST),
        case("trust_step", TWO_IDLE, *TRUST, leaves={"A.trust": 3}),  # the space for 2
    ),
    pair(
        "PLC-7.2",
        case(may("leave_trust_marker"), ONE_IDLE, *TRUST),
        case("trust_step", ONE_IDLE, *TRUST, leaves={"A.trust": 4, "B.trust": 5}),  # the spaces for 1 and for 0
    ),
    pair(
        "PLC-7.3",
        case(
            ("A: bid_proposal proposal_1 4", "A: bid_proposal proposal_1 5", "A: bid_proposal proposal_2 6"),
            THREE_IDLE,
            *TRUST,
            before=NEXT,
        ),
        case("A: bid_proposal proposal_1 3", THREE_IDLE, *TRUST, before=NEXT, leaves={"A.bid": "3"}),
    ),
    pair(
        "PLC-8.2",
        case(may("deal_out_of_order"), *TRUST, {"phase": "preparation"}),
        case("prepare_round", *TRUST, {"phase": "preparation"}, leaves={"round": 2, "A.place": ""}),
    ),
    pair(
        "PLC-8.4",
        case((*may("ninth_round"), "prepare_round"), SCORING),
        case("prepare_round", *TRUST, {"phase": "preparation", "round": 8}, leaves={"phase": "scoring", "round": 8}),
    ),
    pair(
        "PLC-8.4 early",
        case("declare_scoring", *TRUST, {"phase": "preparation", "round": 7}),
        case("declare_scoring", SCORING, leaves={"phase": "done"}),
    ),
)
