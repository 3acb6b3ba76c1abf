"""Illegal cases beyond X1 to X97, for the enforced clauses that none of them is about."""

from __future__ import annotations

from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import built, own, tile, workers

GOODS = (own("A", "silk_1", 0, 4), own("A", "paper_1", 0, 4), own("A", "clock_1", 0, 4), own("A", "lens_1", 0, 4))
SIX = workers("A", "red", "red", "blue", "blue", "green", "green")
NO_REWARDS = {f"rewards.{column}_{bonus}": 0 for column in "2345" for bonus in ("yen_5000", "blueprint_2", "coal_2")}
KNOWING = {"A.markers.knowledge": 9}  # level 6
CONTRACTS = "contract_1:silk+paper,contract_2:clock,contract_3:lens+paper,contract_6:lens+paper+silk"

CASES: list[Case] = [
    case("more-1.16", "A: knowledge 1 worker=pink", "1.16", {"worker_colours": tuple("abcdef")}),
    case("more-4.1", "A: may refill_during_turn", "4.1"),
    case("more-6.5", "A: exchange coal", "6.5", {"A.blueprints": 3, "active": "B"}),
    case("more-6.3-none", "A: exchange -", "6.3", {"A.blueprints": 9}),
    case("more-7.11", "A: may save_synergy", "7.11"),
    case("more-10.1", "A: knowledge 4", "10.1"),
    case("more-10.1-none", "A: knowledge 0", "10.1 3.10"),
    case("more-10.2", ("A: knowledge 2", "A: knowledge 1 price=3000"), "10.2", {"A.yen": 2_000}),
    case("more-11.1", ("A: mines 4", "A: mines 0"), "11.1"),
    case("more-12.3", "A: trains hokkaido", "12.3", built("trains", "A", "west_japan", 6)),
    case(
        "more-12.4",
        "A: trains east_japan",
        "12.4 12.6",
        built("ships", "B", "east_japan", 4),
        built("trains", "C", "east_japan", 4),
    ),
    case("more-8.4-none", "A: mechanise upgrade:clock_1", "8.4", own("A", "silk_1", 1)),
    case("more-9.1-none", "A: produce -", "9.1", own("A", "silk_1")),
    case("more-8.8", "A: mechanise hold:silk_1", "8.8", own("A", "silk_1", 2)),
    case("more-13.1", "A: ships -", "13.1 3.10"),
    case("more-13.5", "A: ships hokkaido,hokkaido", "13.5"),
    case("more-13.7", "A: may turn_placed_ships", "13.7 21.10"),
    case("more-14.1", f"A: export {CONTRACTS}", "14.1", *GOODS),
    case("more-16.10", "A: consolidate", "16.10", SIX, NO_REWARDS),
    case("more-16.10-left", "A: consolidate vp_multiplier money", "16.10 16.8", SIX),
    case("more-15.3-none", "A: local_market west_japan_1:paper:1:1", "15.3", own("A", "silk_1", 0, 1)),
    case("more-16.11", "A: consolidate vp_multiplier money", "16.11", SIX, NO_REWARDS, {"vp_multipliers": 0}),
    case("more-16.15", "A: consolidate 2_coal_2 discard", "16.15 16.13", SIX),
    case(
        "more-20.8",
        "A: local_market hokkaido_1:clock:1:5:light_bulb",  # no tile lies there; said of none it is incomplete
        "20.8",
        GOODS[2],
        tile("hokkaido_1", "silk", 3, "B"),
        tile("hokkaido_1", "lens", 3, "A"),
        players=2,
    ),
    case("more-20.9", "A: may put_removed_aside", "20.9", players=2),
    case(
        "more-20.10",
        "A: local_market hokkaido_1:clock:1:5:lens",
        "20.10",
        GOODS[2],
        tile("hokkaido_1", "clock", 3, "B"),
        tile("hokkaido_1", "lens", 1, "A"),
        players=2,
    ),
    case("more-21.5", "A: knowledge 1 extra=2", "21.5", own("A", "paper_1")),
    case(
        "more-21.6",
        ("A: knowledge 1 price=1000", "A: knowledge 3 price=6000"),
        "21.6 21.26",
        own("A", "paper_2"),
    ),
    case(
        "more-21.12",
        ("A: ships hokkaido", "A: ships hokkaido price=5000"),
        "21.12",
        own("A", "lens_4"),
        {"A.yen": 1_999},
    ),
    case("more-21.14", ("A: mines 2", "A: mines 1 price=1000"), "21.14", own("A", "bento_2"), {"A.yen": 1_000}),
    case("more-21.15", ("A: mines 1 extra=2", "A: may extra_steps_mines"), "21.15", own("A", "bento_3")),
    case("more-21.19", "A: invest clock_3; place_free hokkaido", "21.19", KNOWING),
    case("more-21.19-same", "A: invest clock_3; place_free hokkaido,hokkaido", "21.19", KNOWING),
    case(
        "more-21.20",
        ("A: trains hokkaido,west_japan", "A: trains hokkaido price=5000"),
        "21.20",
        own("A", "clock_4"),
        {"A.yen": 6_999},
    ),
    case(
        "more-21.22",
        "A: invest light_bulb_2; improve_free install:light_bulb_2,upgrade:light_bulb_2,hold",
        "21.22",
        KNOWING,
    ),
    case("more-21.24", "A: mechanise hold,hold", "21.24", own("A", "light_bulb_4", 2), {"A.yen": 6_999}),
    case("more-21.25", "A: may other_synergy", "21.25"),
    case(
        "more-21.26",
        ("A: mechanise hold price=5000", "A: may refuse_price_synergy"),
        "21.26",
        own("A", "light_bulb_4", 2),
    ),
    case("more-21.27", ("A: place_free hokkaido,west_japan", "A: may repeat_synergy"), "21.27", own("A", "lens_3")),
    case("more-21.27-improve", "A: improve_free hold", "21.27", own("A", "light_bulb_2", 2)),
    case("more-R68", "A: local_market hokkaido_1:clock:1:5:lens", "20.7", GOODS[2], tile("hokkaido_1", "lens", 1, "A")),
    case("more-R69", "A: consolidate keep_coal=1", "16.4 21.2", own("A", "silk_2"), {"A.coal": 0}),
]
