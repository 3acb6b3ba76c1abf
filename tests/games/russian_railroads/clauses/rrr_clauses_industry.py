"""Clauses of the industry track and the doublers (RRR-4.6xx, 4.70x): broken and kept.

Places of the track: 0, 1, 2, 3, 4 (the printed 5), 5 F1, 6, 7 F2, 8, 9 F3, 10 the ?, 11 F4, 12, 13 F5, 14, 15 (the end).
"""

from __future__ import annotations

from tests.games.russian_railroads.clauses.rrr_positions import FULL, Pair, act, case
from tests.games.russian_railroads.rrr_tables import industry, locomotives, tracks

STEP = "step_industry"
INDUSTRY_1, INDUSTRY_2 = "Y: place industry_1", "Y: place industry_2"
ON_2 = f"{INDUSTRY_1}; {STEP}"
"""One step onto a factory."""

CLAUSES: dict[str, Pair] = {
    "RRR-4.601": Pair(case(act("extra_steps")), case(f"{INDUSTRY_2}; {STEP}; {STEP}")),
    "RRR-4.602": Pair(
        case(act("marker_backwards")),
        case(("Y: step_industry marker=1", "Y: step_industry marker=2"), industry("Y", 3, second=1), before=INDUSTRY_1),
    ),
    "RRR-4.604": Pair(case(act("jump_factory")), case(f"{INDUSTRY_2}; {STEP}; {STEP}", industry("Y", 4, 6))),
    "RRR-4.605": Pair(case(act("save_factory_effect")), case(ON_2, industry("Y", 4, 6))),
    "RRR-4.606": Pair(case(act("save_factory_effect")), case(ON_2, industry("Y", 4, 4), FULL)),
    "RRR-4.607": Pair(
        case(INDUSTRY_1, industry("Y", 12, 2, 6, 8, 6)), case(f"{INDUSTRY_1}; {STEP}", industry("Y", 14, 2, 6, 8, 6, 6))
    ),
    "RRR-4.613": Pair(
        case(INDUSTRY_1, industry("Y", 15, 2, 6, 8, 6, 6)),
        case(f"{INDUSTRY_1}; {STEP}", industry("Y", 14, 2, 6, 8, 6, 6)),
    ),
    "RRR-4.614": Pair(
        case(
            "Y: decline_effect",
            industry("Y", 4, 7),
            before=f"{ON_2}; step_track kiev black",
        ),
        case("Y: decline_effect", industry("Y", 4, 7), before=ON_2),
    ),
    "RRR-4.701": Pair(case(act("doubler_elsewhere")), case("Y: place doubler_1")),
    "RRR-4.704": Pair(
        case("Y: place doubler_1", {"B.doublers": 8, "G.doublers": 8, "R.doublers": 4, "doublers_left": 0}),
        case("Y: place doubler_1", {"B.doublers": 8, "G.doublers": 8, "R.doublers": 3, "doublers_left": 1}),
    ),
    # The ? of the track: only a marker that stands there or further (RRR-4.1019).
    "RRR-4.1019": Pair(
        case(
            "Y: choose_token tok_doublers_3 industry",
            industry("Y", 9, 2, 6, 8),
            tracks("Y", "st_petersburg", 3),
            locomotives("Y", (1, 0), 4),
            before="Y: place track_black_or_grey_1; step_track st_petersburg black",
        ),
        case("Y: choose_token tok_doublers_3", industry("Y", 9, 2, 6, 8), before=f"{INDUSTRY_1}; {STEP}"),
    ),
}
