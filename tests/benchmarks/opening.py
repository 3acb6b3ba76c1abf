"""Opening a table that was opened before: from its saved states, against judging every entry of it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from referee.store.sqlite_store import SqliteStore
from tests.benchmarks.plays import GAMES, longest
from tests.benchmarks.timing import interleaved, worked
from tui.core.session.session import Session

ROUNDS = 9
LEFT = 3
"""The last entries of a play are left out: people open a table to go on."""


def run() -> Iterator[str]:
    """Print the ratio, game by game; both read the store and check the chain of hashes."""
    for game in GAMES:
        with tempfile.TemporaryDirectory() as home:
            session = Session("en", SqliteStore(Path(home)))
            session.store.adopt("bench", longest(game).entries[:-LEFT])
            times = interleaved([partial(_first, session), partial(session.open, "bench")], ROUNDS, worked)
            first, again = (seconds * 1000 for seconds in times)
            count = len(longest(game).entries) - LEFT
            yield f"{game}: {first / again:.1f} times as fast ({again:.1f} / {first:.1f} ms, {count} entries; goal 4)"


def _first(session: Session) -> None:
    """Open the table as if nothing were saved of it; that saves its states."""
    session.store._db.execute("DROP TABLE IF EXISTS states")
    session.open("bench")
