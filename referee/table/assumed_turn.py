"""The assumption of a verdict that it is the turn of the declaring seat, for positions with an unknown turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.facts.facts import get, known
from referee.facts.verdict import Assumption, Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.record.replay import state_with_values
from referee.rules.fact_paths import MOMENT, TURN
from referee.rules.game import Game


def mover_of(moves: Iterable[Move]) -> str:
    return next((move.seat for move in moves if move.seat), "")


def turn_assumption(
    game: Game, state: Any, moves: tuple[Move, ...], seats: tuple[str, ...], verdict: Verdict
) -> tuple[Assumption, ...]:
    """Return the assumption that it is the turn of the declaring seat, if the declaration would be illegal on another
    seat's turn; otherwise `()`.
    """
    mover = mover_of(moves)
    if not mover or game.fact(seats, TURN) is None or known(get(state, TURN)):
        return ()
    if verdict.status is VerdictStatus.INCOMPLETE or any(item.path == TURN for item in verdict.unchecked):
        return ()  # nothing was judged yet, or it is asked for
    other = next((seat for seat in seats if seat != mover), "")
    if not other:
        return ()  # it is always the turn of the one who plays alone
    for moment in _states_per_phase(game, state, seats):
        own, theirs = (
            _clauses(game, state_with_values(game, moment, {TURN: seat}), moves, seats) for seat in (mover, other)
        )
        if theirs - own:
            return (Assumption("turn", {"seat": mover}),)
    return ()


def _states_per_phase(game: Game, state: Any, seats: tuple[str, ...]) -> Iterator[Any]:
    """Yield the position once per possible phase if its phase is unknown; otherwise the position itself."""
    fact = game.fact(seats, MOMENT)
    if fact is None or known(get(state, MOMENT)):
        yield state
    else:
        yield from (state_with_values(game, state, {MOMENT: id}) for id in fact.choices)


def _clauses(game: Game, state: Any, moves: Iterable[Move], seats: tuple[str, ...]) -> frozenset[str]:
    return frozenset(judge(game, state, moves, seats=seats).verdict.clauses)
