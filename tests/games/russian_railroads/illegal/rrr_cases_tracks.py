"""10.13 to 10.25: steps of tracks."""

from __future__ import annotations

from tests.games.russian_railroads.illegal.rrr_case import Pair, case
from tests.games.russian_railroads.rrr_tables import Y, steps, tracks

MAIN, SECOND, KIEV = "trans_siberian", "st_petersburg", "kiev"

CASES: list[Pair] = [
    case("10.13", "Y: place track_grey_2", "310 209", tracks(Y, MAIN, 1), twin_at=(tracks(Y, MAIN, 3),)),
    case(
        "10.14",
        "Y: place track_grey_2; step_track kiev grey",
        "313 314 320",
        tracks(Y, MAIN, 3),
        tracks(Y, KIEV, 1),
        twin_at=(tracks(Y, MAIN, 3), tracks(Y, KIEV, 2)),
    ),
    case(
        "10.15",
        "Y: place track_grey_2; step_track trans_siberian grey",
        "313 314",
        tracks(Y, MAIN, 5, 4),
        tracks(Y, SECOND, 4),
        twin="Y: place track_grey_2; step_track st_petersburg grey",
    ),
    case(
        "10.16",
        "Y: place track_brown_1; step_track trans_siberian brown",
        "313 314",
        tracks(Y, MAIN, 8, 3, 2),
        tracks(Y, SECOND, 5, 3),
        twin="Y: place track_brown_1; step_track st_petersburg brown",
    ),
    case(
        "10.17",
        "Y: place track_brown_1; step_track st_petersburg brown",
        "312 320",
        tracks(Y, MAIN, 6, 3),
        tracks(Y, SECOND, 5),
        twin="Y: place track_brown_1; step_track trans_siberian brown",
    ),
    case(
        "10.18",
        "Y: place track_natural_1; step_track kiev natural",
        "315",
        tracks(Y, MAIN, 10, 6, 4),
        tracks(Y, KIEV, 5, 4, 3),
        twin="Y: place track_natural_1; step_track trans_siberian natural",
    ),
    case(
        "10.19",
        "Y: place track_white_1; step_track st_petersburg white",
        "315",
        tracks(Y, MAIN, 15, 9, 7, 5),
        tracks(Y, SECOND, 8, 6, 4, 2),
        twin="Y: place track_white_1; step_track trans_siberian white",
    ),
    case(
        "10.20",
        "Y: place track_black_2; step_track st_petersburg black",
        "316",
        tracks(Y, SECOND, 9),
        twin_at=(tracks(Y, SECOND, 8),),
    ),
    case(
        "10.21",
        "Y: place track_black_3",
        "209",
        tracks(Y, MAIN, 15),
        tracks(Y, SECOND, 9),
        tracks(Y, KIEV, 7),
        twin=f"Y: place track_black_2; {steps('kiev black', 'kiev black')}",
    ),
    case(
        "10.22",
        f"Y: place track_grey_3; {steps('trans_siberian grey', 'trans_siberian grey', 'trans_siberian black')}",
        "304",
        tracks(Y, MAIN, 5),
        twin=f"Y: place track_grey_3; {steps(*['trans_siberian grey'] * 3)}",
    ),
    case(
        "10.23",
        f"Y: place track_black_3; {steps(*['trans_siberian black'] * 2)}; stop",
        "210",
        twin=f"Y: place track_black_3; {steps(*['trans_siberian black'] * 3)}",
    ),
    case(
        "10.24",
        "Y: place track_black_or_grey_1; step_track trans_siberian brown",
        "304 318",
        tracks(Y, MAIN, 8, 4),
        twin="Y: place track_black_or_grey_1; step_track trans_siberian grey",
    ),
    case(
        "10.25",
        "Y: place track_grey_2; step_track st_petersburg grey to=2",
        "311",
        tracks(Y, MAIN, 2),
        tracks(Y, SECOND, 4),
        twin="Y: place track_grey_2; step_track st_petersburg grey to=1",
    ),
]
