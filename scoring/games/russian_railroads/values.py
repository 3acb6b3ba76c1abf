"""Printed values of Russian Railroads from values.toml as typed constants: spaces, VP and numbers of pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct

from scoring.printed_values import GamePrintedValues
from scoring.typed_data import convert

Colour = Literal["black", "grey", "brown", "natural", "white"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The colours of tracks, from the most advanced to the rearmost (RRR-4.312)."""

LineName = Literal["trans_siberian", "st_petersburg", "kiev"]
LINES: tuple[LineName, ...] = get_args(LineName)
"""The railroad lines in the order of scoring (RRR-4.1401)."""

EndBonus = Literal[
    "eb_fixed_15",
    "eb_lines",
    "eb_factories",
    "eb_locomotives",
    "eb_workers",
    "eb_black_tracks",
    "eb_tokens",
    "eb_doublers",
    "eb_extra_engineer",
    "eb_engineers",
]
END_BONUS: tuple[EndBonus, ...] = get_args(EndBonus)


PRINTED = GamePrintedValues(Path(__file__).with_name("values.toml"))

MIN_SEATS = 2
"""The minimum number of seats of a table."""


class RailLineSpec(Struct, frozen=True):
    """The printed layout of a railroad line: its number of spaces, its colours, its number of locomotive slots, and its
    "?" spaces.
    """

    length: int
    colours: tuple[Colour, ...]
    locomotives: int
    token_spaces: tuple[int, ...]


RAILROADS: dict[LineName, RailLineSpec] = {
    line: RailLineSpec(
        PRINTED.number(line, "length"),
        convert(PRINTED.sections[line]["colours"].value, tuple[Colour, ...]),
        PRINTED.number(line, "locomotives"),
        PRINTED.numbers(line, "token_spaces"),
    )
    for line in LINES
}
HIGHEST_LOCOMOTIVE = 9

DOUBLER_SPACES = PRINTED.number("trans_siberian", "doubler_spaces")
DOUBLING_SPACE = PRINTED.number("st_petersburg", "doubling_space")
MEDAL_SPACE = PRINTED.number("kiev", "medal_space")
MEDAL_VP = PRINTED.number("kiev", "medal_vp")
WORKER_SPACE = PRINTED.number("kiev", "worker_space")
STARS: dict[int, int] = {int(space): PRINTED.number("kiev_stars", space) for space in PRINTED.sections["kiev_stars"]}
"""The VP of the stars by space of the Kiev line (RRR-4.1017)."""
STAR_TO_CONFIRM = next(int(space) for space, value in PRINTED.sections["kiev_stars"].items() if value.confirm)

TRACK_VP: dict[Colour, int] = {colour: PRINTED.number("track_vp", colour) for colour in COLOURS}
TRACK_VP_REVALUED: dict[Colour, int] = {colour: PRINTED.number("track_vp_revalued", colour) for colour in COLOURS}
UNLOCKED_AT: dict[str, int] = {
    colour: PRINTED.number("unlocked_at", colour) for colour in PRINTED.sections["unlocked_at"]
}
"""The Trans-Siberian space at which the black track unlocks each colour (RRR-4.306 to RRR-4.309); black is always
unlocked.
"""
BLACK_START = PRINTED.number("pieces", "black_start")

LANE: tuple[str, ...] = convert(PRINTED.sections["industry"]["lane"].value, tuple[str, ...])
"""The default industry track in order: printed numbers, "gap" for a factory slot, and "?" (RRR-R30)."""
GAPS = PRINTED.number("industry", "gaps")
LANE_TOKEN_SPACES = PRINTED.number("industry", "token_spaces")

FIXED_VP = PRINTED.number("end_bonus", "fixed")
VP_PER_LINE = PRINTED.number("end_bonus", "per_line")
MAX_LINES_VP = PRINTED.number("end_bonus", "lines_most")
VP_PER_FACTORY = PRINTED.number("end_bonus", "per_factory")
MAX_FACTORIES_VP = PRINTED.number("end_bonus", "factories_most")
VP_PER_WORKER = PRINTED.number("end_bonus", "per_worker")
MAX_WORKERS_VP = PRINTED.number("end_bonus", "workers_most")
VP_PER_TOKEN = PRINTED.number("end_bonus", "per_token")
MAX_TOKENS_VP = PRINTED.number("end_bonus", "tokens_most")
DOUBLER_TIERS: tuple[tuple[int, int], ...] = (
    (PRINTED.number("end_bonus", "many_doublers"), PRINTED.number("end_bonus", "many_doublers_vp")),
    (PRINTED.number("end_bonus", "some_doublers"), PRINTED.number("end_bonus", "some_doublers_vp")),
)
"""The tiers of the doublers bonus as (minimum number of doublers, VP), the highest tier first."""
VP_PER_ENGINEER = PRINTED.number("end_bonus", "per_engineer")
END_BONUS_PILE = PRINTED.number("end_bonus", "pile")

MAJORITY_VP = (PRINTED.number("engineer_majority", "first"), PRINTED.number("engineer_majority", "second"))
"""The VP for the most and for the second most engineers (RRR-4.1503)."""

DOUBLERS = PRINTED.number("pieces", "doublers")
OWN_WORKERS_IN_STOCK = PRINTED.number("pieces", "own_workers_in_stock")
BLACK_WORKERS = PRINTED.number("pieces", "black_workers")
ENGINEERS: dict[int, int] = {
    n: PRINTED.number(f"seats_{n}", "engineers_dealt") + PRINTED.number("pieces", "engineers_from_cards")
    for n in (2, 3, 4)
}
"""The total number of engineers that players can own, by number of seats: the dealt ones, and engineer 1 of the end
bonus card.
"""


def locomotives_of(number: int, seats: int) -> int:
    """Return how many copies of a locomotive number exist in a game with this number of seats (RRR-4.105,
    RRR-4.106).
    """
    locomotives = PRINTED.number("pieces", "locomotives_of_a_number") - PRINTED.number(
        f"seats_{seats}", "locomotives_removed"
    )
    return locomotives + (PRINTED.number("pieces", "extra_nines") if number == HIGHEST_LOCOMOTIVE else 0)


START_LOCOMOTIVE = 1
START_LOCOMOTIVES = PRINTED.number("pieces", "start_locomotives_of_a_board")
"""The maximum number of locomotives with number 1 on a board; each player gets one at the start (RRR-4.117)."""
