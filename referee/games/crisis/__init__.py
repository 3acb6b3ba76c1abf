"""The rules of the game Crisis, as one object with the functions that the referee calls."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from referee.facts.facts import known
from referee.games.crisis import (
    answer_checks,
    company_production,
    contradictions,
    missed_chances,
    parked_declaration,
    prompts,
    round_end,
    setup,
    sheets_from_state,
    turn_flow,
)
from referee.games.crisis.actions import (
    activate,
    adjust,
    buy_domestic,
    convert_energy,
    decline,
    draw_event,
    end_production,
    evaluate_round,
    export_contract,
    hire_foreign,
    import_goods,
    invest,
    last_chance_done,
    pass_export,
    pay_interest,
    place_manager,
    repay_loan,
    resolve,
    sell_black_market,
    take_loan,
    use_influence,
)
from referee.games.crisis.state import ACTS, SingleMoveFactSpecs, State, keys
from referee.rules import forbidden_acts
from referee.rules.game import GameRules, by_verb
from scoring.breakdown import TieBreakStep
from scoring.games.crisis.final_scoring import STEPS

ACTIONS = by_verb(
    draw_event.ACTION,
    adjust.ACTION,
    adjust.DONE,
    pay_interest.ACTION,
    place_manager.ACTION,
    resolve.ACTION,
    take_loan.ACTION,
    buy_domestic.ACTION,
    hire_foreign.ACTION,
    invest.ACTION,
    import_goods.ACTION,
    convert_energy.ACTION,
    decline.ACTION,
    activate.ACTION,
    end_production.ACTION,
    export_contract.ACTION,
    sell_black_market.ACTION,
    pass_export.ACTION,
    repay_loan.ACTION,
    use_influence.ACTION,
    evaluate_round.ACTION,
    last_chance_done.ACTION,
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
    check=answer_checks.check,
    odd=answer_checks.odd,
    overlooked=partial(missed_chances.missed_chances, ACTIONS),
    closing=turn_flow.closing,
    next_seats=turn_flow.next_seats,
    parked=parked_declaration.apply_undecided,
    going_on=parked_declaration.going_on,
    put_right=round_end.correct_status,
    ended=prompts.bankruptcy_line,
)
