"""Clauses of the track extension (RRR-4.3xx): broken and kept."""

from __future__ import annotations

from tests.games.russian_railroads.clauses.rrr_positions import Pair, act, case
from tests.games.russian_railroads.rrr_tables import steps, tracks

BLACK_2 = "Y: place track_black_2"
GREY_2, GREY_3 = "Y: place track_grey_2", "Y: place track_grey_3"
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
    "RRR-4.319": Pair(
        case(act("second_track")),
        case(
            f"{GREY_2}; {steps('st_petersburg grey', 'trans_siberian grey')}",
            tracks("Y", MAIN, 4, 2),
            tracks("Y", "st_petersburg", 5),
        ),
    ),
    "RRR-4.321": Pair(
        case(("Y: step_track kiev black to=3", *act("track_backwards")), tracks("Y", "kiev", 4), before=BLACK_2),
        case("Y: step_track kiev black to=5", tracks("Y", "kiev", 4), before=BLACK_2),
    ),
}
