"""Where the time of a replayed entry goes, game by game: each part without the parts that it calls."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import wraps
from types import FunctionType
from typing import Any

from msgspec import structs

from referee.facts.ledger import Ledger
from referee.judging.judge import _Findings
from referee.record import entry as journal
from referee.record import entry_bodies, replay
from referee.table.table import Table
from tests.benchmarks.plays import GAMES, longest

PARTS = ("body", "move", "objections", "effects", "ledger", "scoring", "hash", "state")
"""What is left of a replay is `state`: carrying on from one state to the next, and the verdict."""
ROUNDS = 5


class PartTimes:
    """Seconds by part; a part that calls another one waits meanwhile."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self._running: list[str] = []
        self._since = 0.0
        self._undo: list[tuple[Any, str, Any]] = []

    def _lap(self) -> None:
        now = time.perf_counter()
        if self._running:
            self.seconds[self._running[-1]] += now - self._since
        self._since = now

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function whose time belongs to a part."""

        @wraps(work)
        def run(*given: Any, **named: Any) -> Any:
            self._lap()
            self._running.append(part)
            try:
                return work(*given, **named)
            finally:
                self._lap()
                self._running.pop()

        return run

    def watch(self, owner: Any, name: str, part: str) -> None:
        """Time an attribute until `release`."""
        work = getattr(owner, name)
        self._undo.append((owner, name, work))
        setattr(owner, name, self.timed(part, work))

    def release(self) -> None:
        """Stop timing."""
        for owner, name, work in reversed(self._undo):
            setattr(owner, name, work)


def run() -> Iterator[str]:
    """Print the share of each part in the replay of the longest play, game by game."""
    for game in GAMES:
        seconds = _parts(longest(game))
        total = sum(seconds.values())
        shares = " · ".join(f"{part} {seconds[part] / total:.0%}" for part in PARTS)
        yield f"{game}: {shares}"


def _parts(table: Table) -> Counter[str]:
    times = PartTimes()
    actions = table.game.rules.actions
    before = dict(actions)
    times.watch(entry_bodies, "parse_body", "body")
    times.watch(replay, "moves_of", "move")
    times.watch(replay, "unfit", "move")
    times.watch(_Findings, "object", "objections")
    for method in ("change", "seat", "pay", "gain", "todo", "points", "score"):
        times.watch(Ledger, method, "ledger")
    for module in [module for name, module in sys.modules.items() if name.startswith(f"referee.games.{table.game.id}")]:
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and value.__module__.startswith("scoring.games."):
                times.watch(module, name, "scoring")
    actions.update(
        {verb: structs.replace(one, effects=times.timed("effects", one.effects)) for verb, one in before.items()}
    )
    try:
        for _ in range(ROUNDS):
            times.timed("state", Table)("again", table.entries)
            times.timed("hash", journal.broken_at)(table.entries)
    finally:
        actions.update(before)
        times.release()
    return times.seconds
