"""Declarations of an action up to some size, and what of it options and extend reach."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from msgspec import structs

from referee.games.nippon.actions.local_market import LocalMarket
from referee.games.nippon.state import State
from referee.games.nippon.turn_rules import WorkerMove
from referee.notation.move import Move
from referee.table.table import Table
from tests.play import offers
from tests.play.any_moves import any_move
from tests.play.playground import playground

VERBS = (
    "invest", "mechanise", "produce", "knowledge", "mines", "trains", "ships", "export", "local_market", "consolidate",
    "exchange", "place_free", "improve_free", "end",
)  # fmt: skip
TRIED = 60


def bare(move: Move) -> Move:
    """Leave out what is said only to be checked, and the colour of the worker."""
    blank = {"worker": "", "slot": 0, "price": None, "also": ""} if isinstance(move, WorkerMove) else {}
    more = {
        name: None for name in ("blueprints", "keep_held", "coal", "goods", "extra", "wages") if hasattr(move, name)
    }
    return structs.replace(move, **blank, **more)


def some(state: State, verb: str, chance: random.Random) -> Iterator[Move]:
    """Declarations of an action by chance, of a single placement each: there are too many to try all."""
    for _ in range(TRIED if verb in VERBS else 0):
        move = bare(any_move(playground("nippon"), chance, state.active, verb))
        if not isinstance(move, LocalMarket) or len(move.placements) == 1:
            yield move


def sequences(items: Iterable[Any], most: int, least: int = 0) -> Iterator[tuple[Any, ...]]:
    """Every sequence of items, with repetition and in every order."""
    pool = tuple(items)
    for length in range(least, most + 1):
        yield from product(pool, repeat=length)


def closure(table: Table, verb: str) -> list[Move]:
    """Everything that options and extend reach for an action, each once."""
    return offers.closure(playground("nippon"), table.state, verb)


def check_complete(table: Table, verb: str, every: Iterable[Move], count: int | None = None) -> None:
    """Options are sound and complete: they reach exactly the outcomes of all accepted declarations."""
    ground = playground("nippon")
    offered = closure(table, verb)
    reached = {offers.outcome(ground, table.state, move): move for move in offered}
    assert None not in reached, reached.get(None)
    wanted = {left: move for move in every if (left := offers.outcome(ground, table.state, move)) is not None}
    assert [move for left, move in wanted.items() if left not in reached] == []
    assert [move for left, move in reached.items() if left not in wanted] == []
    if count is not None:
        assert len(offered) == count
