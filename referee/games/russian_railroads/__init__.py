"""The rules of the game Russian Railroads, as one object with the functions that the referee calls."""

from __future__ import annotations

from referee.games.russian_railroads import (
    answer_checks,
    completion_lookahead,
    contradictions,
    effect_stack,
    missed_chances,
    parked_declaration,
    prompts,
    setup,
    sheets_from_state,
    track_step_limit,
    turn_flow,
)
from referee.games.russian_railroads.actions import (
    choose_again,
    choose_card,
    choose_next,
    choose_reuse,
    choose_token,
    decline_effect,
    end_bonus,
    flip_displaced,
    move_displaced,
    pass_turn,
    place,
    place_factory,
    place_locomotive,
    relocate,
    reveal_end_bonus,
    start_bonus,
    step_industry,
    step_track,
    stop,
    take_factory,
    take_locomotive,
    use_engineer,
)
from referee.games.russian_railroads.state import ACTS, SingleMoveFactSpecs, State, keys
from referee.rules import forbidden_acts
from referee.rules.game import GameRules, by_verb

ACTIONS = by_verb(
    place.ACTION,
    use_engineer.ACTION,
    pass_turn.ACTION,
    step_track.ACTION,
    step_industry.ACTION,
    take_locomotive.ACTION,
    take_factory.ACTION,
    place_locomotive.ACTION,
    move_displaced.ACTION,
    flip_displaced.ACTION,
    place_factory.ACTION,
    choose_token.ACTION,
    choose_card.ACTION,
    end_bonus.ACTION,
    end_bonus.TEN_ACTION,
    choose_again.ACTION,
    choose_reuse.ACTION,
    choose_next.ACTION,
    decline_effect.ACTION,
    stop.ACTION,
    start_bonus.ACTION,
    relocate.ACTION,
    relocate.DECLINE,
    reveal_end_bonus.ACTION,
    forbidden_acts.action(ACTS),
)


INTERFACE = 1
RULES = GameRules(
    state=State,
    readings=SingleMoveFactSpecs,
    actions=completion_lookahead.sound(ACTIONS),
    keys=keys,
    open=setup.initial_state,
    blank=setup.described_state,
    due=prompts.due,
    next_seats=turn_flow.next_seats,
    faults=contradictions.faults,
    sheets={"round": sheets_from_state.round_sheet, "final": sheets_from_state.final_sheet},
    teach=setup.teach,
    overlooked=missed_chances.missed_chances,
    stuck=effect_stack.stuck,
    unfinished=effect_stack.unfinished,
    odd=answer_checks.odd,
    apart=track_step_limit.excess_steps,
    parked=parked_declaration.apply_undecided,
    going_on=parked_declaration.going_on,
)
