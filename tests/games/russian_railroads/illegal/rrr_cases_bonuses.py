"""10.55 to 10.69, 10.71: tokens, advantage cards, reuse, the black worker, start bonus cards."""

from __future__ import annotations

from tests.games.russian_railroads.illegal.rrr_case import Pair, case
from tests.games.russian_railroads.rrr_tables import (
    B,
    R,
    Y,
    black_worker,
    industry,
    locomotives,
    owns,
    piles,
    steps,
    token,
    tracks,
    used,
)

AT_SIX = (
    tracks(Y, "st_petersburg", 5),
    locomotives(Y, st_petersburg=6),
    piles(7),
    token(Y, "tok_industry_5", "st_petersburg_4"),
)
"""One black step reaches the ? space of St. Petersburg 6; the one of space 4 has given its token."""
STEP = "Y: place track_black_or_grey_1; step_track st_petersburg black"
CARD = f"{STEP}; choose_token tok_card_and_bonus; choose_card"
REUSE = "Y: use_engineer engineer_8; choose_reuse"
BEFORE_TOKEN = token(Y, "tok_revaluation", "industry")
BROWN = (tracks(Y, "trans_siberian", 8, 6, 2), black_worker(Y), owns(Y, 1))
SETUP = {"phase": "start_bonus", "active": R}

CASES: list[Pair] = [
    case(
        "10.55",
        f"{STEP}; choose_token tok_doublers_3 space=st_petersburg_4",
        "1020",
        *AT_SIX,
        twin=f"{STEP}; choose_token tok_doublers_3 space=st_petersburg_6",
    ),
    case(
        "10.56",
        f"{STEP}; choose_token tok_industry_5",
        "1101",
        *AT_SIX,
        twin=f"{STEP}; choose_token tok_doublers_3",
    ),
    case(
        "10.57",
        f"{STEP}; choose_token tok_doublers_3 space=st_petersburg_6",
        "1002 1018",
        *AT_SIX,
        locomotives(Y, st_petersburg=5),
        twin_at=AT_SIX,
    ),
    case(
        "10.58",
        f"{CARD} card_loco_9",
        "1121",
        *AT_SIX,
        {"cards.card_loco_9": False},
        twin_at=AT_SIX,
    ),
    case(
        "10.59",
        f"{CARD} card_factory",
        "1122",
        *AT_SIX,
        industry(Y, 4),
        piles(10),
        twin=f"{CARD} card_factory; take_factory 6; place_factory; step_industry; step_industry; take_ten",
        twin_at=(*AT_SIX, industry(Y, 4), piles(10), {"pool.6": 1}),
    ),
    case(
        "10.60",
        f"{REUSE} track_grey_3",
        "1702",
        owns(Y, 8),
        tracks(Y, "trans_siberian", 8, 3),
        used(Y, "track_grey_3", own=2),
        used(Y, "track_grey_2"),
        twin=f"{REUSE} track_grey_2",
    ),
    case(
        "10.61",
        f"{REUSE} temp_workers_2",
        "1705",
        owns(Y, 8),
        used(Y, "temp_workers_2"),
        used(Y, "rubles_2"),
        {"Y.turquoise": 2},
        twin=f"{REUSE} rubles_2",
    ),
    case(
        "10.62",
        f"{REUSE} rubles_2",
        "1701 1702",
        owns(Y, 8),
        used(B, "rubles_2"),
        used(Y, "doubler_1"),
        twin=f"{REUSE} doubler_1",
    ),
    case(
        "10.63",
        f"Y: use_engineer engineer_1 black=1; {steps(*['trans_siberian brown'] * 2, 'trans_siberian black')}",
        "795",
        *BROWN,
        twin="Y: use_engineer engineer_1 black=1; "
        + steps("trans_siberian brown", "trans_siberian black", "trans_siberian black"),
    ),
    case(
        "10.64",
        "Y: place industry_1; step_industry marker=2; choose_token tok_doublers_3 space=industry",
        "611",
        industry(Y, 12, 6, 6, 4, 4, second=9),
        BEFORE_TOKEN,
        piles(8),
        twin_at=(industry(Y, 8, 6, 6, 4, 4, second=9), piles(8)),
    ),
    case("10.65", "Y: start_bonus sb_ruble_1", "153", SETUP, twin="R: start_bonus sb_ruble_1"),
    case(
        "10.66",
        "G: start_bonus sb_ruble_1",
        "152",
        SETUP,
        before=("R: start_bonus sb_ruble_1",),
        twin="G: start_bonus sb_doubler_1",
    ),
    case(
        "10.67",
        f"{CARD} card_loco_9; place_locomotive st_petersburg",
        "406",
        *AT_SIX,
        locomotives(Y, st_petersburg=9),
        piles(9),
        twin=f"{CARD} card_loco_9; place_locomotive kiev",
    ),
    case(
        "10.68",
        f"{STEP}; choose_token tok_second_marker",
        "609",
        *AT_SIX,
        industry(Y, 0),
        twin_at=(*AT_SIX, industry(Y, 1)),
    ),
    *(
        case(
            f"10.69 {own} own {rubles} rubles",
            f"{REUSE} track_any_2",
            "1702",
            owns(Y, 8),
            used(Y, "track_any_2", own=own, rubles=rubles),
            used(Y, "track_black_2"),
            twin=f"{REUSE} track_black_2",
        )
        for own, rubles in ((1, 1), (0, 2))
    ),
    case(
        "10.71",
        f"Y: use_engineer engineer_11 black=1; {steps(*['trans_siberian black'] * 4)}",
        "792",
        black_worker(Y),
        owns(Y, 11),
        twin=f"Y: use_engineer engineer_11 black=1; {steps(*['trans_siberian black'] * 3)}",
    ),
]
