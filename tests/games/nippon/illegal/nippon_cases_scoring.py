"""X82, X84 to X86, X91 to X93: claims about points."""

from __future__ import annotations

from tests.games.nippon.illegal.nippon_case import Case, case, no_foreign
from tests.games.nippon.nippon_tables import built, multipliers, own, tile, workers

HOKKAIDO = no_foreign("hokkaido_1", "hokkaido_2")

CASES: list[Case] = [
    # Level 16 pays 16,000: 2 VP; 36,000 would be 6.
    case("NIP-X82", "A: score_claim achievement_money 6", "18.2 18.3", {"A.markers.money": 5, "A.yen": 20_000}),
    case(
        "NIP-X84",
        "A: score_claim hokkaido 10 scoring=1",
        "17.3",
        HOKKAIDO,
        built("trains", "A", "hokkaido", 3),
        tile("hokkaido_1", "silk", 4, "B"),
    ),
    case(
        "NIP-X85",
        "A: score_claim hokkaido 7 scoring=1",  # 5 for 3rd, and 2 of the ship
        "17.9",
        HOKKAIDO,
        tile("hokkaido_1", "silk", 5, "B"),
        tile("hokkaido_1", "clock", 4, "C"),
        tile("hokkaido_2", "paper", 3, "A"),
        built("ships", "A", "hokkaido"),
    ),
    # Untouched but for the slots with 0 and 3: foreign 1 + 2 + 0 + 1 + 2 + 3 = 9 is 1st, A with 5 is 2nd.
    case("NIP-X86", "A: score_claim hokkaido 10 scoring=1", "17.5 17.6", tile("hokkaido_1", "lens", 5, "A")),
    case(
        "NIP-X91",
        "A: score_claim achievement_money 2",  # 18,000 - 6,000 would be 2; 16,000 - 6,000 is 1
        "18.17",
        own("A", "silk_1"),
        {"A.markers.money": 5},
        workers("A", "red", "blue"),
    ),
    case(
        "NIP-X92",
        "A: score_claim achievement_contracts 6",
        "18.15",
        {f"A.contracts.contract_{number}": False for number in range(1, 6)},
        multipliers("A", contracts=2),
    ),
    case(
        "NIP-X93",
        "A: score_claim hokkaido 9 scoring=1",
        "17.7",
        HOKKAIDO,
        tile("hokkaido_1", "silk", 5, "A"),
        tile("hokkaido_1", "clock", 5, "B"),
    ),
]
RIGHT = {"NIP-X82": 2, "NIP-X84": 0, "NIP-X85": 5, "NIP-X86": 7, "NIP-X91": 1, "NIP-X92": 4, "NIP-X93": 8}
"""What each claim should have been."""
