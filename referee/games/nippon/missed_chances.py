"""Reminders of easily overlooked actions of Nippon that a declaration would make impossible. They are displayed before
the declaration is recorded and do not prevent it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from referee.facts.facts import UnknownFactError, known, passes_or_unknown
from referee.facts.ledger import Ledger
from referee.games.nippon.actions.consolidate import Consolidate, budget, rewards_possible, take_reward
from referee.games.nippon.actions.end import End
from referee.games.nippon.actions.exchange import Exchange
from referee.games.nippon.actions.improve_free import ImproveFree
from referee.games.nippon.state import State
from referee.games.nippon.turn_rules import owns_known, turns_left
from referee.games.nippon.values import EXCHANGE, WAGE, colours, room
from referee.judging.three_valued_logic import some
from referee.notation.move import Move
from referee.rules.game import PromptLine

FREE_IMPROVEMENTS = 2
BONUS_YEN = 5_000


def missed_chances(state: State, moves: tuple[Move, ...]) -> Iterable[PromptLine]:
    """Yield the reminders for each move of a declaration, except those that depend on unknown values."""
    for number, move in enumerate(moves):
        for look in _LOOKS:
            try:
                yield from look(state, moves[:number], move)
            except UnknownFactError:
                continue


def blueprints_left(state: State, before: tuple[Move, ...], seat: str) -> int:
    """Return the blueprint value of a seat after the preceding exchanges in the same declaration."""
    spent = sum(len(move.tracks) for move in before if isinstance(move, Exchange) and move.seat == seat)
    have: int = state.seats[seat].blueprints - EXCHANGE * spent
    return have


def exchange_ends(state: State, before: tuple[Move, ...], move: Move) -> Iterator[PromptLine]:
    """Yield a reminder of a possible blueprint exchange before the end of the turn (NIP-6.5)."""
    if isinstance(move, End) and (have := blueprints_left(state, before, move.seat)) >= EXCHANGE:
        lasts = passes_or_unknown(lambda: state.phase != "final" or turns_left(state, move.seat) > 1)
        yield PromptLine("exchange_possible", {"seat": move.seat, "have": have}, lasts=lasts)


def exchange_before_income(state: State, before: tuple[Move, ...], move: Move) -> Iterator[PromptLine]:
    """Yield a reminder before a consolidation: an exchange on the money or coal track would increase the income
    (NIP-6.5, NIP-16.5).
    """
    if not isinstance(move, Consolidate) or (have := blueprints_left(state, before, move.seat)) < EXCHANGE:
        return
    if some(partial(_may_rise, state, move.seat, track) for track in ("money", "coal")):
        yield PromptLine("exchange_before_income", {"seat": move.seat, "have": have})


def _may_rise(state: State, seat: str, track: str) -> bool:
    return passes_or_unknown(lambda: room(state, seat, track) > 0)


def coal_may_stay(state: State, _before: tuple[Move, ...], move: Move) -> Iterator[PromptLine]:
    """Yield a reminder that the factory `silk_2` can keep one coal that the move would discard (NIP-21.2)."""
    discards_coal = isinstance(move, Consolidate) and not move.keep_coal
    if discards_coal and owns_known(state, move.seat, "silk_2") and state.seats[move.seat].coal > 0:
        yield PromptLine("coal_may_stay", {"seat": move.seat, "factory": "silk_2"})


def wages_short(state: State, _before: tuple[Move, ...], move: Move) -> Iterator[PromptLine]:
    """Yield a reminder that the 5,000 yen reward would pay more of the wages (NIP-16.3, NIP-16.12, NIP-R40)."""
    if not isinstance(move, Consolidate) or "yen" in move.reward:
        return
    ledger = Ledger(state)
    budget(ledger, move)
    take_reward(ledger, move)
    count, yen = colours(state, move.seat), ledger.state.seats[move.seat].yen
    better = min(count, (yen + BONUS_YEN) // WAGE) - min(count, yen // WAGE)
    if better > 0 and any("yen" in reward for reward in rewards_possible(state, move.seat)):
        yield PromptLine("wages_short", {"seat": move.seat, "count": better})


def improvements_lost(state: State, _before: tuple[Move, ...], move: Move) -> Iterator[PromptLine]:
    """Yield a reminder of free improvements that the move does not use and that are then lost (NIP-21.22,
    NIP-21.27).
    """
    if isinstance(move, ImproveFree):
        possible = state.pending[-1].count if state.pending else FREE_IMPROVEMENTS
        if known(possible) and len(move.improvements) < possible:
            yield PromptLine("improvements_lost", {"seat": move.seat, "count": possible - len(move.improvements)})


_LOOKS = (exchange_ends, exchange_before_income, coal_may_stay, wages_short, improvements_lost)
