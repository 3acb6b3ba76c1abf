"""Speed as ratios, each against a yardstick run in the same sitting. Run: python -m tests.benchmarks [names…].

Absolute times are printed only to make the ratios checkable: machines are noisy, ratios are not. Nothing here gates.
"""

from __future__ import annotations

import gc
import sys

from tests.benchmarks import club, keys, knock_on, many, moves, opening, parts, protests, record, starting, undoing
from tui.cli import GARBAGE

GROUPS = {
    "starting": starting.run,
    "moves": moves.run,
    "parts": parts.run,
    "opening": opening.run,
    "record": record.run,
    "undoing": undoing.run,
    "many": many.run,
    "knock_on": knock_on.run,
    "protests": protests.run,
    "keys": keys.run,
    "club": club.run,
}


def main() -> None:
    """Run the groups named, or all."""
    gc.set_threshold(*GARBAGE)  # as in every command
    wanted = sys.argv[1:] or list(GROUPS)
    for name in wanted:
        print(f"== {name}")
        for line in GROUPS[name]():
            print(f"   {line}")


main()
