"""A club's server: an append against a bare commit of the same row, and many tables from many processes at once.

The server is one of our own, on this machine, and writes to the disk (`fsync` is on). `GYOJI_CLUB_SECONDS` says for how
long the tables are played at (30).
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import psycopg

from referee.record import entry as journal
from referee.record.entry import Entry, broken_at, to_line
from referee.store.postgres_store import PostgresStore
from tests.benchmarks.plays import longest
from tests.benchmarks.timing import percentile
from tests.club.server import Server

TABLES, PROCESSES = 200, 8
ROUNDS = 400
GOAL = 1.2
BARE = "CREATE TABLE bare (id bigint, seq integer, line bytea, PRIMARY KEY (id, seq))"


class Load(NamedTuple):
    """What one process did: the seconds of each append, and how many entries each of its tables has acknowledged."""

    seconds: list[float]
    acknowledged: dict[str, int]


def run() -> Iterator[str]:
    """Print the ratio, then the figures of the load."""
    server = Server()
    server.ask("ALTER SYSTEM SET fsync = on")
    server.ask("SELECT pg_reload_conf()")
    with server.database() as database, tempfile.TemporaryDirectory() as folder:
        address = server.address(database)
        append, bare = against_bare(address, Path(folder))
        yield (
            f"append to the server: {append / bare:.2f} × a bare commit of the same row (goal {GOAL})"
            f"  ({append * 1000:.2f} ms; bare {bare * 1000:.2f} ms)"
        )
        yield from loaded(address, Path(folder), float(os.environ.get("GYOJI_CLUB_SECONDS", "30")))


def against_bare(address: str, folder: Path, rounds: int = ROUNDS) -> tuple[float, float]:
    """Give the median seconds of an append with its summary, and of an insert of the same row, in turns."""
    table = longest("nippon")
    store, summary = PostgresStore(address, folder), table.summary()
    store.adopt("one", table.entries, summary)
    appends, commits = [], []
    last = table.entries[-1]
    with psycopg.connect(address, autocommit=True, options="-c synchronous_commit=on") as db:
        db.execute(BARE.encode())
        for _ in range(rounds):
            entry = next_entry(last)
            start = time.perf_counter()
            store.append("one", [entry], None, summary)
            middle = time.perf_counter()
            db.execute("INSERT INTO bare VALUES (%s, %s, %s)", (1, entry.seq, to_line(entry)))
            commits.append(time.perf_counter() - middle)
            appends.append(middle - start)
            last = entry
    store.close()
    return percentile(appends, 0.5), percentile(commits, 0.5)


def next_entry(last: Entry) -> Entry:
    """Give an entry that follows: a remark as long as a move is."""
    return journal.seal(last.hash, Entry(last.seq + 1, last.time, "note", "", {"text": "A: invest silk_1 " * 5}))


def loaded(address: str, folder: Path, seconds: float) -> Iterator[str]:
    """Print what the tables of all processes stored together, and whether anything was lost or doubled."""
    loads = played(address, folder, seconds, TABLES, PROCESSES)
    times = [time for load in loads for time in load.seconds]
    lost, doubled = faults_of(address, folder, loads)
    yield (
        f"{TABLES} tables from {PROCESSES} processes for {seconds:.0f} s: {len(times) / seconds:,.0f} appends/s, "
        f"99th {percentile(times, 0.99) * 1000:.0f} ms, lost {lost}, doubled {doubled}  ({len(times):,} appends)"
    )


def played(address: str, folder: Path, seconds: float, tables: int, processes: int) -> list[Load]:
    """Play at the tables from several processes at once."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        shares = [(address, folder / str(number), number, tables // processes, seconds) for number in range(processes)]
        return list(pool.map(play_at, *zip(*shares, strict=True)))


def play_at(address: str, folder: Path, number: int, tables: int, seconds: float) -> Load:
    """Append to each table of this process in turn, as fast as the server confirms."""
    table = longest("nippon")
    store, summary = PostgresStore(address, folder), table.summary()
    last = {f"table-{number}-{each}": table.entries[19] for each in range(tables)}
    for name in last:
        store.adopt(name, table.entries[:20], summary)
    times: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for name, before in last.items():
            entry = next_entry(before)
            start = time.perf_counter()
            store.append(name, [entry], None, summary)
            times.append(time.perf_counter() - start)
            last[name] = entry
    store.close()
    return Load(times, {name: entry.seq for name, entry in last.items()})


def faults_of(address: str, folder: Path, loads: list[Load]) -> tuple[int, int]:
    """Count the acknowledged entries that are not stored, and the stored ones that are there twice or out of chain."""
    store = PostgresStore(address, folder / "reader")
    lost = doubled = 0
    for load in loads:
        for name, acknowledged in load.acknowledged.items():
            entries = store.entries(name)
            numbers = {entry.seq for entry in entries}
            lost += len(set(range(1, acknowledged + 1)) - numbers)
            doubled += len(entries) - len(numbers) + (broken_at(entries) is not None)
    store.close()
    return lost, doubled
