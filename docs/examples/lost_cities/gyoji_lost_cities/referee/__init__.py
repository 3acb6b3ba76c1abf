"""Lost Cities: the rules as a record of functions for the referee."""

from __future__ import annotations

from collections.abc import Iterable

from gyoji_lost_cities.referee.actions import DISCARD, DRAW_CARD, PLAY
from gyoji_lost_cities.referee.contradictions import cards_are_kept, faults
from gyoji_lost_cities.referee.state import ACTS, LAY, State, keys, opened, opponent
from gyoji_lost_cities.referee.turn import closing, final_sheet, going_on, parked, round_sheet

from referee.facts.facts import known
from referee.rules import forbidden_acts
from referee.rules.game import GameRules, PromptLine, by_verb


def due(state: State) -> Iterable[PromptLine]:
    """Say where the round stands, and which half of the turn is due."""
    values = {"round": state.round, "rounds": state.options["rounds"], "deck": state.deck}
    if known(state.round) and known(state.deck):
        yield PromptLine("round_of", values, done=True)
    yield PromptLine("lay" if state.phase == LAY else "draw", {"seat": state.active})


def next_seats(state: State) -> tuple[str, ...]:
    """Name who has the turn after this one."""
    return (opponent(state, state.active), state.active)


INTERFACE = 1
RULES = GameRules(
    state=State,
    actions=by_verb(PLAY, DISCARD, DRAW_CARD, forbidden_acts.action(ACTS)),
    keys=keys,
    open=opened,
    due=due,
    faults=faults,
    sheets={"round": round_sheet, "final": final_sheet},
    next_seats=next_seats,
    closing=closing,
    parked=parked,
    going_on=going_on,
    invariants=(cards_are_kept,),
)
