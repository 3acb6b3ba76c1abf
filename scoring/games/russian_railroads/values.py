"""The printed values of values.toml as typed constants: spaces, VP and counts of pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from scoring.printed_values import GamePrintedValues
from scoring.typed_data import convert

Colour = Literal["black", "grey", "brown", "natural", "white"]
COLOURS: tuple[Colour, ...] = ("black", "grey", "brown", "natural", "white")
"""The colours of tracks, from the front of a line to its rear (RRR-4.312)."""

LineName = Literal["trans_siberian", "st_petersburg", "kiev"]
LINES: tuple[LineName, ...] = ("trans_siberian", "st_petersburg", "kiev")
"""The lines in the order of scoring (RRR-4.1401)."""

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
END_BONUS: tuple[EndBonus, ...] = (
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
)


PRINTED = GamePrintedValues(Path(__file__).with_name("values.toml"))

MIN_SEATS = 2
"""The minimum number of seats of a table."""


class RailLineSpec(Struct, frozen=True):
    """A line of the player board: its number of spaces, its colours, its number of locomotive slots, and its "?"
    spaces.
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
"""The industry track in order: printed numbers, "gap" for a factory slot, and "?" (RRR-R30)."""
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
"""The minimum number of doublers and the VP of each tier, the highest tier first."""
VP_PER_ENGINEER = PRINTED.number("end_bonus", "per_engineer")
END_BONUS_PILE = PRINTED.number("end_bonus", "pile")

MAJORITY_VP = (PRINTED.number("engineer_majority", "first"), PRINTED.number("engineer_majority", "second"))
"""VP for the most and the second most engineers (RRR-4.1503)."""

DOUBLERS = PRINTED.number("pieces", "doublers")
OWN_WORKERS_IN_STOCK = PRINTED.number("pieces", "own_workers_in_stock")
BLACK_WORKERS = PRINTED.number("pieces", "black_workers")
ENGINEERS: dict[int, int] = {
    n: PRINTED.number(f"seats_{n}", "engineers_dealt") + PRINTED.number("pieces", "engineers_from_cards")
    for n in (2, 3, 4)
}
"""The number of engineers that can be owned in total, by number of seats: those dealt, and engineer 1 of the end bonus
card.
"""


def locomotives_of(number: int, seats: int) -> int:
    """Return the number of locomotives with this number in a game of 2 to 4 seats (RRR-4.105, RRR-4.106)."""
    locomotives = PRINTED.number("pieces", "locomotives_of_a_number") - PRINTED.number(
        f"seats_{seats}", "locomotives_removed"
    )
    return locomotives + (PRINTED.number("pieces", "extra_nines") if number == HIGHEST_LOCOMOTIVE else 0)


START_LOCOMOTIVE = 1
START_LOCOMOTIVES = PRINTED.number("pieces", "start_locomotives_of_a_board")
"""The maximum number of locomotives 1 on a board: all of them are dealt, one to each player (RRR-4.117)."""
