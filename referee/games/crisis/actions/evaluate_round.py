"""The action of starting the evaluation of the round, after nobody wants to play another influence card (CRI-5)."""

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
    """Yield a breach if a seat has not finished Export (CRI-5.2)."""
    if not assumed(state) and state.phase not in ("evaluation", "done"):
        values = {"verb": verb_of(move), "phase": state.phase}
        yield Breach("CRI-5.2", "not_evaluation", values, "later")


def objections(state: State, move: EvaluateRound) -> Checks:
    """Yield the rule checks: other pending choices, the end of the game, and the end of Export for every seat."""
    if state.pending:
        yield resolves_first(state.pending, move)
    yield turn_flow.not_over(state, move)
    yield export_over(state, move)


def effects(ledger: Ledger, _move: EvaluateRound) -> None:
    """Evaluate the round: change the Financial Status, give the award, and start the next round or the end of
    the game.
    """
    round_end.evaluate(ledger)


def options(state: State) -> Iterator[EvaluateRound]:
    """Yield the move if the evaluation of the round is the next step."""
    if not state.pending and not assumed(state) and state.phase == "evaluation":
        yield EvaluateRound(seat=acting(state))


ACTION = Action("evaluate_round", EvaluateRound, objections, effects, options)
