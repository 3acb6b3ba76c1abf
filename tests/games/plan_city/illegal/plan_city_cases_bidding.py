"""Section 10, bidding: lines 1 to 21 of the table, in its order."""

from __future__ import annotations

from tests.games.plan_city.illegal.plan_city_case import Pair, case
from tests.games.plan_city.plan_city_tables import IDLE_CENTRE, START, field, stands, turn

TRUST_2 = {"A.trust": 2, "round": 2}
"""The trust space for 3 idle spaces, which forbids 4, 5 and 6; a trust phase has been held."""
BARE = {"A.coal": 0, "A.contracts": 0}
# One engine space in the centre of the card placed last, which covers the start card's centre.
ONE_IDLE = field("A", START, (IDLE_CENTRE, 1, 1))
# Of the start card all is idle but the centre and the south-east corner: nothing serves a bid of 2 or more. A contract
# card on the corner opens its own eastern column, away from the river in its centre.
CORNER = field("A", "sta+eng | sta+eng | sta+eng / sta+eng | sta! | sta+eng / sta+eng | sta+eng | -")

CASES: tuple[Pair, ...] = (
    case("1", "B: bid_coal", "3.1", "A: bid_coal", turn("A")),
    case(
        "2", "A: bid_proposal proposal_1 3", "3.2 3.12", "B: bid_proposal proposal_1 3", stands("A", "coal"), turn("B")
    ),
    case(
        "3",
        "A: bid_proposal proposal_1 5",
        "3.2 3.12",
        "A: bid_proposal proposal_1 5",
        stands("A", "1", "3"),
        turn("A"),
        but=(stands("A", ""),),
    ),
    case("4", "A: bid_proposal proposal_2 4 icon=no", "3.8", "A: bid_proposal proposal_2 6", stands("B", "2", "4")),
    case("5", "A: bid_proposal proposal_2 2", "3.8", "A: bid_proposal proposal_2 6", stands("B", "2", "4")),
    case("6", "A: bid_proposal proposal_1 5", "3.7 7.3", "A: bid_proposal proposal_1 3", TRUST_2),
    case(
        "7", "A: bid_proposal proposal_1 6", "3.7 7.3", "A: bid_proposal proposal_1 8", TRUST_2, stands("B", "1", "4")
    ),
    case(
        "8",
        "A: bid_proposal proposal_1 5",
        "3.7 3.8 7.3",
        "A: bid_proposal proposal_1 8",
        TRUST_2,
        stands("B", "1", "6"),
    ),
    case("9", "A: bid_coal", "3.5", "A: bid_coal", stands("D", "coal"), but=(stands("D", ""),)),
    case("10", ("may pass_with_bid", "A: declare_stuck"), "3.3 3.4", "A: bid_coal"),
    case("11", "A: bid_proposal proposal_3 7", "3.13", "A: bid_proposal proposal_3 6"),
    case("12", "A: bid_proposal proposal_3 4", "1.5 3.13", "A: bid_proposal proposal_1 4", players=3),
    case("13", "A: bid_proposal proposal_3 4", "3.10", "A: bid_proposal proposal_1 3", ONE_IDLE, BARE),
    case(
        "14",
        "A: bid_proposal proposal_2 7",
        "3.10",
        "A: bid_proposal proposal_2 7",
        ONE_IDLE,
        BARE,
        but=({"A.coal": 1},),
    ),
    case(
        "15",
        "A: bid_proposal proposal_1 9",
        "3.10",
        "A: bid_proposal proposal_1 3",
        field("A", START, ("contract", 1, 1)),
        BARE,
    ),
    case(
        "16",
        "A: bid_proposal proposal_1 3",
        "3.10 6.1",
        "A: bid_proposal proposal_1 3",
        CORNER,
        {"A.coal": 0, "A.contracts": 1, "round": 6},
        but=({"round": 5},),
    ),
    case("17", "A: bid_proposal proposal_1 6", "3.1", "C: bid_proposal proposal_1 6", stands("B", "1", "4"), turn("C")),
    case("18", "may leave_outbid_marker", "3.9", "A: bid_proposal proposal_1 6", stands("B", "1", "4")),
    case(
        "19",
        "A: bid_proposal proposal_1 6",
        "3.11 3.12",
        "A: bid_proposal proposal_1 6",
        stands("A", "1", "4"),
        stands("B", "2", "3"),
        stands("C", "3", "5"),
        stands("D", "coal"),
        {"phase": "placement"},
        but=({"phase": "bidding"}, stands("A", ""), stands("C", "1", "4")),
    ),
    case("20", "may withdraw_bid", "3.12", "B: bid_proposal proposal_1 6", stands("A", "1", "4"), turn("B")),
    case("21", "A: bid_proposal proposal_1 5", "3.7 7.3", "A: bid_proposal proposal_1 3", TRUST_2),
)
