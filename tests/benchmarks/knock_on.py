"""A change of entry 40 in a recorded table of more than 300 entries: the time until its knock-on is known."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from referee.knock_on import compare
from tests.benchmarks.timing import percentile, seconds

NIPPON = Path(__file__).parents[1] / "games" / "nippon"


def run() -> Iterator[str]:
    """Print the time of amending, folding again and comparing."""
    sys.path[:0] = [str(NIPPON), str(NIPPON / "random_play")]
    from nippon_long import changed_moves, long_table

    table = long_table()
    seq, moves = changed_moves(table)[0]
    body = {**table.entries[seq - 1].body, "moves": [msgspec.to_builtins(move) for move in moves]}

    def knock_on() -> None:
        trial = table.trial()
        trial.amend(seq, body)
        compare(table, trial)

    times = [seconds(knock_on) for _ in range(60)]
    middle, most = statistics.median(times) * 1000, percentile(times, 0.95) * 1000
    yield f"knock-on of entry {seq} of {len(table.entries)}: {middle:.1f} ms, 95th percentile {most:.1f} ms (goal 50)"
