"""One illegal declaration of the rules, and a legal one close to it."""

from __future__ import annotations

from typing import NamedTuple

from referee.table.table import Table
from tests.games.russian_railroads.rrr_tables import Change, play, situation


class Case(NamedTuple):
    """`texts` are ways to declare the same; each must be refused citing `clauses` (or more).

    `changes` lay the position on a table for `players`, then the lines `before` are played. `twin` is legal there, or,
    where `twin_at` is given, in the position that these changes lay instead. `odd`: no game comes to the position.
    """

    id: str
    texts: tuple[str, ...]
    clauses: tuple[str, ...]
    changes: tuple[Change, ...]
    twin: str
    twin_at: tuple[Change, ...] | None = None
    before: tuple[str, ...] = ()
    players: int = 4
    odd: bool = False

    def table(self, *, twin: bool = False) -> Table:
        """Lay the position, of the legal declaration if it is meant."""
        changes = self.twin_at if twin and self.twin_at is not None else self.changes
        made = situation(self.players, *changes, odd=self.odd)
        for line in self.before:
            play(made, line)
        return made


def case(
    id: str,
    texts: str | tuple[str, ...],
    clauses: str,
    *changes: Change,
    twin: str = "",
    twin_at: tuple[Change, ...] | None = None,
    before: tuple[str, ...] = (),
    players: int = 4,
    odd: bool = False,
) -> Case:
    """Write a case: clauses as `203 204`; without a `twin` the same declaration is legal in `twin_at`."""
    told = (texts,) if isinstance(texts, str) else texts
    assert twin or twin_at is not None, id
    cited = tuple(f"RRR-4.{clause}" for clause in clauses.split())
    return Case(id, told, cited, changes, twin or told[0], twin_at, before, players, odd)
