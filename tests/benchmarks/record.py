"""The record: append against one bare SQLite commit, undo and redo, amend in a long game, memory of a kept state."""

from __future__ import annotations

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
from tests.benchmarks.timing import seconds


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
    yield f"undo: {max(undo) * 1000:.2f} ms at most, redo: {max(redo) * 1000:.2f} ms at most (goal 1)"
    entry = next(made.entry for made in table.steps if made.entry.kind == "move")
    amend = [seconds(lambda: table.amend(entry.seq, entry.body)) for _ in range(5)]
    moves = sum(made.entry.kind == "move" for made in table.steps)
    yield f"amend of the first move of {moves}, all judged again: {statistics.median(amend) * 1000:.1f} ms (goal 50 in 400)"


def _memory(table: Table) -> Iterator[str]:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    again = Table("again", table.entries)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    yield f"memory: {used / len(again.steps) / 1024:.1f} KiB for each kept step (goal 3)"
