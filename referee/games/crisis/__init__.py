"""The rules of the game Crisis, as one object with the functions that the referee calls."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from referee.facts.facts import known
from referee.games.crisis import (
    card_changes,
    cards,
    company_production,
    contradictions,
    export,
    imports,
    location_actions,
    parked_declaration,
    phase_ends,
    planning,
    printed_value_checks,
    production,
    prompts,
    purchases,
    round_end,
    setup,
    sheets_from_state,
    turn_flow,
)
from referee.games.crisis.state import ACTS, SingleMoveFactSpecs, State, keys
from referee.rules import forbidden_acts
from referee.rules.game import GameRules, by_verb
from scoring.breakdown import TieBreakStep
from scoring.games.crisis.final_scoring import STEPS

ACTIONS = by_verb(
    cards.DRAW_EVENT,
    card_changes.ADJUST,
    card_changes.EVENT_DONE,
    phase_ends.PAY_INTEREST,
    planning.ACTION,
    location_actions.RESOLVE,
    location_actions.TAKE_LOAN,
    purchases.BUY_DOMESTIC,
    purchases.HIRE_FOREIGN,
    purchases.INVEST,
    imports.IMPORT_GOODS,
    imports.CONVERT_ENERGY,
    location_actions.DECLINE,
    production.ACTIVATE,
    production.END_PRODUCTION,
    export.EXPORT_CONTRACT,
    export.SELL_BLACK_MARKET,
    export.PASS_EXPORT,
    phase_ends.REPAY_LOAN,
    cards.USE_INFLUENCE,
    phase_ends.EVALUATE_ROUND,
    phase_ends.LAST_CHANCE_DONE,
    forbidden_acts.action(ACTS),
)


def tie_breaks(state: State) -> Iterable[TieBreakStep]:
    """Yield the tie-breaks in order, with the known values of the seats: credits, then the VP of companies (CRI-7.7,
    CRI-7.8).
    """
    for field, clause in STEPS:
        values = {seat: getattr(board, field) for seat, board in state.seats.items()}
        yield TieBreakStep(field, {seat: value for seat, value in values.items() if known(value)}, (clause,))


INTERFACE = 1
RULES = GameRules(
    state=State,
    readings=SingleMoveFactSpecs,
    actions=ACTIONS,
    keys=keys,
    open=setup.initial_state,
    blank=setup.described_state,
    due=prompts.due,
    tie_breaks=tie_breaks,
    faults=contradictions.faults,
    sheets={
        "production": company_production.production_sheet,
        "goal": sheets_from_state.goal_sheet,
        "final": sheets_from_state.final_sheet,
    },
    start=("CRI-S.13",),
    teach=setup.teach,
    places=round_end.places,
    check=printed_value_checks.check,
    odd=printed_value_checks.odd,
    overlooked=partial(prompts.missed_chances, ACTIONS),
    closing=turn_flow.closing,
    next_seats=turn_flow.next_seats,
    parked=parked_declaration.apply_undecided,
    going_on=parked_declaration.going_on,
    put_right=round_end.correct_status,
    ended=prompts.bankruptcy_line,
)
