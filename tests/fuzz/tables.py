"""What the doors begin from: recorded plays of every game cut anywhere, what may be declared there, and what is said."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from referee.notation.move import write
from referee.record.entry import Entry
from referee.rules.game import offered_games
from referee.table import recorded_script
from referee.table.json_schemas import plain
from referee.table.table import Table

ROOT = Path(__file__).parents[2]
STEP = 6
"""So many entries lie between the states that positions are made of: each is folded once."""


@cache
def plays(game: str) -> tuple[recorded_script.RecordedScript, ...]:
    """The recorded plays of a game, its demo among them."""
    found = [*sorted((ROOT / "tests" / "games" / game / "plays").glob("*.toml")), recorded_script.demo_of(game)]
    return tuple(recorded_script.load(path) for path in found)


@cache
def lines(game: str) -> tuple[str, ...]:
    """Every line that was ever typed in a play of a game."""
    return tuple(dict.fromkeys(recorded_script.parse(line).text or line for play in plays(game) for line in play.lines))


@cache
def recorded(game: str, number: int) -> tuple[Entry, ...]:
    """The whole record of a play."""
    play = plays(game)[number]
    table = recorded_script.open_play(play)
    for text in play.lines:
        recorded_script.perform(table, recorded_script.parse(text))
    return tuple(table.entries)


def cut(chance: Random, most: int = 10_000) -> list[Entry]:
    """The beginning of the record of some play, as long as chance has it."""
    game = chance.choice(offered_games())
    entries = recorded(game, chance.randrange(len(plays(game))))
    return list(entries[: chance.randint(1, min(len(entries), most))])


def state(chance: Random, game: str, most: int) -> dict[str, Any]:
    """The state of some play of a game among its first entries, as a position file has it."""
    number = chance.randrange(len(plays(game)))
    return _state(game, number, chance.randrange(1, min(len(recorded(game, number)), most), STEP))


@cache
def _state(game: str, number: int, until: int) -> dict[str, Any]:
    found: dict[str, Any] = plain(Table("friday", list(recorded(game, number)[:until])).state)
    return found


def offers(table: Table, most: int = 60) -> list[str]:
    """Write what may be declared, as it is typed."""
    found = []
    for move in table.options():
        found.append(write(move))
        if len(found) == most:
            break
    return found
