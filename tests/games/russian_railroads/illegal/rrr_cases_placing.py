"""10.1 to 10.12, 10.40, 10.41: the turn, free spaces, what pays, doublers, turquoise workers."""

from __future__ import annotations

from tests.games.russian_railroads.illegal.rrr_case import Pair, case
from tests.games.russian_railroads.rrr_tables import B, G, R, Y, hand, passed, used

CASES: list[Pair] = [
    case("10.1", "R: place rubles_2", "202", {"active": B}, twin="B: place rubles_2"),
    case("10.2", "R: place rubles_2", "904", passed(R), twin_at=({"active": R},)),
    case("10.3", "B: place industry_1", "203 204", used(Y, "industry_1"), {"active": B}, twin="B: place industry_2"),
    case(
        "10.4",
        ("Y: place rubles_2", "Y: place rubles_2 rubles=1"),
        "203 204 756",
        used(B, "rubles_2", own=0, rubles=1),
        {"B.rubles": 0},
        twin="Y: place doubler_1 rubles=1",
    ),
    case("10.5", "Y: place track_black_3 own=1", "206", twin="Y: place track_black_3 own=2"),
    case("10.6", "Y: place track_black_2 own=2", "206", twin="Y: place track_black_2 own=1"),
    case(
        "10.7",
        "Y: place track_black_3 own=2",
        "207",
        hand(Y, own=1, rubles=0),
        twin_at=(hand(Y, own=2, rubles=0),),
    ),
    case(
        "10.8",
        "Y: place track_black_2 turquoise=1",
        "207 781",
        used(B, "temp_workers_2"),
        {"B.turquoise": 2},
        twin_at=(used(Y, "temp_workers_2"), {"Y.turquoise": 2}),
    ),
    case(
        "10.9",
        "Y: place track_any_2 own=2",
        "753 754",
        hand(Y, own=2, rubles=0),
        twin="Y: place track_any_2 own=1 rubles=1",
        twin_at=(hand(Y, own=2, rubles=1),),
    ),
    case(
        "10.10",
        "Y: place hire own=1",
        "753 755",
        {"Y.rubles": 0},
        twin="Y: place hire rubles=1",
        twin_at=({"Y.rubles": 1},),
    ),
    case("10.11", "Y: place hire rubles=2", "206 755", {"Y.rubles": 2}, twin="Y: place hire rubles=1"),
    case("10.12", "Y: place track_black_2", "211", players=2, twin="Y: place track_black_3"),
    case(
        "10.40",
        "Y: place doubler_1",
        "209 702",
        {"Y.doublers": 8, "doublers_left": 12},
        twin_at=({"Y.doublers": 7, "doublers_left": 13},),
    ),
    case(
        "10.41",
        "Y: place temp_workers_2",
        "203 204",
        used(G, "temp_workers_2"),
        {"G.turquoise": 2},
        twin_at=(),
    ),
]
