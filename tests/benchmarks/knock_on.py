"""An early entry of the longest recorded game is said otherwise: the time until its knock-on is known."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from referee.table.change_impact import compare
from referee.table.table import Table
from tests.benchmarks.plays import GAMES, longest, moments
from tests.benchmarks.timing import percentile, worked

FIRST, LAST = 15, 45
"""The steps whose moves are changed."""
CHANGES, ROUNDS = 12, 5


def run() -> Iterator[str]:
    """Print the time of amending, folding again and comparing, game by game."""
    for game in GAMES:
        table = longest(game)
        changes = changes_of(table)
        times = [worked(partial(_knock_on, table, *change)) for change in changes for _ in range(ROUNDS)]
        middle, most = statistics.median(times) * 1000, percentile(times, 0.95) * 1000
        place = f"{len(changes)} changes from entry {changes[0][0]} on, of {len(table.entries)}"
        yield f"{game}: {middle:.1f} ms, 95th percentile {most:.1f} ms ({place}; goal 50 in 400)"


def changes_of(table: Table) -> list[tuple[int, dict[str, Any]]]:
    """Find other moves that would have been legal early in the game: the last one of an entry is another."""
    found = []
    for now in moments(table, FIRST, LAST):
        for move in now.table.options() if now.last else ():
            if move != now.next and now.table.judge((move,)).verdict.status == "legal":
                moves = [msgspec.to_builtins(each) for each in (*now.made, move)]
                found.append((now.entry.seq, {**now.entry.body, "moves": moves}))
                break
    return found[:CHANGES]


def _knock_on(table: Table, seq: int, body: dict[str, Any]) -> None:
    trial = table.trial()
    trial.amend(seq, body)
    compare(table, trial)
