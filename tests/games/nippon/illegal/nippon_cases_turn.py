"""X1 to X18, X83, X94 to X96: turns, workers, refills, blueprint exchanges."""

from __future__ import annotations

from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import own, told_slots, workers

CASES: list[Case] = [
    case("NIP-X1", "A: mines 1 slot=3", "3.1 16.2", workers("A", "red", "red", "blue", "blue", "green", "white")),
    case("NIP-X2", ("A: pass", "A: may pass"), "2.3 2.2"),
    case("NIP-X3", "B: exchange coal", "6.8 2.4", {"B.blueprints": 3}),
    case("NIP-X4", "A: consolidate", "2.2", {"main_done": True}),
    case(
        "NIP-X5",
        ("A: export contract_1:silk+paper", "A: export contract_1:silk+paper slot=2"),
        "3.2",
        own("A", "silk_1", 0, 2),
        own("A", "paper_1", 0, 1),
        {"slots.2": ()},
    ),
    case("NIP-X6", "A: knowledge 1 worker=white", "3.2", told_slots(s1="red blue")),
    case("NIP-X7", "A: may take_two_workers", "3.2"),
    case("NIP-X8", "A: may worker_not_leftmost", "3.3", workers("A", "red", "blue")),
    case("NIP-X9", ("A: knowledge 1 also=produce", "A: may both_actions"), "3.4 3.5"),
    case("NIP-X10", "A: produce silk_1 slot=3", "3.4 3.9", own("A", "silk_1")),
    case("NIP-X11", "A: may take_worker_without_action", "3.7"),
    case("NIP-X12", "A: trains hokkaido,east_japan", "2.5 12.2 3.6", {"A.yen": 9_000}),
    case("NIP-X13", "A: mechanise -", "8.1 3.10"),
    case("NIP-X14", "A: trains west_japan,central_japan,east_japan,hokkaido", "12.1", {"A.yen": 20_000}),
    case("NIP-X15", "A: exchange knowledge", "6.3", {"A.blueprints": 2}),
    case(
        "NIP-X16",
        ("A: exchange coal,money,knowledge", "A: may exchange_all_tracks"),
        "6.3",
        {"A.blueprints": 3},
    ),
    case("NIP-X17", "A: exchange coal", "6.6", {"A.blueprints": 3, "A.markers.coal": 10}),
    case("NIP-X18", "A: exchange coal", "6.8", {"A.blueprints": 3, "phase": "done", "scorings_done": 3, "marker": 9}),
    case(
        "NIP-X83",
        ("A: consolidate", "A: may extra_final_turn"),
        "5.4",
        # The rounds begin with A and end with the trigger C; A has made the third turn, B and C have one left.
        {"phase": "final", "final_trigger": "C", "final_turns_left": 2, "active": "B"},
        {"scorings_done": 2, "marker": 8},
        players=3,
    ),
    case("NIP-X94", "A: may refill_from_elsewhere", "4.2", {"slots.3": (), "rows.1": ()}),
    case("NIP-X95", "A: may leave_rows_empty", "4.3"),
    case("NIP-X96", "A: may move_marker_in_final", "5.9"),
]
