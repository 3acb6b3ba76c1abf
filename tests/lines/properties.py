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
        tried = [one for game in GAMES for one in trying(game, known_variations.SAMPLE)]
        known = known_variations.write(tried, args.allow_new)
        out(f"{len(known.grave)} grave failures are known")
        return
    found: list[Tried] = []
    for game in args.game or GAMES:
        for one in trying(game, known_variations.SAMPLE if args.sample else settings):
            found.append(one)
            if one.failure and not args.quiet and (args.mild or one.failure.level is Level.GRAVE):
                show(one)
    figures(found)


def show(one: Tried) -> None:
    """Print a failure: the variation, its base, and what becomes of either."""
    assert one.failure is not None
    out(f"{one.failure.level.upper()} {one.key}")
    out(f"    {one.failure.what}")
    if one.one.kind is not Kind.WILD:
        out(f"    base: {one.one.base.text!r}: {one.base.does} {said_all(one.base.moves)}")
    out(f"    now {one.now.does}: {_read_as(one.now.moves, one.now.rows)}")


def _read_as(moves: Moves, rows: tuple[Moves, ...]) -> str:
    return said_all(moves) or " | ".join(map(said_all, rows)) or "nothing"


def figures(tried: Iterable[Tried]) -> None:
    """Print how many variations were tried, and how many fail, by kind and game."""
    count: Counter[tuple[str, str, str]] = Counter()
    slow: dict[str, Tried] = {}
    for one in tried:
        level = one.failure.level if one.failure else "holds"
        error = one.now.error != ""
        for game in (one.game, "all"):
            count[game, one.one.kind, "tried"] += 1
            count[game, one.one.kind, level] += 1
            count[game, one.one.kind, "raised"] += error
        if one.one.kind not in slow or one.seconds > slow[one.one.kind].seconds:
            slow[one.one.kind] = one
    out(f"{'':18} {'kind':9} {'tried':>7} {'grave':>7} {'mild':>7} {'raised':>7}")
    for game in dict.fromkeys(game for game, _, _ in count):
        for kind in Kind:
            if count[game, kind, "tried"]:
                row = "".join(f" {count[game, kind, what]:7}" for what in ("tried", Level.GRAVE, Level.MILD, "raised"))
                out(f"{game:18} {kind:9}{row}")
    for longest, one in slow.items():
        out(f"longest {longest:9} {one.seconds * 1000:6.0f} ms  {one.key[:90]!r}")


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
