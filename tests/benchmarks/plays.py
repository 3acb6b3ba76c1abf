"""The recorded games that speed is measured on: every game's demo, and its longest whole play."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee import script
from referee.game import offered
from referee.table import Table

GAMES = tuple(offered())
PLAYS = Path(__file__).parents[1] / "games"


@cache
def demo(game: str) -> Table:
    """Play the demo of a game through."""
    return _played(script.demo_of(game))


@cache
def longest(game: str) -> Table:
    """Play that recorded game through which has the most entries."""
    return max(
        (_played(path) for path in (PLAYS / game / "plays").glob("*.toml")), key=lambda table: len(table.entries)
    )


def _played(path: Path) -> Table:
    return list(script.replay(script.load(path)))[-1][0]
