"""The choice and use of an advantage card (RRR-4.1121 to RRR-4.1127), of one of its actions to be done again
(RRR-4.1123), and of an action space to reuse (RRR-4.17xx).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach
from referee.games.russian_railroads import (
    action_effects,
    advantage_cards,
    completability,
    effect_stack,
    placement_cost,
    turn_flow,
)
from referee.games.russian_railroads.action_spaces import TARGETS, ActionPart, industry
from referee.games.russian_railroads.pending_items import PendingActionItem, item
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE

CARD_KIND = "card"


class ChooseCard(Move, frozen=True, kw_only=True, tag="choose_card"):
    """A move that uses an advantage card, which then leaves the game (RRR-4.1121)."""

    card: Annotated[str, KeyOf("card", role="identity")]


@cites("RRR-4.1108")
def has_used_token(state: State, seat: str) -> Check:
    """Yield a breach if, in a standalone dispute, the seat has not used the token that allows an advantage card
    (RRR-4.1108).
    """
    if effect_stack.is_presumed(state) and not state.seats[seat].used_tokens["tok_card_and_bonus"]:
        yield Breach("RRR-4.1108", "card_not_earned", {"seat": seat}, "other_action", ("RRR-4.1121",))


@cites("RRR-4.1121")
def in_game(state: State, move: ChooseCard) -> Check:
    """Yield a breach if the card has been used and has left the game (RRR-4.1121)."""
    if not state.cards[move.card]:
        yield Breach("RRR-4.1121", "card_gone", {"card": move.card}, "other_card")


def choose_card_checks(state: State, move: ChooseCard) -> Checks:
    yield effect_stack.due(state, move, CARD_KIND)
    yield has_used_token(state, move.seat)
    yield in_game(state, move)
    yield advantage_cards.completable(state, move.seat, move.card)


def choose_card_effects(ledger: Ledger, move: ChooseCard) -> None:
    """Remove the card from the game and start its action."""
    if known(available := ledger.state.cards[move.card]) and not available:
        raise UnrepresentableStateError  # an overruled use of a card that is gone
    choice = effect_stack.take_up(ledger, move.seat, CARD_KIND)
    ledger.change(cards={**ledger.state.cards, move.card: False})
    ledger.todo(move.seat, "card_used", "RRR-4.1121", card=move.card)
    if choice is None:
        return
    effect_stack.drop(ledger)
    _use(ledger, move.seat, move.card)
    turn_flow.continue_after_action(ledger)


def _use(ledger: Ledger, seat: str, card: str) -> None:
    if card == "card_three_actions":
        effect_stack.push(ledger, (item("again", seat, "RRR-4.1123"),))
        action_effects.place_doublers(ledger, seat, 1)
        effect_stack.push(
            ledger, (_part(ledger, seat, industry(1)), _part(ledger, seat, advantage_cards.BLACK)), free=True
        )
    elif card == "card_engineer_1":
        ledger.seat(seat, engineers=(*ledger.state.seats[seat].engineers, "engineer_1"))
        ledger.todo(seat, "engineer_one", "RRR-4.1124", number=1)
        ledger.gain(seat, "rubles", 1, "RRR-4.1124")
    elif card == "card_factory":
        effect_stack.push(
            ledger, (_part(ledger, seat, industry(2)), _part(ledger, seat, ActionPart("take", about="factory")))
        )
    elif card == "card_black_worker":
        ledger.change(black_owner=seat)
        ledger.gain(seat, "black", 1, "RRR-4.1126")
    else:
        effect_stack.push(ledger, (item("place_loco", seat, "RRR-4.1127", number=HIGHEST_LOCOMOTIVE, from_card=True),))


def _part(ledger: Ledger, seat: str, part: ActionPart) -> PendingActionItem:
    """Return the pending choice for a part of a card's action, which must be carried out completely (RRR-4.1122)."""
    choice = action_effects.begin(ledger, seat, part, "RRR-4.1122")
    assert choice is not None
    return structs.replace(choice, clause="RRR-4.1122")


CHOOSE_CARD = Action(
    "choose_card",
    ChooseCard,
    choose_card_checks,
    choose_card_effects,
    starts=effect_stack.seats_with_choice(CARD_KIND),
    choices={"card": advantage_cards.available},
)


AGAIN_KIND = "again"


class ChooseAgain(Move, frozen=True, kw_only=True, tag="choose_again"):
    """A move that chooses one of three actions to be done again."""

    what: Annotated[str, KeyOf("again", role="identity")]


def choose_again_checks(state: State, move: ChooseAgain) -> Checks:
    yield effect_stack.due(state, move, AGAIN_KIND)
    yield advantage_cards.again_possible(state, move.seat, move.what)


def choose_again_effects(ledger: Ledger, move: ChooseAgain) -> None:
    """Start the chosen action again."""
    choice = effect_stack.take_up(ledger, move.seat, AGAIN_KIND)
    if choice is None:
        return
    effect_stack.drop(ledger)
    if move.what == "doubler":
        action_effects.place_doublers(ledger, move.seat, 1)
    else:
        part = industry(1) if move.what == "industry" else advantage_cards.BLACK
        following = action_effects.begin(ledger, move.seat, part, "RRR-4.1123")
        effect_stack.push(ledger, (structs.replace(following, clause="RRR-4.1123"),) if following else ())
    turn_flow.continue_after_action(ledger)


CHOOSE_AGAIN = Action(
    "choose_again",
    ChooseAgain,
    choose_again_checks,
    choose_again_effects,
    starts=effect_stack.seats_with_choice(AGAIN_KIND),
    choices={"what": advantage_cards.AGAIN},
)


REUSE_KIND = "reuse"


class ChooseReuse(Move, frozen=True, kw_only=True, tag="choose_reuse"):
    """A move that repeats the action of a space or an owned engineer without payment (RRR-4.1706)."""

    space: Annotated[str, KeyOf("target", role="identity")]


def choose_reuse_checks(state: State, move: ChooseReuse) -> Checks:
    yield effect_stack.due(state, move, REUSE_KIND)
    yield completability.reusable(state, move.seat, move.space)


def choose_reuse_effects(ledger: Ledger, move: ChooseReuse) -> None:
    """Start the action of the space again; its colours and lines are chosen anew (RRR-4.1704)."""
    choice = effect_stack.take_up(ledger, move.seat, REUSE_KIND)
    if choice is None:
        return
    effect_stack.drop(ledger)
    ledger.todo(move.seat, "reused", "RRR-4.1701", space=move.space)
    black = placement_cost.black_on(ledger.state, move.seat, move.space)
    action_effects.carry_out(ledger, move.seat, move.space, black=black)
    turn_flow.continue_after_action(ledger)


CHOOSE_REUSE = Action(
    "choose_reuse",
    ChooseReuse,
    choose_reuse_checks,
    choose_reuse_effects,
    starts=effect_stack.seats_with_choice(REUSE_KIND),
    choices={"space": TARGETS},
)
