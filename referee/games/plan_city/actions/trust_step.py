"""The action of the trust phase: every trust marker moves to the space for the seat's number of idle engine spaces
(section 6.10).
"""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.games.plan_city import turn_flow
from referee.games.plan_city.state import State
from referee.notation.move import Move
from referee.rules.game import Action, Checks


class TrustStep(Move, frozen=True, kw_only=True, tag="trust_step"):
    """A move that counts the idle engine spaces and moves all trust markers."""

    of_the_table = True


def objections(state: State, _move: TrustStep) -> Checks:
    """Yield the rule checks: the chips still to be placed by any seat, and the phase."""
    if (yield turn_flow.nothing_owed(state)) and state.phase != "placement_end":
        yield turn_flow.phase_is(state, "trust")


def effects(ledger: Ledger, _move: TrustStep) -> None:
    """Move the trust markers and record the newly forbidden bid numbers."""
    if ledger.state.phase == "placement_end":
        turn_flow.end_placement(ledger)
    turn_flow.end_trust(ledger)


ACTION = Action("trust_step", TrustStep, objections, effects, starts=turn_flow.table_in("trust"))
