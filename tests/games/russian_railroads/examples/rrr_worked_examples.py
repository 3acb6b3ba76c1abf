"""The worked examples 9.1 to 9.38 of the rules of Russian Railroads. Expected values are those of the rules."""

from __future__ import annotations

from referee.games.russian_railroads.state import SharedSpacePieces
from tests.games.russian_railroads.examples.rrr_worked import (
    ALL_PASS,
    OTHERS_PASS,
    at_table,
    blacks,
    engines,
    on_line,
    pieces,
    strip,
)
from tests.games.russian_railroads.rrr_tables import (
    STRIP_TILES,
    black_worker,
    hand,
    industry,
    locomotives,
    owns,
    passed,
    piles,
    steps,
    tracks,
    used,
)
from tests.play.worked import Worked

MAIN, SECOND, KIEV = "trans_siberian", "st_petersburg", "kiev"
MAIN_BLACK, MAIN_GREY, KIEV_BLACK = "trans_siberian black", "trans_siberian grey", "kiev black"
ONE_BLACK = "Y: place track_black_or_grey_1; step_track"
TAKE = "place loco_1; take_locomotive"
LAST_3 = piles(3, 1)
EIGHT = owns("Y", 8)

TRACKS: list[Worked] = [
    *(
        at_table(
            f"9.1 the third step on {third}",
            f"B: place track_black_3 own=2; {steps(MAIN_BLACK, MAIN_BLACK, third)}",
            {"active": "B"},
            leaves=blacks("B", *spaces) | pieces("track_black_3", "B", own=2) | {"B.own": 5 - 2, "active": "G"},
        )
        for third, spaces in ((MAIN_BLACK, (4, 1, 1)), ("st_petersburg black", (3, 2, 1)), (KIEV_BLACK, (3, 1, 2)))
    ),
    at_table("9.2 grey is locked before", (), refused={f"{ONE_BLACK} {MAIN_GREY}": "... 310"}),
    at_table("9.2 black onto 2 unlocks grey", f"{ONE_BLACK} {MAIN_BLACK}", ledger=["Y tracks_taken 3 306"]),
    at_table(
        "9.2 so does black past 2",
        f"Y: place track_black_2; {steps(MAIN_BLACK, MAIN_BLACK)}",
        ledger=["Y tracks_taken 3 306"],
    ),
    at_table(
        "9.3 grey enters space 1",
        "Y: place track_grey_2 own=1; step_track trans_siberian grey to=1; step_track trans_siberian grey to=2",
        tracks("Y", MAIN, 4),
        leaves=on_line("Y", MAIN, 4, 2) | {"active": "B"},
    ),
    at_table(
        "9.4 a worker and a ruble for any two steps",
        f"B: place track_any_2 own=1 rubles=1; {steps(MAIN_BLACK, MAIN_GREY)}",
        tracks("B", MAIN, 3),
        {"active": "B"},
        leaves=on_line("B", MAIN, 4, 1) | pieces("track_any_2", "B", own=1, rubles=1) | {"B.own": 4, "B.rubles": 0},
    ),
    at_table(
        "9.5 the bottom track space is never blocked",
        "R: place track_black_or_grey_1 own=1; step_track kiev black",
        {"active": "R", "shared.B": SharedSpacePieces(own=1), "B.own": 4},
        leaves=on_line("R", KIEV, 2) | {"shared.B.own": 1, "shared.R.own": 1},
    ),
    at_table(
        "9.15 a worker never replaces the ruble",
        (),
        hand("Y", own=2, rubles=2),
        refused={"Y: place track_any_2 own=2": "753 754"},
    ),
    at_table(
        "9.15 a ruble replaces the worker",
        f"Y: place track_any_2 rubles=2; {steps(MAIN_BLACK, MAIN_BLACK)}",
        hand("Y", own=2, rubles=2),
        leaves=pieces("track_any_2", "Y", rubles=2) | {"Y.own": 2, "Y.rubles": 0},
    ),
    # With natural on 3 the spaces 1 and 2 are free; on 2 only one step is possible, which is lost too (R7).
    *(
        at_table(
            f"9.23 white with natural on {natural}",
            f"{ONE_BLACK} {MAIN_BLACK}",
            tracks("Y", MAIN, 14, 9, 6, natural),
            leaves=on_line("Y", MAIN, 15, 9, 6, natural, white) | {"Y.vp": 10, "Y.line_given.trans_siberian": True},
            ledger=["Y tracks_taken 1 309", "Y white_moved 2 1011" if white else "Y white_lost 2 1012"],
        )
        for natural, white in ((0, 0), (1, 0), (2, 0), (3, 2))
    ),
    at_table(
        "9.23 a white track that could not move is kept",
        "Y: place track_white_2; step_track trans_siberian white; step_track trans_siberian white",
        tracks("Y", MAIN, 15, 9, 6, 4),
        {"Y.line_given.trans_siberian": True},
        leaves=on_line("Y", MAIN, 15, 9, 6, 4, 2),
    ),
    at_table(
        "9.36 two steps on two lines",
        f"Y: place track_black_2; {steps(MAIN_BLACK, 'st_petersburg black')}",
        leaves=blacks("Y", 2, 2, 1),
    ),
    *(
        at_table(
            f"9.37 the extra step of {' then '.join(told)}",
            f"Y: place track_any_2 black=1 rubles=1; {steps(*told)}",
            tracks("Y", MAIN, 6, 3),
            black_worker("Y"),
            leaves=on_line("Y", MAIN, black, 4)
            | on_line("Y", KIEV, kiev)
            | pieces("track_any_2", "Y", black=1, rubles=1)
            | {"active": "B"},
            refused={f"Y: step_track {MAIN_BLACK}": "... 792"},
        )
        for told, black, kiev in (
            ((MAIN_BLACK, MAIN_GREY, MAIN_BLACK), 8, 1),
            ((MAIN_GREY, MAIN_BLACK, MAIN_BLACK), 8, 1),
            ((MAIN_BLACK, MAIN_GREY, KIEV_BLACK), 7, 2),
        )
    ),
    at_table(
        "9.37 the extra step may be left out",
        f"Y: place track_any_2 black=1 rubles=1; {steps(MAIN_BLACK, MAIN_GREY)}; stop",
        tracks("Y", MAIN, 6, 3),
        black_worker("Y"),
        leaves=on_line("Y", MAIN, 7, 4) | {"active": "B"},
    ),
]

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

