"""Compare what is offered with what is accepted in positions of random games: `python -m tests.play [--states COUNT]`.

It prints each move that is legal and never offered, or offered and refused, with the game in which it came up, and ends
with 1 if there is any.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from itertools import count

from tests.play.cases import PLAYGROUNDS
from tests.play.offers import check_complete
from tests.play.playground import Playground
from tests.play.playing import account


def main() -> int:
    wanted = argparse.ArgumentParser(prog="python -m tests.play")
    wanted.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    wanted.add_argument("--states", type=int, default=20_000, help="of four games together")
    wanted.add_argument("--first", type=int, default=1_000, help="the seed of the first game")
    chosen = wanted.parse_args()
    differing = 0
    for ground in PLAYGROUNDS:
        if not chosen.games or ground.game.id in chosen.games:
            differing += _compare(ground, chosen.states // len(PLAYGROUNDS), chosen.first)
    return min(differing, 1)


def _compare(ground: Playground, most: int, first: int) -> int:
    """Compare every action in every position of random games until there are enough. Returns how often they differ."""
    offered, differing, states = Counter[str](), 0, 0
    for seed in count(first):
        players = range(ground.seats[0], ground.seats[-1] + 1)
        found = account(ground.game.id, players[seed % len(players)], seed, 0.0)
        chance = random.Random(f"{found.players} {seed}")
        for moment in found.moments[: most - states]:
            states += 1
            for verb in ground.game.rules.actions:
                try:
                    offered[verb] += check_complete(ground, moment.table.state, verb, chance) if verb != "may" else 0
                except AssertionError as difference:
                    differing += 1
                    sys.stdout.write(f"{ground.game.id}, {found.players} seats, seed {seed}: {difference}\n")
        if states == most:
            break
    sys.stdout.write(f"{ground.game.id}: {states} positions, {offered.total()} moves offered, {differing} differ\n")
    sys.stdout.flush()
    return differing


sys.exit(main())
