"""Physical acts that a clause always forbids ("may I keep this tile?"): those of `acts.toml` that may never be done."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.notation.move import Move
from referee.rules import acts
from referee.rules.game import Action, Checks
from scoring.fields.simple_fields import KeyOf


@cache
def load(path: Path) -> dict[str, tuple[str, ...]]:
    """Read the acts that are never allowed, with the clauses that forbid each."""
    return {act.id: act.clauses for act in acts.load(path).values() if act.answer == "no"}


class May(Move, frozen=True, kw_only=True, tag="may"):
    """Ask whether an act with the pieces is allowed."""

    act: Annotated[str, KeyOf("act", role="identity")]


def asks_only(action: Action) -> bool:
    """Tell whether an action is no declaration, but the question about an act: it needs no sentence."""
    return action.move is May


def action(path: Path) -> Action:
    """Make the action `may` of a game from its acts."""
    forbidden = load(path)

    def objections(_state: Any, move: May) -> Checks:
        yield iter([Breach(clause, "act", {"act": move.act}) for clause in forbidden[move.act]])

    def effects(_ledger: Ledger, _move: May) -> None:
        """An act that is always refused changes nothing; overruled, the table moves its own pieces."""

    def options(_state: Any) -> Iterable[Move]:
        return ()

    return Action("may", May, objections, effects, options)
