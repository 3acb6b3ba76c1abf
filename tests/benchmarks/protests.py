"""Three protests at once in the longest recorded game, about early entries: the time until it is told what depends on
them, and the time to follow each entry after that.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial

from referee.table.protest import alternative_of_entry, lodge
from referee.table.protest_replay import ProtestReplays
from referee.table.table import Table
from tests.benchmarks.knock_on import changes_of
from tests.benchmarks.plays import GAMES, longest
from tests.benchmarks.timing import worked

PROTESTS, ROUNDS = 3, 5


def run() -> Iterator[str]:
    """Print the times, game by game."""
    for game in GAMES:
        table = longest(game)
        changes = changes_of(table)[:PROTESTS]
        protested = table.trial()
        seqs = [lodge(protested, "no", alternative_of_entry(*change)).entry.seq for change in changes]
        alone = [worked(partial(_outcome, protested, (seq,))) for seq in seqs for _ in range(ROUNDS)]
        together = worked(partial(ProtestReplays().deciding, protested))
        follow = list(_following(protested, seqs))[1:]
        ms = [value * 1000 for value in (statistics.median(alone), together, statistics.median(follow))]
        place = f"of {len(table.entries)} entries, from entry {changes[0][0]} on"
        yield f"{game}: one protest {ms[0]:.1f} ms, all eight combinations {ms[1]:.1f} ms, an entry more {ms[2]:.2f} ms for three ({place})"


def _outcome(table: Table, seqs: tuple[int, ...]) -> None:
    ProtestReplays().outcome(table, seqs)


def _following(table: Table, seqs: list[int]) -> Iterator[float]:
    """Time what is told after each further entry: a note each, beside which the replays take in one entry."""
    replays = ProtestReplays()
    for _ in range(ROUNDS * 4):
        yield worked(partial(_each, replays, table, seqs))
        table.note("tea")


def _each(replays: ProtestReplays, table: Table, seqs: list[int]) -> None:
    for seq in seqs:
        replays.outcome(table, (seq,))
