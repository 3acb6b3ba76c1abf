"""The action of starting the final scoring, after nobody wants to repay another loan (CRI-7.5)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import round_end, turn_flow
from referee.games.crisis.managers import assumed
from referee.games.crisis.state import State
from referee.judging.judge import about, cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move, verb_of
from referee.rules.default_rules import acting
from referee.rules.game import Action, Check, Checks
from scoring.games.crisis.round_evaluation import bankrupt
from scoring.games.crisis.values import ROUNDS


class LastChanceDone(Move, frozen=True, kw_only=True, tag="last_chance_done"):
    """A move that ends the last opportunity to repay loans and starts the final scoring."""


@cites("CRI-5.6", "CRI-5.7")
def last_round_over(state: State, move: Move) -> Check:
    """Yield a breach if the last round has not been evaluated: round 7 (CRI-5.6, CRI-5.7), or the round of a bankruptcy
    (CRI-5.5).
    """
    if assumed(state):
        if state.round < ROUNDS and not (known(state.status) and bankrupt(state.status)):
            yield Breach("CRI-5.7", "round_not_last", {"round": state.round, "rounds": ROUNDS}, "later")
    elif state.phase == "last_chance":
        return
    elif state.phase == "done":
        yield Breach("CRI-5.6", "game_over", {"verb": verb_of(move)})
    else:
        yield Breach("CRI-5.7", "not_last_chance", {"phase": state.phase}, "later")


def objections(state: State, move: LastChanceDone) -> Checks:
    """Yield the rule checks: other pending choices, and the evaluation of the last round."""
    if state.pending:
        yield resolves_first(state.pending, move)
    yield about(last_round_over(turn_flow.after_evaluation(state), move), "CRI-5.7")


def effects(ledger: Ledger, _move: LastChanceDone) -> None:
    """Evaluate the last round if that is outstanding, and run the final scoring."""
    turn_flow.evaluate_due(ledger)
    round_end.finish(ledger)


def options(state: State) -> Iterator[LastChanceDone]:
    """Yield the move if the last round has been evaluated."""
    if state.pending:
        return
    state = turn_flow.after_evaluation(state)
    if not assumed(state) and state.phase == "last_chance":
        yield LastChanceDone(seat=acting(state))


ACTION = Action("last_chance_done", LastChanceDone, objections, effects, options)
