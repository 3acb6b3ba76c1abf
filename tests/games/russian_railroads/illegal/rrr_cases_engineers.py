"""10.42 to 10.54, 10.70: engineers, turn order, relocation."""

from __future__ import annotations

from tests.games.russian_railroads.illegal.rrr_case import Pair, case
from tests.games.russian_railroads.rrr_tables import B, G, R, Y, owns, passed, steps, tracks, used

LAST_TURN = passed(B, G, R)
"""Only yellow has not passed."""
ONE_CLAIM = (used(R, "turn_first"), LAST_TURN)
RELOCATION = ("Y: pass",)

CASES: list[Pair] = [
    case("10.42", "Y: may hire_sideways", "802 804", {"strip.public_1": 9}, twin="Y: place hire"),
    case(
        "10.43",
        ("Y: may use_waiting", "Y: use_engineer engineer_2"),
        "803",
        {"strip.wait_1": 2},
        twin="Y: place engineer_public_1",
    ),
    case(
        "10.44",
        "Y: place hire",
        "203 204 806",
        used(B, "hire", own=0, rubles=1),
        owns(B, 10),
        {"strip.hire": 0, "B.rubles": 0},
        twin_at=(),
    ),
    case("10.45", "B: use_engineer engineer_7", "807", owns(R, 7), {"active": B}, twin_at=(owns(B, 7), {"active": B})),
    case(
        "10.46",
        "R: use_engineer engineer_7",
        "808",
        owns(R, 7),
        used(R, "engineer_7"),
        {"active": R},
        twin_at=(owns(R, 7), {"active": R}),
    ),
    case(
        "10.47",
        ("Y: place engineer_public_2", "Y: place engineer_public_2; step_track trans_siberian grey"),
        "810",
        {"strip.public_2": 13},
        tracks(Y, "trans_siberian", 4),
        twin=f"Y: place engineer_public_2; {steps('trans_siberian grey', 'trans_siberian brown')}",
        twin_at=({"strip.public_2": 13}, tracks(Y, "trans_siberian", 7, 3)),
    ),
    case("10.48", "Y: place turn_first", "912", twin="Y: place turn_second"),
    case("10.49", "G: place turn_first", "913", used(G, "turn_second"), {"active": G}, twin_at=({"active": G},)),
    case("10.50", "B: place turn_first", "941", {"round": 7, "active": B}, twin_at=({"round": 6, "active": B},)),
    case(
        "10.51",
        ("R: may relocate_with_more", "R: relocate track_black_3"),
        "932 933",
        *ONE_CLAIM,
        before=RELOCATION,
        twin="R: relocate track_black_2",
    ),
    case("10.52", "R: relocate hire", "932 755", *ONE_CLAIM, before=RELOCATION, twin="R: relocate industry_1"),
    case(
        "10.53",
        "R: relocate rubles_2",
        "203 932",
        *ONE_CLAIM,
        used(B, "rubles_2"),
        before=RELOCATION,
        twin_at=ONE_CLAIM,
    ),
    case(
        "10.54",
        "R: relocate rubles_2",
        "931",
        *ONE_CLAIM,
        used(G, "turn_second"),
        before=RELOCATION,
        twin="G: relocate rubles_2",
    ),
    case(
        "10.70",
        ("Y: may use_without_hiring", "Y: use_engineer engineer_10"),
        "801 807",
        {"strip.hire": 10},
        twin="Y: use_engineer engineer_10",
        twin_at=(owns(Y, 10), {"strip.hire": 0}),
    ),
]
