"""One folder for each game: what its sheets hold and how they score. A game is imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from scoring.breakdown import Breakdown
from scoring.trouble import Fault, trouble


def _none(_sheet: Any) -> list[Fault]:
    return []


class Scoring(Struct, frozen=True):
    """One scoring of a game: the Struct its sheet is read into and the function that scores it.

    `doubts` lists what is odd about a sheet but may be so. `unmarked` are categories whose points are not VP of a seat:
    no score marker moves for them. The game is over after one that `ends` it, and its places are the result.
    """

    id: str
    sheet: type
    score: Callable[[Any], Breakdown]
    unmarked: tuple[str, ...] = ()
    ends: bool = False
    doubts: Callable[[Any], list[Fault]] = _none


def names() -> list[str]:
    """List the games that can be scored, by folder."""
    return sorted(path.parent.name for path in Path(__file__).parent.glob("*/score.py"))


def words_of(game: str) -> Path:
    """Give the path of the game's catalogue on this floor."""
    return Path(__file__).parent / game / "words.toml"


def scorings(game: str) -> dict[str, Scoring]:
    """Load the scorings of one game by id. Raises `Trouble` for a game that is not here."""
    if game not in names():
        raise trouble("no_such_game", field="game", given=game, games=tuple(names()))
    found: dict[str, Scoring] = import_module(f"scoring.games.{game}").SCORINGS
    return found


def scoring(game: str, name: str) -> Scoring:
    """Load one scoring. Raises `Trouble` where the game has no such scoring."""
    found = scorings(game)
    if name not in found:
        raise trouble("no_such_scoring", field="scoring", given=name, scorings=tuple(found))
    return found[name]
