"""The action by which a seat ends its Production phase (CRI-4.13.2)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.ledger import Ledger
from referee.games.crisis import turn_flow
from referee.games.crisis.actions.activate import not_ended
from referee.games.crisis.locations import PRODUCTION
from referee.games.crisis.managers import assumed, at_location
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


def options(state: State) -> Iterator[EndProduction]:
    """Yield a move for every seat that has not ended its Production phase."""
    if state.pending or assumed(state) or state.phase != "operations" or state.location != PRODUCTION:
        return
    for seat in state.order:
        if not state.seats[seat].ended:
            yield EndProduction(seat=seat)


ACTION = Action("end_production", EndProduction, objections, effects, options)
