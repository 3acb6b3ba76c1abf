"""L1 to L12: declarations that look wrong and must be accepted."""

from __future__ import annotations

from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import multipliers, own, tile, workers

CLOCKS = own("A", "clock_1", 0, 4)
ALL_SPACES = ("money", "ships", "trains", "influence", "mechanisation", "factories", "coal", "knowledge", "contracts")

CASES: list[Case] = [
    case("NIP-L1", "A: consolidate"),
    case(  # the own tile is replaced, and the invented bonus of Hokkaido of 2 VP received
        "NIP-L2",
        "A: local_market hokkaido_1:clock:2:6",
        "",
        CLOCKS,
        tile("hokkaido_1", "clock", 5, "A"),
        leaves={"A.vp": 10 + 2, "A.hand.5": 1, "A.hand.6": 0},
    ),
    case("NIP-L3", "A: local_market hokkaido_1:clock:3:2", "", CLOCKS),
    case("NIP-L4", "A: mechanise hold", "", {"A.yen": 5_000}),
    case("NIP-L5", "A: trains hokkaido"),
    case(  # goods without room are lost
        "NIP-L6",
        ("A: produce silk_1", "A: produce silk_1 goods=1"),
        "",
        own("A", "silk_1", 2, 3),
        leaves={"A.factories.silk.goods": 4},
    ),
    case(
        "NIP-L7",
        "A: mechanise install:silk_1",
        "",
        own("A", "silk_1"),
        own("A", "paper_1"),
        own("A", "bento_1"),
        {"A.yen": 15_000},
    ),
    case(  # steps above the top of the money track are lost
        "NIP-L8",
        "A: export contract_7:silk",
        "",
        own("A", "silk_1", 0, 4),
        {"A.markers.money": 12},
        leaves={"A.markers.money": 12},
    ),
    case(  # the tile covers the printed multiplier
        "NIP-L9",
        "A: consolidate 2_coal_2 money",
        "",
        workers("A", "red", "blue", "green"),
        leaves={"A.multipliers.money": 2},
    ),
    case(
        "NIP-L10",
        "A: consolidate 2_coal_2 discard",
        "",
        workers("A", "red", "blue", "green"),
        multipliers("A", **dict(zip(ALL_SPACES, (3, 3, 3, 4, 4, 4, 5, 5, 5), strict=True))),
        leaves={"A.coal": 2 + 2, "rewards.2_coal_2": 1},  # income of level 2, and the bonus of the discarded tile
    ),
    case(
        "NIP-L11",
        "A: local_market hokkaido_1:clock:1:5",
        "",
        CLOCKS,
        tile("hokkaido_1", "clock", 3, "B"),
        tile("hokkaido_1", "lens", 1, "A"),
        players=2,
        leaves={  # a replacement in a full city removes no other tile
            "cities.hokkaido_1.slots.clock.value": 5,
            "cities.hokkaido_1.slots.clock.owner": "A",
            "cities.hokkaido_1.slots.lens.value": 1,
            "cities.hokkaido_1.slots.lens.owner": "A",
            "B.hand.3": 2,
        },
    ),
    case(  # change is given
        "NIP-L12",
        ("A: invest silk_1", "A: invest silk_1 blueprints=1"),
        "",
        {"A.blueprints": 2},
        leaves={"A.blueprints": 1},
    ),
]
