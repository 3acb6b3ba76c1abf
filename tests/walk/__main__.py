"""The long walk: `python -m tests.walk [GAME …] [--inputs N] [--seed S]`; every number of seats, both languages."""

from __future__ import annotations

import argparse
import sys
import time

from referee.rules.game import find, offered_games
from tests.walk.walk import walk


def main() -> int:
    """Walk, and print what it came to. Raises `Broken` where a promise is not kept."""
    wanted = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    wanted.add_argument("games", nargs="*", metavar="game")
    wanted.add_argument("--inputs", type=int, default=20_000, help="so many for each game")
    wanted.add_argument("--seed", type=int, default=1)
    chosen = wanted.parse_args()
    for game in chosen.games or offered_games():
        low, high = find(game).meta.seats
        ways = [(players, lang) for players in range(low, high + 1) for lang in ("en", "ja")]
        for players, lang in ways:
            began = time.process_time()
            found = walk(game, players, chosen.seed, chosen.inputs // len(ways), lang)
            seconds = time.process_time() - began
            sys.stdout.write(
                f"{game} {players} {lang}: {found.inputs} inputs, {found.recorded} recorded, {found.answers} answers, "
                f"{found.games} games to the end, {seconds:.0f} s\n"
            )
            sys.stdout.flush()
    return 0


sys.exit(main())
