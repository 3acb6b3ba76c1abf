"""Tell what is answered otherwise than when the golden dump was written: `python -m tests.golden [--write]
[--only GAME]`.

It prints every line that differs, as it was and as it is, and ends with 1 if there is any; `--write` takes the lines as
they are. A line is explained in golden_lines.py.
"""

from __future__ import annotations

import argparse
import sys
import time

from referee.rules.game import offered_games
from tests.golden.golden_compare import dump_of, unlike
from tests.golden.golden_sources import PARTS, lines


def main() -> int:
    """Compare, or write."""
    wanted = argparse.ArgumentParser(prog="python -m tests.golden")
    wanted.add_argument("--write", action="store_true", help="take the answers as they are")
    wanted.add_argument("--only", choices=offered_games(), help="one game")
    chosen = wanted.parse_args()
    count = 0
    for game in [chosen.only] if chosen.only else offered_games():
        found: list[str] = []
        for part in PARTS:
            began = time.process_time()
            found += lines(game, (part,))
            sys.stderr.write(f"{game} {part}: {len(found)} lines, {time.process_time() - began:.1f} s\n")
        if chosen.write:
            dump_of(game).write_text("\n".join(found) + "\n", encoding="utf-8")
            continue
        for line in unlike(dump_of(game).read_text(encoding="utf-8").splitlines(), found):
            sys.stdout.write(f"{game} {line}\n")
            count += 1
    return min(count, 1)


if __name__ == "__main__":
    sys.exit(main())
