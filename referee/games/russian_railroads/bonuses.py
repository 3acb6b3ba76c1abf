"""The bonuses that a seat chooses: start bonus cards (RRR-4.151 to RRR-4.153), advantage tokens (RRR-4.110x), and end
bonus cards (RRR-4.1201 to RRR-4.1204), with their revealing (RRR-4.1502).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Annotated, Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import (
    action_effects,
    board_tracks,
    described_actions,
    effect_stack,
    placement_cost,
    turn_flow,
)
from referee.games.russian_railroads.action_effects import TEN
from referee.games.russian_railroads.action_spaces import ActionPart, industry, steps
from referee.games.russian_railroads.pending_items import PendingActionItem, item
from referee.games.russian_railroads.state import END_BONUSES, START_BONUSES, STEP_TOKENS, TOKENS, State
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import at_place, some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf
from scoring.text_catalogs import Phrase

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


def start_bonus_checks(state: State, move: StartBonus) -> Checks:
    yield resolves_first(state.pending, move)
    in_time = yield before_first_round(state, move)
    if in_time:
        yield turn_to_take(state, move)
    yield card_left(state, move)


def start_bonus_effects(ledger: Ledger, move: StartBonus) -> None:
    """Remove the card from the game and apply its effect."""
    phase = "start_bonus" if ledger.state.assumed else ledger.state.phase
    ledger.change(start_bonuses={**ledger.state.start_bonuses, move.card: False}, phase=phase)
    ledger.todo(move.seat, "start_bonus_taken", "RRR-4.152", card=move.card)
    turn_flow.begins(ledger)
    if move.seat == ledger.state.active:
        turn_flow.uses_turn(ledger, move.seat, phase)
    choice = action_effects.begin(ledger, move.seat, EFFECTS[move.card], "RRR-4.151")
    effect_stack.push(ledger, (choice,) if choice else ())
    turn_flow.continue_after_action(ledger)


def seat_to_take(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for the active seat before the first round."""
    yield from (start for start in turn_flow.seat_on_turn(state) if state.phase == "start_bonus")


START_BONUS = Action(
    "start_bonus",
    StartBonus,
    start_bonus_checks,
    start_bonus_effects,
    starts=seat_to_take,
    choices={"card": START_BONUSES},
)


TOKEN_KIND = "token"
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
        yield from effect_stack.due(state, move, TOKEN_KIND)
        return
    if any(
        choice.seat == move.seat and choice.about == move.space for choice in effect_stack.choices(state, TOKEN_KIND)
    ):
        return
    values = {"seat": move.seat, "space": move.space}
    industry = move.space == "industry"
    gave_token = state.seats[move.seat].token_given[move.space]
    if known(gave_token) and gave_token:
        also = ("RRR-4.611",) if industry else ()
        yield Breach("RRR-4.1020", "token_given", values, "other_action", also)
    elif not action_effects.reached(state, move.seat, move.space):
        clause, also = ("RRR-4.1019", ()) if industry else ("RRR-4.1002", ("RRR-4.1018",))
        yield Breach(clause, "space_not_reached", values, "reach_it", also)
    elif not gave_token:
        yield from effect_stack.due(state, move, TOKEN_KIND)


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


def choose_token_checks(state: State, move: ChooseToken) -> Checks:
    yield space_gives(state, move)
    yield token_unused(state, move)
    if move.token == "tok_second_marker":
        yield zero_free(state, move)


def choose_token_effects(ledger: Ledger, move: ChooseToken) -> None:
    """Place the token on its ? space and apply its effect."""
    seat = move.seat
    choice = effect_stack.take_up(ledger, seat, TOKEN_KIND, lambda it: move.space in ("", it.about), about=move.space)
    board = ledger.state.seats[seat]
    ledger.seat(seat, used_tokens={**board.used_tokens, move.token: True})
    if choice is None:
        return
    if choice.about:  # taken for granted it need not be said
        ledger.seat(seat, token_given={**ledger.state.seats[seat].token_given, choice.about: True})
        ledger.todo(seat, "token_placed", "RRR-4.1020", token=move.token, space=choice.about)
    effect_stack.drop(ledger)
    effect_stack.push(ledger, _items(ledger, seat, move.token))
    turn_flow.continue_after_action(ledger)


def _items(ledger: Ledger, seat: str, token: str) -> tuple[PendingActionItem, ...]:
    """Apply the immediate effect of a token and return its pending choices, which can be carried out in part
    (RRR-4.1109).
    """
    if token in STEP_TOKENS:
        return described_actions.of_token(token, seat)
    clause = CLAUSE[token]
    if token == "tok_card_and_bonus":
        return item("end_bonus", seat, "RRR-4.1201"), item("card", seat, clause)
    if token == "tok_second_marker":
        ledger.seat(seat, marker_2=0)
        ledger.todo(seat, "second_marker", clause)
    elif token == "tok_doublers_3":
        action_effects.place_doublers(ledger, seat, DOUBLERS, complete=False)
    elif token == "tok_revaluation":
        ledger.todo(seat, "revalued", clause)
    else:
        ledger.todo(seat, "medal_placed", clause)
    return ()


