"""The choice and use of an advantage token for a ? space (RRR-4.1018 to RRR-4.1020, RRR-4.110x)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import (
    action_execution,
    bonus_effects,
    described_pending_actions,
    effect_stack,
    turn_flow,
)
from referee.games.russian_railroads.pending_items import PendingActionItem, item
from referee.games.russian_railroads.state import STEP_TOKENS, TOKENS, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf

KIND = "token"
DOUBLERS = 3
CLAUSE = {
    "tok_second_marker": "RRR-4.1104",
    "tok_doublers_3": "RRR-4.1105",
    "tok_revaluation": "RRR-4.1106",
    "tok_kiev_medal": "RRR-4.1107",
    "tok_card_and_bonus": "RRR-4.1108",
}


class ChooseToken(Move, frozen=True, kw_only=True, tag="choose_token"):
    """A move that uses an advantage token; `space`, the ? space that allows it, is optional and checked if typed."""

    token: Annotated[str, KeyOf("token", role="identity")]
    space: Annotated[str, KeyOf("token_space", role="identity")] = ""


@cites("RRR-4.1020", "RRR-4.611", "RRR-4.1002", "RRR-4.1018", "RRR-4.1019")
def space_gives(state: State, move: ChooseToken) -> Check:
    """Yield a breach if the ? space has not been reached, or a token was already used for it (RRR-4.1018 to RRR-4.1020,
    RRR-4.611).
    """
    if not move.space:
        yield from effect_stack.due(state, move, KIND)
        return
    if any(
        pending_item.seat == move.seat and pending_item.about == move.space
        for pending_item in effect_stack.choices(state, KIND)
    ):
        return
    values = {"seat": move.seat, "space": move.space}
    industry = move.space == "industry"
    gave_token = state.seats[move.seat].token_given[move.space]
    if known(gave_token) and gave_token:
        also = ("RRR-4.611",) if industry else ()
        yield Breach("RRR-4.1020", "token_given", values, "other_action", also)
    elif not bonus_effects.reached(state, move.seat, move.space):
        clause, also = ("RRR-4.1019", ()) if industry else ("RRR-4.1002", ("RRR-4.1018",))
        yield Breach(clause, "space_not_reached", values, "reach_it", also)
    elif not gave_token:
        yield from effect_stack.due(state, move, KIND)


@cites("RRR-4.1101")
def token_unused(state: State, move: ChooseToken) -> Check:
    """Yield a breach if the token has already been used (RRR-4.1101)."""
    if state.seats[move.seat].used_tokens[move.token]:
        yield Breach("RRR-4.1101", "token_used", {"seat": move.seat, "token": move.token}, "other_token")


@cites("RRR-4.609")
def zero_free(state: State, move: ChooseToken) -> Check:
    """Yield a breach if space 0 of the industry track, the start of the second marker, is occupied (RRR-4.609,
    RRR-R15).
    """
    if state.seats[move.seat].marker_1 == 0:
        yield Breach("RRR-4.609", "marker_on_zero", {"seat": move.seat}, "other_token", ("RRR-4.1104",))


def objections(state: State, move: ChooseToken) -> Checks:
    """Yield the rule checks: the reached ? space, the unused token, and for the second marker the free space 0."""
    yield space_gives(state, move)
    yield token_unused(state, move)
    if move.token == "tok_second_marker":
        yield zero_free(state, move)


def effects(ledger: Ledger, move: ChooseToken) -> None:
    """Place the token on its ? space and apply its effect."""
    seat = move.seat
    pending_item = effect_stack.take_up(ledger, seat, KIND, lambda it: move.space in ("", it.about), about=move.space)
    board = ledger.state.seats[seat]
    ledger.seat(seat, used_tokens={**board.used_tokens, move.token: True})
    if pending_item is None:
        return
    if pending_item.about:  # taken for granted it need not be said
        ledger.seat(seat, token_given={**ledger.state.seats[seat].token_given, pending_item.about: True})
        ledger.todo(seat, "token_placed", "RRR-4.1020", token=move.token, space=pending_item.about)
    effect_stack.drop(ledger)
    effect_stack.push(ledger, _items(ledger, seat, move.token))
    turn_flow.continue_after_action(ledger)


def _items(ledger: Ledger, seat: str, token: str) -> tuple[PendingActionItem, ...]:
    """Apply the immediate effect of a token and return its pending choices, which can be carried out in part
    (RRR-4.1109).
    """
    if token in STEP_TOKENS:
        return described_pending_actions.of_token(token, seat)
    clause = CLAUSE[token]
    if token == "tok_card_and_bonus":
        return item("end_bonus", seat, "RRR-4.1201"), item("card", seat, clause)
    if token == "tok_second_marker":
        ledger.seat(seat, marker_2=0)
        ledger.todo(seat, "second_marker", clause)
    elif token == "tok_doublers_3":
        action_execution.place_doublers(ledger, seat, DOUBLERS, complete=False)
    elif token == "tok_revaluation":
        ledger.todo(seat, "revalued", clause)
    else:
        ledger.todo(seat, "medal_placed", clause)
    return ()


def spaces_reached(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for each ? space whose token can be chosen; their spaces distinguish several."""
    open_now = list(effect_stack.choices(state, KIND))
    for pending_item in open_now:
        yield {"seat": pending_item.seat, "space": pending_item.about if len(open_now) > 1 else ""}


ACTION = Action("choose_token", ChooseToken, objections, effects, starts=spaces_reached, choices={"token": TOKENS})
