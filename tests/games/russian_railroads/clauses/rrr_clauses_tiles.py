"""Clauses of locomotives and factories (RRR-4.4xx, 4.5xx): broken and kept."""

from __future__ import annotations

from tests.games.russian_railroads.clauses.rrr_positions import AT_TOKEN, THE_CARD, Pair, act, case
from tests.games.russian_railroads.rrr_tables import industry, locomotives

LOCO_1 = "Y: place loco_1"
TAKE = f"{LOCO_1}; take_locomotive"
BUILD = f"{LOCO_1}; take_factory 9"
FOUR = locomotives("Y", (3, 1), 4, 2)
"""Locomotives on every line; a new one may replace any."""
CHAIN = f"{TAKE}; place_locomotive st_petersburg"
"""The new 9 replaces the 4 of St. Petersburg."""
FIVE = industry("Y", 0, 2, 3, 4, 5, 6)

CLAUSES: dict[str, Pair] = {
    "RRR-4.407": Pair(
        case(
            ("Y: move_displaced st_petersburg", "Y: move_displaced kiev", *act("move_locomotive")),
            locomotives("Y", (3, 1), 4, 4),
            before=CHAIN,
        ),
        case("Y: move_displaced kiev", locomotives("Y", (3, 1), 4, 3), before=CHAIN),
    ),
    "RRR-4.409": Pair(case(act("return_locomotive")), case("Y: flip_displaced", FOUR, before=CHAIN)),
    "RRR-4.413": Pair(
        case("Y: flip_displaced", *AT_TOKEN, before=f"{THE_CARD}; choose_card card_loco_9"),
        case("Y: place_locomotive kiev; take_ten", *AT_TOKEN, before=f"{THE_CARD}; choose_card card_loco_9"),
    ),
    "RRR-4.414": Pair(
        case(act("locomotive_and_factory")), case(("Y: take_locomotive", "Y: take_factory 9"), before=LOCO_1)
    ),
    "RRR-4.415": Pair(
        case(act("locomotive_and_factory")),
        case(("Y: take_locomotive", "Y: take_factory 9"), before="Y: place loco_2 own=2"),
    ),
    "RRR-4.416": Pair(
        case("Y: place loco_and_factory loco_first; take_factory 9"),
        case(
            "Y: place loco_and_factory factory_first; take_factory 9; place_factory; take_locomotive; place_locomotive kiev"
        ),
    ),
    "RRR-4.501": Pair(
        case(("Y: take_factory 5", "Y: take_factory 3 source=pile"), {"pool.3": 1}, before=LOCO_1),
        case(("Y: take_factory 9", "Y: take_factory 3", "Y: take_factory 3 source=pool"), {"pool.3": 1}, before=LOCO_1),
    ),
    "RRR-4.503": Pair(
        case(act("sixth_factory", "remove_factory"), FIVE, before=BUILD),
        case(("Y: place_factory 1", "Y: place_factory 5"), FIVE, before=BUILD),
    ),
}
