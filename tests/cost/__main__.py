"""What an evening costs, counted: `python -m tests.cost [GAME …] [--lang ja] [--every N] [--lines]`."""

from __future__ import annotations

import argparse
import statistics
import sys

from referee.rules.game import offered
from tests.cost.keys import costs


def main() -> int:
    """Print the keys a declaration takes over the demos: how many there are, mean, median, most."""
    wanted = argparse.ArgumentParser(prog="python -m tests.cost", description=__doc__)
    wanted.add_argument("games", nargs="*", metavar="game")
    wanted.add_argument("--lang", choices=("en", "ja"), default="en")
    wanted.add_argument("--every", type=int, default=1, help="every so manieth declaration")
    wanted.add_argument("--lines", action="store_true", help="print the lines as well")
    chosen = wanted.parse_args()
    for game in chosen.games or offered():
        found = list(costs(game, chosen.lang, chosen.every))
        keys = [one.keys for one in found if one.keys]
        if chosen.lines:
            sys.stdout.write("".join(f"  {one.keys:3} {one.line!r:40} {one.said}\n" for one in found))
        sys.stdout.write(
            f"{game}: {len(keys)} declarations, keys mean {statistics.mean(keys):.1f}, "
            f"median {statistics.median(keys):g}, most {max(keys)}; without a line {len(found) - len(keys)}\n"
        )
        sys.stdout.flush()
    return 0


sys.exit(main())
