"""The action of revealing the end bonus cards at the end of the game (RRR-4.1502)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import effect_stack, placement_cost, turn_flow
from referee.games.russian_railroads.state import END_BONUSES, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf

KIND = "reveal"


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


def objections(state: State, move: RevealEndBonus) -> Checks:
    """Yield the rule checks: the pending choice, the last round, the number of cards, and the repetition of a card."""
    yield effect_stack.due(state, move, KIND)
    yield at_the_end(state, move)
    yield as_many(state, move)
    yield each_once(state, move)


def effects(ledger: Ledger, move: RevealEndBonus) -> None:
    """Record the revealed cards; after the last player, score the game."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND)
    ledger.change(revealed={**ledger.state.revealed, move.seat: move.cards})
    if pending_item:
        effect_stack.drop(ledger)
        if not (ledger.state.pending or ledger.state.cold):
            turn_flow.finish(ledger)


def options(state: State) -> Iterator[RevealEndBonus]:
    """Yield a move for every combination of unrevealed cards with the seat's number of cards."""
    revealed = {card for cards in state.revealed.values() for card in cards}
    for pending_item in effect_stack.choices(state, KIND):
        hidden = [card for card in END_BONUSES if card not in revealed]
        for cards in combinations(hidden, pending_item.count):
            yield RevealEndBonus(seat=pending_item.seat, cards=cards)


ACTION = Action("reveal_end_bonus", RevealEndBonus, objections, effects, options)
