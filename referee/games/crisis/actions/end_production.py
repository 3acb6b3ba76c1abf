"""The action by which a seat ends its Production phase (CRI-4.13.2)."""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.games.crisis import turn_flow
from referee.games.crisis.actions.activate import not_ended
from referee.games.crisis.locations import PRODUCTION
from referee.games.crisis.managers import assumed, at_location, seats_in
from referee.games.crisis.state import State
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move
from referee.rules.game import Action, Checks


class EndProduction(Move, frozen=True, kw_only=True, tag="end_production"):
    """A move that ends the Production phase of the seat in this round."""


def objections(state: State, move: EndProduction) -> Checks:
    """Yield the rule checks: other pending choices, the location being resolved, and the seat's unfinished
    Production.
    """
    if state.pending:
        yield resolves_first(state.pending, move)
    now = yield at_location(state, move, PRODUCTION)
    if now and not assumed(state):
        yield not_ended(state, move)


def effects(ledger: Ledger, move: EndProduction) -> None:
    """Mark the seat as finished with Production, and continue with Export after the last seat."""
    ledger.seat(move.seat, ended=True)
    turn_flow.settle(ledger)


ACTION = Action("end_production", EndProduction, objections, effects, starts=seats_in("operations"))
