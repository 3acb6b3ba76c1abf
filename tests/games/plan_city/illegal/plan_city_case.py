"""How an illegal declaration of the City is written, with a nearby one that is legal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.games.plan_city.plan_city_tables import Change, situation
from tests.play.clause_cases import Case, several
from tests.play.clause_cases import Pair as Pair


def case(
    id: str,
    texts: str | tuple[str, ...],
    clauses: str,
    legal: str,
    *changes: Change,
    but: tuple[Change, ...] = (),
    players: int = 4,
    options: Mapping[str, Any] | None = None,
) -> Pair:
    """Write a case: clauses as `3.1 3.2` are all that is cited; `legal` is allowed after `but` is changed as well."""
    cited = tuple(f"PLC-{clause}" for clause in clauses.split())
    lay = partial(situation, players, *changes, **(options or {}))
    legal_there = partial(situation, players, *changes, *but, **(options or {}))
    return Pair(Case(id, several(texts), cited, lay, exact=True), Case(id, (legal,), cited, legal_there))
