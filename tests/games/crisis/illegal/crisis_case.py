"""One case of the rules: a situation, what is declared in it (in one or several ways), the clauses to be cited, and a
legal declaration beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.table.table import Table
from tests.games.crisis.crisis_tables import Change, situation, through


class Case(NamedTuple):
    """`texts` are ways to declare the same; each must be refused citing `clauses` (or more).

    `changes` lay the situation on a table, `given` is declared before; `twin` is declared instead, with the changes
    `where` it is legal.
    """

    id: str
    texts: tuple[str, ...]
    clauses: tuple[str, ...]
    twin: tuple[str, ...]
    changes: tuple[Change, ...]
    where: tuple[Change, ...] = ()
    given: tuple[str, ...] = ()
    players: int = 4
    printed: Mapping[str, Any] | None = None

    def table(self, *more: Change) -> Table:
        """Lay the situation."""
        made = situation(*self.changes, *more, players=self.players, printed=self.printed)
        through(made, *self.given)
        return made

    def legal_table(self) -> Table:
        """Lay the situation in which the twin is legal, and declare it."""
        made = self.table(*self.where)
        through(made, *self.twin)
        return made


def case(
    id: str, texts: str | tuple[str, ...], clauses: str, twin: str | tuple[str, ...], *changes: Change, **more: Any
) -> Case:
    """Write a case: clauses as `3.7 1.3`, more as `where=`, `given=`, `players=` and `printed=`."""
    told = (texts,) if isinstance(texts, str) else texts
    beside = (twin,) if isinstance(twin, str) else twin
    return Case(f"CRI-{id}", told, tuple(f"CRI-{clause}" for clause in clauses.split()), beside, changes, **more)
