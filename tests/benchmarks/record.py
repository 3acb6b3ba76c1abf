"""The record: append against one bare SQLite commit, undo and redo, memory of a kept state."""

from __future__ import annotations

import gc
import sqlite3
import statistics
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from referee.record.entry import to_line
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.benchmarks.plays import GAMES, longest
from tests.benchmarks.timing import percentile, seconds


def run() -> Iterator[str]:
    """Print them all; undo, redo and memory game by game."""
    yield _append(longest(GAMES[0]))
    for game in GAMES:
        table = longest(game).trial()
        yield f"{game}: {_undo(table)}; {_memory(table)}"


def _append(table: Table) -> str:
    with tempfile.TemporaryDirectory() as home:
        store = SqliteStore(Path(home))
        store.adopt("bench", [table.entries[0]])
        kept = Table("bench", store.entries("bench"), store.appender("bench"))
        bare = sqlite3.connect(Path(home, "bare.sqlite3"), isolation_level=None)
        bare.execute("PRAGMA journal_mode=WAL")
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute("CREATE TABLE lines (name TEXT, seq INTEGER, line BLOB, PRIMARY KEY (name, seq)) WITHOUT ROWID")
        line = to_line(table.entries[-1])
        ours, theirs = [], []
        for number in range(600):
            theirs.append(seconds(lambda n=number: bare.execute("INSERT INTO lines VALUES ('x', ?, ?)", (n, line))))
            ours.append(seconds(lambda: kept.record("note", {"text": "x" * 100})))
        ratio = statistics.median(ours) / statistics.median(theirs)
        return f"append, durable / one bare commit: {ratio:.2f}  ({statistics.median(ours) * 1000:.2f} ms)"


def _undo(table: Table) -> str:
    undo = [seconds(table.undo) for _ in range(40)]
    redo = [seconds(table.redo) for _ in range(40)]
    said = [f"{statistics.median(times) * 1000:.2f} ({percentile(times, 0.95) * 1000:.2f})" for times in (undo, redo)]
    return f"undo {said[0]}, redo {said[1]} ms (95th percentile; goal 1)"


def _memory(table: Table) -> str:
    entries = table.entries
    tracemalloc.start()
    again = Table("again", entries)
    whole = tracemalloc.get_traced_memory()[0]
    states = [made.table_state.state for made in again.steps]
    del again
    gc.collect()
    alone = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    count = len(states) * 1024
    return f"a kept state {alone / count:.1f} KiB (goal 3), with its ledger, points and verdict {whole / count:.1f} KiB"
