"""The actions that change the course of an action: selecting the next pending choice (specification 5.2), declining the
effect of a factory (RRR-4.614), stopping early (RRR-4.210, RRR-4.809, RRR-4.1109), and passing (RRR-4.903 to
RRR-4.905).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import board_tracks, described_actions, effect_stack, turn_flow
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.judging.pending_choices import brought_up, choices_open_now
from referee.judging.three_valued_logic import some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.text_catalogs import Phrase


class ChooseNext(Move, frozen=True, kw_only=True, tag="choose_next"):
    """A move that selects which of several pending choices is next; `nth` distinguishes choices of the same kind,
    counted from the top of the stack.
    """

    item: Annotated[str, KeyOf("item", role="identity")]
    nth: Annotated[int, WholeNumber(low=1, high=4, role="identity")] = 1


def stack_index(state: State, move: ChooseNext) -> int:
    """Return the stack index of the pending choice that a move names, -1 if there is none."""
    first = len(state.pending) - len(choices_open_now(state.pending))
    own = [
        at
        for at in range(first, len(state.pending))
        if state.pending[at].kind == move.item and state.pending[at].seat == move.seat
    ]
    return own[-move.nth] if len(own) >= move.nth else -1


@cites("RRR-4.811")
def order_free(state: State, move: ChooseNext) -> Check:
    """Yield a breach if the order of the pending choice is not free: only choices that arose together can be reordered
    (RRR-4.811, RRR-R3).
    """
    if state.assumed and not state.pending:
        described_actions.due(state)  # asks what is under way
    if len(choices_open_now(state.pending)) < 2 or stack_index(state, move) < 0:
        yield Breach("RRR-4.811", "no_order_to_choose", {"seat": move.seat, "item": move.item}, "finish_it")
    elif _brought_up(state, move) == state.pending:
        yield Breach("RRR-4.811", "next_already", {"seat": move.seat, "item": move.item}, "finish_it")


def choose_next_checks(state: State, move: ChooseNext) -> Checks:
    yield order_free(state, move)


def choose_next_effects(ledger: Ledger, move: ChooseNext) -> None:
    """Move the pending choice to the top of the stack."""
    effect_stack.mark_resumed(ledger)
    ledger.change(pending=_brought_up(ledger.state, move))


def _brought_up(state: State, move: ChooseNext) -> tuple[PendingActionItem, ...]:
    """Return the stack with the named pending choice on top; unchanged if there is none."""
    at, pending = stack_index(state, move), state.pending
    if at < 0:
        return pending
    if state.options["nested_effects_pool"]:
        return (*pending[:at], *pending[at + 1 :], pending[at])
    return brought_up(pending, at)


def options(state: State) -> Iterator[ChooseNext]:
    """Yield a move for each pending choice whose order is free, if there are several."""
    open_now = choices_open_now(state.pending)
    if len(open_now) > 1:
        counts: dict[str, int] = {}
        for choice in reversed(open_now):
            counts[choice.kind] = counts.get(choice.kind, 0) + 1
            move = ChooseNext(seat=choice.seat, item=choice.kind, nth=counts[choice.kind])
            if _brought_up(state, move) != state.pending:
                yield move


CHOOSE_NEXT = Action("choose_next", ChooseNext, choose_next_checks, choose_next_effects, options)


class DeclineEffect(Move, frozen=True, kw_only=True, tag="decline_effect"):
    """A move that declines the effect of the factory that a marker has reached (RRR-4.614)."""


@cites("RRR-4.614")
def may_decline(state: State, move: DeclineEffect) -> Check:
    """Yield a breach if there is no factory effect to decline. It can only be declined as a whole, before its start
    (RRR-4.614).
    """
    if effect_stack.is_presumed(state):
        there = some(partial(_on_factory, state, move.seat, marker) for marker in board_tracks.MARKERS)
    else:
        choice = effect_stack.innermost(state, move.seat)
        there = choice is not None and bool(choice.factory) and not choice.begun
    if not there:
        yield Breach("RRR-4.614", "no_effect_to_decline", {"seat": move.seat}, "finish_it")


def _on_factory(state: State, seat: str, marker: int) -> bool:
    return bool(board_tracks.stands_on(state, seat, marker))


def decline_checks(state: State, move: DeclineEffect) -> Checks:
    yield may_decline(state, move)


def decline_effects(ledger: Ledger, move: DeclineEffect) -> None:
    """Remove the factory effect from the stack of pending choices."""
    choice = effect_stack.innermost(ledger.state, move.seat)
    if choice:
        effect_stack.drop(ledger)
        ledger.todo(move.seat, "effect_declined", "RRR-4.614", number=choice.factory)
        turn_flow.continue_after_action(ledger)


DECLINE_EFFECT = Action(
    "decline_effect", DeclineEffect, decline_checks, decline_effects, starts=effect_stack.seat_on_top
)


class Stop(Move, frozen=True, kw_only=True, tag="stop"):
    """A move that discards the rest of the current pending choice."""


@cites("RRR-4.210", "RRR-4.412", "RRR-4.208")
def may_stop(state: State, move: Stop) -> Check:
    """Yield a breach if the pending choice must be completed, as actions of the game board must (RRR-4.210, RRR-R39),
    or if there is none.
    """
    choice = effect_stack.innermost(state, move.seat)
    if choice is None:
        if any(finished is not None and finished.seat == move.seat for finished in (*state.spent, state.last)):
            return  # the action is over, and nothing is left that could be left out
        if state.assumed:
            described_actions.due(state)  # asks what is under way
        yield Breach("RRR-4.208", "nothing_to_stop", {"seat": move.seat}, "begin_action")
    elif not effect_stack.optional(choice):
        values = {"seat": move.seat, "item": choice.kind, "count": choice.count}
        yield Breach("RRR-4.210", "not_left_out", values, "finish_it", (choice.clause,))


def stop_checks(state: State, move: Stop) -> Checks:
    yield may_stop(state, move)


def stop_effects(ledger: Ledger, move: Stop) -> None:
    """Remove the pending choice from the stack."""
    choice = effect_stack.innermost(ledger.state, move.seat)
    if choice:
        effect_stack.drop(ledger)
        ledger.todo(move.seat, "stopped", choice.clause, choice.count, item=choice.kind)
        turn_flow.continue_after_action(ledger)


STOP = Action("stop", Stop, stop_checks, stop_effects, starts=effect_stack.seat_on_top)


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """A move that passes, after which the seat has no more turns in this round."""


def pass_turn_checks(state: State, move: Pass) -> Checks:
    """A seat can pass in any of its turns."""
    yield from turn_flow.may_act(state, move)


def pass_turn_effects(ledger: Ledger, move: Pass) -> None:
    """Turn over the seat's turn order card and score it (RRR-4.905)."""
    turn_flow.begins(ledger)
    if move.seat == ledger.state.active:
        turn_flow.uses_turn(ledger, move.seat)
    ledger.seat(move.seat, passed=True)
    position = turn_flow.position(ledger.state, move.seat)
    vp = turn_flow.pass_vp(ledger.state, move.seat)
    ledger.todo(move.seat, "card_turned", "RRR-4.905", position)
    ledger.score(move.seat, "pass", vp, "RRR-4.905", Phrase("working.pass", {"place": position, "points": vp}))
    turn_flow.continue_after_action(ledger)


PASS = Action("pass", Pass, pass_turn_checks, pass_turn_effects, starts=turn_flow.seat_on_turn)
