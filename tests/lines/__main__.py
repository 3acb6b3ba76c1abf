"""Print how the table of lines is read today: `python -m tests.lines [-v] [GAME]`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.lines.reading import Reading, readings
from tests.lines.table import GAMES, LANGUAGES, load


def main(games: tuple[str, ...], every: bool) -> None:
    """Print the figures per game and language and how long a line takes, then every line that is read wrongly; with
    `-v` those that are not read, too.
    """
    for game in games:
        found = list(readings(load(game)))
        for lang in LANGUAGES:
            mine = [one for one in found if one.line.lang == lang]
            counts = Counter(one.reading for one in mine)
            figures = "  ".join(f"{reading.value} {counts[reading]:3}" for reading in Reading)
            out(f"{game:18} {lang}  lines {len(mine):3}  {figures}")
        took = sorted(one.seconds * 1000 for one in found)
        middle, most = took[len(took) // 2], max(found, key=lambda one: one.seconds)
        out(f"{'':18}     milliseconds: median {middle:.1f}, nine of ten below {took[len(took) * 9 // 10]:.1f},")
        out(f"{'':18}     longest {most.seconds * 1000:.1f} for {most.line.text!r}")
        for one in found:
            if one.reading is Reading.WRONG or (every and one.reading is Reading.UNREAD):
                meant = one.line.meant
                wanted = meant.move or " | ".join(meant.ask) or "nothing"
                name = one.reading.value.upper()
                out(f"  {name} at {meant.at}: {one.line.text!r} means {wanted}; read as {one.as_what or 'nothing'}")


def out(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.lines", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("-v", dest="every", action="store_true", help="print the lines that are not read, too")
    chosen = parser.parse_args()
    main(tuple(chosen.games) or GAMES, chosen.every)
