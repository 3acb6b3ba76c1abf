"""The choice of an end bonus card, or 10 VP instead (RRR-4.1201 to RRR-4.1204)."""

from __future__ import annotations

from functools import partial

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import effect_stack, industry_track, turn_flow
from referee.games.russian_railroads.action_execution import TEN
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.text_catalogs import Phrase

KIND = "end_bonus"
TOKEN, FACTORY = "tok_card_and_bonus", 9
"""The advantage token and the factory number that allow the choice of an end bonus card (specification 3.6)."""


class TakeEndBonus(Move, frozen=True, kw_only=True, tag="take_end_bonus"):
    """A move that takes an end bonus card from the pile; the card stays secret until the end of the game
    (RRR-4.1202).
    """


class TakeTen(Move, frozen=True, kw_only=True, tag="take_ten"):
    """A move that takes 10 VP instead of an end bonus card."""


@cites("RRR-4.1204")
def pile_left(state: State) -> Check:
    """Yield a breach if the pile is empty; the 10 VP are then the only choice (RRR-4.1204)."""
    if not state.end_bonus_pile:
        yield Breach("RRR-4.1204", "pile_empty", {}, "take_ten")


@cites("RRR-4.1201", "RRR-4.605", "RRR-4.1108")
def has_earned_bonus(state: State, seat: str) -> Check:
    """Yield a breach if, in a standalone dispute, the seat has neither used the token nor reached factory 9, which
    allow this choice (RRR-4.1108, RRR-4.605).
    """
    if effect_stack.is_presumed(state) and not some(
        (partial(_by_token, state, seat), partial(_by_factory, state, seat))
    ):
        yield Breach("RRR-4.1201", "end_bonus_not_earned", {"seat": seat}, "other_action", ("RRR-4.605", "RRR-4.1108"))


def _by_token(state: State, seat: str) -> bool:
    return bool(state.seats[seat].used_tokens[TOKEN])


def _by_factory(state: State, seat: str) -> bool:
    """Return whether a marker is on factory 9. Raises `UnknownFactError` if the result depends on unknown values."""
    return some(partial(_stands_there, state, seat, marker) for marker in industry_track.MARKERS)


def _stands_there(state: State, seat: str, marker: int) -> bool:
    return industry_track.stands_on(state, seat, marker) == FACTORY


def objections(state: State, move: TakeEndBonus) -> Checks:
    """Yield the rule checks: the pending choice, and the remaining cards of the pile."""
    yield effect_stack.due(state, move, KIND)
    yield has_earned_bonus(state, move.seat)
    yield pile_left(state)


def effects(ledger: Ledger, move: TakeEndBonus) -> None:
    """Move a card from the pile to the seat, face down."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND)
    ledger.change(end_bonus_pile=ledger.state.end_bonus_pile - 1)
    ledger.seat(move.seat, end_bonus_cards=ledger.state.seats[move.seat].end_bonus_cards + 1)
    ledger.todo(move.seat, "end_bonus_taken", "RRR-4.1201")
    if pending_item:
        effect_stack.drop(ledger)
        turn_flow.continue_after_action(ledger)


def ten_objections(state: State, move: TakeTen) -> Checks:
    """Yield the rule check: the pending choice."""
    yield effect_stack.due(state, move, KIND)
    yield has_earned_bonus(state, move.seat)


def ten_effects(ledger: Ledger, move: TakeTen) -> None:
    """Score 10 VP (RRR-4.1201)."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND)
    ledger.score(move.seat, "instead_of_card", TEN, "RRR-4.1201", Phrase("working.instead_of_card", {"points": TEN}))
    if pending_item:
        effect_stack.drop(ledger)
        turn_flow.continue_after_action(ledger)


ACTION = Action("take_end_bonus", TakeEndBonus, objections, effects, starts=effect_stack.seats_with_choice(KIND))
TEN_ACTION = Action("take_ten", TakeTen, ten_objections, ten_effects, starts=effect_stack.seats_with_choice(KIND))
