"""The prompt lines that tell the players of Nippon what to do next, and reminders of easily overlooked actions that a
declaration would make impossible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import zip_longest

from referee.facts.facts import UnknownFactError, known, passes_or_unknown
from referee.facts.ledger import Ledger
from referee.games.nippon.consolidation import Consolidate, budget, rewards_possible, take_reward
from referee.games.nippon.machines import ImproveFree
from referee.games.nippon.state import SLOTS, State
from referee.games.nippon.tracks import Exchange
from referee.games.nippon.turn_flow import End, filled_rows
from referee.games.nippon.turn_rules import owns_known, turns_left
from referee.games.nippon.values import EXCHANGE_VALUE, WAGE, colours, room
from referee.judging.three_valued_logic import some
from referee.notation.move import Move
from referee.rules.game import PromptLine


def due(state: State) -> Iterable[PromptLine]:
    """Yield the lines for completed steps and for required or possible actions; only pending choices if there
    are any.
    """
    seat = state.active
    for choice in reversed(state.pending):
        values = {"seat": choice.seat, "count": choice.count, "factory": choice.about}
        yield PromptLine(f"pending_{choice.verbs[0]}", values, pending=True)
    if state.pending:
        return
    if state.phase == "final":
        remaining = turns_left(state, seat)
        yield PromptLine("final_turns", {"seat": seat, "left": remaining}, done=True)
    if state.main_done:
        yield PromptLine("main_move_made", {"seat": seat}, done=True)
        if known(state.seats[seat].blueprints) and state.seats[seat].blueprints >= EXCHANGE_VALUE:
            yield PromptLine("exchange_possible", {"seat": seat, "have": state.seats[seat].blueprints})
        yield from _refills(state)
        yield PromptLine("end_turn", {"seat": seat})
        return
    workers = len(state.seats[seat].workers)
    if workers >= 6:
        yield PromptLine("must_consolidate", {"seat": seat})
    else:
        yield PromptLine("take_or_consolidate", {"seat": seat})
        yield PromptLine("worker_spaces", {"seat": seat, "left": 6 - workers})
    if known(state.seats[seat].blueprints) and state.seats[seat].blueprints >= EXCHANGE_VALUE:
        yield PromptLine("exchange_possible", {"seat": seat, "have": state.seats[seat].blueprints})


def _refills(state: State) -> Iterable[PromptLine]:
    """Yield the lines for refills before the next turn (NIP-4.1 to 4.3), for action slots known to be empty."""
    slots = state.slots if known(state.slots) else {}
    empty = [slot for slot in SLOTS if known(slots.get(slot, ("",))) and not slots.get(slot, ("",))]
    if not empty:
        return
    rows: list[str] = []
    complete = True
    try:
        rows += filled_rows(state)
    except UnknownFactError:
        complete = False  # those before it are the uppermost ones
    for slot, row in zip_longest(empty, rows[: len(empty)]):
        if row is not None:
            yield PromptLine("row_due", {"slot": slot, "row": row})
        elif not complete:
            yield PromptLine("slot_empty", {"slot": slot})
    if complete and len(rows) <= len(empty):
        yield PromptLine("refill_due")


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
    have: int = state.seats[seat].blueprints - EXCHANGE_VALUE * spent
    return have


def exchange_ends(state: State, before: tuple[Move, ...], move: Move) -> Iterator[PromptLine]:
    """Yield a reminder of a possible blueprint exchange before the end of the turn (NIP-6.5)."""
    if isinstance(move, End) and (have := blueprints_left(state, before, move.seat)) >= EXCHANGE_VALUE:
        lasts = passes_or_unknown(lambda: state.phase != "final" or turns_left(state, move.seat) > 1)
        yield PromptLine("exchange_possible", {"seat": move.seat, "have": have}, lasts=lasts)


def exchange_before_income(state: State, before: tuple[Move, ...], move: Move) -> Iterator[PromptLine]:
    """Yield a reminder before a consolidation: an exchange on the money or coal track would increase the income
    (NIP-6.5, NIP-16.5).
    """
    if not isinstance(move, Consolidate) or (have := blueprints_left(state, before, move.seat)) < EXCHANGE_VALUE:
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
