"""Lines that are made to take long. Print how long they take: `python -m tests.lines.hostile_lines [GAME]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from time import process_time

from msgspec import Struct

from referee.judging.line_parser import MAX_LINE
from referee.reading.lattice import is_too_long
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.table import GAMES, load, opened
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader

PIECES = (
    "a.b.c.d", "a.b.c.d ", "?!.,;:", "の", "mines 1 ", "and ", "1 2 3 ", "mines, ", "A: ", "日本、", "paper + silk, ", "x",
    "鉱山を3段階", '"a ', "no wait ", "a, b and c or d ", "A B C 1 2 3 , ", "“consolidate” or ",
)  # fmt: skip


class Hostile(Struct, frozen=True):
    """A hostile line, how it is read in a dispute or as a declaration, the work that was spent, and the seconds."""

    position: str
    text: str
    parsed: Line
    spent: int
    seconds: float


def texts() -> Iterator[str]:
    """Yield each piece as often as a line may hold it, and as often as the reader of ordinary language takes it."""
    for piece in PIECES:
        text = piece * (MAX_LINE // len(piece))
        yield text
        while is_too_long(text):
            text = text[: len(text) - max(len(piece), len(text) // 20)]
        yield text


def hostile(game: str, every: int) -> Iterator[Hostile]:
    """Read every hostile line in every so many positions of a game."""
    tables = [(position.name, Table(position.name, found.entries)) for position, found in opened(load(game))]
    for name, table in tables[1::every]:
        reader = LineReader(table, LegalMoves(table))
        reader.parse("good morning")  # the word lists are loaded
        for text in texts():
            for read in (reader.parse, reader.argue):
                start = process_time()
                parsed = read(text)
                yield Hostile(name, text, parsed, reader.budget.spent, process_time() - start)


def main(games: tuple[str, ...], every: int) -> None:
    """Print the lines of each game that take longest."""
    for game in games:
        for one in sorted(hostile(game, every), key=lambda one: -one.seconds)[:5]:
            what = f"{game} {one.position}: {one.seconds * 1000:.0f} ms, {one.spent / 1000:.0f} judgements"
            sys.stdout.write(f"{what}, {len(one.text)} characters {one.text[:20]!r}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.lines.hostile_lines", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--every", type=int, default=7, help="in every so many positions")
    chosen = parser.parse_args()
    main(tuple(chosen.games) or GAMES, chosen.every)
