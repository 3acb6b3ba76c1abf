"""X19 to X34, X87, X97: factories and machines."""

from __future__ import annotations

from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import built, own

LEVEL = {2: 1, 4: 5, 6: 9}
"""Spaces of the invented knowledge track with these levels."""

CASES: list[Case] = [
    case("NIP-X19", "A: invest silk_1", "7.4", {"A.yen": 5_000}),
    case("NIP-X20", "A: invest silk_4", "7.3", own("A", "silk_2")),
    case("NIP-X21", "A: invest clock_3", "7.2", own("B", "clock_3"), {"A.markers.knowledge": LEVEL[6]}),
    case(
        "NIP-X22",
        ("A: invest silk_1,paper_1", "A: may two_factories"),
        "7.1",
        {"A.yen": 12_000, "A.blueprints": 2},
    ),
    case("NIP-X23", "A: invest bento_1", "7.6", {"A.markers.knowledge": LEVEL[2], "A.blueprints": 1}),
    case("NIP-X24", "A: invest lens_1 blueprints=1", "7.7", {"A.markers.knowledge": LEVEL[4], "A.blueprints": 2}),
    case("NIP-X25", "A: invest paper_3", "7.6 7.12", {"A.blueprints": 0}),
    case("NIP-X26", "A: invest silk_4", "7.4 7.12", {"A.yen": 1_000}),
    case("NIP-X27", ("A: invest silk_1 keep_held=1", "A: may keep_held_machine"), "8.10", {"A.held_machines": 1}),
    case("NIP-X28", ("A: invest silk_1 keep_held=1", "A: may keep_second_machine"), "8.11", {"A.held_machines": 2}),
    case("NIP-X29", "A: mechanise hold", "8.7", own("A", "silk_1", 2), own("A", "paper_1")),
    case("NIP-X30", "A: mechanise upgrade:silk_1", "8.5", own("A", "silk_1", 2)),
    case("NIP-X31", "A: mechanise install:silk_1", "8.3 8.14", own("A", "silk_1", 1)),
    case("NIP-X32", "A: mechanise upgrade:silk_1", "8.4", own("A", "silk_1")),
    case("NIP-X33", "A: may move_machine", "8.6", own("A", "silk_1", 1), own("A", "paper_1")),
    case("NIP-X34", "A: mechanise install:silk_1", "8.3", own("B", "silk_1")),
    case(
        "NIP-X87",
        "A: invest lens_3; place_free hokkaido,hokkaido",
        "21.11",
        {"A.markers.knowledge": LEVEL[4]},
    ),
    case("NIP-X97", "A: may turn_placed_trains", "21.18 12.9", built("trains", "A", "hokkaido", 2)),
]
