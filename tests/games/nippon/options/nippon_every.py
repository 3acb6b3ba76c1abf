"""Every declaration of an action up to some size, and what of it options and extend reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from nippon_tables import GAME

from referee.judge import judge
from referee.move import Move
from referee.table import Table
from referee.verdict import Status


def sequences(items: Iterable[Any], most: int, least: int = 0) -> Iterator[tuple[Any, ...]]:
    """Every sequence of items, with repetition and in every order."""
    pool = tuple(items)
    for length in range(least, most + 1):
        yield from product(pool, repeat=length)


def outcome(made: Table, move: Move) -> str | None:
    """What a legal move leaves on the table, as text; None for one that is refused. Equal declarations leave equals."""
    found = judge(GAME, made.state, (move,), seats=tuple(made.state.seats))
    assert found.verdict.status in (Status.LEGAL, Status.ILLEGAL), (move, found.verdict)
    if found.verdict.status is Status.ILLEGAL:
        return None
    assert found.state is not None
    return repr(found.state)


def accepted(made: Table, moves: Iterable[Move]) -> dict[str, Move]:
    """The moves that are accepted, one for each outcome."""
    found: dict[str, Move] = {}
    for move in moves:
        left = outcome(made, move)
        if left is not None:
            found.setdefault(left, move)
    return found


def closure(made: Table, verb: str) -> list[Move]:
    """Everything that options and extend reach for an action, each once."""
    waiting = list(GAME.rules.actions[verb].options(made.state))
    found: dict[Move, None] = {}
    while waiting:
        move = waiting.pop()
        if move not in found:
            found[move] = None
            waiting += made.extensions(move)
    return list(found)


def check_complete(made: Table, verb: str, every: Iterable[Move], count: int | None = None) -> None:
    """Options are sound and complete: they reach exactly the outcomes of all accepted declarations."""
    offered = closure(made, verb)
    reached = {outcome(made, move): move for move in offered}
    assert None not in reached, reached.get(None)
    wanted = accepted(made, every)
    assert [move for left, move in wanted.items() if left not in reached] == []
    assert [move for left, move in reached.items() if left not in wanted] == []
    if count is not None:
        assert len(offered) == count
