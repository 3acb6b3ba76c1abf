"""Clauses of engineers, the turn order and relocation (RRR-4.8xx, 4.91x to 4.93x): broken and kept.

The strip of the tests: 2, 3, 6, 15 wait, 4 and 13 lie sideways, 10 is for hire.
"""

from __future__ import annotations

from tests.games.russian_railroads.clauses.rrr_positions import Pair, act, case, on_shared
from tests.games.russian_railroads.rrr_tables import owns, passed, tracks, used

BROWN_READY = tracks("Y", "trans_siberian", 8, 5)
CLAIMS = (used("Y", "turn_second"), used("B", "turn_first"), passed("B", "G", "R"))
"""Y moves its worker first, then B."""
ONE_CLAIM = (used("Y", "turn_second"), passed("B", "G", "R"))

CLAUSES: dict[str, Pair] = {
    "RRR-4.801": Pair(
        case(("Y: place engineer_public_2", *act("use_without_hiring")), {"strip.public_2": 0}),
        case("Y: place engineer_public_1"),
    ),
    "RRR-4.802": Pair(case(("Y: place hire number=13", *act("hire_sideways"))), case("Y: place hire number=10")),
    "RRR-4.803": Pair(
        case(("Y: use_engineer engineer_15", "Y: place hire number=15", *act("use_waiting", "hire_waiting"))),
        case("Y: use_engineer engineer_7; step_track kiev black", owns("Y", 7)),
    ),
    "RRR-4.804": Pair(
        case(("Y: place hire", *act("hire_sideways", "hire_waiting")), {"strip.hire": 0}), case("Y: place hire")
    ),
    "RRR-4.805": Pair(
        case(("Y: place hire own=1", "Y: place hire rubles=2"), {"Y.rubles": 2}), case("Y: place hire rubles=1")
    ),
    "RRR-4.806": Pair(
        case("B: place hire", before="Y: place hire"), case("B: place hire", before="Y: place doubler_1")
    ),
    "RRR-4.807": Pair(
        case(("Y: use_engineer engineer_7", "Y: use_engineer engineer_10", *act("trade")), owns("R", 7)),
        case("R: use_engineer engineer_7; step_track kiev black", owns("R", 7), {"active": "R"}),
    ),
    "RRR-4.808": Pair(
        case("Y: use_engineer engineer_7", owns("Y", 7), used("Y", "engineer_7")),
        case("Y: use_engineer engineer_7; step_track kiev black", owns("Y", 7, 8), used("Y", "engineer_8")),
    ),
    "RRR-4.810": Pair(
        # Engineer 13: grey may move, brown is not unlocked; owned it may be used in part (RRR-4.809).
        case("Y: place engineer_public_2", tracks("Y", "trans_siberian", 4)),
        case(
            "Y: place engineer_public_2; step_track trans_siberian brown; step_track trans_siberian grey", BROWN_READY
        ),
    ),
    "RRR-4.811": Pair(
        # Engineer 10: one industry step, one black step.
        case(
            "Y: choose_next steps",
            owns("Y", 10),
            {"strip.hire": 7},
            before="Y: use_engineer engineer_10; choose_next industry",
        ),
        case("Y: choose_next steps", owns("Y", 10), {"strip.hire": 7}, before="Y: use_engineer engineer_10"),
    ),
    "RRR-4.812": Pair(
        case(act("use_at_once")),
        case(
            "Y: use_engineer engineer_10; step_industry; step_track kiev black",
            passed("B", "G", "R"),
            before="Y: place hire",
        ),
    ),
    "RRR-4.911": Pair(
        case(("B: place turn_first own=2", "B: place turn_first own=0"), {"active": "B"}),
        case("B: place turn_first", {"active": "B"}),
    ),
    "RRR-4.912": Pair(
        case(("Y: place turn_first", "Y: place turn_first rubles=1")), case("Y: place turn_first", players=2)
    ),
    "RRR-4.913": Pair(
        case("Y: place turn_first", used("Y", "turn_second"), players=3), case("Y: place turn_second", players=3)
    ),
    "RRR-4.914": Pair(
        case(
            (
                "B: place turn_first rubles=1 swap=doubler_1",
                "B: place turn_first rubles=1 swap=industry_1 worker=black",
            ),
            {"active": "B"},
            used("B", "industry_1"),
            used("B", "rubles_2"),
        ),
        case(
            ("B: place turn_first rubles=1 swap=industry_1", "B: place turn_first rubles=1 swap=rubles_2 worker=own"),
            {"active": "B"},
            used("B", "industry_1"),
            used("B", "rubles_2"),
        ),
    ),
    "RRR-4.923": Pair(case(act("order_at_once")), case("B: place turn_first", {"active": "B"})),
    "RRR-4.931": Pair(
        case(("B: relocate rubles_2", "B: decline_relocation", *act("relocate_other")), *CLAIMS, before="Y: pass"),
        case("B: relocate rubles_2", *CLAIMS, before=("Y: pass", "Y: decline_relocation")),
    ),
    "RRR-4.932": Pair(
        case(
            ("Y: relocate track_black_3", "Y: relocate track_any_2", "Y: relocate hire", "Y: relocate doubler_1"),
            *ONE_CLAIM,
            used("B", "doubler_1"),
            before="Y: pass",
        ),
        case("Y: relocate rubles_2", *ONE_CLAIM, used("B", "doubler_1"), before="Y: pass"),
    ),
    "RRR-4.933": Pair(
        case((*act("relocate_with_more"), "Y: relocate track_black_3"), *ONE_CLAIM, before="Y: pass"),
        case("Y: relocate track_black_2", *ONE_CLAIM, before="Y: pass"),
    ),
    "RRR-4.935": Pair(
        case(("Y: relocate turn_first", "Y: relocate turn_second"), *ONE_CLAIM, before="Y: pass"),
        case("Y: relocate track_black_or_grey_1", *ONE_CLAIM, on_shared("B", 1), before="Y: pass"),
    ),
}
