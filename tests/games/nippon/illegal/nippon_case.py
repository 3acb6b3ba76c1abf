"""How a case of the rules is written for Nippon."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.games.nippon.nippon_tables import SHOWN, Change, situation
from tests.play.clause_cases import Case as Case
from tests.play.clause_cases import several


def case(
    id: str,
    texts: str | tuple[str, ...],
    clauses: str = "",
    *changes: Change,
    players: int = 4,
    printed: Mapping[str, Any] | None = None,
    before: str | tuple[str, ...] = (),
    leaves: Mapping[str, Any] | None = None,
) -> Case:
    """Write a case: clauses as `3.1 16.2`; `printed` replaces invented values, and `before` is played first."""
    cited = tuple(f"NIP-{clause}" for clause in clauses.split())
    lay = partial(situation, players, *changes, printed=printed)
    return Case(id, several(texts), cited, lay, several(before), leaves or {})


def no_foreign(*cities: str) -> Change:
    """The influence slots of these cities show no foreign numbers, so that a claim is about the seats alone."""
    return {f"cities.{city}.slots.{good}.foreign": 0 for city in cities for good in SHOWN[city]}
