"""The rules of Russian Railroads as a record of functions for the referee."""

from __future__ import annotations

from referee.games.russian_railroads import answer_checks, contradictions, effect_stack, prompts, setup
from referee.games.russian_railroads import completion_lookahead as lookahead
from referee.games.russian_railroads import missed_chances as reminders
from referee.games.russian_railroads import parked_declaration as parking
from referee.games.russian_railroads import sheets_from_state as sheets
from referee.games.russian_railroads import track_step_limit as declaration_limits
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
from referee.games.russian_railroads.state import ACTS, MoveReadings, State, keys
from referee.rules import forbidden_acts as acts
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
    acts.action(ACTS),
)


RULES = GameRules(
    state=State,
    readings=MoveReadings,
    actions=lookahead.sound(ACTIONS),
    keys=keys,
    open=setup.opened,
    blank=setup.described,
    due=prompts.due,
    faults=contradictions.faults,
    sheets={"round": sheets.round_sheet, "final": sheets.final_sheet},
    teach=setup.teach,
    overlooked=reminders.overlooked,
    stuck=effect_stack.stuck,
    unfinished=effect_stack.unfinished,
    odd=answer_checks.odd,
    apart=declaration_limits.apart,
    parked=parking.parked,
    going_on=parking.going_on,
)