ORDER: list[Worked] = [
    at_table(
        "9.18 yellow, blue, green, red, and yellow again",
        (
            "Y: place rubles_2",
            "B: place doubler_1",
            "G: place industry_1; step_industry",
            "R: place loco_1; take_factory; place_factory",
        ),
        leaves={"active": "Y"},
        refused={f"{seat}: place turn_first": "... 202" for seat in "BGR"},
    ),
    at_table(
        "9.18 who has passed is skipped",
        ("Y: pass", "B: pass", "G: place turn_first", "R: pass"),
        leaves={"active": "G"},
    ),
    *(
        at_table(
            f"9.19 yellow and blue slide behind {first} and {second}",
            ("Y: pass", f"{second}: decline_relocation", f"{first}: decline_relocation"),
            used(first, "turn_first"),
            used(second, "turn_second"),
            passed("B", "G", "R"),
            leaves={"order": (first, second, "Y", "B"), "round": 2, "active": first},
        )
        for first, second in ("GR", "RG")
    ),
    at_table(
        "9.19 the places are told before the relocations",
        "Y: pass",
        used("G", "turn_first"),
        used("R", "turn_second"),
        passed("B", "G", "R"),
        leaves={"round": 1, "phase": "relocate"},
    ),
    at_table(
        "9.20 the first player claims second and nobody first",
        "Y: pass",
        used("Y", "turn_second"),
        passed("B", "G", "R"),
        leaves={"order": ("Y", "B", "G", "R")},
        ledger=["Y order_kept 0 922"],
    ),
    at_table(
        "9.21 the worker moves on to the brown space",
        ("Y: pass", "R: relocate track_brown_1"),
        used("R", "turn_first"),
        passed("B", "G", "R"),
        tracks("R", MAIN, 7, 4),
        leaves=pieces("track_brown_1", "R", own=1) | pieces("turn_first", "") | {"phase": "relocate"},
    ),
    at_table(
        "9.21 and its step ends the round",
        ("Y: pass", "R: relocate track_brown_1; step_track trans_siberian brown"),
        used("R", "turn_first"),
        passed("B", "G", "R"),
        tracks("R", MAIN, 7, 4),
        leaves=on_line("R", MAIN, 7, 4, 1) | {"round": 2, "order": ("R", "Y", "B", "G")},
    ),
    at_table(
        "9.35 with two players the own place may be claimed",
        ("Y: place turn_first", "B: pass", "Y: pass", "Y: relocate rubles_2"),
        players=2,
        leaves={"round": 2, "order": ("Y", "B"), "active": "Y"},
    ),
    at_table("9.35 with three players it may not", (), players=3, refused={"Y: place turn_first": "912"}),
]

