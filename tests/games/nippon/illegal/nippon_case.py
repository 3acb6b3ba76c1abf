"""One case of the rules: a situation, what is declared in it (in one or several ways), the clauses to be cited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.table.table import Table
from tests.games.nippon.nippon_tables import SHOWN, Change, situation


class Case(NamedTuple):
    """`texts` are ways to declare the same; each must be refused citing `clauses` (or more), or be legal if none.

    `changes` lay the situation on a table for `players`, `printed` replaces invented values.
    """

    id: str
    texts: tuple[str, ...]
    clauses: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    players: int = 4
    printed: Mapping[str, Any] | None = None

    def table(self) -> Table:
        """Lay the situation."""
        return situation(self.players, *self.changes, printed=self.printed)


def case(id: str, texts: str | tuple[str, ...], clauses: str = "", *changes: Change, **more: Any) -> Case:
    """Write a case: clauses as `3.1 16.2`, more as `players=` and `printed=`."""
    told = (texts,) if isinstance(texts, str) else texts
    return Case(id, told, tuple(f"NIP-{clause}" for clause in clauses.split()), changes, **more)


def no_foreign(*cities: str) -> Change:
    """The influence slots of these cities show no foreign numbers, so that a claim is about the seats alone."""
    return {f"cities.{city}.slots.{good}.foreign": 0 for city in cities for good in SHOWN[city]}
