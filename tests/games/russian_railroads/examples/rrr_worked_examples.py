"""The worked examples of the rules of Russian Railroads about tracks, the turn order and the boards (9.1 to 9.5, 9.15, 9.18 to
9.28, 9.30, 9.31, 9.35 to 9.37). Expected values are those of the rules.
"""

from __future__ import annotations

from referee.games.russian_railroads.state import SharedSpacePieces
from tests.games.russian_railroads.examples.rrr_worked import ALL_PASS, at_table, blacks, on_line, pieces
from tests.games.russian_railroads.rrr_tables import (
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
EXAMPLES = (*TRACKS, *ORDER, *BOARDS)