BOARDS: list[Worked] = [
    at_table(
        "9.22 a bonus without a locomotive icon needs the track alone",  # no locomotive on Kiev
        f"{ONE_BLACK} {KIEV_BLACK}",
        tracks("Y", KIEV, 6),
        leaves={"Y.own": 5 - 1 + 1, "Y.stock": 1},
        ledger=["Y own 1 1014"],
    ),
    # Space 3 of the Trans-Siberian: brown stands there, the reach is 1, or 1 + 2.
    *(
        at_table(
            f"9.22 a bonus with a locomotive icon needs both: brown {brown}, the second locomotive {second}",
            "Y: place track_brown_1; step_track trans_siberian brown",
            tracks("Y", MAIN, 8, 6, brown - 1),
            locomotives("Y", (1, second)),
            piles(3),
            leaves={"Y.stock": 2 - gained},
        )
        for brown, second, gained in ((3, 0, 0), (3, 2, 1), (2, 2, 0))
    ),
    at_table(
        "9.22 the reach may come after the track",
        "Y: place loco_1; take_locomotive 3; place_locomotive trans_siberian 2",
        tracks("Y", MAIN, 8, 6, 3),
        piles(3),
        leaves={"Y.worker_given.trans_siberian_3": True},
        ledger=["Y own 1 1015"],
    ),
    # Passing gives 0, 2, 3 and 4 VP in turn order.
    at_table(
        "9.24 black and reach on Kiev 3 score 6",
        ALL_PASS,
        tracks("Y", KIEV, 3),
        locomotives("Y", kiev=3),
        piles(4),
        leaves={"Y.vp": 1 + 2 + 3},
    ),
    at_table(
        "9.25 the token of space 4 and none of space 6",
        "Y: place loco_1; take_locomotive 5; place_locomotive st_petersburg",
        tracks("Y", SECOND, 6),
        piles(5),
        leaves={"active": "Y"},
        refused={"Y: choose_token tok_doublers_3 space=st_petersburg_6": "1002 1018"},
    ),
    at_table(
        "9.25 the token of space 4 is given once",
        "Y: place loco_1; take_locomotive 5; place_locomotive st_petersburg; choose_token tok_doublers_3",
        tracks("Y", SECOND, 6),
        piles(5),
        leaves={"Y.token_given.st_petersburg_4": True, "Y.token_given.st_petersburg_6": False, "active": "B"},
    ),
    at_table(
        "9.26 the Trans-Siberian scores 12",  # 8 + 4 + 0, of which a doubler is part
        ALL_PASS,
        tracks("R", MAIN, 9, 7, 3),
        locomotives("R", (2, 6)),
        {"R.doublers": 1, "doublers_left": 19},
        piles(7),
        leaves={"R.vp": 4 + 12},
    ),
    at_table(
        "9.27 Kiev scores 3",
        ALL_PASS,
        tracks("R", KIEV, 4),
        locomotives("R", kiev=2),
        piles(3),
        leaves={"R.vp": 4 + 1 + 2},
    ),
    at_table(
        "9.28 a marker on a factory scores the number before it",  # on the first gap, behind the printed 5
        ALL_PASS,
        industry("R", 5, 6),
        piles(7),
        leaves={"R.vp": 4 + 5},
    ),
    at_table(
        "9.30 the engineer majority 40, 0, 20, 0",
        ALL_PASS,
        {"round": 7},
        owns("R", 5, 7, 9),
        owns("B", 8, 11),
        owns("Y", 1, 12),
        leaves={"phase": "done", "Y.vp": 20, "B.vp": 2, "G.vp": 3, "R.vp": 4 + 40},
    ),
    at_table(
        "9.31 the stars count with grey behind black",  # grey on 1 to 3 besides
        ALL_PASS,
        tracks("Y", MAIN, 6),
        tracks("Y", KIEV, 4, 3),
        locomotives("Y", kiev=4),
        piles(5),
        leaves={"Y.vp": 1 + 2 + 3 + 4 + 3 * 1},
    ),
]
EXAMPLES = (*TRACKS, *TILES, *ENGINEERS, *ORDER, *BOARDS)
