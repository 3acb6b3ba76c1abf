"""Be done with the placement phase (section 6.9)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.plan_city import turn_flow
from referee.games.plan_city.state import PROPOSALS, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class PlacementDone(Move, frozen=True, kw_only=True, tag="placement_done"):
    """Say that everything is done that this phase asks of the player."""


@cites("PLC-4.3")
def card_laid(state: State, move: PlacementDone) -> Check:
    """A plan card that was won is placed (PLC-4.3)."""
    board = state.seats[move.seat]
    if board.place in PROPOSALS and not board.placed:
        yield Breach("PLC-4.3", "card_not_placed", {"seat": move.seat, "place": board.place}, "place_card")


def objections(state: State, move: PlacementDone) -> Checks:
    """Check the phase, the turn, and that no plan card is left."""
    yield turn_flow.placing(state, move)
    yield card_laid(state, move)


def effects(ledger: Ledger, move: PlacementDone) -> None:
    """Note it; after the last player the phase ends."""
    ledger.change(assumed=False, phase="placement")
    turn_flow.seat_done(ledger, move.seat)


def options(state: State) -> Iterator[PlacementDone]:
    """Offer it to everybody whose card is laid."""
    if state.phase == "placement":
        for seat in state.seats:
            move = PlacementDone(seat=seat)
            if passes(turn_flow.placing(state, move), card_laid(state, move)):
                yield move


ACTION = Action("placement_done", PlacementDone, objections, effects, options)
