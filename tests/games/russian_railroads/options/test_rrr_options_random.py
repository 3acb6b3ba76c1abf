"""On positions of random games: every option is accepted, and options reach whatever is accepted."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from rrr_every import VERBS, check_complete
from rrr_random import played
from rrr_tables import table

from referee.table import Declared, Table

OPTIONS = ("flip_needs_all_slots", "nested_effects_pool")
TOP = ("place", "use_engineer")
"""Actions of which there are so many declarations that they are tried on few positions: every so many turns."""
TURNS = 25


def examined(seed: int, share: float) -> Counter[str]:
    """Play a game and look at a share of its positions; give how many options of each action were there."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    turns = 0

    def look(made: Table, _found: Declared) -> None:
        nonlocal turns
        open_turn = made.state.phase == "turn" and not made.state.pending
        turns += open_turn
        for verb in VERBS:
            if (open_turn and turns % TURNS == 0) if verb in TOP else chance.random() < share:
                seen[verb] += check_complete(made, verb)

    made = table(2 + seed % 3, **{option: chance.random() < 0.3 for option in OPTIONS})
    played(made, chance, look)
    return seen


@pytest.mark.parametrize("seed", range(3))
def test_options_are_what_is_accepted(seed: int) -> None:
    seen = examined(seed, 0.15)
    assert seen["step_track"] > 10
    assert seen["place"] > 10


@pytest.mark.soak
@pytest.mark.parametrize("seeds", [range(first, first + 10) for first in range(3, 63, 10)])
def test_options_are_what_is_accepted_in_many_games(seeds: range) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += examined(seed, 0.3)
    assert {verb for verb in VERBS if not seen[verb]} <= {"choose_again", "choose_card", "reveal_end_bonus"}
