"""L1 to L12: declarations that look wrong and must be accepted."""

from __future__ import annotations

from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import multipliers, own, tile, workers

CLOCKS = own("A", "clock_1", 0, 4)
ALL_SPACES = ("money", "ships", "trains", "influence", "mechanisation", "factories", "coal", "knowledge", "contracts")

CASES: list[Case] = [
    case("NIP-L1", "A: consolidate"),
    case("NIP-L2", "A: local_market hokkaido_1:clock:2:6", "", CLOCKS, tile("hokkaido_1", "clock", 5, "A")),
    case("NIP-L3", "A: local_market hokkaido_1:clock:3:2", "", CLOCKS),
    case("NIP-L4", "A: mechanise hold", "", {"A.yen": 5_000}),
    case("NIP-L5", "A: trains hokkaido"),
    case("NIP-L6", ("A: produce silk_1", "A: produce silk_1 goods=1"), "", own("A", "silk_1", 2, 3)),
    case(
        "NIP-L7",
        "A: mechanise install:silk_1",
        "",
        own("A", "silk_1"),
        own("A", "paper_1"),
        own("A", "bento_1"),
        {"A.yen": 15_000},
    ),
    case("NIP-L8", "A: export contract_7:silk", "", own("A", "silk_1", 0, 4), {"A.markers.money": 12}),
    case("NIP-L9", "A: consolidate 2_coal_2 money", "", workers("A", "red", "blue", "green")),
    case(
        "NIP-L10",
        "A: consolidate 2_coal_2 discard",
        "",
        workers("A", "red", "blue", "green"),
        multipliers("A", **dict(zip(ALL_SPACES, (3, 3, 3, 4, 4, 4, 5, 5, 5), strict=True))),
    ),
    case(
        "NIP-L11",
        "A: local_market hokkaido_1:clock:1:5",
        "",
        CLOCKS,
        tile("hokkaido_1", "clock", 3, "B"),
        tile("hokkaido_1", "lens", 1, "A"),
        players=2,
    ),
    case("NIP-L12", ("A: invest silk_1", "A: invest silk_1 blueprints=1"), "", {"A.blueprints": 2}),
]
