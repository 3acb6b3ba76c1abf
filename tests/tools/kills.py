"""Kill the line-by-line referee in the middle of games (kill -9), and compare what it has acknowledged with the record.

    python -m tests.tools.kills [COUNT]

Each game is a recorded play, typed without a pause, and killed shortly after a random acknowledgement. Its record must
be the beginning of the record of the same play without a kill, at least as long as acknowledged, and go on.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.table import Table

GAMES = ("nippon", "russian_railroads")
"""Their plays go far in exact notation alone."""
ACKNOWLEDGED = "Recorded:"
DELAY = 0.03
"""The longest time between an acknowledgement and the kill, in seconds."""
Entries = list[tuple[str, str, Any]]


class Play(Struct, frozen=True):
    """A recorded play: its opening, its lines, and without a kill its record and number of acknowledgements."""

    game: str
    lines: str
    entries: Entries
    acknowledgements: int


def begin(store: SqliteStore, name: str, game: str) -> None:
    """Make the table of a play."""
    script = recorded_script.load(recorded_script.demo_of(game))
    seats = seats_of(find(game), script.seats)
    store.adopt(name, [opening(find(game), seats, options=script.options, printed=script.printed)])
    if script.facts:
        Table(name, store.entries(name), store.appender(name)).tell(script.facts)


def entries(store: SqliteStore, name: str) -> Entries:
    """Return what a table holds, without times and hashes."""
    return [(entry.kind, entry.seat, entry.body) for entry in store.entries(name)[1:]]


def referee(home: Path, name: str) -> subprocess.Popen[str]:
    """Start the line-by-line referee at a table."""
    return subprocess.Popen(
        [sys.executable, "-m", "tui.cli", "play", name, "--plain", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "GYOJI_HOME": str(home)},
    )


def uninterrupted(store: SqliteStore, game: str) -> Play:
    """Type a whole play."""
    parsed = map(recorded_script.parse, recorded_script.load(recorded_script.demo_of(game)).lines)
    lines = "".join(f"{line.text}\n" for line in parsed if line.act == "declare")
    begin(store, game, game)
    output, _ = referee(store.folder, game).communicate(lines)
    return Play(game, lines, entries(store, game), output.count(ACKNOWLEDGED))


def kill(store: SqliteStore, play: Play, name: str, random: Random) -> Iterator[str]:
    """Type a play until the kill; yield what is wrong with the record afterwards."""
    begin(store, name, play.game)
    process, acknowledged = referee(store.folder, name), 0
    with process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(play.lines)
        process.stdin.flush()
        last = random.randrange(1, play.acknowledgements)
        while acknowledged < last:
            acknowledged += process.stdout.readline().startswith(ACKNOWLEDGED)
        time.sleep(random.uniform(0, DELAY))
        process.kill()
        acknowledged += process.stdout.read().count(ACKNOWLEDGED)
    recorded = entries(store, name)
    if process.returncode != -SIGKILL:
        yield f"{name}: ended by itself"
    if recorded != play.entries[: len(recorded)]:
        yield f"{name}: another record than without a kill"
    if sum(kind == "move" for kind, _, _ in recorded) < acknowledged:
        yield f"{name}: {acknowledged} acknowledged, {len(recorded)} recorded"
    yield from (f"{name}: {fault}" for fault in store.record_faults(name, store.entries(name)))
    Table(name, store.entries(name), store.appender(name)).note("goes on")


def main() -> int:
    """Kill, and return 1 if anything was lost."""
    parser = ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=100)
    count, random = parser.parse_args().count, Random(57)
    with TemporaryDirectory() as folder, closing(SqliteStore(Path(folder))) as store:
        plays = [uninterrupted(store, game) for game in GAMES]
        names = [(plays[number % len(plays)], f"killed-{number}") for number in range(count)]
        wrong = [text for play, name in names for text in kill(store, play, name, random)]
    sys.stdout.write("".join(f"{text}\n" for text in [*wrong, f"{count} kills, {len(wrong)} losses"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
