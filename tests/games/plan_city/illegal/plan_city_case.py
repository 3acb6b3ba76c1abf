"""One case of the rules: a situation, what is declared in it and the clauses to be cited, and a nearby legal twin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.table.table import Table
from tests.games.plan_city.plan_city_tables import Change, situation


class Case(NamedTuple):
    """`texts` are ways to declare the same; each must be refused citing `clauses` and no others.

    `legal` is a declaration close to it that the rules allow, after `but` is changed as well. `changes` lay the
    situation on a table for `players`; `options` are settings and `printed` values.
    """

    id: str
    texts: tuple[str, ...]
    clauses: tuple[str, ...]
    legal: str
    changes: tuple[Change, ...] = ()
    but: tuple[Change, ...] = ()
    players: int = 4
    options: Mapping[str, Any] | None = None

    def table(self, *more: Change) -> Table:
        """Lay the situation."""
        return situation(self.players, *self.changes, *more, **(self.options or {}))


def case(id: str, texts: str | tuple[str, ...], clauses: str, legal: str, *changes: Change, **more: Any) -> Case:
    """Write a case: clauses as `3.1 3.2`, more as `but=`, `players=` and `options=`."""
    told = (texts,) if isinstance(texts, str) else texts
    return Case(id, told, tuple(f"PLC-{clause}" for clause in clauses.split()), legal, changes, **more)
