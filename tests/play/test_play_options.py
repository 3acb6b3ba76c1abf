"""On positions of random games of which everything is known: options are what is accepted, up to free choices."""

from __future__ import annotations

import random
from collections import Counter

from tests.play.cases import at_run, games
from tests.play.offers import check_complete
from tests.play.playground import Playground
from tests.play.playing import Moment, account, look_at

SHARE = 0.3
NOTHING = 0.1
"""An action that offers nothing is looked at on so small a part of the positions."""


@games(fast=1, soak=0.25, all_seats=False)
def test_options_are_what_is_accepted(ground: Playground, players: int, seeds: range) -> None:
    actions = {verb: action for verb, action in ground.game.rules.actions.items() if verb != "may"}
    seen = Counter[str]()

    def look(moment: Moment, chance: random.Random) -> None:
        state = moment.table.state
        if ground.game.rules.over(state):
            return
        for verb, action in actions.items():
            offers = any(True for _ in action.options(state))
            share = SHARE * ground.share.get(verb, 1) * (1 if offers else NOTHING)
            if chance.random() < share:
                seen[verb] += check_complete(ground, state, verb, chance)

    for seed in seeds:
        seen.clear()
        look_at(account(ground.game.id, players, seed, 0.0), look, at_run(seed, 0.4, 1))
        assert sum(seen.values()) > 20, (seed, seen)
