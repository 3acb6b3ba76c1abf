"""The cases of a game by the clause they are about: what a game brings as `BROKEN` and `KEPT` in `<game>_by_clause.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from referee.rules.game import Game
from referee.table.table import Table
from tests.helpers import of_game


class ClauseCase(NamedTuple):
    """Lines declared one after the other on a position, of which the last breaks the clause or all keep it."""

    clause: str
    id: str
    table: Callable[[], Table]
    lines: tuple[str, ...]


def ways(clause: str, id: str, table: Callable[[], Table], texts: Iterable[str]) -> list[ClauseCase]:
    """Make a case of each of several ways to declare the same."""
    return [ClauseCase(clause, f"{id} {text}", table, (text,)) for text in texts]


def broken(game: str) -> list[ClauseCase]:
    """The cases of a game that break a clause."""
    return list(of_game(game, f"{game}_by_clause").BROKEN)


def kept(game: str) -> list[ClauseCase]:
    """The cases of a game that keep a clause."""
    return list(of_game(game, f"{game}_by_clause").KEPT)


def enforced(game: Game) -> list[str]:
    """The clauses that a declaration is refused for."""
    return [clause.id for clause in game.clauses.values() if clause.kind == "enforced"]


def without(clauses: Iterable[str], cases: Iterable[ClauseCase]) -> list[str]:
    """Name the clauses that no case is about."""
    there = {case.clause for case in cases if case.lines}
    return [clause for clause in clauses if clause not in there]
