"""The worked examples of the rules of Russian Railroads about tiles and engineers (9.6 to 9.14, 9.16, 9.17, 9.29, 9.32 to 9.34,
9.38). Expected values are those of the rules.
"""

from __future__ import annotations

from referee.games.russian_railroads.state import SharedSpacePieces
from tests.games.russian_railroads.examples.rrr_worked import (
    ALL_PASS,
    OTHERS_PASS,
    at_table,
    engines,
    on_line,
    pieces,
    strip,
)
from tests.games.russian_railroads.rrr_tables import (
    STRIP_TILES,
    black_worker,
    industry,
    locomotives,
    owns,
    piles,
    steps,
    tracks,
    used,
)
from tests.play.worked import Worked

MAIN, SECOND, KIEV = "trans_siberian", "st_petersburg", "kiev"
MAIN_BLACK, MAIN_GREY, KIEV_BLACK = "trans_siberian black", "trans_siberian grey", "kiev black"
TAKE = "place loco_1; take_locomotive"
LAST_3 = piles(3, 1)
EIGHT = owns("Y", 8)

TILES: list[Worked] = [
    at_table(
        "9.6 the 2 goes to St. Petersburg",
        "G: place loco_1 own=1; take_locomotive 2; place_locomotive st_petersburg",
        {"active": "G"},
        leaves=engines("G", 1, 0, 2, 0) | pieces("loco_1", "G", own=1) | {"lowest": 2, "left": 4 - 1},
    ),
    at_table(
        "9.7 the numbers on the Trans-Siberian add up",  # 1 + 4 reach brown on 3, for a worker
        f"Y: {TAKE}; place_locomotive trans_siberian 2",
        piles(4),
        tracks("Y", MAIN, 8, 6, 3),
        leaves=engines("Y", 1, 4, 0, 0) | {"Y.worker_given.trans_siberian_3": True},
    ),
    at_table(
        "9.8 the replaced 1 moves to Kiev",
        f"G: {TAKE}; place_locomotive trans_siberian 2; move_displaced kiev",
        locomotives("G", (3, 1)),
        piles(4),
        {"active": "G"},
        leaves=engines("G", 3, 4, 0, 1) | {"pool.1": 0},
    ),
    at_table(
        "9.9 a chain goes on to no larger one",
        f"G: {TAKE}; place_locomotive st_petersburg; move_displaced kiev",
        locomotives("G", (3, 4), st_petersburg=2, kiev=1),
        piles(4),
        {"active": "G"},
        refused={f"G: move_displaced {line}": "407" for line in (MAIN, SECOND)},
    ),
    at_table(
        "9.9 a chain ends in the pool",
        f"G: {TAKE}; place_locomotive st_petersburg; move_displaced kiev; flip_displaced",
        locomotives("G", (3, 4), st_petersburg=2, kiev=1),
        piles(4),
        {"active": "G"},
        leaves=engines("G", 3, 4, 4, 2) | {"pool.1": 1, "pool.2": 0},
    ),
    at_table(
        "9.10 the 2 turned over is the first factory",
        "G: place loco_1 own=1; take_factory 2; place_factory",
        {"active": "G"},
        leaves={"G.factories.1": 2, "G.factories.2": 0, "lowest": 2, "left": 4 - 1},
    ),
    *(
        at_table(
            f"9.11 the locomotive first takes the last 3, the factory is {factory}",
            (
                "Y: place loco_and_factory loco_first; take_locomotive 3; place_locomotive kiev",
                f"Y: take_factory {factory}; place_factory",
            ),
            LAST_3,
            {"pool.2": pool},
            leaves=engines("Y", 1, 0, 0, 3) | {"Y.factories.1": int(factory[0]), "lowest": 4, "left": left},
        )
        for factory, pool, left in (("4", 0, 4 - 1), ("2 source=pool", 1, 4))
    ),
    at_table(
        "9.11 the factory may not be the last 3 as well",
        "Y: place loco_and_factory loco_first; take_locomotive 3; place_locomotive kiev",
        LAST_3,
        refused={"Y: take_factory 3; place_factory": "... 501"},
    ),
    at_table(
        "9.11 the factory first takes the last 3",
        (
            "Y: place loco_and_factory factory_first; take_factory 3; place_factory",
            "Y: take_locomotive 4; place_locomotive kiev",
        ),
        LAST_3,
        leaves=engines("Y", 1, 0, 0, 4) | {"Y.factories.1": 3},
    ),
    at_table(
        "9.11 the declared order is kept",
        (),
        LAST_3,
        refused={
            "Y: place loco_and_factory loco_first; take_factory 3": "416",
            "Y: place loco_and_factory factory_first; take_locomotive 3": "416",
        },
    ),
    at_table(
        "9.12 one industry step",
        "Y: place industry_1 own=1; step_industry",
        leaves=pieces("industry_1", "Y", own=1) | {"Y.marker_1": 1},
    ),
    # The gap lies behind the printed 5 (place 4), the printed 10 behind the gap (place 6).
    at_table("9.13 the gap stops the marker", (), industry("Y", 4), refused={"Y: place industry_2": "... 603"}),
    at_table(
        "9.13 a factory fills the gap",
        (
            "Y: place loco_1; take_factory; place_factory",
            *OTHERS_PASS,
            "Y: place industry_2; step_industry; decline_effect; step_industry",
        ),
        industry("Y", 4),
        leaves={"Y.marker_1": 6},
    ),
    at_table(
        "9.14 factory 6 pays before the second step",
        "Y: place industry_2 own=2; step_industry",
        industry("Y", 4, 6),
        piles(7),
        leaves={"Y.marker_1": 5, "Y.rubles": 1 + 1, "active": "Y"},
        ledger=["Y rubles 1 605"],
    ),
    at_table(
        "9.14 an effect with a choice is worked off before the second step",
        "Y: place industry_2; step_industry",
        industry("Y", 4, 7),
        piles(8),
        leaves={"Y.marker_1": 5},
        refused={"Y: step_industry": "... 605"},
    ),
    at_table(
        "9.14 then the second step follows",
        ("Y: place industry_2; step_industry", "Y: step_track kiev black; step_track kiev black; step_industry"),
        industry("Y", 4, 7),
        piles(8),
        leaves={"Y.marker_1": 6, "active": "B"},
    ),
    *(
        at_table(
            f"9.32 the 2 turned over is the factory, with {left} of {lowest} left",
            f"Y: place loco_and_factory loco_first; take_locomotive {lowest}; place_locomotive st_petersburg;"
            " flip_displaced; take_factory 2 source=pool; place_factory",
            locomotives("Y", st_petersburg=2, kiev=3),
            piles(lowest, left),
            leaves=engines("Y", 1, 0, lowest, 3) | {"Y.factories.1": 2, "pool.2": 0},
            # Only this order makes it possible with the last tile.
            refused={"Y: place loco_and_factory factory_first": "..."} if lowest == 9 else {},
        )
        for lowest, left in ((4, 4), (9, 1))
    ),
]

