"""The rules of the game Nippon, as one object with the functions that the referee calls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from referee.facts.facts import known
from referee.facts.verdict import Breach
from referee.games.nippon import (
    consolidation,
    contradictions,
    export,
    factories,
    local_market,
    machines,
    parked_declaration,
    printed_value_checks,
    prompts,
    setup,
    sheets_from_state,
    tracks,
    transport,
    turn_flow,
)
from referee.games.nippon.state import ACTS, SingleMoveFactSpecs, State, keys
from referee.games.nippon.turn_flow import following, next_seats
from referee.games.nippon.turn_rules import WorkerMove
from referee.judging.judge import cites
from referee.notation.move import Move, verb_of
from referee.rules import forbidden_acts
from referee.rules.game import Check, GameRules, by_verb
from scoring.breakdown import TieBreakStep

ACTIONS = by_verb(
    factories.INVEST,
    machines.MECHANISE,
    factories.PRODUCE,
    tracks.KNOWLEDGE,
    tracks.MINES,
    transport.TRAINS,
    transport.SHIPS,
    export.ACTION,
    local_market.ACTION,
    consolidation.CONSOLIDATE,
    tracks.EXCHANGE,
    transport.PLACE_FREE,
    machines.IMPROVE_FREE,
    turn_flow.END,
    turn_flow.PASS,
    sheets_from_state.ACTION,
    forbidden_acts.action(ACTS),
)
MAIN = {action.verb for action in ACTIONS.values() if issubclass(action.move, WorkerMove)} | {"consolidate"}


def actor(state: State, verb: str) -> str:
    """Return the seat that acts if a move names none: that of a pending choice, the next seat for a main move after a
    finished turn, otherwise the active seat. `Unknown` if that depends on an unknown value.
    """
    if state.pending:
        return state.pending[-1].seat
    if verb not in MAIN or not known(state.active) or not _may_be_finished(state):
        return state.active
    return following(state, state.active) if known(state.main_done) else cast("str", state.main_done)


def _may_be_finished(state: State) -> bool:
    """Return whether the main move of the turn has been made, or may have been made by an undecided declaration."""
    if known(state.main_done):
        return state.main_done
    return known(state.active) and not state.assumed


def lead_in(state: State, move: Move) -> tuple[Move, ...]:
    """Return the implied move before the next player's first declaration: the end of the finished turn (section 6.13);
    () if no move is implied.
    """
    if state.phase == "done" or state.pending or not _may_be_finished(state) or move.seat == state.active:
        return ()
    opening = verb_of(move) in MAIN | {"exchange"}
    return (turn_flow.End(seat=state.active),) if opening and move.seat == following(state, state.active) else ()


@cites("NIP-2.2", "NIP-2.4")
def main_moves_apart(moves: tuple[Move, ...]) -> Check:
    """Yield a breach for each second main move before the end of the turn, by the same seat (NIP-2.2) or another seat
    (NIP-2.4).
    """
    seat = ""
    for move in moves:
        verb = verb_of(move)
        if verb == "end":
            return
        if verb in MAIN and seat == move.seat:
            yield Breach("NIP-2.2", "main_move_made", {"seat": seat}, "end_turn")
        elif verb in MAIN and seat:
            yield Breach("NIP-2.4", "not_your_turn", {"seat": move.seat, "active": seat}, "wait")
        seat = seat or (move.seat if verb in MAIN else "")


def closing(_state: State) -> str:
    return turn_flow.END.verb


def tie_breaks(state: State) -> Iterable[TieBreakStep]:
    """Yield the tie-break: of the tied seats, the one with the later last turn wins (NIP-19)."""
    order = sheets_from_state.last_turns(state)
    yield TieBreakStep("last_turn", {seat: rank for rank, seat in enumerate(order)}, ("NIP-19.1", "NIP-19.2"))


INTERFACE = 1
RULES = GameRules(
    state=State,
    readings=SingleMoveFactSpecs,
    actions=ACTIONS,
    keys=keys,
    open=setup.initial_state,
    blank=setup.described_state,
    actor=actor,
    next_seats=next_seats,
    lead_in=lead_in,
    due=prompts.due,
    tie_breaks=tie_breaks,
    faults=contradictions.faults,
    sheets={"regions": sheets_from_state.regions_sheet, "final": sheets_from_state.final_sheet},
    start=("NIP-1.5",),
    teach=setup.teach,
    overlooked=prompts.missed_chances,
    check=printed_value_checks.answer_faults,
    narrow=printed_value_checks.narrow,
    odd=printed_value_checks.unusual_answers,
    implied=printed_value_checks.implied_rewards,
    apart=main_moves_apart,
    closing=closing,
    parked=parked_declaration.apply_undecided,
)
