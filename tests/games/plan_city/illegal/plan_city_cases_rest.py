"""Section 10, coal, contract, trust, preparation and scoring: lines 45 to 75."""

from __future__ import annotations

from tests.games.plan_city.illegal.plan_city_case import Pair, case
from tests.games.plan_city.plan_city_tables import IDLE_CENTRE, MILL, PLAIN, START, field, placing, stands, turn

IDLE = field("A", START, (IDLE_CENTRE, 1, 1))
TWO_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2), chips="2:2")  # idle: 3:-1
BIDS = {"A": "1:4", "B": "2:2", "C": "3:5", "D": "coal"}
# Line 49 and 50, example X4: the others stand on 8, 2 and 4; the last bid closes the phase and pays the coal.
LAST_BID = (stands("A", "1", "8"), stands("B", "2", "2"), stands("C", "3", "4"), turn("D"))
# Line 60: an idle engine space in the middle of the southern row leaves one area of 6 cells, the two northern rows.
ONE_AREA = field("A", "- | - | - / - | sta! | - / - | sta+eng | -")
DONE = {f"{seat}.{what}": True for seat in "BCD" for what in ("placed", "done")}
TRUST = placing(**BIDS), {"phase": "trust"} | {f"{seat}.placed": True for seat in "ABC"}
SCORING = {"phase": "scoring", "round": 8, **{f"{seat}.contracts": 0 for seat in "ABCD"}}
SCORE = "declare_scoring"

CASES: tuple[Pair, ...] = (
    case("45", "A: fuel 2:2", "5.5", "A: fuel 2:2", IDLE, {"A.coal": 1}, but=(placing(A="coal"),)),
    case("46", "A: fuel 2:2", "5.6", "A: fuel 3:-1", TWO_IDLE, {"A.coal": 1}, placing(A="coal")),
    case("47", "may fuel_other_field", "5.4", "A: fuel 2:2", IDLE, {"A.coal": 1}, placing(A="coal")),
    case("48", "may keep_all_coal", "5.9", "A: placement_done", IDLE, {"A.coal": 2}, placing(A="coal"), DONE),
    case("49", "may too_much_coal", "5.2", "D: bid_coal", *LAST_BID),
    case("50", "may highest_bid_only", "5.2", "D: bid_coal", *LAST_BID),
    case("51", "may icon_coal_without_icon", "4.2", "D: bid_coal", *LAST_BID),
    case("52", "may keep_start_marker", "5.1", "D: bid_coal", *LAST_BID),
    case(
        "53",
        "may take_chip_back",
        "5.8",
        "A: place_plan 2 2",
        field("A", START, (IDLE_CENTRE, 1, 1), chips="2:2"),
        placing(**BIDS),
    ),
    case("54", "A: place_contract 2 2", "6.1", "A: place_contract 2 2", {"round": 6}, but=({"round": 5},)),
    case("55", "A: place_contract 3 0", "6.2", "A: place_contract 2 2", {"round": 3}),
    case(
        "56",
        "A: place_contract 1 2",
        "4.7 6.3",
        "A: place_contract 3 3",
        field("A", START, (PLAIN, 2, 2)),
        {"round": 3},
    ),
    case("57", "A: place_contract 2 2", "4.8 6.3", "A: place_contract 3 3", IDLE, {"round": 3}),
    case("58", "may contract_face_up", "6.1", "A: place_contract 2 2", {"round": 3}),
    case("59", "may take_contract_back", "6.5", "A: place_contract 2 2", {"round": 4}),
    case(
        "60",
        "A: place_contract 0 -2",
        "6.7",
        "A: place_contract 2 2",
        ONE_AREA,
        stands("A", "1", "6"),
        turn("B"),
        {"A.coal": 0},
    ),
    case("61", "may count_covered_engine", "7.1 4.12", "trust_step", *TRUST),
    case("62", "may leave_trust_marker", "7.2", "trust_step", *TRUST),
    case("63", "may deal_out_of_order", "8.2", "prepare_round", *TRUST, {"phase": "preparation"}),
    case("64", ("may ninth_round", "prepare_round"), "8.4 2.1", SCORE, SCORING),
    case("65", "may count_idle_factory", "9.3", SCORE, SCORING),
    case("66", "may pair_twice", "9.4", SCORE, SCORING),
    case("67", "may add_rail_groups", "9.6", SCORE, SCORING),
    case("68", "may count_dead_end", "9.5", SCORE, SCORING),
    case("69", "may split_market_as_one", "9.10", SCORE, SCORING),
    case("70", "may full_points_on_tie", "9.9", SCORE, SCORING),
    case("71", "may round_points_down", "9.9", SCORE, SCORING),
    case("72", "may points_for_slums", "9.8", SCORE, SCORING),
    case("73", "may score_placed_contract", "6.4 9.13", SCORE, SCORING),
    case("74", "may contract_industry_twice", "9.11", SCORE, SCORING),
    case("75", "may rails_break_tie", "9.2", SCORE, SCORING),
)
