"""A change of entry 40 in a recorded table of more than 300 entries: the time until its knock-on is known."""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

from referee.knock_on import compare
from tests.benchmarks.timing import percentile, seconds

TESTS = Path(__file__).parents[1]
LONG, CHANGED = 300, 40
"""So many entries at least; the change is among the first."""


def run() -> Iterator[str]:
    """Print the time of amending, folding again and comparing."""
    sys.path[:0] = [str(TESTS)]
    import conftest  # noqa: F401  puts the helpers of the tests on the path
    from again import body_of, changed_moves
    from playing import account

    table = max((account("nippon", 4, seed).table for seed in range(1, 4)), key=lambda one: len(one.entries))
    while len(table.entries) < LONG:
        table.note("tea")
    seq, moves = next(one for one in changed_moves(table, random.Random(1), 12) if one[0] >= CHANGED)
    body = body_of(table, seq, moves)

    def knock_on() -> None:
        trial = table.trial()
        trial.amend(seq, body)
        compare(table, trial)

    times = [seconds(knock_on) for _ in range(60)]
    middle, most = statistics.median(times) * 1000, percentile(times, 0.95) * 1000
    yield f"knock-on of entry {seq} of {len(table.entries)}: {middle:.1f} ms, 95th percentile {most:.1f} ms (goal 50)"
