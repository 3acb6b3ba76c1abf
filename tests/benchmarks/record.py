"""The record: append against one bare SQLite commit, undo and redo, amend in a long game, memory of a kept state."""

from __future__ import annotations

import gc
import sqlite3
import statistics
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from referee.journal import to_line
from referee.store import Store
from referee.table import Table
from tests.benchmarks.moves import recorded
from tests.benchmarks.timing import percentile, seconds


def run() -> Iterator[str]:
    """Print them all."""
    table = recorded()
    yield from _append(table)
    yield from _undo(table)
    yield from _memory(table)


def _append(table: Table) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as home:
        store = Store(Path(home))
        store.create("bench", table.entries[0])
        kept = Table("bench", store.entries("bench"), store.keeper("bench"))
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
        yield f"append, durable / one bare commit: {ratio:.2f}  ({statistics.median(ours) * 1000:.2f} ms)"


def _undo(table: Table) -> Iterator[str]:
    undo = [seconds(table.undo) for _ in range(40)]
    redo = [seconds(table.redo) for _ in range(40)]
    for name, times in (("undo", undo), ("redo", redo)):
        middle, most = statistics.median(times) * 1000, percentile(times, 0.95) * 1000
        yield f"{name}: {middle:.2f} ms, 95th percentile {most:.2f} ms (goal 1)"
    entry = next(made.entry for made in table.steps if made.entry.kind == "move")
    amend = [seconds(lambda: table.amend(entry.seq, entry.body)) for _ in range(5)]
    moves = sum(made.entry.kind == "move" for made in table.steps)
    yield f"amend of the first move of {moves}, all judged again: {statistics.median(amend) * 1000:.1f} ms (goal 50 in 400)"


def _memory(table: Table) -> Iterator[str]:
    entries = table.entries
    tracemalloc.start()
    again = Table("again", entries)
    whole = tracemalloc.get_traced_memory()[0]
    states = [made.world.state for made in again.steps]
    del again
    gc.collect()
    alone = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    count = len(states) * 1024
    yield f"memory of a kept state: {alone / count:.1f} KiB (goal 3); with its ledger, points and verdict {whole / count:.1f} KiB"
