"""Try variations of the lines, and print what does not hold of them:
`python -m tests.lines.properties [--game G] [--kind K] [--seed N] [--limit N] [--fillers FILE] [--mild] [-q]`.
With `--sample` what the tests try; `--write-known` takes what holds now from the list of what is known.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.lines import known_variations
from tests.lines.failures import Level
from tests.lines.outcome import Moves
from tests.lines.reading import said_all
from tests.lines.table import GAMES
from tests.lines.trying import Settings, Tried, trying
from tests.lines.variations import Kind, fillers


def main(args: Namespace) -> None:
    """Print the failures as they are found, then the figures."""
    kinds = tuple(args.kind or Kind)
    words = fillers(args.fillers) if args.fillers else fillers()
    settings = Settings(kinds, args.seed, dict.fromkeys(kinds, args.limit), skip=tuple(args.skip), words=words)
    if args.write_known:
        tried = [tried_line for game in GAMES for tried_line in trying(game, known_variations.SAMPLE)]
        known = known_variations.write(tried, args.allow_new)
        out(f"{len(known.grave)} grave failures are known")
        return
    found: list[Tried] = []
    for game in args.game or GAMES:
        for tried_line in trying(game, known_variations.SAMPLE if args.sample else settings):
            found.append(tried_line)
            if tried_line.failure and not args.quiet and (args.mild or tried_line.failure.level is Level.GRAVE):
                show(tried_line)
    figures(found)


def show(tried_line: Tried) -> None:
    """Print a failure: the variation, its base, and what becomes of either."""
    assert tried_line.failure is not None
    out(f"{tried_line.failure.level.upper()} {tried_line.key}")
    out(f"    {tried_line.failure.what}")
    if tried_line.one.kind is not Kind.WILD:
        out(f"    base: {tried_line.one.base.text!r}: {tried_line.base.does} {said_all(tried_line.base.moves)}")
    out(f"    now {tried_line.now.does}: {_read_as(tried_line.now.moves, tried_line.now.rows)}")


def _read_as(moves: Moves, rows: tuple[Moves, ...]) -> str:
    return said_all(moves) or " | ".join(map(said_all, rows)) or "nothing"


def figures(tried: Iterable[Tried]) -> None:
    """Print how many variations were tried, and how many fail, by kind and game."""
    count: Counter[tuple[str, str, str]] = Counter()
    slow: dict[str, Tried] = {}
    for tried_line in tried:
        level = tried_line.failure.level if tried_line.failure else "holds"
        error = tried_line.now.error != ""
        for game in (tried_line.game, "all"):
            count[game, tried_line.one.kind, "tried"] += 1
            count[game, tried_line.one.kind, level] += 1
            count[game, tried_line.one.kind, "raised"] += error
        if tried_line.one.kind not in slow or tried_line.seconds > slow[tried_line.one.kind].seconds:
            slow[tried_line.one.kind] = tried_line
    out(f"{'':18} {'kind':9} {'tried':>7} {'grave':>7} {'mild':>7} {'raised':>7}")
    for game in dict.fromkeys(game for game, _, _ in count):
        for kind in Kind:
            if count[game, kind, "tried"]:
                row = "".join(f" {count[game, kind, what]:7}" for what in ("tried", Level.GRAVE, Level.MILD, "raised"))
                out(f"{game:18} {kind:9}{row}")
    for longest, tried_line in slow.items():
        out(f"longest {longest:9} {tried_line.seconds * 1000:6.0f} ms  {tried_line.key[:90]!r}")


def out(text: str) -> None:
    """Print a line."""
    sys.stdout.write(text.encode("utf-8", "replace").decode() + "\n")


def parser() -> ArgumentParser:
    """Give the parser of the program's arguments."""
    made = ArgumentParser(prog="python -m tests.lines.properties", description=__doc__)
    made.add_argument("--game", action="append", choices=GAMES)
    made.add_argument("--kind", action="append", type=Kind, choices=tuple(Kind))
    made.add_argument("--seed", type=int, default=0)
    made.add_argument("--limit", type=int, default=0, help="so many of a kind in each position")
    made.add_argument("--skip", action="append", default=[], help="a position to leave out: nippon's stocked is slow")
    made.add_argument("--fillers", type=Path, help="a file of other words that carry nothing")
    made.add_argument("--sample", action="store_true", help="what the tests try")
    made.add_argument("--write-known", action="store_true", help="take what holds now from the list of what is known")
    made.add_argument("--allow-new", action="store_true", help="with --write-known: add what is new")
    made.add_argument("--mild", action="store_true", help="list mild failures too")
    made.add_argument("-q", "--quiet", action="store_true", help="print the figures only")
    return made


if __name__ == "__main__":
    main(parser().parse_args())
