"""The cases of a game by the clauses they are about: what a game brings as `BROKEN`, `KEPT` and `IMPOSSIBLE` in `<game>_by_clause.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from referee.rules.game import Game
from referee.table.table import Table
from tests.helpers import of_game
from tests.play.laying import play


class Case(NamedTuple):
    """A position and what is declared in it: each of `texts` is one way to declare the same, after the lines `before`.

    A case that breaks `clauses` is refused citing them (or more, unless it is `exact`); one that keeps them is legal, and
    what `leaves` says by path is on the table then.
    """

    id: str
    texts: tuple[str, ...]
    clauses: tuple[str, ...]
    lay: Callable[[], Table]
    before: tuple[str, ...] = ()
    leaves: Mapping[str, Any] = {}
    exact: bool = False

    def table(self) -> Table:
        """Lay the position and play what comes before."""
        made = self.lay()
        for line in self.before:
            play(made, line)
        return made

    def named(self, id: str, *clauses: str) -> Case:
        """Give the case of a clause by its id, which may have a word behind it."""
        return self._replace(id=id, clauses=clauses or (id.split()[0],))


class Pair(NamedTuple):
    """A case that breaks a clause and one that keeps it."""

    broken: Case
    kept: Case

    def named(self, id: str) -> Pair:
        """Give the pair of a clause by its id."""
        return Pair(self.broken.named(id), self.kept.named(id))


class Impossible(NamedTuple):
    """A table on which something lies that cannot, the clause that says so, and why."""

    lay: Callable[[], Table]
    clause: str
    why: str


def several(lines: str | tuple[str, ...]) -> tuple[str, ...]:
    """Give lines, where one may be written alone."""
    return (lines,) if isinstance(lines, str) else lines


def by_clause(pairs: Mapping[str, Pair]) -> list[Pair]:
    """Name the pairs that a game lists by clause."""
    return [pair.named(id) for id, pair in pairs.items()]


def broken(game: str) -> list[Case]:
    """The cases of a game that break clauses."""
    return list(of_game(game, f"{game}_by_clause").BROKEN)


def kept(game: str) -> list[Case]:
    """The cases of a game that keep clauses."""
    return list(of_game(game, f"{game}_by_clause").KEPT)


def impossible(game: str) -> list[Impossible]:
    """What cannot lie on a table of a game."""
    return list(of_game(game, f"{game}_by_clause").IMPOSSIBLE)


def illegal(game: str) -> int:
    """How many illegal declarations the specification of a game lists."""
    return int(of_game(game, f"{game}_by_clause").ILLEGAL)


def enforced(game: Game) -> list[str]:
    """The clauses that a declaration is refused for."""
    return [clause.id for clause in game.clauses.values() if clause.kind == "enforced"]


def without(clauses: Iterable[str], cases: Iterable[Case]) -> list[str]:
    """Name the clauses that no case is about."""
    there = {clause for case in cases if case.texts for clause in case.clauses}
    return [clause for clause in clauses if clause not in there]
