"""Check for impossible printed values of Russian Railroads in a typed line (specification 3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scoring.errors import Fault
from scoring.games.russian_railroads.industry_track import GAP, TOKEN
from scoring.games.russian_railroads.values import GAPS, LANE_TOKEN_SPACES


def lane(values: Sequence[tuple[str, ...]]) -> list[Fault]:
    """Return the faults of an industry track: it does not start with 0, does not ascend, or has a wrong number of
    factory slots or token spaces.
    """
    (spaces,) = values
    numbers = [int(space) for space in spaces if space.isdecimal()]
    rises = all(low < high for low, high in pairwise(numbers))
    faults = [] if spaces[0] == "0" and rises else [Fault("card_lane_start")]
    gaps, tokens = spaces.count(GAP), spaces.count(TOKEN)
    if (gaps, tokens) != (GAPS, LANE_TOKEN_SPACES):
        faults.append(Fault("card_lane_form", "", {"gaps": gaps, "tokens": tokens, "wanted": GAPS}))
    return faults
