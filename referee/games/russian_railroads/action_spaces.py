"""The action spaces and engineers of Russian Railroads, each with the parts of its action (specification 3.5, 3.7)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from scoring.games.russian_railroads.values import COLOURS

ANY: tuple[str, ...] = tuple(COLOURS)


class ActionPart(Struct, frozen=True):
    """One part of an action. `kind` is `steps` (of tracks in `colours`), `industry` (steps), `take` (a tile; `about` is
    loco, factory or either), `doublers`, `rubles`, `turquoise` (workers), `vp`, or `reuse` (of a space).
    """

    kind: str
    count: int = 1
    colours: tuple[str, ...] = ()
    about: str = ""


def steps(count: int, *colours: str) -> ActionPart:
    """Return an action part: a number of track steps in these colours, by default in any."""
    return ActionPart("steps", count, colours or ANY)


def industry(count: int) -> ActionPart:
    return ActionPart("industry", count)


SHARED = "track_black_or_grey_1"
"""The space that is never blocked (RRR-4.205)."""
LOCO_AND_FACTORY = "loco_and_factory"
TEMP_WORKERS = "temp_workers_2"
HIRE = "hire"
TURN_SPACES = ("turn_first", "turn_second")
LAST_ROUND = "last_round_industry_3"
PUBLIC = ("engineer_public_1", "engineer_public_2")

PARTS: dict[str, tuple[ActionPart, ...]] = {
    "track_black_2": (steps(2, "black"),),
    "track_black_3": (steps(3, "black"),),
    "track_grey_2": (steps(2, "grey"),),
    "track_grey_3": (steps(3, "grey"),),
    "track_brown_1": (steps(1, "brown"),),
    "track_brown_2": (steps(2, "brown"),),
    "track_natural_1": (steps(1, "natural"),),
    "track_natural_2": (steps(2, "natural"),),
    "track_white_1": (steps(1, "white"),),
    "track_white_2": (steps(2, "white"),),
    "track_any_2": (steps(2),),
    SHARED: (steps(1, "black", "grey"),),
    "loco_1": (ActionPart("take", about="either"),),
    "loco_2": (ActionPart("take", about="either"),),
    LOCO_AND_FACTORY: (ActionPart("take", about="loco"), ActionPart("take", about="factory")),
    "industry_1": (industry(1),),
    "industry_2": (industry(2),),
    "industry_1_black_1": (industry(1), steps(1, "black")),
    "doubler_1": (ActionPart("doublers"),),
    "rubles_2": (ActionPart("rubles", 2),),
    TEMP_WORKERS: (ActionPart("turquoise", 2),),
    HIRE: (),
    "turn_first": (),
    "turn_second": (),
    LAST_ROUND: (industry(3),),
}
"""The parts of the action of each space of the game board; hiring and the turn-order spaces have their own rules."""
BOARD_SPACES = tuple(PARTS)

ENGINEERS: dict[int, tuple[ActionPart, ...]] = {
    1: (steps(2),),
    2: (industry(1), ActionPart("vp", 3)),
    3: (steps(1, "black"), steps(1, "grey")),
    4: (ActionPart("doublers"), ActionPart("vp", 3)),
    5: (steps(1), ActionPart("vp", 3)),
    6: (steps(1, "grey"), ActionPart("vp", 5)),
    7: (steps(1, "black"), ActionPart("vp", 3)),
    8: (ActionPart("reuse"),),
    9: (industry(2),),
    10: (industry(1), steps(1, "black")),
    11: (steps(1), steps(1, "black")),
    12: (ActionPart("take", about="either"),),
    13: (steps(1, "grey"), steps(1, "brown")),
    14: (steps(2, "black"),),
    15: (steps(1, "brown"), ActionPart("vp", 5)),
}
"""The parts of the action of each engineer, by number (specification 3.7)."""
HIGHEST_ENGINEER = max(ENGINEERS)
ENGINEER_SPACES = tuple(f"engineer_{number}" for number in ENGINEERS)
TARGETS = (*BOARD_SPACES, *PUBLIC, *ENGINEER_SPACES)

FACTORY_EFFECTS: dict[int, ActionPart] = {
    1: ActionPart("engineer_vp"),
    2: ActionPart("take", about="either"),
    3: ActionPart("reuse"),
    4: ActionPart("doublers", 2),
    5: industry(1),
    6: ActionPart("rubles"),
    7: steps(2),
    8: ActionPart("loco_vp"),
    9: ActionPart("end_bonus"),
}
"""The effect of each factory when a marker reaches it, by number (specification 3.6)."""


@lru_cache(256)
def engineer_of(space: str) -> int:
    """Return the number of the owned engineer with this space id; 0 for a space of the game board."""
    return int(space.rpartition("_")[2]) if space in ENGINEER_SPACES else 0
