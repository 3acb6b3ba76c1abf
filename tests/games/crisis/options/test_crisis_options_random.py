"""On positions of random games: every option is accepted, and options reach whatever is accepted."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from crisis_every import VERBS, check_complete
from crisis_tables import GAME
from crisis_walk import walk

from referee.games.crisis.state import State

OFTEN = {"place_manager", "use_influence", "repay_loan", "decline"}
"""Actions that may be declared in so many positions that few of these are looked at."""


def examined(seed: int, players: int, share: float) -> Counter[str]:
    """Play a game and look at a share of its positions; give how many options of each action there were."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()

    def look(state: State) -> None:
        for verb in VERBS:
            rare = verb not in OFTEN and any(True for _ in GAME.rules.actions[verb].options(state))
            if chance.random() < (10 * share if rare else share):
                seen[verb] += check_complete(state, verb)

    walk(seed, players, look)
    return seen


@pytest.mark.parametrize("players", range(1, 6))
def test_options_are_what_is_accepted(players: int) -> None:
    seen = examined(players, players, 0.03)
    assert seen["place_manager"] > 10
    assert sum(seen.values()) > seen["place_manager"] + 20


@pytest.mark.parametrize("seed", range(10))
def test_there_is_always_something_to_declare(seed: int) -> None:
    end = walk(seed + 50, 1 + seed % 5, lambda _state: None)
    assert end.phase == "done"


@pytest.mark.soak
@pytest.mark.parametrize("seeds", [range(first, first + 10) for first in range(10, 60, 10)])
def test_options_are_what_is_accepted_in_many_games(seeds: range) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += examined(seed, 1 + seed % 5, 0.05)
    # A nation may never be so poor that a red event is drawn.
    assert {verb for verb in VERBS if not seen[verb]} <= {"event_done", "last_chance_done"}
