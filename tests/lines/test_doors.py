"""A line is read alike wherever it is typed: as the line of a table, in a dispute, as the change of an entry."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.drawn import share
from tests.lines.doors import DOORS, cold, compared, same_but_forced
from tests.lines.table import GAMES, LANGUAGES

EVERY = 9
"""Every so many lines are read at each run; `python -m tests.lines.doors` reads all."""
LEAST = 0.95
COLD_EVERY = share(27, 9)
"""Every so many lines are read with nothing known of the table, which takes longest."""
COLD = 0.55
"""So many at least are read with nothing known of the table, or are among what is asked."""


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("game", GAMES)
def test_every_door_reads_what_the_line_of_the_table_reads(game: str, door: str) -> None:
    found = list(compared(game, DOORS[door], EVERY))
    for lang in LANGUAGES:
        mine = [one for one in found if one.line.lang == lang]
        differs = [one.line.text for one in mine if not same_but_forced(one)]
        assert len(mine) >= 10
        assert len(differs) <= (1 - LEAST) * len(mine), differs


@pytest.mark.drawn
def test_a_cold_dispute_reads_most_lines_though_nothing_is_known() -> None:
    counts = Counter((line.lang, way) for game in GAMES for line, way in cold(game, COLD_EVERY))
    for lang in LANGUAGES:
        mine = {way: count for (of, way), count in counts.items() if of == lang}
        assert mine["right"] + mine["asked"] >= COLD * sum(mine.values()), mine
