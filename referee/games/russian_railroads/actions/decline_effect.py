"""The action of declining the effect of the factory that a marker has reached (RRR-4.614)."""

from __future__ import annotations

from functools import partial

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import effect_stack, industry_track, turn_flow
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class DeclineEffect(Move, frozen=True, kw_only=True, tag="decline_effect"):
    """A move that declines the effect of the factory that a marker has reached (RRR-4.614)."""


@cites("RRR-4.614")
def may_decline(state: State, move: DeclineEffect) -> Check:
    """Yield a breach if there is no factory effect to decline. It can only be declined as a whole, before its start
    (RRR-4.614).
    """
    if effect_stack.is_presumed(state):
        there = some(partial(_on_factory, state, move.seat, marker) for marker in industry_track.MARKERS)
    else:
        pending_item = effect_stack.innermost(state, move.seat)
        there = pending_item is not None and bool(pending_item.factory) and not pending_item.begun
    if not there:
        yield Breach("RRR-4.614", "no_effect_to_decline", {"seat": move.seat}, "finish_it")


def _on_factory(state: State, seat: str, marker: int) -> bool:
    return bool(industry_track.stands_on(state, seat, marker))


def objections(state: State, move: DeclineEffect) -> Checks:
    """Yield the rule check: the pending factory effect, which must not have been started."""
    yield may_decline(state, move)


def effects(ledger: Ledger, move: DeclineEffect) -> None:
    """Remove the factory effect from the stack of pending choices."""
    pending_item = effect_stack.innermost(ledger.state, move.seat)
    if pending_item:
        effect_stack.drop(ledger)
        ledger.todo(move.seat, "effect_declined", "RRR-4.614", number=pending_item.factory)
        turn_flow.continue_after_action(ledger)


ACTION = Action("decline_effect", DeclineEffect, objections, effects, starts=effect_stack.seat_on_top)
