"""On positions of random games: whatever is accepted, options and extend reach it."""

from __future__ import annotations

import random

import pytest
from msgspec import structs
from nippon_every import closure, outcome
from nippon_moves import any_move
from nippon_random import play_out

from referee.games.nippon.actions.local_market import LocalMarket
from referee.games.nippon.turn import WorkerMove
from referee.move import Move
from referee.table import Declared, Table

VERBS = (
    "invest", "mechanise", "produce", "knowledge", "mines", "trains", "ships", "export", "local_market", "consolidate",
    "exchange", "place_free", "improve_free", "end",
)  # fmt: skip


def bare(move: Move) -> Move:
    """Leave out what is said only to be checked, and the colour of the worker."""
    blank = {"worker": "", "slot": 0, "price": None, "also": ""} if isinstance(move, WorkerMove) else {}
    more = {
        name: None for name in ("blueprints", "keep_held", "coal", "goods", "extra", "wages") if hasattr(move, name)
    }
    return structs.replace(move, **blank, **more)


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(n, marks=pytest.mark.soak) for n in range(3, 150))])
def test_what_is_accepted_is_reached(seed: int) -> None:
    chance = random.Random(seed)
    legal = 0

    def look(made: Table, _found: Declared) -> None:
        nonlocal legal
        if chance.random() > 0.08 or made.state.phase == "done":
            return
        for verb in VERBS:
            tried = {bare(any_move(chance, made.state.active, verb)) for _ in range(60)}
            small = [move for move in tried if not isinstance(move, LocalMarket) or len(move.placements) == 1]
            accepted = {left: move for move in small if (left := outcome(made, move)) is not None}
            if accepted:
                reached = closure(made, verb)
                outcomes = {outcome(made, move) for move in reached}
                assert None not in outcomes
                assert [move for left, move in accepted.items() if left not in outcomes] == []
                legal += len(accepted)

    play_out(2 + seed % 3, seed + 800, look, unnamed=0.0)
    assert legal > 3
