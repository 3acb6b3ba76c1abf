"""The five advantage cards (RRR-4.112x): the available cards, and whether a card's action can be carried out
completely.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import structs

from referee.facts.facts import known
from referee.facts.verdict import Breach
from referee.games.russian_railroads import board_tracks, completability, locomotives
from referee.games.russian_railroads.action_spaces import ActionPart, industry, steps
from referee.games.russian_railroads.state import CARDS, EMPTY, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import holds, some
from referee.rules.game import Check
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE

AGAIN = ("doubler", "industry", "black")
"""The actions of `card_three_actions`; each is done once, and one of them a second time (RRR-4.1123)."""
BLACK = steps(1, "black")
AGAIN_PART = {"doubler": ActionPart("doublers"), "industry": industry(1), "black": BLACK}


def available(state: State) -> Iterator[str]:
    """Yield the cards that are, or might be, still in the game."""
    for card in CARDS:
        if not known(state.cards[card]) or state.cards[card]:
            yield card


def may_choose(state: State, seat: str, card: str) -> bool:
    """Return whether a card is available and its action can be carried out completely."""
    return bool(state.cards[card]) and holds(completable(state, seat, card))


@cites("RRR-4.1122")
def completable(state: State, seat: str, card: str) -> Check:
    """Yield a breach if a card's action cannot be carried out completely (RRR-4.1122)."""
    if card == "card_three_actions":
        fits = _three(state, seat)
    elif card == "card_factory":
        fits = _factory(state, seat)
    elif card == "card_loco_9":
        fits = locomotives.has_place(state.seats[seat], HIGHEST_LOCOMOTIVE)
    else:
        fits = True
    if not fits:
        yield Breach("RRR-4.1122", "card_not_whole", {"seat": seat, "card": card}, "other_card")


def _three(state: State, seat: str) -> bool:
    return all(can_do(state, seat, what, 1, black=1) for what in AGAIN) and some(
        partial(can_do, state, seat, what, 2, black=1) for what in AGAIN
    )


def can_do(state: State, seat: str, what: str, times: int, *, black: int = 0) -> bool:
    """Return whether one of the three actions of the card can be done `times` times, with at most `black` black steps
    in addition.
    """
    if what == "doubler":
        return holds(
            completability.doubler_spaces(state, seat, times), completability.doubler_stock(state, seat, times)
        )
    if what == "industry":
        return completability.industry_may_go(state, seat, times, black)
    return board_tracks.track_steps_possible(state.seats[seat], (structs.replace(BLACK, count=times),))


@cites("RRR-4.1123", "RRR-4.1122")
def again_possible(state: State, seat: str, what: str) -> Check:
    """Yield a breach if the chosen action cannot be done again (RRR-4.1123)."""
    for breach in completability.lacking(state, seat, (AGAIN_PART[what],)):
        ids = dict.fromkeys((breach.clause, *breach.also, "RRR-4.1123", "RRR-4.1122"))
        clause, *also = (
            id for id in ids if id != completability.COMPLETENESS_CLAUSE
        )  # a card is no action of the game board
        yield Breach(clause, breach.why, breach.values, "other_again", tuple(also))


def _factory(state: State, seat: str) -> bool:
    """Return whether the seat can take one factory and then make two industry steps (RRR-4.1125, RRR-R42)."""
    if not locomotives.can_build(state):
        return False
    board = state.seats[seat]
    next_slot = locomotives.leftmost(board)
    numbers = {state.lowest} if known(state.lowest) and state.lowest != EMPTY else set()
    numbers |= {int(number) for number, count in state.pool.items() if known(count) and count}
    return some(
        partial(_then_two, state, seat, slot, number)
        for slot in ((next_slot,) if next_slot else board.factories)
        for number in sorted(numbers)
    )


def _then_two(state: State, seat: str, slot: str, number: int) -> bool:
    board = state.seats[seat]
    built = structs.replace(board, factories={**board.factories, slot: number})
    after = structs.replace(state, seats={**state.seats, seat: built})
    return board_tracks.industry_steps_possible(after, seat, 2) or board_tracks.may_open(after, seat, 2)
