"""The action of starting the evaluation of the round, when nobody wants to use an influence card before it (CRI-5)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import round_end, turn_flow
from referee.games.crisis.managers import assumed
from referee.games.crisis.state import State
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move, verb_of
from referee.rules.default_rules import acting
from referee.rules.game import Action, Check, Checks


class EvaluateRound(Move, frozen=True, kw_only=True, tag="evaluate_round"):
    """A move that starts the evaluation of the round."""


@cites("CRI-5.2")
def export_over(state: State, move: Move) -> Check:
    """Yield a breach if the choices at Export are not all made (CRI-5.2)."""
    if not assumed(state) and state.phase not in ("evaluation", "done"):
        values = {"verb": verb_of(move), "phase": state.phase}
        yield Breach("CRI-5.2", "not_evaluation", values, "later")


def objections(state: State, move: EvaluateRound) -> Checks:
    """Yield the checks that the game is not over and that Export is finished."""
    if state.pending:
        yield resolves_first(state.pending, move)
    yield turn_flow.not_over(state, move)
    yield export_over(state, move)


def effects(ledger: Ledger, _move: EvaluateRound) -> None:
    """Evaluate the round: move the Financial Status, then end the round or the game."""
    round_end.evaluate(ledger)


def options(state: State) -> Iterator[EvaluateRound]:
    """Yield the move while the round waits for its evaluation."""
    if not state.pending and not assumed(state) and state.phase == "evaluation":
        yield EvaluateRound(seat=acting(state))


ACTION = Action("evaluate_round", EvaluateRound, objections, effects, options)
