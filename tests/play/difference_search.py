"""Searches for a to-do that was left out at random tables: `python -m tests.play.difference_search [COUNT]`.

In each game one change of a figure, or one line of points, is left out at the table. People answer the questions of the
search as it really was, and a third of them not at all. Prints how often the entry is among the last three candidates.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from msgspec import Struct

from referee.rules.game import find, offered_games
from referee.table.round_check import POINTS, RoundCheckDifferenceSearch, RoundCheckValue, search, values_to_compare
from referee.table.table import Table
from tests.play.playing import play_out

CANDIDATES = 3
UNANSWERED = 1 / 3


class LeftOut(Struct, frozen=True):
    """A change that the record has and the table has not: `amount` of a figure, by an entry."""

    seq: int
    figure: RoundCheckValue
    amount: int


class Searched(Struct, frozen=True):
    """A search for what was left out, and the entries that it came to."""

    game: str
    left_out: LeftOut
    questions: int
    candidates: tuple[int, ...]

    @property
    def succeeds(self) -> bool:
        """Tell whether what was left out is among the few candidates."""
        return len(self.candidates) <= CANDIDATES and self.left_out.seq in self.candidates


def searches(game: str, count: int) -> Iterator[Searched]:
    """Leave one to-do out of each of so many random games, stopped somewhere in their last half, and search it."""
    low, high = find(game).meta.seats
    for seed in range(count):
        chance = Random(f"{game} {seed}")
        whole = play_out(game, chance.randint(low, high), seed).entries
        table = Table("t", whole[: chance.randint(len(whole) // 2, len(whole))])
        if changes := list(_changes(table)):
            left_out = chance.choice(changes)
            yield _searched(table, left_out, chance)


def _changes(table: Table) -> Iterator[LeftOut]:
    """List what a table had to do with the figures that are compared, after the opening."""
    for figure in values_to_compare(table):
        if figure.value is None:
            continue
        for before, after in pairwise(table.steps):
            was, now = (getattr(step.table_state.state.seats[figure.seat], figure.what) for step in (before, after))
            if isinstance(was, int) and isinstance(now, int) and was != now:
                yield LeftOut(after.entry.seq, figure, now - was)
            lines = [line for line in after.score_lines if figure.what == POINTS and line.seat == figure.seat]
            yield from (LeftOut(after.entry.seq, figure, line.points) for line in lines if line.points)


def _searched(table: Table, left_out: LeftOut, chance: Random) -> Searched:
    value = left_out.figure.value
    assert value is not None
    found = search(table, left_out.figure, value - left_out.amount)
    while (middle := found.middle) is not None:
        found = found.narrowed_by_answer(None if chance.random() < UNANSWERED else middle.seq < left_out.seq)
    return Searched(table.game.id, left_out, found.asked, _candidates(found))


def _candidates(found: RoundCheckDifferenceSearch) -> tuple[int, ...]:
    """Return the entries that the search displays at its end."""
    seqs = [trace.seq for trace in found.traces] or [change.seq for change in found.candidates]
    return tuple(dict.fromkeys(seqs))


def main() -> None:
    """Print the result for each game."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    for game in offered_games():
        results = list(searches(game, count))
        asked = sorted(result.questions for result in results)
        share = Counter(result.succeeds for result in results)[True] / len(results)
        sys.stdout.write(
            f"{game}: {len(results)} games, among {CANDIDATES} candidates {share:.0%}, "
            f"questions median {asked[len(asked) // 2]}, most {asked[-1]}\n"
        )


if __name__ == "__main__":
    main()
