"""The action of ending the placement phase for a seat (section 6.9)."""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.plan_city import turn_flow
from referee.games.plan_city.state import PROPOSALS, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class PlacementDone(Move, frozen=True, kw_only=True, tag="placement_done"):
    """A move that declares that the seat has finished the placement phase."""


@cites("PLC-4.3")
def card_laid(state: State, move: PlacementDone) -> Check:
    """Yield a breach if the seat has won a plan card and has not placed it (PLC-4.3)."""
    board = state.seats[move.seat]
    if board.place in PROPOSALS and not board.placed:
        yield Breach("PLC-4.3", "card_not_placed", {"seat": move.seat, "place": board.place}, "place_card")


def objections(state: State, move: PlacementDone) -> Checks:
    """Yield the rule checks: the phase, the turn, and the placed plan card."""
    yield turn_flow.placing(state, move)
    yield card_laid(state, move)


def effects(ledger: Ledger, move: PlacementDone) -> None:
    """Mark the seat as done. The phase ends after the last seat."""
    ledger.change(assumed=False, phase="placement")
    turn_flow.seat_done(ledger, move.seat)


ACTION = Action("placement_done", PlacementDone, objections, effects, starts=turn_flow.seats_placing)
