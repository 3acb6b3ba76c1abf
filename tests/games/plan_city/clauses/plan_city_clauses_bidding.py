"""Clauses of the rounds and of the bidding phase (PLC-1.5, PLC-2, PLC-3): broken and kept."""

from __future__ import annotations

from tests.games.plan_city.clauses.plan_city_pairs import LAST_BID, SCORING, TRUST, WON, case, may, pair
from tests.games.plan_city.plan_city_tables import START, field, stands, turn
from tests.play.clause_cases import Pair

BARE = {"A.coal": 0, "A.contracts": 0}
# Of a start card whose corners are all idle engine spaces every cover of 1 cell or more takes in a corner.
NO_ROOM = field("A", "sta+eng | - | sta+eng / - | sta! | - / sta+eng | - | sta+eng")
# The others hold the coal card, #2 with 3 and #3 with 4; the trust space at the bottom forbids 4 and more. Only #1 with
# 1, 2 or 3 is left, and without a chip that has no room.
ALL_CLOSED = (stands("B", "coal"), stands("C", "2", "3"), stands("D", "3", "4"), {"A.trust": 1}, NO_ROOM, BARE)
COAL_OPEN = (stands("B", "1", "3"), stands("C", "2", "3"), stands("D", "3", "4"), {"A.trust": 1}, NO_ROOM, BARE)
# The river in the middle of the only card that is visible: no 4 cells without it.
RIVER_ON_TOP = field("A", START, ("contract", 0, 0))

PAIRS: tuple[Pair, ...] = (
    pair(
        "PLC-1.5",
        case("A: bid_proposal proposal_3 5", players=3),
        case("A: bid_proposal proposal_3 5", players=4, leaves={"A.place": "proposal_3", "A.bid": "5"}),
    ),
    pair(
        "PLC-2.1",
        case(("prepare_round", "A: bid_coal", "A: bid_proposal proposal_1 3", *may("ninth_round")), SCORING),
        case("prepare_round", {"phase": "preparation", "round": 7}, leaves={"round": 8, "phase": "bidding"}),
    ),
    pair(
        "PLC-2.2",
        case(("trust_step", "prepare_round")),
        case("trust_step", *TRUST, leaves={"phase": "preparation"}),
    ),
    pair(
        "PLC-2.2 once",
        case("trust_step", *TRUST, before="trust_step"),
        case("prepare_round", *TRUST, before="trust_step", leaves={"phase": "bidding", "round": 2}),
    ),
    pair(
        "PLC-3.1",
        case(("C: bid_proposal proposal_2 7", "B: bid_coal", "D: declare_stuck")),
        case("A: bid_proposal proposal_2 7", leaves={"A.place": "proposal_2", "active": "B"}),
    ),
    pair(
        "PLC-3.2",
        case(("A: bid_proposal proposal_2 7", "A: bid_coal", "A: declare_stuck"), stands("A", "1", "4")),
        case("A: bid_proposal proposal_2 7", stands("B", "1", "4"), leaves={"active": "C"}),
    ),
    pair(
        "PLC-3.3",
        case((*may("pass_with_bid"), "A: declare_stuck")),
        case("A: bid_coal", leaves={"A.place": "coal_card", "A.bid": "", "active": "B"}),
    ),
    pair(
        "PLC-3.4",
        case((*may("pass_with_bid"), "A: declare_stuck"), *COAL_OPEN),
        # The others' markers are placed and A has none to place: the phase is over (PLC-R11).
        case("A: declare_stuck", *ALL_CLOSED, leaves={"A.place": "", "phase": "placement"}),
    ),
    pair(
        "PLC-3.4 chip",
        case("A: declare_stuck", *ALL_CLOSED, {"A.coal": 1}),
        case("A: bid_proposal proposal_1 1", *ALL_CLOSED, {"A.coal": 1}, leaves={"A.bid": "1", "A.coal": 1}),
    ),
    pair(
        "PLC-3.5",
        case("A: bid_coal", stands("B", "coal")),
        case("A: bid_coal", stands("B", "1", "3"), leaves={"A.place": "coal_card", "B.place": "proposal_1"}),
    ),
    pair(
        "PLC-3.7",
        case(("A: bid_proposal proposal_1 4", "A: bid_proposal proposal_2 9"), {"A.trust": 1}),
        case("A: bid_proposal proposal_2 3", {"A.trust": 1}, leaves={"A.bid": "3"}),
    ),
    pair(
        "PLC-3.8",
        case(("A: bid_proposal proposal_3 5", "A: bid_proposal proposal_3 4"), stands("B", "3", "5")),
        case("A: bid_proposal proposal_3 6", stands("B", "3", "5"), leaves={"A.place": "proposal_3", "A.bid": "6"}),
    ),
    pair(
        "PLC-3.9",
        case(may("leave_outbid_marker"), stands("C", "3", "5")),
        case("A: bid_proposal proposal_3 6", stands("C", "3", "5"), leaves={"C.place": "", "C.bid": ""}),
    ),
    pair(
        "PLC-3.10",
        case(("A: bid_proposal proposal_1 4", "A: bid_proposal proposal_2 4 icon=yes"), RIVER_ON_TOP, BARE),
        case("A: bid_proposal proposal_1 3", RIVER_ON_TOP, BARE, leaves={"A.bid": "3"}),
    ),
    pair(
        "PLC-3.10 icon",
        case("A: bid_proposal proposal_1 1", NO_ROOM, BARE),
        case("A: bid_proposal proposal_3 1", NO_ROOM, BARE, leaves={"A.bid": "1+coal"}),
    ),
    pair(
        "PLC-3.11",
        case(("B: bid_proposal proposal_2 9", "D: bid_coal"), WON),
        case("D: bid_coal", *LAST_BID, leaves={"phase": "placement"}),
    ),
    pair(
        "PLC-3.11 outbid",
        case("A: bid_proposal proposal_1 9", *LAST_BID, before="D: bid_coal"),
        case("D: bid_proposal proposal_2 3", *LAST_BID, leaves={"phase": "bidding", "active": "B"}),
    ),
    pair(
        "PLC-3.12",
        case((*may("withdraw_bid"), "A: bid_proposal proposal_1 8", "A: bid_coal"), stands("A", "1", "6")),
        case(
            "B: bid_proposal proposal_1 8",
            stands("A", "1", "6"),
            turn("B"),
            leaves={"A.place": "", "B.place": "proposal_1"},
        ),
    ),
    pair(
        "PLC-3.13",
        # No space shows 7 on #1 nor 9 on #3; 4 is on two spaces of #2, one of them with the icon.
        case(("A: bid_proposal proposal_1 7", "A: bid_proposal proposal_3 9", "A: bid_proposal proposal_2 3 icon=yes")),
        case("A: bid_proposal proposal_2 4 icon=yes", leaves={"A.bid": "4+coal"}),
    ),
)
