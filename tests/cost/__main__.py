"""What an evening costs, measured at the real screens: `python -m tests.cost [--row ROW …] [--lang ja] [--write]`.

Every row is played in the app from its first screen, key by key, with an empty card library. `--write` puts the table
into docs/cost.md.
"""

from __future__ import annotations

import argparse
import os
import sys

os.environ.setdefault("GYOJI_STRICT", "1")  # a crash is to be seen

from tests.cost.rows import rows
from tests.cost.table import write
from tests.cost.ways import measure


def main() -> int:
    """Measure the rows named, or all, and print them."""
    wanted = argparse.ArgumentParser(prog="python -m tests.cost", description=__doc__)
    wanted.add_argument("--row", action="append", choices=[*rows()], default=[], help="one row (may be given again)")
    wanted.add_argument("--lang", choices=("en", "ja"), default="en")
    wanted.add_argument("--seen", action="store_true", help="where a row cannot be driven, print the screen")
    wanted.add_argument("--write", action="store_true", help="write docs/cost.md")
    wanted.add_argument("--questions", action="store_true", help="count the questions, and write docs/questions.md")
    chosen = wanted.parse_args()
    if chosen.questions:
        from tests.cost import questions

        questions.write()
        return 0
    for id in chosen.row or rows():
        row = rows()[id]
        figure = measure(row, chosen.lang)
        if chosen.write:  # at once: the rows take long
            write([(row, figure)], chosen.lang)
        state = "met" if figure.met(row) else "not met" if not figure.failed else "not measured"
        sys.stdout.write(f"{id:17} {figure.text:24} goal {row.goal:24} {state}  {figure.failed or figure.note}\n")
        sys.stdout.write(figure.seen + "\n" if chosen.seen and figure.seen else "")
        sys.stdout.flush()
    return 0


sys.exit(main())
