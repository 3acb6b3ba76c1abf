"""The action of taking a start bonus card before the first round of Russian Railroads (RRR-4.151 to RRR-4.153)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import action_execution, effect_stack, turn_flow
from referee.games.russian_railroads.action_spaces import ActionPart, industry, steps
from referee.games.russian_railroads.state import START_BONUSES, State
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import at_place
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf

EFFECTS: dict[str, ActionPart] = {
    "sb_black_1": steps(1, "black"),
    "sb_industry_1": industry(1),
    "sb_doubler_1": ActionPart("doublers"),
    "sb_ruble_1": ActionPart("rubles"),
}


class StartBonus(Move, frozen=True, kw_only=True, tag="start_bonus"):
    """A move that takes a start bonus card and applies it immediately."""

    card: Annotated[str, KeyOf("start_bonus", role="identity")]


@cites("RRR-4.151")
def before_first_round(state: State, move: StartBonus) -> Check:
    """Yield a breach if the first round has started; start bonus cards are taken before it (RRR-4.151)."""
    is_over = state.phase not in ("start_bonus", "turn") if state.assumed else state.phase != "start_bonus"
    if is_over or (state.assumed and state.round > 1):
        yield Breach("RRR-4.151", "start_bonus_over", {"seat": move.seat}, "other_action")


@cites("RRR-4.151", "RRR-4.153")
def turn_to_take(state: State, move: StartBonus) -> Check:
    """Yield a breach if it is not the seat's turn: the last player starts, the second is last (RRR-4.151), and the
    first player gets no card (RRR-4.153).
    """
    if move.seat == at_place(state.order, 0, "order"):
        yield Breach("RRR-4.153", "first_takes_none", {"seat": move.seat}, "others_take")
    elif state.active != move.seat:
        yield Breach("RRR-4.151", "not_your_turn", {"seat": move.seat, "active": state.active}, "wait", ("RRR-4.202",))


@cites("RRR-4.152")
def card_left(state: State, move: StartBonus) -> Check:
    """Yield a breach if the card has already been taken (RRR-4.152)."""
    if not state.start_bonuses[move.card]:
        yield Breach("RRR-4.152", "start_bonus_gone", {"card": move.card}, "other_card")


def objections(state: State, move: StartBonus) -> Checks:
    """Yield the rule checks: other pending choices, the phase, the turn, and the available card."""
    if state.pending:
        yield resolves_first(state.pending, move)
    in_time = yield before_first_round(state, move)
    if in_time:
        yield turn_to_take(state, move)
    yield card_left(state, move)


def effects(ledger: Ledger, move: StartBonus) -> None:
    """Remove the card from the game and apply its effect."""
    phase = "start_bonus" if ledger.state.assumed else ledger.state.phase
    ledger.change(start_bonuses={**ledger.state.start_bonuses, move.card: False}, phase=phase)
    ledger.todo(move.seat, "start_bonus_taken", "RRR-4.152", card=move.card)
    turn_flow.begins(ledger)
    if move.seat == ledger.state.active:
        turn_flow.uses_turn(ledger, move.seat, phase)
    pending_item = action_execution.begin(ledger, move.seat, EFFECTS[move.card], "RRR-4.151")
    effect_stack.push(ledger, (pending_item,) if pending_item else ())
    turn_flow.continue_after_action(ledger)


def seat_to_take(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for the active seat before the first round."""
    yield from (start for start in turn_flow.seat_on_turn(state) if state.phase == "start_bonus")


ACTION = Action("start_bonus", StartBonus, objections, effects, starts=seat_to_take, choices={"card": START_BONUSES})
