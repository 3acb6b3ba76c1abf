"""What a verdict takes for granted: whose turn it is, in a position of which nobody has told that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.facts.facts import get, known
from referee.facts.verdict import Assumption, Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.record.replay import tell
from referee.rules.game import Game

TURN, MOMENT = "active", "phase"
"""The facts of a game's state that tell whose turn it is, and of which part of a round."""


def mover_of(moves: Iterable[Move]) -> str:
    """Return the seat that declares, "" where none does."""
    return next((move.seat for move in moves if move.seat), "")


def taken_for_granted(
    game: Game, state: Any, moves: tuple[Move, ...], seats: tuple[str, ...], verdict: Verdict
) -> tuple[Assumption, ...]:
    """Tell that the seat which declares was taken to be on turn, where another one's turn would have been a breach."""
    mover = mover_of(moves)
    if not mover or game.fact(seats, TURN) is None or known(get(state, TURN)):
        return ()
    if verdict.status is VerdictStatus.INCOMPLETE or any(item.path == TURN for item in verdict.unchecked):
        return ()  # nothing was judged yet, or it is asked for
    other = next((seat for seat in seats if seat != mover), "")
    if not other:
        return ()  # it is always the turn of the one who plays alone
    for moment in _moments(game, state, seats):
        own, theirs = (_clauses(game, tell(game, moment, {TURN: seat}), moves, seats) for seat in (mover, other))
        if theirs - own:
            return (Assumption("turn", {"seat": mover}),)
    return ()


def _moments(game: Game, state: Any, seats: tuple[str, ...]) -> Iterator[Any]:
    """Give the position at each moment that it may be of: that of a declaration is taken for granted with its turn."""
    fact = game.fact(seats, MOMENT)
    if fact is None or known(get(state, MOMENT)):
        yield state
    else:
        yield from (tell(game, state, {MOMENT: id}) for id in fact.choices)


def _clauses(game: Game, state: Any, moves: Iterable[Move], seats: tuple[str, ...]) -> frozenset[str]:
    return frozenset(judge(game, state, moves, seats=seats).verdict.clauses)
