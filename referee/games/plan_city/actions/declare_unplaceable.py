"""The action of declaring that the won plan card cannot be placed (section 6.14, PLC-R38)."""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.plan_city import plan_card_placeability, turn_flow
from referee.games.plan_city.city_field import described
from referee.games.plan_city.state import State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class DeclareUnplaceable(Move, frozen=True, kw_only=True, tag="declare_unplaceable"):
    """A move that declares that the seat's won plan card has no legal placement."""


@cites("PLC-4.3")
def no_placement(state: State, move: DeclareUnplaceable) -> Check:
    """Yield a breach if the card can be placed, also after placing chips or a contract card (PLC-4.3, PLC-R10)."""
    unplaced_card = plan_card_placeability.plan_card_to_lay(state, move.seat)
    if unplaced_card is None:
        return
    if described(state.seats[move.seat]):
        possible = plan_card_placeability.placeable_with(
            state, plan_card_placeability.resources_of(state, move.seat, unplaced_card.icon), unplaced_card.number
        )
    else:
        possible = bool(state.now["placeable"])
    if possible:
        yield Breach("PLC-4.3", "can_be_placed", {"seat": move.seat, "number": unplaced_card.number}, "place_card")


def objections(state: State, move: DeclareUnplaceable) -> Checks:
    """Yield the rule checks: the phase, the seat's unplaced card, and the absence of a legal placement."""
    in_time = yield turn_flow.placing(state, move)
    if (yield turn_flow.card_due(state, move.seat)) and in_time:
        yield no_placement(state, move)


def effects(ledger: Ledger, move: DeclareUnplaceable) -> None:
    """Remove the card from the game."""
    if ledger.state.seats[move.seat].place in ledger.state.beside:
        turn_flow.card_gone(ledger, move.seat)
    ledger.todo(move.seat, "card_leaves", "PLC-4.3")


ACTION = Action("declare_unplaceable", DeclareUnplaceable, objections, effects, starts=turn_flow.seats_placing)
