"""Lines that the authors of the reader did not write, and how they are read: `python -m tests.lines.everyday_lines [-v] [GAME]`.

`everyday/<game>.toml` holds them; a third of what was written is not in it. Each line counts once:

- right: what is meant is recorded by one Enter, or after one that confirms what is displayed; or it is refused as it
  was stated; or the choice that it leaves open is asked.
- wrong: one Enter records something else.
- other: something else is displayed, and not recorded: a choice, a confirmation, a refusal.
- unread: nothing is understood.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.reading.legal_moves import OPEN, LegalMoves
from referee.table.table import Table
from tests.lines.__main__ import out
from tests.lines.reading import Reading as Judged
from tests.lines.reading import as_read, said_all, same
from tests.lines.table import GAMES, LANGUAGES, Lines, Meant, Position, opened
from tui.core.reading.line_reader import LineReader
from tui.core.reading.parsed_line import ParsedLine

HERE = Path(__file__).parent / "everyday"
KINDS = ("terse", "natural", "twist")
RIGHT, WRONG, OTHER, UNREAD = "right", "wrong", "other", "unread"


class EverydayLine(Struct, frozen=True):
    """A line with its language and kind, and what it means."""

    text: str
    lang: str
    kind: str
    meant: Meant


class Result(Struct, frozen=True):
    """How a line is understood: its class, and what is read."""

    line: EverydayLine
    found: str
    what: str


def load(game: str) -> tuple[tuple[Position, ...], tuple[EverydayLine, ...]]:
    """Read the positions and lines of a game."""
    data = tomllib.loads((HERE / f"{game}.toml").read_text("utf-8"))
    positions = tuple(
        Position(name, row["play"], row["after"], tuple(row.get("then", ()))) for name, row in data["position"].items()
    )
    lines = tuple(
        EverydayLine(text, lang, kind, _meant(row))
        for row in data["meant"]
        for lang in LANGUAGES
        for kind in KINDS
        for text in row.get(f"{lang}_{kind}", ())
    )
    return positions, lines


def _meant(row: dict[str, Any]) -> Meant:
    verdict = "illegal" if "illegal" in row else "needs" if "needs" in row else "legal"
    breaks, needs = _listed(row.get("illegal", ())), _listed(row.get("needs", ()))
    return Meant(
        row["at"], row.get("move", ""), tuple(row.get("or", ())), verdict, breaks, needs, tuple(row.get("ask", ()))
    )


def _listed(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def results(game: str, every: int = 1) -> Iterator[Result]:
    """Read the lines of a game, or one of `every` so many."""
    positions, lines = load(game)
    chosen = lines[::every]
    used = tuple(each for each in positions if any(line.meant.at == each.name for line in chosen))
    for position, table in opened(Lines(game, used, (), ())):
        reader = LineReader(table, LegalMoves(table))
        for line in chosen:
            if line.meant.at == position.name:
                yield _result(table, reader, line)


def _result(table: Table, reader: LineReader, line: EverydayLine) -> Result:
    parsed = reader.parse(line.text)
    what = said_all(parsed.moves) or " | ".join(map(said_all, parsed.choices))
    return Result(line, _class(table, parsed, line.meant), what)


def _class(table: Table, parsed: ParsedLine, meant: Meant) -> str:
    if as_read(table, meant, parsed) in (Judged.RIGHT, Judged.ASKED):
        return RIGHT
    if parsed.moves:
        return WRONG if table.judge(parsed.moves).verdict.status in OPEN else OTHER
    if len(parsed.choices) == 1:
        wanted = (table.judge(text).moves for text in (meant.move, *meant.other) if text)
        return RIGHT if any(same(table, parsed.choices[0], moves) for moves in wanted) else OTHER
    return OTHER if parsed.choices or parsed.open_verb else UNREAD


def main() -> None:
    """Print how many lines of each kind are understood."""
    parser = argparse.ArgumentParser(prog="python -m tests.lines.everyday_lines", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("-v", action="store_true", help="print every line that is not right")
    arguments = parser.parse_args()
    for game in arguments.games or GAMES:
        rows = list(results(game))
        for lang in LANGUAGES:
            for kind in KINDS:
                counts = Counter(row.found for row in rows if (row.line.lang, row.line.kind) == (lang, kind))
                total = sum(counts.values()) or 1
                shares = "  ".join(
                    f"{found} {counts[found]:3} ({100 * counts[found] // total:3} %)"
                    for found in (RIGHT, WRONG, OTHER, UNREAD)
                )
                out(f"{game:18} {lang} {kind:8} {total:4} lines  {shares}")
        for row in rows if arguments.v else ():
            if row.found != RIGHT:
                meant = row.line.meant.move or " | ".join(row.line.meant.ask) or "nothing"
                out(f"  {row.found:6} {row.line.meant.at}: {row.line.text!r} means {meant}; read {row.what}")


if __name__ == "__main__":
    main()
