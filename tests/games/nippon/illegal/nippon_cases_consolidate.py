"""X69 to X81, X88: consolidating."""

from __future__ import annotations

from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import REWARDS, multipliers, own, workers

THREE = workers("A", "red", "blue", "green")
FOUR = workers("A", "red", "red", "blue", "blue")
SIX = workers("A", "red", "red", "blue", "blue", "green", "green")
LOW_COLUMNS_EMPTY = {f"rewards.{reward}": 0 for reward in REWARDS if reward[0] in "23"}

CASES: list[Case] = [
    case("NIP-X69", "A: may keep_yen", "16.4"),
    case("NIP-X70", "A: consolidate keep_coal=1", "16.4", {"A.coal": 2}),
    case("NIP-X71", "A: consolidate 2_coal_2 money", "16.6", workers("A", "red", "blue")),
    case("NIP-X72", "A: consolidate 4_coal_2 money", "16.8", FOUR),
    case("NIP-X73", "A: consolidate", "16.8", FOUR),
    case("NIP-X74", "A: consolidate vp_multiplier money", "16.9 16.10", THREE, LOW_COLUMNS_EMPTY),
    case("NIP-X75", "A: consolidate 5_coal_2 ships", "16.14 16.16", SIX, multipliers("A", ships=3)),
    case("NIP-X76", "A: may move_multiplier", "16.16", multipliers("A", money=2)),
    case("NIP-X77", "A: may keep_reward_tile", "16.13", THREE),
    case(
        "NIP-X78",
        ("A: consolidate 2_coal_2 ships wages=3000", "A: may vp_for_wages"),
        "16.19",
        THREE,
        {"A.markers.money": 5},  # money level 16
    ),
    case(
        "NIP-X79",
        (
            "A: consolidate 2_coal_2 ships wages=9000",
            "A: consolidate 2_coal_2 ships wages=3000",
            "A: may wage_per_worker",
        ),
        "16.17",
        workers("A", "red", "red", "blue"),
    ),
    case("NIP-X80", "A: may keep_worker", "16.20", THREE),
    case("NIP-X81", "A: may reward_after_wages", "16.3", THREE),
    case("NIP-X88", "A: consolidate keep_coal=2", "16.4 21.2", own("A", "silk_2"), {"A.coal": 3}),
]
