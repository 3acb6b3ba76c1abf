"""The recorded games that speed is measured on: every game's demo and its whole plays, and moments of the longest one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.notation.move import Move
from referee.record.entry import Entry
from referee.record.replay import moves_of
from referee.rules.game import offered_games
from referee.table import recorded_script
from referee.table.table import Table

GAMES = tuple(offered_games())
PLAYS = Path(__file__).parents[1] / "games"


@cache
def demo(game: str) -> Table:
    """Play the demo of a game through."""
    return _played(recorded_script.demo_of(game))


@cache
def recorded(game: str) -> tuple[Table, ...]:
    """Play every recorded game through, and the demo; the one with the most entries first."""
    played = [demo(game), *map(_played, sorted((PLAYS / game / "plays").glob("*.toml")))]
    return tuple(sorted(played, key=lambda table: -len(table.entries)))


def longest(game: str) -> Table:
    """Give the recorded game with the most entries."""
    return recorded(game)[0]


class Moment(NamedTuple):
    """The table as it was before one of the moves of an entry: so many moves of the entry are made, this one is next."""

    table: Table
    entry: Entry
    made: tuple[Move, ...]
    next: Move
    last: bool


def moments(table: Table, first: int, last: int) -> Iterator[Moment]:
    """Give the moments before each move of the steps from `first` on, up to `last`."""
    for place, done in enumerate(table.steps[first:last], first):
        moves = moves_of(table.game, done.entry.body) if done.entry.kind == "move" else ()
        for count, move in enumerate(moves):
            now = table.trial()
            now.steps, now.entries = table.steps[:place], table.entries[: done.entry.seq - 1]
            if not count or now.declare(moves[:count]).step is not None:
                yield Moment(now, done.entry, moves[:count], move, count == len(moves) - 1)


def _played(path: Path) -> Table:
    return list(recorded_script.replay(recorded_script.load(path)))[-1][0]
