"""Print how the table of lines is read today: `python -m tests.lines [GAME]`."""

from __future__ import annotations

import sys
from collections import Counter

from tests.lines.reading import Reading, readings
from tests.lines.table import GAMES, LANGUAGES, load


def main(games: tuple[str, ...]) -> None:
    """Print the figures per game and language, then every line that is read wrongly."""
    for game in games:
        found = list(readings(load(game)))
        for lang in LANGUAGES:
            mine = [one for one in found if one.line.lang == lang]
            counts = Counter(one.reading for one in mine)
            figures = "  ".join(f"{reading.value} {counts[reading]:3}" for reading in Reading)
            out(f"{game:18} {lang}  lines {len(mine):3}  {figures}")
        for one in found:
            if one.reading is Reading.WRONG:
                meant = one.line.meant
                wanted = meant.move or " | ".join(meant.ask) or "nothing"
                out(f"  WRONG at {meant.at}: {one.line.text!r} means {wanted}; read as {one.as_what}")


def out(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or GAMES)
