"""The rules of the game City of Plan Cards, as one object with the functions that the referee calls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from referee.facts.facts import Unknown, known
from referee.facts.ledger import Ledger
from referee.games.plan_city import (
    bidding,
    bids,
    coal_chips,
    contract_cards,
    contradictions,
    described_locations,
    parked_declaration,
    plan_cards,
    printed_value_checks,
    prompts,
    setup,
    sheets_from_state,
    turn_flow,
)
from referee.games.plan_city.state import ACTS, PROPOSALS, ROUNDS, SingleMoveFactSpecs, State, keys
from referee.notation.move import Move, verb_of
from referee.rules import forbidden_acts
from referee.rules.game import GameRules, PromptLine, by_verb
from scoring.breakdown import TieBreakStep
from scoring.games.plan_city.score import turn_order

ACTIONS = by_verb(
    bids.BID_PROPOSAL,
    bids.BID_COAL,
    bids.DECLARE_STUCK,
    plan_cards.PLACE_PLAN,
    contract_cards.ACTION,
    plan_cards.FUEL,
    plan_cards.PLACEMENT_DONE,
    plan_cards.DECLARE_UNPLACEABLE,
    turn_flow.TRUST_STEP,
    turn_flow.PREPARE_ROUND,
    turn_flow.DECLARE_SCORING,
    forbidden_acts.action(ACTS),
)
BIDS = ("bid_proposal", "bid_coal", "declare_stuck")
CARD_VERBS = ("place_plan", "declare_unplaceable")
CLOSES = {
    "placement_end": "trust_step",
    "trust": "trust_step",
    "preparation": "prepare_round",
    "scoring": "declare_scoring",
}
"""The verb that ends each phase in which no seat has, or may have, a choice; in `placement_end` this depends on the
chips to be paid.
"""
EVERYBODY = ("trust", "preparation", "scoring")
"""The phases that all players carry out together."""


def actor(state: State, verb: str) -> str:
    """Return the default seat of a move without a seat: the active seat, the only seat that can make the move, or the
    first seat for a move of the whole table.

    Return `Unknown` if several seats can make the move, or in a phase of the whole table if the verb is "".
    """
    seats = tuple(state.seats)
    untold = cast("str", Unknown("active"))
    if verb in ACTIONS and ACTIONS[verb].move.of_the_table:
        return seats[0]
    if not verb and known(state.phase) and state.phase in EVERYBODY:
        return untold
    if verb in BIDS:
        return state.start_marker if known(state.phase) and state.phase in ("trust", "preparation") else state.active
    if not state.assumed and state.phase in ("placement", "placement_end"):
        if state.phase == "placement" and state.options["placement_order"] == "strict":
            return state.active
        could = [seat for seat in seats if _could(state, seat, verb)]
        return could[0] if len(could) == 1 else untold
    return state.active


def _could(state: State, seat: str, verb: str) -> bool:
    """Return whether a seat can still make a move with this verb in the placement phase."""
    board = state.seats[seat]
    if state.phase == "placement_end":
        return bool(coal_chips.chips_to_pay(state, seat))
    if verb in CARD_VERBS:
        return bool(board.place in PROPOSALS and not board.placed)
    return not board.done


def lead_in(state: State, move: Move) -> tuple[Move, ...]:
    """Return the implied moves before a move: those that end the trust and preparation phases, before the first bid of
    a round or the final scoring; () if none.
    """
    verb = verb_of(move)
    first = next(iter(state.seats))
    steps: tuple[Move, ...] = ()
    if state.phase == "trust" and verb != "trust_step":
        steps = (turn_flow.TrustStep(seat=first),)
    if state.phase not in ("trust", "preparation"):
        return ()
    if verb == "prepare_round":
        return steps
    if (verb in BIDS and state.round < ROUNDS) or (verb == "declare_scoring" and state.round == ROUNDS):
        return (*steps, turn_flow.PrepareRound(seat=first))
    return ()


def missed_chances(state: State, moves: tuple[Move, ...]) -> Iterable[PromptLine]:
    """Yield reminders of actions that the moves make impossible; each move is judged after the previous ones."""
    ledger = Ledger(state)
    for number, move in enumerate(moves, 1):
        yield from prompts.closed_by(ledger.state, move)
        if number < len(moves):
            ACTIONS[verb_of(move)].effects(ledger, move)


def closing(state: State) -> str:
    """Return the verb that ends the phase, or that ends the placement of the last player who is not done; ""
    for none.
    """
    if state.phase == "placement":
        return "placement_done" if known(actor(state, "placement_done")) else ""
    return CLOSES.get(state.phase, "")


def tie_breaks(state: State) -> Iterable[TieBreakStep]:
    """Yield the tie-break: of the tied seats, the earlier one in turn order wins (PLC-9.2, PLC-R29)."""
    yield turn_order(sheets_from_state.final_sheet(state))


INTERFACE = 1
RULES = GameRules(
    state=State,
    readings=SingleMoveFactSpecs,
    actions=ACTIONS,
    keys=keys,
    open=setup.initial_state,
    blank=setup.described_state,
    actor=actor,
    next_seats=bidding.next_seats,
    lead_in=lead_in,
    due=prompts.due,
    tie_breaks=tie_breaks,
    faults=contradictions.faults,
    sheets={"final": sheets_from_state.final_sheet},
    teach=setup.teach,
    overlooked=missed_chances,
    check=printed_value_checks.answer_faults,
    narrow=printed_value_checks.narrow,
    odd=printed_value_checks.unusual_answers,
    closing=closing,
    parked=parked_declaration.apply_undecided,
    going_on=parked_declaration.going_on,
    locate=described_locations.locate,
)
