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
    parser = argparse.ArgumentParser(prog="python -m tests.play")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--states", type=int, default=20_000, help="of four games together")
    parser.add_argument("--first", type=int, default=1_000, help="the seed of the first game")
    arguments = parser.parse_args()
    differing = 0
    for playground in PLAYGROUNDS:
        if not arguments.games or playground.game.id in arguments.games:
            differing += _compare(playground, arguments.states // len(PLAYGROUNDS), arguments.first)
    return min(differing, 1)


def _compare(playground: Playground, limit: int, first: int) -> int:
    """Compare every action in every position of random games until there are enough. Returns how often they differ."""
    game, offered, differing, states = playground.game, Counter[str](), 0, 0
    for seed in count(first):
        players = playground.seats[seed % len(playground.seats)]
        chance = random.Random(f"{players} {seed}")
        for moment in account(game.id, players, seed, 0.0).moments[: limit - states]:
            states += 1
            for verb in game.rules.actions:
                try:
                    offered[verb] += (
                        check_complete(playground, moment.table.state, verb, chance) if verb != "may" else 0
                    )
                except AssertionError as difference:
                    differing += 1
                    sys.stdout.write(f"{game.id}, {players} seats, seed {seed}: {difference}\n")
        if states == limit:
            break
    sys.stdout.write(f"{game.id}: {states} positions, {offered.total()} moves offered, {differing} differ\n")
    sys.stdout.flush()
    return differing


sys.exit(main())
