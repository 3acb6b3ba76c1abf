"""The action of the preparation phase: moving the bid markers back, dealing plan cards, and advancing the round marker
(section 6.11).
"""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.games.plan_city import turn_flow
from referee.games.plan_city.state import State
from referee.notation.move import Move
from referee.rules.game import Action, Checks


class PrepareRound(Move, frozen=True, kw_only=True, tag="prepare_round"):
    """A move that prepares the next round, or the scoring after round 8. The dealt cards can be entered at any time."""

    of_the_table = True


def objections(state: State, _move: PrepareRound) -> Checks:
    """Yield the rule checks: a remaining round, and the phase."""
    if (yield turn_flow.rounds_left(state)):
        yield turn_flow.phase_is(state, "preparation")


def effects(ledger: Ledger, _move: PrepareRound) -> None:
    """Move the bid markers back to their owners, deal plan cards and advance the round marker."""
    turn_flow.prepare(ledger)


ACTION = Action("prepare_round", PrepareRound, objections, effects, starts=turn_flow.table_in("preparation"))
