"""Physical acts that are never allowed ("may I keep this tile?"), from `acts.toml`."""

from __future__ import annotations

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
    """Return the clauses that forbid each never-allowed act, by act id."""
    return {act.id: act.clauses for act in acts.load(path).values() if act.answer == "no"}


class May(Move, frozen=True, kw_only=True, tag="may"):
    """A move that asks whether a physical act is allowed."""

    act: Annotated[str, KeyOf("act", role="identity")]


def asks_only(action: Action) -> bool:
    """Return whether an action is the question about a physical act instead of a declaration; it has no sentence
    template.
    """
    return action.move is May


def action(path: Path) -> Action:
    """Return the action `may` of a game, which refuses its forbidden acts."""
    forbidden = load(path)

    def objections(_state: Any, move: May) -> Checks:
        yield iter([Breach(clause, "act", {"act": move.act}) for clause in forbidden[move.act]])

    def effects(_ledger: Ledger, _move: May) -> None:
        """Change nothing: the act is always refused; if the refusal is overruled, the players move the pieces
        themselves.
        """

    return Action("may", May, objections, effects)