ENGINEERS: list[Worked] = [
    at_table(
        "9.16 the hired engineer lies beside the board",
        "R: place hire rubles=1",
        {"active": "R"},
        leaves=pieces("hire", "R", rubles=1) | {"R.engineers": ("engineer_10",), "R.rubles": 0, "strip.hire": 0},
    ),
    at_table(
        "9.17 a sideways engineer is used",
        "R: place engineer_public_1 own=1",
        {"active": "R", "strip.public_1": 4},
        leaves={"R.doublers": 1, "R.vp": 3, "strip.public_1": 4},
        ledger=["R doubler_placed 0 701", "R engineer 3 208"],
    ),
    # W6 is empty; the tile from W3 lies sideways on H2; the one from H1 is for hire.
    at_table(
        "9.29 the engineers slide",
        ALL_PASS,
        leaves=strip(0, *STRIP_TILES[:-1]) | {"round": 2, "strip.public_1": 15, "strip.hire": 13},
        refused={"Y: use_engineer engineer_10": "807"},
    ),
    at_table("9.29 the 13 is hired", (*ALL_PASS, "Y: place hire"), leaves={"Y.engineers": ("engineer_13",)}),
    at_table(
        "9.33 the black worker on engineer 1: without a black step no extra one",
        f"Y: use_engineer engineer_1 black=1; {steps(*['trans_siberian brown'] * 2)}",
        tracks("Y", MAIN, 8, 6, 2),
        black_worker("Y"),
        owns("Y", 1),
        leaves=on_line("Y", MAIN, 8, 6, 4) | {"active": "B", "pending": ()},
    ),
    at_table(
        "9.33 its reuse earns one",  # black 2, grey 1; nothing more is placed
        (
            f"Y: use_engineer engineer_1 black=1; {steps(*['trans_siberian brown'] * 2)}",
            *OTHERS_PASS,
            "Y: place industry_1; step_industry; choose_reuse engineer_1",
            f"Y: {steps(MAIN_BLACK, MAIN_GREY, MAIN_BLACK)}",
        ),
        tracks("Y", MAIN, 8, 6, 2),
        black_worker("Y"),
        owns("Y", 1),
        industry("Y", 4, 3),
        piles(4),
        leaves=on_line("Y", MAIN, 10, 7, 4) | pieces("engineer_1", "Y", black=1),
    ),
    *(
        at_table(
            f"9.34 another colour and line when {space} is reused",
            (
                f"Y: {verb} {space}; {first}",
                *OTHERS_PASS,
                f"Y: use_engineer engineer_8; choose_reuse {space}; {second}",
            ),
            tracks("Y", MAIN, 4, 1),
            tracks("Y", SECOND, 4, 1),
            owns("Y", 8, *numbers),
            leaves=on_line("Y", MAIN, 4 + first.count("black"), 1) | on_line("Y", SECOND, black, grey),
        )
        for verb, space, numbers, first, second, black, grey in (
            (
                "use_engineer",
                "engineer_1",
                (1,),
                steps(MAIN_BLACK, MAIN_BLACK),
                steps(*["st_petersburg grey"] * 2),
                4,
                3,
            ),
            ("use_engineer", "engineer_5", (5,), steps(MAIN_BLACK), steps("st_petersburg grey"), 4, 2),
            ("place", "track_black_or_grey_1", (), steps(MAIN_BLACK), steps("st_petersburg grey"), 4, 2),
        )
    ),
    *(
        at_table(
            f"9.34 never the space for any two steps: {pieces_there}",
            (),
            EIGHT,
            used("Y", "track_any_2", **pieces_there),
            used("Y", "rubles_2"),
            refused={"Y: use_engineer engineer_8; choose_reuse track_any_2": "1702"},
        )
        for pieces_there in ({"own": 1, "rubles": 1}, {"own": 0, "rubles": 2})
    ),
    at_table(
        "9.34 never the two temporary workers",
        (),
        EIGHT,
        used("Y", "temp_workers_2"),
        used("Y", "rubles_2"),
        {"Y.turquoise": 2},
        refused={"Y: use_engineer engineer_8 turquoise=1; choose_reuse temp_workers_2": "1705"},
    ),
    *(
        at_table(
            f"9.38 a {kind} worker counts as an own one",
            "Y: use_engineer engineer_8; choose_reuse rubles_2",
            EIGHT,
            used("Y", "rubles_2", own=0, **{kind: 1}),
            {"black_owner": "Y"},
            leaves={"Y.rubles": 1 + 2},
        )
        for kind in ("turquoise", "black")
    ),
    at_table(
        "9.38 two turquoise workers are two pieces",
        (),
        EIGHT,
        used("Y", "track_black_3", own=0, turquoise=2),
        {"shared.Y": SharedSpacePieces(1), "Y.own": 4},
        refused={"Y: use_engineer engineer_8; choose_reuse track_black_3": "1702"},
    ),
]
TILES_AND_ENGINEERS = (*TILES, *ENGINEERS)
