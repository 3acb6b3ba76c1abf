"""Print how the table of lines is read today: `python -m tests.lines [-v] [GAME]`; `python -m tests.lines MEASURE` prints
another measure: `floors`, `people`, `twins`, `additions` or `facts`, which the modules of these names describe.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from importlib import import_module

from tests.lines.reading import Reading, readings
from tests.lines.table import GAMES, LANGUAGES, load


def main(games: tuple[str, ...], every: bool) -> None:
    """Print the figures per game and language and how long a line takes, then every line that is read wrongly; with
    `-v` those that are not read, too.
    """
    for game in games:
        lines = list(readings(load(game)))
        for lang in LANGUAGES:
            part = [line for line in lines if line.line.lang == lang]
            counts = Counter(line.reading for line in part)
            figures = "  ".join(f"{reading.value} {counts[reading]:3}" for reading in Reading)
            out(f"{game:18} {lang}  lines {len(part):3}  {figures}")
        took = sorted(line.seconds * 1000 for line in lines)
        middle, most = took[len(took) // 2], max(lines, key=lambda line: line.seconds)
        out(f"{'':18}     milliseconds: median {middle:.1f}, nine of ten below {took[len(took) * 9 // 10]:.1f},")
        out(f"{'':18}     longest {most.seconds * 1000:.1f} for {most.line.text!r}")
        for line in lines:
            if line.reading is Reading.WRONG or (every and line.reading is Reading.UNREAD):
                meant = line.line.meant
                wanted = meant.move or " | ".join(meant.ask) or "nothing"
                name = line.reading.value.upper()
                out(f"  {name} at {meant.at}: {line.line.text!r} means {wanted}; read as {line.as_what or 'nothing'}")


def out(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


MEASURES = ("floors", "people", "twins", "additions", "facts")
"""The other measures: modules of this folder, chosen by their names."""

if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in MEASURES:
        sys.exit(import_module(f"tests.lines.{sys.argv[1]}").main(sys.argv[2:]))
    parser = argparse.ArgumentParser(prog="python -m tests.lines", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("-v", dest="every", action="store_true", help="print the lines that are not read, too")
    chosen = parser.parse_args()
    main(tuple(chosen.games) or GAMES, chosen.every)
