"""Clauses of the track extension (RRR-4.3xx): broken and kept."""

from __future__ import annotations

from tests.games.russian_railroads.clauses.rrr_positions import Pair, act, case
from tests.games.russian_railroads.rrr_tables import steps, tracks

ANY_2 = "Y: place track_any_2"
BLACK_2 = "Y: place track_black_2"
GREY_2, GREY_3 = "Y: place track_grey_2", "Y: place track_grey_3"
BROWN, NATURAL, WHITE = "Y: place track_brown_1", "Y: place track_natural_1", "Y: place track_white_1"
SHARED = "Y: place track_black_or_grey_1"
MAIN = "trans_siberian"

CLAUSES: dict[str, Pair] = {
    "RRR-4.301": Pair(
        case(act("extra_steps")),
        case(steps("kiev black", "kiev black", "trans_siberian black"), before="Y: place track_black_3"),
    ),
    "RRR-4.302": Pair(
        case(
            (
                "Y: step_track kiev black to=3",
                "Y: step_track kiev black to=1",
                *act("track_backwards", "track_to_other_line"),
            ),
            before=BLACK_2,
        ),
        case("Y: step_track kiev black to=2", before=BLACK_2),
    ),
    "RRR-4.304": Pair(
        case(
            "Y: step_track kiev black",
            tracks("Y", MAIN, 8),
            before=f"{GREY_3}; {steps(f'{MAIN} grey', f'{MAIN} grey')}",
        ),
        case(
            "Y: step_track trans_siberian grey",
            tracks("Y", MAIN, 8),
            before=f"{GREY_3}; {steps(f'{MAIN} grey', f'{MAIN} grey')}",
        ),
    ),
    "RRR-4.310": Pair(
        case("Y: step_track trans_siberian grey", before=ANY_2),
        # Black on 2 unlocks grey, black on 3 lets it enter.
        case("Y: step_track trans_siberian grey", tracks("Y", MAIN, 2), before=f"{ANY_2}; {steps(f'{MAIN} black')}"),
    ),
    "RRR-4.311": Pair(
        case(
            "Y: step_track st_petersburg grey to=2",
            tracks("Y", MAIN, 2),
            tracks("Y", "st_petersburg", 4),
            before=GREY_2,
        ),
        case(
            "Y: step_track st_petersburg grey to=1",
            tracks("Y", MAIN, 2),
            tracks("Y", "st_petersburg", 4),
            before=GREY_2,
        ),
    ),
    "RRR-4.312": Pair(
        case(
            "Y: step_track st_petersburg brown", tracks("Y", MAIN, 6, 3), tracks("Y", "st_petersburg", 5), before=BROWN
        ),
        case(
            "Y: step_track st_petersburg brown",
            tracks("Y", MAIN, 6, 3),
            tracks("Y", "st_petersburg", 5, 2),
            before=BROWN,
        ),
    ),
    "RRR-4.313": Pair(
        case("Y: step_track trans_siberian grey", tracks("Y", MAIN, 5, 4), tracks("Y", "kiev", 4), before=GREY_2),
        case("Y: step_track trans_siberian grey", tracks("Y", MAIN, 6, 4), tracks("Y", "kiev", 4), before=GREY_2),
    ),
    "RRR-4.314": Pair(
        case("Y: step_track trans_siberian brown", tracks("Y", MAIN, 8, 3, 2), tracks("Y", "kiev", 5, 3), before=BROWN),
        case("Y: step_track trans_siberian brown", tracks("Y", MAIN, 8, 4, 2), tracks("Y", "kiev", 5, 3), before=BROWN),
    ),
    "RRR-4.315": Pair(
        case(
            ("Y: step_track kiev natural", "Y: step_track kiev natural to=1"),
            tracks("Y", MAIN, 10, 8, 6),
            tracks("Y", "kiev", 6, 5, 4),
            before=NATURAL,
        ),
        case("Y: step_track trans_siberian natural", tracks("Y", MAIN, 10, 8, 6), before=NATURAL),
    ),
    "RRR-4.316": Pair(
        case(
            "Y: step_track st_petersburg black",
            tracks("Y", "st_petersburg", 9),
            {"Y.line_given.st_petersburg": True},
            before=BLACK_2,
        ),
        case("Y: step_track st_petersburg black", tracks("Y", "st_petersburg", 8), before=BLACK_2),
    ),
    "RRR-4.318": Pair(
        case("Y: step_track trans_siberian brown", tracks("Y", MAIN, 8, 5), before=SHARED),
        case("Y: step_track trans_siberian grey", tracks("Y", MAIN, 8, 5), before=SHARED),
    ),
    "RRR-4.319": Pair(
        case(act("second_track")),
        case(
            f"{GREY_2}; {steps('st_petersburg grey', 'trans_siberian grey')}",
            tracks("Y", MAIN, 4, 2),
            tracks("Y", "st_petersburg", 5),
        ),
    ),
    "RRR-4.320": Pair(
        case("Y: step_track kiev grey", tracks("Y", MAIN, 3), before=GREY_2),
        case("Y: step_track kiev grey", tracks("Y", MAIN, 3), tracks("Y", "kiev", 2), before=GREY_2),
    ),
    "RRR-4.321": Pair(
        case(("Y: step_track kiev black to=3", *act("track_backwards")), tracks("Y", "kiev", 4), before=BLACK_2),
        case("Y: step_track kiev black to=5", tracks("Y", "kiev", 4), before=BLACK_2),
    ),
}
