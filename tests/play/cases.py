"""Which games are played with which seeds: a few at every test run, many in a soak, or one that failed.

`PLAY=crisis:4:17` in the environment picks the game of Crisis with 4 seats and seed 17, wherever it belongs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from referee.rules.game import offered_games
from tests.play.playground import Playground, playground

PLAYGROUNDS = tuple(playground(game) for game in offered_games())
T = TypeVar("T")
CHUNK = 5
SOAK = 100
"""The first seed of a soak."""


def at_run(seed: int, few: T, many: T) -> T:
    """Give how much of a game is looked at: less at every run than in a soak."""
    return few if seed < SOAK else many


def games(fast: int, soak: float = 1.0, *, all_seats: bool = True) -> Callable[..., Any]:
    """Try a property on `fast` games and, in a soak, on a part of those that a game has for it; of every number of
    seats, or of one after the other, from the most on.
    """
    found = [case for ground in PLAYGROUNDS for case in _cases(ground, fast, soak, all_seats)]
    return pytest.mark.parametrize(("ground", "players", "seeds"), found)


def _cases(ground: Playground, fast: int, soak: float, all_seats: bool) -> Iterator[Any]:
    if "PLAY" in os.environ:
        game, players, seed = os.environ["PLAY"].split(":")
        if game == ground.game.id:
            yield pytest.param(ground, int(players), range(int(seed), int(seed) + 1), id=os.environ["PLAY"])
        return
    for place, players in enumerate(reversed(ground.seats)):
        every = 1 if all_seats else len(ground.seats)
        for seed in range(1 + (0 if all_seats else place), 1 + fast, every):
            yield pytest.param(ground, players, range(seed, seed + 1), id=f"{ground.game.id}-{players}-{seed}")
        last = SOAK + max(1, round(ground.soak * soak / every))
        for seed in range(SOAK, last, CHUNK):
            seeds = range(seed, min(seed + CHUNK, last))
            yield pytest.param(ground, players, seeds, id=f"{ground.game.id}-{players}-{seed}", marks=pytest.mark.soak)


def all_games() -> Callable[..., Any]:
    """Try a property once on every game."""
    return pytest.mark.parametrize("ground", PLAYGROUNDS, ids=[ground.game.id for ground in PLAYGROUNDS])
