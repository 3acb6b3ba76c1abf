"""Undo, redo and one entry more in a long record against a short one: none of them may grow with it."""

from __future__ import annotations

import gc
import statistics
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from referee.record import entry as journal
from referee.record.entry import Entry
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.benchmarks.plays import GAMES, longest
from tests.benchmarks.timing import worked

LENGTHS = (100, 6_400)
"""Entries of the records compared."""
ROUNDS = 120


def run() -> Iterator[str]:
    """Print the ratio of each, in memory and kept on the disk."""
    with tempfile.TemporaryDirectory() as home:
        store = SqliteStore(Path(home))
        memory = [_long(length) for length in LENGTHS]
        kept = [_kept(store, _long(length)) for length in LENGTHS]
        for where, tables in (("in memory", memory), ("kept", kept)):
            for name, work in (("undo", _undo), ("redo", _redo), ("one more", _more)):
                yield f"{name}, {where}: {_ratio(tables, work)}"
        store.close()


def _long(length: int) -> Table:
    """Fill up the longest play of a game with what people do between moves: notes, a quarter of them taken back."""
    entries = list(longest(GAMES[0]).entries[:90])
    while len(entries) < length:
        last = entries[-1]
        kind, body = ("note", {"text": "tea"}) if len(entries) % 5 else ("retract", {"target": last.seq})
        entries.append(journal.seal(last.hash, Entry(last.seq + 1, last.time, kind, "", dict(body), "", last.rules)))
    return Table("long", entries)


def _kept(store: SqliteStore, table: Table) -> Table:
    name = f"long-{len(table.entries)}"
    store.adopt(name, table.entries)
    return Table(name, table.entries, store.appender(name))


def _undo(table: Table) -> float:
    table.note("tea")
    return worked(table.undo)


def _redo(table: Table) -> float:
    table.note("tea")
    table.undo()
    return worked(table.redo)


def _more(table: Table) -> float:
    return worked(partial(table.note, "tea"))


def _ratio(tables: list[Table], work: Callable[[Table], float]) -> str:
    times: list[list[float]] = [[] for _ in tables]
    gc.collect()
    for _ in range(ROUNDS):
        for place, table in enumerate(tables):
            times[place].append(work(table))
    short, long = (statistics.median(found) * 1000 for found in times)
    return f"{LENGTHS[1]:,} / {LENGTHS[0]} entries: {long / short:.2f}  ({long:.3f} / {short:.3f} ms; goal 2)"
