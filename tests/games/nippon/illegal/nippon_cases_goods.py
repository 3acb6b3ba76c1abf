"""X35 to X54, X89, X90: production, tracks, trains and ships, export."""

from __future__ import annotations

from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import built, own

FIVE_SHIPS = (
    built("ships", "A", "west_japan", 2),
    built("ships", "A", "central_japan", 2),
    built("ships", "A", "east_japan"),
)
THREE_RUNNING = (own("A", "silk_1"), own("A", "paper_1"), own("A", "lens_1"))

CASES: list[Case] = [
    case("NIP-X35", "A: produce silk_1,paper_1,lens_1", "9.2 9.3", *THREE_RUNNING, {"A.coal": 5}),
    case("NIP-X36", "A: produce silk_1", "9.5", own("A", "silk_1", 0, 4)),
    case("NIP-X37", "A: produce silk_1,silk_1", "9.1", own("A", "silk_1"), {"A.coal": 8}),
    case(
        "NIP-X38",
        ("A: produce silk_1 goods=3", "A: may overfill_storage"),
        "9.7 9.9",
        own("A", "silk_1", 2, 3),
    ),
    case("NIP-X39", ("A: produce silk_1 coal=1", "A: may pay_less_coal"), "9.3", own("A", "silk_1"), {"A.coal": 1}),
    case("NIP-X40", "A: knowledge 2", "10.3", {"A.markers.knowledge": 8, "A.yen": 6_000}),
    case("NIP-X41", "A: mines 3", "11.2 2.5", {"A.yen": 5_000}),
    case("NIP-X42", "A: mines 1", "11.3", {"A.markers.coal": 10}),
    case("NIP-X43", "A: mines 1", "11.3", own("A", "bento_3"), {"A.markers.coal": 10}),
    case("NIP-X44", "A: trains hokkaido,hokkaido", "12.5", {"A.yen": 10_000}),
    case(
        "NIP-X45",
        "A: ships east_japan",
        "13.4 12.6",
        built("ships", "B", "east_japan", 4),
        built("trains", "C", "east_japan", 4),
    ),
    case(
        "NIP-X46",
        "A: trains east_japan",
        "12.6 20.5",
        built("ships", "B", "east_japan", 3),
        built("trains", "C", "east_japan", 3),
        players=3,
    ),
    case("NIP-X47", "A: ships west_japan,hokkaido", "13.3", *FIVE_SHIPS, {"A.yen": 10_000}),
    case("NIP-X48", "A: ships hokkaido price=2000", "13.2 21.20", own("A", "clock_4")),
    case("NIP-X49", "A: may mix_trains_ships", "12.1 3.4", {"A.yen": 10_000}),
    case("NIP-X50", "A: export contract_1:silk+silk", "14.3", own("A", "silk_1", 0, 3)),
    case(
        "NIP-X51",
        "A: export contract_1:silk+paper",
        "14.4 14.5",
        own("A", "silk_1", 0, 1),
        own("A", "paper_1", 0, 1),
    ),
    case(
        "NIP-X52",
        "A: export contract_4:silk",
        "14.2",
        own("A", "silk_1", 0, 2),
        {"A.contracts.contract_4": False},
    ),
    case("NIP-X53", ("A: export contract_2:silk", "A: may part_payment"), "14.6", own("A", "silk_1", 0, 1)),
    case(
        "NIP-X54",
        "A: export contract_4:silk,contract_1:silk+paper",
        "14.5 3.6",
        own("A", "silk_1", 0, 3),
        own("A", "paper_1", 0, 1),
    ),
    case("NIP-X89", ("A: knowledge 2 extra=2", "A: may extra_steps_knowledge"), "21.5", own("A", "paper_1")),
    case("NIP-X90", "A: produce light_bulb_3", "9.5 21.23", own("A", "light_bulb_3", 0, 4), {"A.coal": 9}),
]
