"""How a case of the rules of CRISIS is written, with a legal declaration beside it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.games.crisis.crisis_tables import Change, situation
from tests.play.clause_cases import Case, several
from tests.play.clause_cases import Pair as Pair


def case(
    id: str,
    texts: str | tuple[str, ...],
    clauses: str,
    twin: str | tuple[str, ...],
    *changes: Change,
    where: tuple[Change, ...] = (),
    given: tuple[str, ...] = (),
    players: int = 4,
    printed: Mapping[str, Any] | None = None,
    leaves: Mapping[str, Any] | None = None,
) -> Pair:
    """Write a case: clauses as `3.7 1.3`; `given` is declared before, and `twin`, line after line, is legal with the
    changes `where` as well.
    """
    cited = tuple(f"CRI-{clause}" for clause in clauses.split())
    lay = partial(situation, *changes, players=players, printed=printed)
    lay_twin = partial(situation, *changes, *where, players=players, printed=printed)
    *first, last = several(twin)
    kept = Case(f"CRI-{id}", (last,), cited, lay_twin, (*given, *first), leaves or {})
    return Pair(Case(f"CRI-{id}", several(texts), cited, lay, given), kept)
