"""The rules of the game Russian Railroads, as one object with the functions that the referee calls."""

from __future__ import annotations

from referee.games.russian_railroads import (
    bonuses,
    cards,
    completion_lookahead,
    contradictions,
    course,
    effect_stack,
    factory_tiles,
    locomotive_tiles,
    parked_declaration,
    prompts,
    relocation,
    setup,
    sheets_from_state,
    spaces,
    steps,
    track_step_limit,
    turn_flow,
)
from referee.games.russian_railroads.state import ACTS, SingleMoveFactSpecs, State, keys
from referee.rules import forbidden_acts
from referee.rules.game import GameRules, by_verb

ACTIONS = by_verb(
    spaces.PLACE,
    spaces.USE_ENGINEER,
    course.PASS,
    steps.STEP_TRACK,
    steps.STEP_INDUSTRY,
    locomotive_tiles.TAKE_LOCOMOTIVE,
    factory_tiles.TAKE_FACTORY,
    locomotive_tiles.PLACE_LOCOMOTIVE,
    locomotive_tiles.MOVE_DISPLACED,
    locomotive_tiles.FLIP_DISPLACED,
    factory_tiles.PLACE_FACTORY,
    bonuses.CHOOSE_TOKEN,
    cards.CHOOSE_CARD,
    bonuses.TAKE_END_BONUS,
    bonuses.TAKE_TEN,
    cards.CHOOSE_AGAIN,
    cards.CHOOSE_REUSE,
    course.CHOOSE_NEXT,
    course.DECLINE_EFFECT,
    course.STOP,
    bonuses.START_BONUS,
    relocation.RELOCATE,
    relocation.DECLINE_RELOCATION,
    bonuses.REVEAL_END_BONUS,
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
    overlooked=prompts.missed_chances,
    stuck=effect_stack.stuck,
    unfinished=effect_stack.unfinished,
    odd=contradictions.unusual_answers,
    apart=track_step_limit.excess_steps,
    parked=parked_declaration.apply_undecided,
    going_on=parked_declaration.going_on,
)
