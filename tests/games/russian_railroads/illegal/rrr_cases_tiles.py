"""10.26 to 10.39: locomotives, factories, the industry track."""

from __future__ import annotations

from tests.games.russian_railroads.illegal.rrr_case import Pair, case
from tests.games.russian_railroads.rrr_tables import Y, industry, locomotives, piles, tracks

TAKE = "Y: place loco_1; take_locomotive"
BUILD = "Y: place loco_1; take_factory"
FULL = (tracks(Y, "trans_siberian", 15), tracks(Y, "st_petersburg", 9))
"""Black stands on the last space of two lines."""

CASES: list[Pair] = [
    case("10.26", (f"{TAKE} 3", f"{BUILD} 3"), "402", piles(2, 4), twin=f"{TAKE} 2"),
    case(  # odd: the piles are emptied from the lowest number on, so that a 4 is out only when no 3 is left
        "10.27",
        f"{TAKE} 3; place_locomotive st_petersburg",
        "406",
        locomotives(Y, st_petersburg=4),
        piles(3),
        twin=f"{TAKE} 3; place_locomotive kiev",
        odd=True,
    ),
    case(
        "10.28",
        f"{TAKE} 4; place_locomotive st_petersburg",
        "406",
        locomotives(Y, st_petersburg=4),
        piles(4),
        twin=f"{TAKE} 4; place_locomotive kiev",
    ),
    case(  # odd: see 10.27
        "10.29",
        f"{TAKE} 2; place_locomotive st_petersburg 2",
        "404 406",
        locomotives(Y, st_petersburg=3),
        piles(2),
        twin=f"{TAKE} 2; place_locomotive trans_siberian 2",
        odd=True,
    ),
    case(
        "10.30",
        f"{TAKE}; place_locomotive st_petersburg; flip_displaced",
        "410",
        locomotives(Y, st_petersburg=3),
        piles(4),
        twin=f"{TAKE}; place_locomotive st_petersburg; move_displaced kiev",
    ),
    case(
        "10.31",
        f"{TAKE}; flip_displaced",
        "412",
        locomotives(Y, st_petersburg=2, kiev=3),
        piles(5),
        twin=f"{TAKE}; place_locomotive kiev; flip_displaced",
    ),
    case(
        "10.32",
        ("Y: place loco_and_factory loco_first", "Y: place loco_and_factory factory_first"),
        "417",
        {"pool.5": 1, "pool.7": 1},
        piles(10),
        twin=f"{BUILD} 5 source=pool; place_factory",
    ),
    case(
        "10.33",
        f"{TAKE} 2 source=pool",
        "505",
        {"pool.2": 1},
        piles(3),
        twin=f"{BUILD} 2 source=pool; place_factory",
    ),
    case(
        "10.34",
        f"{BUILD}; place_factory 4",
        "502",
        industry(Y, 0, 2, 3),
        piles(4),
        twin=f"{BUILD}; place_factory 3",
    ),
    case(
        "10.35",
        f"{BUILD}; place_factory 1",
        "504",
        industry(Y, 0, 2, 3, 4),
        piles(5),
        twin=f"{BUILD}; place_factory 4",
    ),
    case(
        "10.36",
        "Y: place industry_1",
        "603 209",
        industry(Y, 4),
        piles(7),
        twin="Y: place industry_1; step_industry",
        twin_at=(industry(Y, 4, 6), piles(7)),
    ),
    case(
        "10.37",
        "Y: place last_round_industry_3",
        "603 209",
        industry(Y, 4, 6),
        piles(7),
        {"round": 7},
        twin="Y: place last_round_industry_3; step_industry; step_industry; step_industry",
        twin_at=(industry(Y, 4, 6, 6), piles(7), {"round": 7}),
    ),
    case(
        "10.38",
        "Y: place industry_1; step_industry marker=2",
        "609",
        industry(Y, 3, second=2),
        twin="Y: place industry_1; step_industry marker=1",
    ),
    case(
        "10.39",
        "Y: place industry_1_black_1",
        "612 209",
        industry(Y, 3),
        *FULL,
        tracks(Y, "kiev", 9),
        twin="Y: place industry_1_black_1; step_track kiev black; step_industry",
        twin_at=(industry(Y, 3), *FULL, tracks(Y, "kiev", 8)),
    ),
]
