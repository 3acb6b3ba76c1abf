"""How an illegal declaration of Russian Railroads is written, with a legal one close to it."""

from __future__ import annotations

from functools import partial

from tests.games.russian_railroads.rrr_tables import Change, situation
from tests.play.clause_cases import Case, several
from tests.play.clause_cases import Pair as Pair


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
) -> Pair:
    """Write a case: clauses as `203 204`; without a `twin` the same declaration is legal in `twin_at`. `odd`: no game
    comes to the position.
    """
    assert twin or twin_at is not None, id
    told = several(texts)
    cited = tuple(f"RRR-4.{clause}" for clause in clauses.split())
    lay = partial(situation, players, *changes, odd=odd)
    lay_twin = lay if twin_at is None else partial(situation, players, *twin_at, odd=odd)
    return Pair(Case(id, told, cited, lay, before), Case(id, (twin or told[0],), cited, lay_twin, before))
