"""Many tables: listing them and their history, each table against each of few."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from referee.store.sqlite_store import SqliteStore
from tests.benchmarks.plays import GAMES, longest
from tests.benchmarks.timing import interleaved
from tui.cli import main

COUNTS = (30, 300, 3_000)
ROUNDS = 3
COMMANDS = ("tables", "history")


def run() -> Iterator[str]:
    """Print what every table takes, the whole command in this process, and the first time after all was played."""
    with tempfile.TemporaryDirectory() as folder:
        homes = {count: Path(folder, str(count)) for count in COUNTS}
        for count, home in homes.items():
            _fill(home, count)
        for name in COMMANDS:
            first = {count: _timed(home, name) for count, home in homes.items()}
            later = interleaved([partial(_timed, home, name) for home in homes.values()], ROUNDS)
            for count, again in zip(COUNTS, later, strict=True):
                ratio = again / count / (later[0] / COUNTS[0])
                yield (
                    f"{name}, {count:,} tables: {ratio:.2f} × a table of {COUNTS[0]} (goal 1.5)"
                    f"  ({again:.2f} s; first {first[count]:.2f} s)"
                )


def _fill(home: Path, count: int) -> None:
    """Keep the longest play of each game again and again, as an import would."""
    store = SqliteStore(home)
    plays = [longest(game) for game in GAMES]
    known = [play.summary() for play in plays]
    for number in range(count):
        which = number % len(plays)
        store.adopt(f"{GAMES[which]}-{number}", plays[which].entries, known[which])
    store.close()


def _timed(home: Path, name: str) -> float:
    os.environ["GYOJI_HOME"] = str(home)
    start = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()):
        main([name])
    return time.perf_counter() - start
