"""X55 to X68: the local market. City hokkaido_1 of these tests shows light bulb, silk, clock and lens."""

from __future__ import annotations

from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import own, tile

CLOCKS = own("A", "clock_1", 0, 4)

CASES: list[Case] = [
    case(
        "NIP-X55",
        ("A: local_market west_japan_2:clock:1:1,hokkaido_1:clock:1:2", "A: may market_two_regions"),
        "15.2",
        CLOCKS,
    ),
    case("NIP-X56", "A: local_market west_japan_1:clock:1:5", "15.4", CLOCKS),
    case("NIP-X57", "A: local_market hokkaido_1:silk:2:1", "15.3", own("A", "silk_1", 0, 1)),
    case("NIP-X58", "A: local_market hokkaido_1:clock:2:7", "15.5 15.6", CLOCKS),
    case("NIP-X59", "A: local_market hokkaido_2:clock:1:5", "15.6", CLOCKS, tile("hokkaido_1", "silk", 5, "A")),
    case(
        "NIP-X60",
        "A: local_market hokkaido_1:clock:1:5",
        "15.7",
        CLOCKS,
        tile("hokkaido_1", "clock", 5, "A"),
        printed={"influence_tiles.5": 2, "influence_tiles.4": 1},
    ),
    case("NIP-X61", "A: local_market hokkaido_1:clock:3:5", "15.7", CLOCKS, tile("hokkaido_1", "clock", 6, "B")),
    case("NIP-X62", "A: may mix_goods_for_tile", "15.3", own("A", "silk_1", 0, 1), own("A", "paper_1", 0, 1)),
    case("NIP-X63", "A: local_market hokkaido_1:clock:4:7", "15.3", CLOCKS),
    case(
        "NIP-X64",
        "A: local_market hokkaido_1:clock:1:1,hokkaido_2:clock:1:2,hokkaido_1:clock:1:3,hokkaido_2:clock:1:4",
        "15.1",
        CLOCKS,
    ),
    case("NIP-X65", "A: may put_replaced_aside", "15.8", tile("hokkaido_1", "clock", 5, "B")),
    case(
        "NIP-X66",
        ("A: local_market hokkaido_1:clock:1:3", "A: local_market hokkaido_1:clock:1:3:lens"),
        "20.6 20.7",
        CLOCKS,
        tile("hokkaido_1", "silk", 4, "B"),
        tile("hokkaido_1", "lens", 3, "B"),
        players=2,
    ),
    case(
        "NIP-X67",
        "A: local_market hokkaido_1:clock:2:6:silk",
        "20.7",
        CLOCKS,
        tile("hokkaido_1", "silk", 5, "B"),
        tile("hokkaido_1", "lens", 3, "A"),
        players=2,
    ),
    case(
        "NIP-X68",
        "A: local_market hokkaido_1:clock:3:7:none",
        "20.6",
        CLOCKS,
        tile("hokkaido_1", "silk", 5, "B"),
        tile("hokkaido_1", "lens", 3, "A"),
        tile("hokkaido_1", "light_bulb", 2, "C"),
        players=3,
    ),
]