def spaces_reached(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for each ? space whose token can be chosen; their spaces distinguish several."""
    open_now = list(effect_stack.choices(state, TOKEN_KIND))
    for choice in open_now:
        yield {"seat": choice.seat, "space": choice.about if len(open_now) > 1 else ""}


CHOOSE_TOKEN = Action(
    "choose_token",
    ChooseToken,
    choose_token_checks,
    choose_token_effects,
    starts=spaces_reached,
    choices={"token": TOKENS},
)


END_BONUS_KIND = "end_bonus"
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
    """Return whether a marker is on factory 9."""
    return some(partial(_stands_there, state, seat, marker) for marker in board_tracks.MARKERS)


def _stands_there(state: State, seat: str, marker: int) -> bool:
    return board_tracks.stands_on(state, seat, marker) == FACTORY


def end_bonus_checks(state: State, move: TakeEndBonus) -> Checks:
    yield effect_stack.due(state, move, END_BONUS_KIND)
    yield has_earned_bonus(state, move.seat)
    yield pile_left(state)


def end_bonus_effects(ledger: Ledger, move: TakeEndBonus) -> None:
    """Move a card from the pile to the seat, face down."""
    choice = effect_stack.take_up(ledger, move.seat, END_BONUS_KIND)
    ledger.change(end_bonus_pile=ledger.state.end_bonus_pile - 1)
    ledger.seat(move.seat, end_bonus_cards=ledger.state.seats[move.seat].end_bonus_cards + 1)
    ledger.todo(move.seat, "end_bonus_taken", "RRR-4.1201")
    if choice:
        effect_stack.drop(ledger)
        turn_flow.continue_after_action(ledger)


def ten_checks(state: State, move: TakeTen) -> Checks:
    yield effect_stack.due(state, move, END_BONUS_KIND)
    yield has_earned_bonus(state, move.seat)


def ten_effects(ledger: Ledger, move: TakeTen) -> None:
    """Score 10 VP (RRR-4.1201)."""
    choice = effect_stack.take_up(ledger, move.seat, END_BONUS_KIND)
    ledger.score(move.seat, "instead_of_card", TEN, "RRR-4.1201", Phrase("working.instead_of_card", {"points": TEN}))
    if choice:
        effect_stack.drop(ledger)
        turn_flow.continue_after_action(ledger)


TAKE_END_BONUS = Action(
    "take_end_bonus",
    TakeEndBonus,
    end_bonus_checks,
    end_bonus_effects,
    starts=effect_stack.seats_with_choice(END_BONUS_KIND),
)
TAKE_TEN = Action("take_ten", TakeTen, ten_checks, ten_effects, starts=effect_stack.seats_with_choice(END_BONUS_KIND))


REVEAL_KIND = "reveal"


class RevealEndBonus(Move, frozen=True, kw_only=True, tag="reveal_end_bonus"):
    """A move that reveals the end bonus cards of the seat at the end of the game (RRR-4.1502)."""

    cards: Annotated[tuple[str, ...], SeparatedList(KeyOf("end_bonus", role="identity"), most=8)]


@cites("RRR-4.1202", "RRR-4.1502")
def at_the_end(state: State, move: RevealEndBonus) -> Check:
    """Yield a breach if a standalone dispute is about an earlier round than the last; the cards are secret until its
    end (RRR-4.1202).
    """
    if effect_stack.is_presumed(state) and not placement_cost.last_round(state):
        yield Breach("RRR-4.1202", "revealed_early", {"seat": move.seat}, "keep_hidden", ("RRR-4.1502",))


@cites("RRR-4.1502")
def as_many(state: State, move: RevealEndBonus) -> Check:
    """Yield a breach if the number of revealed cards differs from the seat's number of cards (RRR-4.1502)."""
    owned = state.seats[move.seat].end_bonus_cards
    if len(move.cards) != owned:
        values = {"seat": move.seat, "count": len(move.cards), "held": owned}
        yield Breach("RRR-4.1502", "cards_wrong", values, "reveal_all")


@cites("RRR-4.104")
def each_once(state: State, move: RevealEndBonus) -> Check:
    """Yield a breach if a card is revealed twice; each exists once (RRR-4.104)."""
    revealed = [card for cards in state.revealed.values() for card in cards]
    twice = tuple(card for card in dict.fromkeys(move.cards) if card in revealed or move.cards.count(card) > 1)
    if twice:
        yield Breach("RRR-4.104", "card_twice", {"cards": twice}, "look_again")


def reveal_end_bonus_checks(state: State, move: RevealEndBonus) -> Checks:
    yield effect_stack.due(state, move, REVEAL_KIND)
    yield at_the_end(state, move)
    yield as_many(state, move)
    yield each_once(state, move)


def reveal_end_bonus_effects(ledger: Ledger, move: RevealEndBonus) -> None:
    """Record the revealed cards; after the last player, score the game."""
    choice = effect_stack.take_up(ledger, move.seat, REVEAL_KIND)
    ledger.change(revealed={**ledger.state.revealed, move.seat: move.cards})
    if choice:
        effect_stack.drop(ledger)
        if not (ledger.state.pending or ledger.state.cold):
            turn_flow.finish(ledger)


def options(state: State) -> Iterator[RevealEndBonus]:
    """Yield a move for every combination of unrevealed cards with the seat's number of cards."""
    revealed = {card for cards in state.revealed.values() for card in cards}
    for choice in effect_stack.choices(state, REVEAL_KIND):
        hidden = [card for card in END_BONUSES if card not in revealed]
        for cards in combinations(hidden, choice.count):
            yield RevealEndBonus(seat=choice.seat, cards=cards)


REVEAL_END_BONUS = Action(
    "reveal_end_bonus", RevealEndBonus, reveal_end_bonus_checks, reveal_end_bonus_effects, options
)
