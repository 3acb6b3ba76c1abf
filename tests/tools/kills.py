"""Kill the referee in the middle of games (kill -9), and compare what it has acknowledged with the record.

    python -m tests.tools.kills [COUNT]

Every third kill is of the app, on a terminal of its own, where each line is typed after the one before is recorded. The
others are of the line-by-line referee, where a recorded play is typed without a pause. The kill follows shortly after a
random acknowledgement. The record must be the beginning of the record of the same play without a kill, at least as long
as acknowledged, and go on. The server of phones is killed by `python -m tests.phones load`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import closing
from functools import partial
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
from tests.tui.net.terminal import Terminal

GAMES = ("nippon", "russian_railroads")
"""Their plays go far in exact notation alone."""
ACKNOWLEDGED, REFUSED = "Recorded:", ": not legal"
DELAY = 0.03
"""The longest time between an acknowledgement and the kill, in seconds."""
LONGEST_IN_APP = 7
"""The maximum number of lines that are typed in the app."""
APP_DELAY = 0.6
"""The longest time between the last line typed in the app and the kill, in seconds."""
Entries = list[tuple[str, str, Any]]


class Play(Struct, frozen=True):
    """A recorded play: its opening, its lines, and without a kill its record and number of acknowledgements."""

    game: str
    lines: str
    entries: Entries
    acknowledgements: int
    recorded: tuple[str, ...]
    """The lines that were recorded."""


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
    answers = [line for line in output.splitlines() if line.startswith(ACKNOWLEDGED) or line.endswith(REFUSED)]
    recorded = tuple(
        line for line, answer in zip(lines.splitlines(), answers, strict=False) if answer.startswith(ACKNOWLEDGED)
    )
    return Play(game, lines, entries(store, game), output.count(ACKNOWLEDGED), recorded)


def losses(store: SqliteStore, play: Play, name: str, acknowledged: int) -> Iterator[str]:
    """Yield what is wrong with the record of a play that was killed, and write a note behind it."""
    recorded = entries(store, name)
    if recorded != play.entries[: len(recorded)]:
        yield f"{name}: another record than without a kill"
    if sum(kind == "move" for kind, _, _ in recorded) < acknowledged:
        yield f"{name}: {acknowledged} acknowledged, {len(recorded)} recorded"
    yield from (f"{name}: {fault}" for fault in store.record_faults(name, store.entries(name)))
    Table(name, store.entries(name), store.appender(name)).note("goes on")


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
    if process.returncode != -SIGKILL:
        yield f"{name}: ended by itself"
    yield from losses(store, play, name, acknowledged)


def kill_app(store: SqliteStore, play: Play, name: str, random: Random) -> Iterator[str]:
    """Type a play in the app, each line after the one before has been recorded, and kill the app shortly after the last
    of them was entered; yield what is wrong with the record afterwards.
    """
    begin(store, name, play.game)
    lines = play.recorded[:LONGEST_IN_APP]
    last, acknowledged = random.randrange(1, len(lines)), 0
    with Terminal(store.folder, "play", name, "--lang", "en") as terminal:
        terminal.shows("F9")
        for number, line in enumerate(lines[:last]):
            count = store.count(name)
            terminal.type(f"{line}\r")
            if number < last - 1:
                terminal.until(partial(_has_more, store, name, count))
                acknowledged += 1
        terminal.read(random.uniform(0, APP_DELAY))
        terminal.process.kill()
        terminal.process.wait()
    if terminal.process.returncode != -SIGKILL:
        yield f"{name}: ended by itself"
    yield from losses(store, play, name, acknowledged)


def _has_more(store: SqliteStore, name: str, count: int) -> bool:
    return store.count(name) > count


def main() -> int:
    """Kill, and return 1 if anything was lost."""
    parser = ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=100)
    count, random = parser.parse_args().count, Random(57)
    with TemporaryDirectory() as folder, closing(SqliteStore(Path(folder))) as store:
        plays = [uninterrupted(store, game) for game in GAMES]
        names = [(plays[number % len(plays)], f"killed-{number}") for number in range(count)]
        wrong = [
            text
            for number, (play, name) in enumerate(names)
            for text in (kill if number % 3 else kill_app)(store, play, name, random)
        ]
    sys.stdout.write("".join(f"{text}\n" for text in [*wrong, f"{count} kills, {len(wrong)} losses"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
